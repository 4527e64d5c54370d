"""Win by force: the turn that ends the game and wins it alone, whatever comes up and whatever the rival does then."""

from __future__ import annotations

from ..adversarial.plain import EveryTurn
from ..adversarial.proof import Demand
from ..adversarial.search import Against
from ..task import Task
from ..wording.against import rival_of
from ..wording.question import TIES, Sentence
from .by_force import CHOSEN, ForceKind


class WinByForceKind(ForceKind):
    """Which turn wins?"""

    called = "win by force"
    at_stake = "a win to be forced"
    does = "you win"
    ends_now = True
    demand = Demand(1.0, False, Against, EveryTurn)
    terms = (
        *ForceKind.terms,
        f"A turn that wins by force ends the game (END-1); the rival then has one more turn. {TIES} {CHOSEN}",
    )
    most_apart = 12
    two_shuffles = True

    def demand_sentence(self, task: Task) -> Sentence:
        """What the turn has to do."""
        return (
            f"End the game with this turn and win it alone, whatever comes up and whatever {rival_of(task)} does then."
        )


KIND = WinByForceKind()
