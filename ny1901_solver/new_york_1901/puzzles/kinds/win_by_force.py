"""Win by force: the turn that ends the game and wins it alone, whatever comes up and whatever the rival does then."""

from __future__ import annotations

from ....messages import gettext, gettext_noop
from ..adversarial.plain import EveryTurn
from ..adversarial.proof import Demand
from ..adversarial.search import Against
from ..task import Task
from ..wording.against import rival_of
from ..wording.question import TIES, Sentence
from .by_force import CHOSEN, ForceKind


class WinByForceKind(ForceKind):
    """Which turn wins?"""

    called = gettext_noop("win by force")
    at_stake = gettext_noop("a win to be forced")
    at_best = gettext_noop("whatever comes up and whatever {rival} does, you win; at best {reply}")
    ends_now = True
    demand = Demand(1.0, False, Against, EveryTurn)
    terms = (
        *ForceKind.terms,
        (
            gettext_noop("A turn that wins by force ends the game (END-1); the rival then has one more turn."),
            TIES,
            CHOSEN,
        ),
    )
    most_apart = 12
    two_shuffles = True

    def demand_sentence(self, task: Task) -> Sentence:
        """The demand on the turn."""
        return gettext(
            "End the game with this turn and win it alone, whatever comes up and whatever {rival} does then.",
            rival=rival_of(task),
        )


KIND = WinByForceKind()
