"""What a player looks for at the end of the game: the share of the win, then a little margin to the best of the others.

`hint`, `hint --open`, reviews, puzzles and the players that search read it here, so that none of them contradicts
another one. The margin is that to the best of the others, as he is who has to be beaten (M-END-1): it is above 0 for
who wins alone, 0 for those who are level, and below 0 for who loses. So it never speaks against the share, whatever it
counts; the margin to the mean of the others does, where it pays to take points from who is behind already.

`greedy` is no search but a rule of thumb for a single build, in which the others count by their mean (`policies`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..statistics.win_shares import parts_of_win

WIN = 200
"""Points of margin that count as much as the whole win. The widest margins, some 100 points, then count half of it.
Where chance decides, a hundredth of the win is worth two points."""

MARGIN_COUNTS = 1 / WIN
"""What a point of margin counts, in shares of the win, so that a decided game still has better and worse moves."""


def utility(share: float, margin: float) -> float:
    """What a share of the win and a margin in points are worth together; of expectations, what is expected of it."""
    return share + MARGIN_COUNTS * margin


def margin(scores: Sequence[int], seat: int) -> int:
    """By how many points a seat is ahead of the best of the others; below 0 where it is behind."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def utilities(scores: Sequence[int], winners: Collection[int]) -> tuple[float, ...]:
    """What the end of a game is worth to each seat."""
    shares = parts_of_win(winners, len(scores))  # M-END-2
    return tuple(utility(share, margin(scores, seat)) for seat, share in enumerate(shares))
