"""Save the game: the turn that keeps a rival who threatens to end the game from winning it."""

from __future__ import annotations

from ....messages import gettext, gettext_noop
from ...moves import Turn
from ...rules import legal_turns
from ...rules.generator import ends
from ...state import GameState
from ..adversarial.plain import EveryTurn
from ..adversarial.proof import Demand
from ..adversarial.search import Against
from ..adversarial.stand import TurnVerdicts
from ..task import Task
from ..wording.against import rival_of
from ..wording.played_line import capitalized
from ..wording.question import TIES, Sentence
from .by_force import CHOSEN, ForceKind


class SaveTheGameKind(ForceKind):
    """Which turn saves it?"""

    called = gettext_noop("save the game")
    at_stake = gettext_noop("a game to be saved")
    demand = Demand(0.1, True, Against, EveryTurn)
    terms = (
        *ForceKind.terms,
        (
            gettext_noop("To save the game is to win or share it, or to have it go on behind the rival's next turn."),
            gettext_noop("If the rival ends it (END-1), you have one more turn; if you do, the rival has one."),
            TIES,
            CHOSEN,
        ),
    )
    most_apart = 15
    most_denying = 40

    def demand_sentence(self, task: Task) -> Sentence:
        """The demand on the turn."""
        rival = rival_of(task)
        threat = gettext("{rival} threatens to end the game next and win it.", rival=capitalized(rival))
        demand = gettext("Which turn saves it, whatever comes up and whatever {rival} does?", rival=rival)
        return f"{threat} {demand}", f"{threat} {gettext('What saves it?')}"

    def idle(self, task: Task, result: TurnVerdicts) -> str:
        """Says that the rival threatens nothing, if so."""
        others = (turn for turn in legal_turns(task.state, shifts=False) if turn not in result.good)
        if all(ends(task.state, turn) for turn in others):
            return gettext("the rival threatens nothing: all turns that do not end the game do it")
        return ""

    def is_at_stake(self, state: GameState, turns: list[Turn]) -> bool:
        """Whether the end is near for the rival, by one building or the last cards (END-1); card plays are left out."""
        numbers, rival = state.edition.numbers, state.players[1 - state.to_move]
        return rival.unbuilt.bit_count() <= numbers.end_unbuilt + 1 or state.market.future_size <= 1


KIND = SaveTheGameKind()
