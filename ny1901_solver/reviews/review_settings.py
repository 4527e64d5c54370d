"""How many games judge a decision: one set of them chooses the best turn, another one says what was lost against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..runs.watching import Stop, Stopped
from ..statistics.comparing import FIRST

JUDGED = 5
"""A turn is judged by one game for so many that choose the best one: of these some two dozen are on the best."""

LUCK = 25
"""A card that could have come up has one game for so many that choose the best turn: there are up to ten kinds."""


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """How many games choose the best turn of a decision; what judges it follows from that."""

    rollouts: int
    seed: int

    @property
    def judged_games(self) -> int:
        """Games behind each turn that is judged."""
        return max(FIRST, self.rollouts // JUDGED)

    @property
    def luck(self) -> int:
        """Games behind each card that could have come up."""
        return max(FIRST, self.rollouts // LUCK)


def game_numbers(games: int, stop: Stop) -> Iterator[int]:
    """So many games by number; raises `Stopped` once `stop` says so before one."""
    for game in range(games):
        if stop():
            raise Stopped
        yield game
