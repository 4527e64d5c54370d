"""Reviews a recorded game: takes stored judgements of decisions from storage, and judges all other decisions."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ..errors import Refused
from ..messages import gettext
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
    """A recorded game under review: its decisions in order, and its final position."""

    record: Any
    settings: ReviewSettings
    todo: tuple[Decision, ...]
    end: Any


@dataclass(frozen=True)
class Reviews:
    """The functions and classes with which a game reviews its records. The default values of the fields suit any game.

    The function `replay` plays the turns of a record. The function `decisions` returns the decisions of a played turn,
    or no decision for a turn that cannot be judged. `judge` is the class that judges decisions, `shape` the class of a
    review, and `words` the class that writes the texts of a review. The function `parse` reads the text of a step in a
    stored decision. `hangs_on` lists the files on which judgements depend besides the rules (see `KeptReviews`).
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
        """Replays a record and returns its decisions. Raises `Refused` if no decision can be judged, and the errors
        that the replay raises.
        """
        if not record.turns:
            raise Refused(gettext("the record has no turns to review"))
        played = list(self.replay(record))
        todo = tuple(decision for each in played for decision in self.decisions(self.game, each))
        if not todo:
            raise Refused(
                gettext(
                    "decisions are judged by what the player saw, but the hands of all players who moved are unknown"
                )
            )
        return Reviewing(record, settings, todo, played[-1].after)

    def make_review(self, reviewing: Reviewing, reviewed: Iterable[ReviewedStep]) -> Review:
        """The review that consists of the decisions judged so far."""
        settings, todo = reviewing.settings, reviewing.todo
        turns = self.game, reviewing.record, reviewing.end, tuple(reviewed)
        return self.shape(*turns, len(todo), settings.rollouts, settings.seed)

    def reviews_in(self, folder: Path, settings: ReviewSettings, must: bool = True) -> KeptReviews:
        """The object that reads and writes the reviewed decisions in a folder."""
        return KeptReviews(folder, settings, must, self.judge.shape, self.parse or self.game.parse_step, self.hangs_on)

    def judge_decision(self, settings: ReviewSettings, decision: Decision, stop: Stop = never) -> ReviewedStep:
        """Compares a decision with the best step; raises `Stopped` once `stop` returns True."""
        return self.judge(settings, decision, stop).judge()

    def review_decisions(
        self, reviewing: Reviewing, kept: KeptReviews, workers: int = 1, stop: Stop = never
    ) -> Generator[ReviewedStep, None, None]:
        """Judges decisions one after the other and stores each immediately; ends early when `stop` returns True.

        Several workers are separate processes, and these processes do not call `stop`.
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
        """Reviews a recorded game in this process, without storing decisions; raises the errors of `begin`."""
        reviewing = self.begin(record, settings)
        return self.make_review(reviewing, [self.judge_decision(settings, decision) for decision in reviewing.todo])


def _judge_place(
    judge: type[Judge], settings: ReviewSettings, stop: Stop, todo: Sequence[Decision], place: int
) -> ReviewedStep:
    return judge(settings, todo[place], stop).judge()
