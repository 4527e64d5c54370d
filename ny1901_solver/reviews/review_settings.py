"""The numbers of games that judge a decision: some choose the best turn, others measure the loss against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..runs.watching import Stop, Stopped
from ..statistics.comparing import FIRST

JUDGED = 5
"""The ratio of games that choose the best turn to games that judge a turn."""

LUCK = 25
"""The ratio of games that choose the best turn to games for each card that could have come up (up to ten kinds)."""


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """The number of games that choose the best turn of a decision; the other numbers follow from it."""

    rollouts: int
    seed: int

    @property
    def judged_games(self) -> int:
        """The number of games from each turn that is judged."""
        return max(FIRST, self.rollouts // JUDGED)

    @property
    def luck(self) -> int:
        """The number of games from each card that could have come up."""
        return max(FIRST, self.rollouts // LUCK)


def game_numbers(games: int, stop: Stop) -> Iterator[int]:
    """The numbers of the games; raises `Stopped` before a game once `stop` returns True."""
    for game in range(games):
        if stop():
            raise Stopped
        yield game
