"""The kind "save the game": asks for the turn that stops a rival who threatens to end the game and win."""

from __future__ import annotations

from collections.abc import Iterator

from ....messages import gettext, gettext_noop
from ...moves import Turn
from ...rules import legal_turns
from ...rules.generator import ends
from ...state import GameState
from ..adversarial.plain import EveryTurn
from ..adversarial.proof import Demand
from ..adversarial.search import Against
from ..adversarial.stand import TurnVerdicts
from ..openings import Openings
from ..task import Task
from ..wording.against import rival_of
from ..wording.fears import fears, threat
from ..wording.played_line import capitalized
from ..wording.question import TIES, Sentence
from ..wording.stages import Asked
from .by_force import CHOSEN, ForceKind


class SaveTheGameKind(ForceKind):
    """Asks for the turn that stops the rival from winning."""

    called = gettext_noop("save the game")
    at_stake = gettext_noop("a game to be saved")
    demand = Demand(0.1, True, Against, EveryTurn)
    terms = (
        *ForceKind.terms,
        (
            gettext_noop(
                "You save the game if you win it or share the victory, or if it goes on after the rival's next turn."
            ),
            gettext_noop(
                "If the rival ends the game (END-1), you have one more turn; if you end it, the rival has one "
                "more turn."
            ),
            TIES,
            CHOSEN,
        ),
    )
    most_apart = 15
    most_denying = 40

    def demand_sentence(self, task: Task) -> Sentence:
        """Returns the sentence of the question that states what the turn has to achieve."""
        rival = rival_of(task)
        threat = gettext("{rival} threatens to end the game next and win it.", rival=capitalized(rival))
        demand = gettext("Which turn saves the game, whatever comes up and whatever {rival} does?", rival=rival)
        return f"{threat} {demand}", f"{threat} {gettext('Which turn saves the game?')}"

    def idle(self, task: Task, result: TurnVerdicts) -> str:
        """Returns a message if the rival threatens nothing, so that the position allows no question; otherwise ""."""
        others = (turn for turn in legal_turns(task.state, shifts=False) if turn not in result.good)
        if all(ends(task.state, turn) for turn in others):
            return gettext("the rival threatens nothing: every turn that does not end the game saves it")
        return ""

    def is_at_stake(self, state: GameState, turns: list[Turn]) -> bool:
        """Whether the rival can soon end the game, with one more building or because few cards are left (END-1).

        The test ignores the action cards of the players.
        """
        numbers, rival = state.edition.numbers, state.players[1 - state.to_move]
        return rival.unbuilt.bit_count() <= numbers.end_unbuilt + 1 or state.market.future_size <= 1

    def questions(self, task: Task, state: GameState, among: Openings) -> Iterator[Asked]:
        """Yields questions about the rival's threats."""
        yield from fears(task, among, threat)
        yield from super().questions(task, state, among)


KIND = SaveTheGameKind()
