"""What a method about progress with puzzles answers: the same for every game, but for the facts of a puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, Protocol, TypeAlias, TypeVar

from ..errors import Refused
from ..files import LARGEST
from ..progress import (
    NOTHING_YET,
    Happened,
    KnownPuzzle,
    Mark,
    ProgressFile,
    Solvable,
    facts_on,
    format_progress,
    parse_progress,
)
from .method import FieldError, in_field

OfGame = TypeVar("OfGame", bound=Solvable)
ProgressGiven: TypeAlias = str | dict[str, Any] | None


class AboutProgress(Protocol):
    """A request about progress."""

    @property
    def date(self) -> date:
        """Today, where the one who asks is."""

    @property
    def happened(self) -> Happened | None:
        """What has happened to a puzzle on the date."""

    @property
    def days(self) -> int:
        """How many the calendar has, which ends with the date."""

    @property
    def all(self) -> bool:
        """Whether all puzzles are listed, too."""


def progress_answer(
    request: AboutProgress,
    progress: ProgressFile,
    puzzles: tuple[KnownPuzzle | None, list[OfGame]],
    of_the_day: Callable[[int], str],
    told: Callable[
        [
            Mapping[str, object],
            OfGame | None,
            Mapping[str, OfGame],
            Iterable[OfGame] | None,
            Callable[[OfGame], Mark | None],
        ],
        dict[str, Any],
    ],
) -> dict[str, Any]:
    """The answer that `told` makes of progress as a request leaves it.

    `puzzles` are the one that the request is about, if any, and all that ship; `told` gets the facts, the next puzzle,
    those of the calendar, all where they are wanted, and what marks one.
    """
    about, shelf = puzzles
    if request.happened is not None:
        if about is None:
            raise FieldError("puzzle", "puzzle: this field is missing: what has happened has happened to a puzzle")
        progress = progress.after(about, request.date, request.happened)
    if len(format_progress(progress).encode()) > LARGEST:
        raise FieldError("progress", f"progress: would be larger than {LARGEST // 1024} KB, the most that is read")
    facts, following = facts_on(request.date, progress, shelf), progress.next_of(shelf, about)
    days = _calendar(request.date, request.days, shelf, of_the_day)
    return told(facts, following, days, shelf if request.all else None, progress.mark)


def _calendar(last: date, days: int, shelf: Iterable[OfGame], of_the_day: Callable[[int], str]) -> dict[str, OfGame]:
    """The puzzles of so many days up to a last one."""
    puzzles = {puzzle.id: puzzle for puzzle in shelf} if days else {}
    numbers = range(max(1, last.toordinal() - days + 1), last.toordinal() + 1)
    return {date.fromordinal(day).isoformat(): puzzles[of_the_day(day)] for day in numbers[-days:] if days}


def progress_given(given: ProgressGiven, other: ProgressGiven) -> ProgressFile:
    """The progress of a request's fields `progress` and `other` together; none is that of somebody who begins."""
    return _read(given, "progress", "the progress").merged(_read(other, "other", "the file"))


def _read(given: ProgressGiven, field: str, name: str) -> ProgressFile:
    if given is None:
        return NOTHING_YET
    text = given if isinstance(given, str) else json.dumps(given)
    with in_field(field):
        if len(text.encode()) > LARGEST:
            raise Refused(f"{field}: larger than {LARGEST // 1024} KB, the most that is read")
        return parse_progress(text, name)
