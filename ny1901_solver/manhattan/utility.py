"""The utility that players maximise at the end of the game: the share of the win, then a little margin in points.

`hint`, `hint --open`, reviews, puzzles and the searching players all use it, so that none contradicts another. The
margin is that to the best of the others, who has to be beaten (M-END-1): above 0 for a sole winner, 0 for players who
are level, below 0 for losers. So it never contradicts the share, whatever its weight. A margin to the mean of the
others would, where it pays to take points from a player who is behind already.

`greedy` is no search but a rule of thumb for a single build, in which the others count by their mean (`policies`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..statistics.win_shares import parts_of_win

WIN = 200
"""Points of margin that weigh as much as the whole win. The widest margins, some 100 points, then weigh half of it.
Where chance decides, a hundredth of the win is worth two points."""

MARGIN_COUNTS = 1 / WIN
"""The weight of a point of margin, in shares of the win, so that a decided game still has better and worse moves."""


def utility(share: float, margin: float) -> float:
    """The utility of a share of the win and a margin in points; of expected values, the expected utility."""
    return share + MARGIN_COUNTS * margin


def margin(scores: Sequence[int], seat: int) -> int:
    """The points by which a seat is ahead of the best of the others; below 0 if it is behind."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def utilities(scores: Sequence[int], winners: Collection[int]) -> tuple[float, ...]:
    """The utility of the end of a game for each seat."""
    shares = parts_of_win(winners, len(scores))  # M-END-2
    return tuple(utility(share, margin(scores, seat)) for seat, share in enumerate(shares))
