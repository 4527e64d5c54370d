"""The kind "win by force": asks for the turn that ends the game and wins alone, whatever the rival replies and
draws.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....messages import gettext, gettext_noop
from ...state import GameState
from ..adversarial.plain import EveryTurn
from ..adversarial.proof import Demand
from ..adversarial.search import Against
from ..openings import Openings
from ..task import Task
from ..wording.against import rival_of
from ..wording.fears import feared_reply, fears
from ..wording.question import TIES, Sentence
from ..wording.stages import Asked
from .by_force import CHOSEN, ForceKind


class WinByForceKind(ForceKind):
    """Asks for the turn that wins against every reply."""

    called = gettext_noop("win by force")
    at_stake = gettext_noop("a win to be forced")
    at_best = gettext_noop("whatever comes up and whatever {rival} does, you win; at best {reply}")
    ends_now = True
    demand = Demand(1.0, False, Against, EveryTurn)
    terms = (
        *ForceKind.terms,
        (
            gettext_noop("A turn that wins by force ends the game (END-1); after it the rival has one more turn."),
            TIES,
            CHOSEN,
        ),
    )
    most_apart = 12
    two_shuffles = True

    def demand_sentence(self, task: Task) -> Sentence:
        """Returns the sentence of the question that states what the turn has to achieve."""
        return gettext(
            "Which turn ends the game and wins alone, whatever comes up and whatever {rival} does then?",
            rival=rival_of(task),
        )

    def questions(self, task: Task, state: GameState, among: Openings) -> Iterator[Asked]:
        """Yields questions about the replies that are to be feared."""
        yield from fears(task, among, feared_reply)
        yield from super().questions(task, state, among)


KIND = WinByForceKind()
