"""The decisions of a game reviewed in their order: those kept before at once, the others by one process or several."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from ...kit.errors import Refused
from ...kit.puzzles.workers import shared_out
from ...kit.watching import Stop, never
from ..replay import Record, replay
from ..state import GameState
from .decisions import Decision, decisions
from .judging import Stopped, Thoroughness, review_decision
from .kept import KeptReviews
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
    todo: Sequence[Decision], thorough: Thoroughness, kept: KeptReviews, workers: int, stop: Stop = never
) -> Generator[ReviewedTurn, None, None]:
    """Reviews decisions one after the other, each written down as soon as it is known, until `stop` says so.

    Only one process alone asks it.
    """
    known = [kept.find(decision) for decision in todo]
    missing = [place for place, found in enumerate(known) if found is None]
    with suppress(Stopped), shared_out(partial(_review, thorough, todo, stop), missing, workers) as made:
        for decision, found in zip(todo, known, strict=True):
            if found is None:
                found = next(made)
                kept.keep(decision, found)
            yield found


def _review(thorough: Thoroughness, todo: Sequence[Decision], stop: Stop, place: int) -> ReviewedTurn:
    return review_decision(thorough, todo[place], stop)
