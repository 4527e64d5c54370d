"""The moves of a game reviewed in their order."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from functools import partial

from ...kit.errors import Refused
from ...kit.review.run import in_order
from ...kit.review.thoroughness import Thoroughness
from ...kit.watching import Stop, never
from ..replay import Record, replay
from ..state import GameState
from .decisions import Decision
from .judging import review_decision
from .kept import KeptMoves
from .reviewed import Review, ReviewedMove


@dataclass(frozen=True)
class Reviewing:
    """A recorded game that is reviewed: its decisions in their order, and its last position."""

    record: Record
    thorough: Thoroughness
    todo: tuple[Decision, ...]
    end: GameState

    @classmethod
    def of(cls, record: Record, thorough: Thoroughness) -> Reviewing:
        """The decisions of a record whose players' hands are told; raises `Refused` where there are none, and what
        `replay` does."""
        if not record.turns:
            raise Refused("the record has no moves to review")
        played = list(replay(record))
        todo = tuple(Decision.of(each) for each in played if each.seat not in each.before.unseen)
        if not todo:
            raise Refused("a move is judged by what its player saw, and no hand of those who moved is told")
        return cls(record, thorough, todo, played[-1].after)

    def made(self, found: Iterable[ReviewedMove]) -> Review:
        """The review as far as its decisions are known."""
        rollouts, seed = self.thorough.rollouts, self.thorough.seed
        return Review(self.record, self.end, tuple(found), len(self.todo), rollouts, seed)


def reviewed(
    game: Reviewing, kept: KeptMoves, workers: int = 1, stop: Stop = never
) -> Generator[ReviewedMove, None, None]:
    """Reviews the moves of a game one after the other, each written down as soon as it is known, until `stop` says so.

    Only one process alone asks it.
    """
    return in_order(game.todo, partial(review_decision, game.thorough, stop=stop), kept, workers)
