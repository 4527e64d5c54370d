"""The numbers of random games that judge a decision: some of the games choose the best turn, and others measure the
loss of the played turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..runs.watching import Stop, Stopped
from ..statistics.comparing import FIRST

JUDGED = 5
"""A ratio: the number of games that choose the best turn, divided by the number of games that measure each judged
turn.
"""

LUCK = 25
"""A ratio: the number of games that choose the best turn, divided by the number of games for each card that could have
come up. Up to ten kinds of cards can come up, so the games for each card must be few.
"""


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """The number of random games that choose the best turn of a decision; all other numbers of games follow from this
    number.
    """

    rollouts: int
    seed: int

    @property
    def judged_games(self) -> int:
        """The number of games after each judged turn."""
        return max(FIRST, self.rollouts // JUDGED)

    @property
    def luck(self) -> int:
        """The number of games after each card that could have come up."""
        return max(FIRST, self.rollouts // LUCK)


def game_numbers(games: int, stop: Stop) -> Iterator[int]:
    """Yields the numbers of the random games in order; raises `Stopped` before the next game once `stop` returns
    True.
    """
    for game in range(games):
        if stop():
            raise Stopped
        yield game
