"""A recorded game under review: its decisions in their order, those kept before at once, the others once judged."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ..errors import Refused
from ..protocol.game import Game
from ..runs.watching import Stop, Stopped, never
from ..runs.workers import shared_out
from .decisions import Decision, decisions
from .judging import Judge
from .kept import KeptReviews
from .review_settings import ReviewSettings
from .reviewed import Review, ReviewedStep
from .wording import ReviewWords


@dataclass(frozen=True)
class Reviewing:
    """A recorded game that is reviewed: its decisions in their order, and its last position."""

    record: Any
    settings: ReviewSettings
    todo: tuple[Decision, ...]
    end: Any


@dataclass(frozen=True)
class Reviews:
    """How a game reviews its records; what it does not say is as in every game.

    `replay` plays the turns of a record, `decisions` are those of a turn that was played, none where they cannot be
    judged. `judge` holds one against the best, `shape` makes a review, and `words` says all of it. `parse` reads what
    is decided where that is no step, and `hangs_on` are the files that judgements hang on beside the rules
    (`KeptReviews`).
    """

    game: Game[Any, Any]
    replay: Callable[[Any], Iterator[Any]]
    decisions: Callable[[Game[Any, Any], Any], Iterable[Decision]] = decisions
    judge: type[Judge] = Judge
    shape: type[Review] = Review
    words: type[ReviewWords] = ReviewWords
    parse: Callable[[str], Any] | None = None
    hangs_on: tuple[Path, ...] = ()

    def begin(self, record: Any, settings: ReviewSettings) -> Reviewing:
        """The decisions of a record; raises `Refused` where there are none, and what the replay does."""
        if not record.turns:
            raise Refused(f"the record has no {self.game.noun}s to review")
        played = list(self.replay(record))
        todo = tuple(decision for each in played for decision in self.decisions(self.game, each))
        if not todo:
            hangs = f"a {self.game.noun} is judged by what its player saw"
            raise Refused(f"{hangs}, and no hand of those who moved is told")
        return Reviewing(record, settings, todo, played[-1].after)

    def make_review(self, reviewing: Reviewing, reviewed: Iterable[ReviewedStep]) -> Review:
        """The review as far as its decisions are known."""
        settings, todo = reviewing.settings, reviewing.todo
        turns = self.game, reviewing.record, reviewing.end, tuple(reviewed)
        return self.shape(*turns, len(todo), settings.rollouts, settings.seed)

    def reviews_in(self, folder: Path, settings: ReviewSettings, must: bool = True) -> KeptReviews:
        """The decisions that a folder keeps, or may keep."""
        return KeptReviews(folder, settings, must, self.judge.shape, self.parse or self.game.parse_step, self.hangs_on)

    def judge_decision(self, settings: ReviewSettings, decision: Decision, stop: Stop = never) -> ReviewedStep:
        """A decision held against the best; raises `Stopped` once `stop` says so."""
        return self.judge(settings, decision, stop).judge()

    def review_decisions(
        self, reviewing: Reviewing, kept: KeptReviews, workers: int = 1, stop: Stop = never
    ) -> Generator[ReviewedStep, None, None]:
        """Judges decisions one after the other, each written down as soon as it is known, until `stop` says so.

        With several workers they are judged by processes of their own; only one process alone asks `stop`.
        """
        known = [kept.find(decision) for decision in reviewing.todo]
        missing = [place for place, step in enumerate(known) if step is None]
        judge = partial(_judge_place, self.judge, reviewing.settings, stop, reviewing.todo)
        with suppress(Stopped), shared_out(judge, missing, workers) as made:
            for step in known:
                if step is None:
                    step = next(made)
                    kept.keep(step)
                yield step

    def review(self, record: Any, settings: ReviewSettings) -> Review:
        """The review of a recorded game, by this process alone and with nothing kept; raises as `begin`."""
        reviewing = self.begin(record, settings)
        return self.make_review(reviewing, [self.judge_decision(settings, decision) for decision in reviewing.todo])


def _judge_place(
    judge: type[Judge], settings: ReviewSettings, stop: Stop, todo: Sequence[Decision], place: int
) -> ReviewedStep:
    return judge(settings, todo[place], stop).judge()
