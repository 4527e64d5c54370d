"""A recorded game under review: its decisions in their order, those kept before at once, the others once judged."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from ..errors import Refused
from ..puzzles.workers import shared_out
from ..watching import Stop, never
from .kept import KeptReviews
from .reviewed import GameReview
from .thoroughness import Stopped, Thoroughness
from .wording import ReviewWords

ReviewT = TypeVar("ReviewT", bound=GameReview[Any, Any, Any])


@dataclass(frozen=True)
class Reviewing:
    """A recorded game that is reviewed: its decisions in their order, and its last position."""

    record: Any
    thorough: Thoroughness
    todo: tuple[Any, ...]
    end: Any


@dataclass(frozen=True)
class Reviews(Generic[ReviewT]):
    """How a game reviews its records.

    `replay` plays the turns of a record, `decisions` are those of a turn that was played, none where they cannot be
    judged; of a record without any, `none` says why. `judge` holds one against the best, `shape` makes a
    review, `kept` what keeps decisions that were judged, and `words` says all of a review.
    """

    noun: str
    replay: Callable[[Any], Iterator[Any]]
    decisions: Callable[[Any], Iterable[Any]]
    judge: Callable[..., Any]
    shape: Callable[..., ReviewT]
    kept: type[KeptReviews[Any, Any]]
    words: Callable[[Any], ReviewWords]
    none: str = ""

    def begun(self, record: Any, thorough: Thoroughness) -> Reviewing:
        """The decisions of a record; raises `Refused` where there are none, and what the replay does."""
        if not record.turns:
            raise Refused(f"the record has no {self.noun}s to review")
        played = list(self.replay(record))
        todo = tuple(decision for each in played for decision in self.decisions(each))
        if not todo:
            raise Refused(self.none)
        return Reviewing(record, thorough, todo, played[-1].after)

    def made(self, game: Reviewing, found: Iterable[Any]) -> ReviewT:
        """The review as far as its decisions are known."""
        thorough = game.thorough
        return self.shape(game.record, game.end, tuple(found), len(game.todo), thorough.rollouts, thorough.seed)

    def reviewed(
        self, game: Reviewing, kept: KeptReviews[Any, Any], workers: int = 1, stop: Stop = never
    ) -> Generator[Any, None, None]:
        """Judges decisions one after the other, each written down as soon as it is known, until `stop` says so.

        With several workers they are judged by processes of their own; only one process alone asks `stop`.
        """
        known = [kept.find(decision) for decision in game.todo]
        missing = [place for place, found in enumerate(known) if found is None]
        judge = partial(_placed, partial(self.judge, game.thorough, stop=stop), game.todo)
        with suppress(Stopped), shared_out(judge, missing, workers) as made:
            for decision, found in zip(game.todo, known, strict=True):
                if found is None:
                    found = next(made)
                    kept.keep(decision, found)
                yield found

    def review(self, record: Any, thorough: Thoroughness) -> ReviewT:
        """The review of a recorded game, by this process alone and with nothing kept; raises as `begun`."""
        game = self.begun(record, thorough)
        return self.made(game, [self.judge(thorough, decision) for decision in game.todo])


def _placed(judge: Callable[[Any], Any], todo: Sequence[Any], place: int) -> Any:
    return judge(todo[place])
