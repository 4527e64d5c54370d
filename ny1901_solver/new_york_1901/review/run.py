"""The decisions of a game reviewed in their order: those kept before at once, the others by one process or several."""

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
from .decisions import Decision, decisions
from .judging import review_decision
from .kept import KeptTurns
from .reviewed import Review, ReviewedTurn


@dataclass(frozen=True)
class Reviewing:
    """A recorded game that is reviewed: its decisions in their order, and its last position."""

    record: Record
    thorough: Thoroughness
    todo: tuple[Decision, ...]
    end: GameState

    @classmethod
    def of(cls, record: Record, thorough: Thoroughness) -> Reviewing:
        """The decisions of a record; raises `Refused` where it has no turn, and what `replay` does."""
        if not record.turns:
            raise Refused("the record has no turns to review")
        turns = list(replay(record))
        return cls(record, thorough, tuple(each for turn in turns for each in decisions(turn)), turns[-1].after)

    def made(self, found: Iterable[ReviewedTurn]) -> Review:
        """The review as far as its decisions are known."""
        rollouts, seed = self.thorough.rollouts, self.thorough.seed
        return Review(self.record, self.end, tuple(found), len(self.todo), rollouts, seed)


def review(record: Record, thorough: Thoroughness) -> Review:
    """The review of a recorded game, by this process alone and with nothing kept; raises as `Reviewing.of`."""
    game = Reviewing.of(record, thorough)
    return game.made(review_decision(thorough, decision) for decision in game.todo)


def reviewed(
    game: Reviewing, kept: KeptTurns, workers: int = 1, stop: Stop = never
) -> Generator[ReviewedTurn, None, None]:
    """Reviews the decisions of a game in their order, each written down as soon as it is known, until `stop` says so.

    Only one process alone asks it.
    """
    return in_order(game.todo, partial(review_decision, game.thorough, stop=stop), kept, workers)
