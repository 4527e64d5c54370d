"""The utility that players maximise at the end of the game: the share of the win, plus a small weight of the margin
in points.

The commands `hint` and `hint --open`, reviews, puzzles and the searching computer players all use this utility, so the
results of different commands never contradict each other. The margin is the lead over the best opponent, because a
winner has to beat him (M-END-1). The margin is above 0 for a sole winner, 0 for players with equal points, and below 0
for losers. Therefore the margin never contradicts the share, whatever its weight. A lead over the mean of the other
players could contradict the share, if a player gains by taking points from a player who is already behind.

The computer player `greedy` does not search, and does not use this utility: after a single build, `greedy` compares his
points with the mean of the others (`policies`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..statistics.win_shares import parts_of_win

WIN = 200
"""The number of points of margin that weighs as much as the whole win.

The largest margins, about 100 points, weigh half of the win. In a decision that involves chance, 1 % of the win weighs
as much as two points of margin.
"""

MARGIN_COUNTS = 1 / WIN
"""The weight of a point of margin, in shares of the win.

Because of this weight, some moves are better than others even if the winner is already certain.
"""


def utility(share: float, margin: float) -> float:
    """Returns the utility of a share of the win and a margin in points. For expected values the result is the expected
    utility.
    """
    return share + MARGIN_COUNTS * margin


def margin(scores: Sequence[int], seat: int) -> int:
    """Returns the points by which a seat leads its best opponent; below 0 if the seat is behind."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def utilities(scores: Sequence[int], winners: Collection[int]) -> tuple[float, ...]:
    """Returns the utility of the end of a game for each seat."""
    shares = parts_of_win(winners, len(scores))  # M-END-2
    return tuple(utility(share, margin(scores, seat)) for seat, share in enumerate(shares))
