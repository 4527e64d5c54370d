"""The evaluator of moves: ranks moves, and plays the round to its end after a move.

The values that the evaluator returns are points of margin (the lead over the best opponent).
"""

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
    """Plays the round on after a move of the player to move. The results include estimated gains of later rounds;
    hidden cards are drawn anew.
    """

    def __init__(self, state: GameState, rollouts: int = 0) -> None:
        """The argument `rollouts` is the number of rounds that are compared; the number does not change the results."""
        self._outset = Outset(state)
        self._arms: dict[Move, Candidate] = {}

    def __call__(self, move: Move, chance: str) -> Seen:
        """Returns the end of the round for the mover after a move, and the margins of all seats."""
        ends = self.behind(move, chance)
        own = ends[self._outset.seat]
        return Seen(own.share, own.margin, own.worth, tuple(end.margin for end in ends))

    def behind(self, move: Move, chance: str, drawn: int | None = None) -> tuple[RoundEnd, ...]:
        """Returns the end of the round for each seat after a move; `drawn` is the card drawn after the move (default:
        any card).
        """
        rng = random.Random(chance)
        table = played_out(self.arm(move).after(self._outset, rng, drawn), rng)
        return tuple(end_of_round(table, seat) for seat in self._outset.state.setup.seats)

    def arm(self, move: Move) -> Candidate:
        """Returns the candidate move that stands for a legal move; the candidate may be another, equally good move."""
        if move not in self._arms:
            arms, _ = candidates(self._outset, move)
            self._arms[move] = next(arm for arm in arms if move in (arm.move, *arm.alike))
        return self._arms[move]


EVALUATOR = Evaluator(advise, RoundEnds, "greedy", MARGIN_COUNTS)
