"""How moves are judged: by advice, and by rounds that go on behind them as advice has them, in points of the margin."""

from __future__ import annotations

import random

from ...evaluation.evaluator import Evaluator, Seen
from ..moves import Move
from ..state import GameState
from ..utility import MARGIN_COUNTS
from .advise import advise
from .candidates import Candidate, candidates
from .rollouts import Outset, RoundEnd, end_of_round, played_out


class RoundEnds:
    """How the round ends behind moves of who is to move, with what is to come; hidden cards are drawn anew."""

    def __init__(self, state: GameState, rollouts: int = 0) -> None:
        """How many rounds are compared changes nothing."""
        self._outset = Outset(state)
        self._arms: dict[Move, Candidate] = {}

    def __call__(self, move: Move, chance: str) -> Seen:
        """The end for the mover, and the margins of all seats."""
        ends = self.behind(move, chance)
        own = ends[self._outset.seat]
        return Seen(own.share, own.margin, own.worth, tuple(end.margin for end in ends))

    def behind(self, move: Move, chance: str, drawn: int | None = None) -> tuple[RoundEnd, ...]:
        """The end for each seat, where a card is `drawn` behind the move, or any."""
        rng = random.Random(chance)
        table = played_out(self.arm(move).after(self._outset, rng, drawn), rng)
        return tuple(end_of_round(table, seat) for seat in self._outset.state.setup.seats)

    def arm(self, move: Move) -> Candidate:
        """A legal move as it is compared, or one that comes to the same."""
        if move not in self._arms:
            arms, _ = candidates(self._outset, move)
            self._arms[move] = next(arm for arm in arms if move in (arm.move, *arm.alike))
        return self._arms[move]


EVALUATOR = Evaluator(advise, RoundEnds, "greedy", MARGIN_COUNTS)
