"""A user's progress with puzzles, day by day. The terminal and the page share one progress file.

Merging two files of one user keeps the greater number of each event for each puzzle and day. Therefore the result of
merging does not depend on the order of the files, and merging again changes nothing. The user's own rating depends only
on the content of the file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from itertools import count
from math import inf
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from pydantic import BeforeValidator, Field, field_serializer, field_validator

from .errors import DataError
from .files.access import LARGEST, alone, read_text, write_text
from .files.documents import FileModel, Several, dump_yaml, parse_document, refuse_other_form, validate
from .files.keeping import KnownFiles
from .messages import gettext, ngettext
from .puzzles.parts import PuzzleId
from .puzzles.ratings import ability
from .puzzles.solving import Happened

MOST = 9999  # the greatest number of tries or hints counted for a puzzle and a day
LONGEST = 500  # the greatest number of days kept for a puzzle
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

Mark: TypeAlias = Literal["solved", "tried"]
Entry = TypeVar("Entry")
SolvableT = TypeVar("SolvableT", bound="Solvable")


class Rated(Protocol):
    """The attributes of an object that can have a rating, such as a puzzle."""

    @property
    def rating(self) -> int | None:
        """The rating in points; `None` if the object has no rating."""

    @property
    def error(self) -> int | None:
        """The standard error of the rating, in points; `None` without a rating."""


def rating_text(difficulty: Rated) -> str:
    """A rating with its error as text; a dash if the rating is `None`."""
    return "-" if difficulty.rating is None else f"{difficulty.rating} ± {difficulty.error}"


class KnownPuzzle(Protocol):
    """The attributes that identify a puzzle of any game."""

    @property
    def id(self) -> str:
        """The name of the puzzle."""

    @property
    def question_hash(self) -> str:
        """A hash of the question, which distinguishes two puzzles with the same id."""


class Solvable(KnownPuzzle, Rated, Protocol):
    """The attributes that a puzzle of any game must have, so that progress with it can be counted."""

    @property
    def grade(self) -> int:
        """The difficulty, from 1 (easy) to 5 (hard)."""


def day_of(text: object) -> object:
    """The day in a text such as 2026-12-24; other values are returned unchanged. Raises `ValueError` for a text that is
    not a day.
    """
    if not isinstance(text, str):
        return text
    try:
        return date.fromisoformat(text if _DAY.fullmatch(text) else "")
    except ValueError:
        raise ValueError(gettext("expected a day, such as 2026-12-24")) from None


Day = Annotated[date, BeforeValidator(day_of)]
Times = Annotated[int, Field(ge=0, le=MOST)]


class PuzzleDay(FileModel):
    """The events of one puzzle on one day: tries, hints, whether it was solved, and whether its answer was revealed."""

    day: Day
    tries: Times = 0
    hints: Times = 0
    solved: bool = Field(
        default=False, description="whether the puzzle was solved on that day before its answer was revealed"
    )
    told: bool = Field(default=False, description="whether the answer was revealed before the puzzle was solved")

    @field_serializer("day")
    def _as_text(self, day: date) -> str:
        return day.isoformat()

    def after(self, happened: Happened) -> PuzzleDay:
        """Returns the events of the day after one more event. After the puzzle is solved, further events of the day are
        ignored.
        """
        if self.solved:
            return self
        if happened == "told":
            return self.model_copy(update={"told": True})
        if happened == "hint":
            return self.model_copy(update={"hints": min(MOST, self.hints + 1)})
        is_solved = happened == "solved" and not self.told
        return self.model_copy(update={"tries": min(MOST, self.tries + 1), "solved": is_solved})

    @property
    def solved_at_once(self) -> bool:
        """Whether the first try was right, without a hint."""
        return self.solved and self.tries <= 1 and not self.hints and not self.told

    def merge(self, other: PuzzleDay) -> PuzzleDay:
        """Merges two records of one day: takes the greater value of each field."""
        most = {name: max(getattr(self, name), getattr(other, name)) for name in ("tries", "hints", "solved", "told")}
        return self.model_copy(update=most)


class PuzzleProgress(FileModel):
    """The events of one puzzle, by day. The hash distinguishes puzzles with the same id."""

    id: PuzzleId
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$", description="hash of the question")]
    days: Annotated[Several[PuzzleDay], Field(max_length=LONGEST, json_schema_extra={"minItems": 1})]

    @field_validator("days")
    @classmethod
    def _by_day(cls, days: tuple[PuzzleDay, ...]) -> tuple[PuzzleDay, ...]:
        if not days:  # otherwise pydantic would report wrong days as missing, too
            raise ValueError(gettext("expected at least one day"))
        keys = [each.day.isoformat() for each in days]
        if twice := _repeated(keys):
            raise ValueError(gettext("the day {day} is listed twice", day=twice))
        return _sort_entries(days, keys)

    @property
    def key(self) -> str:
        """The id and the hash, which together identify the puzzle."""
        return f"{self.id} {self.hash}"

    @property
    def mark(self) -> Mark:
        """`solved` if the puzzle was solved on any day, else `tried`."""
        return "solved" if any(each.solved for each in self.days) else "tried"

    @property
    def first_result(self) -> bool | None:
        """Whether the puzzle was solved at the first try on the first day with an event; `None` without events."""
        first = next((each for each in self.days if each != PuzzleDay(day=each.day)), None)
        return None if first is None else first.solved_at_once

    def merge(self, other: PuzzleProgress) -> PuzzleProgress:
        """Merges the days of two records; for a day in both records, the greater values are taken. If the merged record
        has too many days, the days in the middle are dropped.
        """
        days = {each.day: each for each in self.days}
        for each in other.days:
            days[each.day] = days[each.day].merge(each) if each.day in days else each
        return self.model_copy(update={"days": _limit_days(days)})


class OwnRating(NamedTuple):
    """The user's own rating: how well the user solves puzzles, in rating points, with its error and the number of
    puzzles.
    """

    points: int
    error: int
    puzzles: int

    def __str__(self) -> str:
        return ngettext(
            "{points} ± {error}, from {number} puzzle",
            "{points} ± {error}, from {number} puzzles",
            self.puzzles,
            points=self.points,
            error=self.error,
        )


class ProgressFile(FileModel):
    """A user's progress with puzzles."""

    format: Literal["ny1901-progress/1"]
    puzzles: Several[PuzzleProgress] = ()

    @field_validator("puzzles")
    @classmethod
    def _by_puzzle(cls, puzzles: tuple[PuzzleProgress, ...]) -> tuple[PuzzleProgress, ...]:
        keys = [each.key for each in puzzles]
        if twice := _repeated(keys):
            raise ValueError(gettext("the puzzle {puzzle} is listed twice", puzzle=twice))
        return _sort_entries(puzzles, keys)

    def after(self, puzzle: KnownPuzzle, day: date, happened: Happened) -> ProgressFile:
        """Returns the progress after one more event of a puzzle on a day."""
        named = {"id": puzzle.id, "hash": puzzle.question_hash}
        earlier = next((each for each in self.puzzles if each.id == named["id"] and each.hash == named["hash"]), None)
        days = {each.day: each for each in earlier.days} if earlier else {}
        days[day] = days.get(day, PuzzleDay(day=day)).after(happened)
        changed = PuzzleProgress(**named, days=_limit_days(days))
        return self.model_copy(update={"puzzles": _in_order({**self._by_key, changed.key: changed})})

    def merge(self, other: ProgressFile) -> ProgressFile:
        """Merges the progress of two files: for each puzzle and day, takes the greater number of each event."""
        both = self._by_key
        for each in other.puzzles:
            both[each.key] = both[each.key].merge(each) if each.key in both else each
        return self.model_copy(update={"puzzles": _in_order(both)})

    def mark(self, puzzle: KnownPuzzle) -> Mark | None:
        """Whether a puzzle is solved or only tried; `None` if the puzzle was never tried."""
        progress = self._about(puzzle)
        return None if progress is None else progress.mark

    def own_rating(self, puzzles: Iterable[Solvable]) -> OwnRating | None:
        """The user's own rating from the first results on puzzles with a rating; `None` if the user has no such result.

        Only a first try without a hint counts, because the ratings of puzzles come from solvers with a single try.
        """
        results = list[tuple[float, bool]]()
        for puzzle in puzzles:
            rating, progress = puzzle.rating, self._about(puzzle)
            solved = None if progress is None else progress.first_result
            if rating is not None and solved is not None:
                results.append((rating, solved))
        if not results:
            return None
        points, error = ability(sorted(results))  # sorted, because the sum of floats depends on their order
        return OwnRating(round(points), round(error), len(results))

    def next_of(self, puzzles: Iterable[SolvableT], after: KnownPuzzle | None) -> SolvableT | None:
        """The next unsolved puzzle to try. If the user has a rating of their own, untried puzzles come first, followed
        by the puzzles that were tried longest ago; if several puzzles come first, the result is the puzzle whose rating
        is nearest to the user's rating. If the user has no rating, the result is the next unsolved puzzle after the
        puzzle `after`, in the order of grades. After the last puzzle, the search for an unsolved puzzle continues with
        the first puzzle.
        """
        catalog = sorted(puzzles, key=lambda each: each.grade)
        own = self.own_rating(catalog)
        if own is not None:
            left = (each for each in catalog if self.mark(each) != "solved" and (after is None or each.id != after.id))
            return min(left, key=lambda each: self._order(each, own), default=None)
        names = [each.id for each in catalog]
        start = names.index(after.id) + 1 if after and after.id in names else 0
        behind = (each for each in catalog[start:] + catalog[:start] if self.mark(each) != "solved")
        return next((each for each in behind if after is None or each.id != after.id), None)

    def _about(self, puzzle: KnownPuzzle) -> PuzzleProgress | None:
        """The progress with a puzzle; `None` if the file has no progress with this puzzle."""
        # ids are compared first, because comparing ids is cheaper than computing a hash
        about = [each for each in self.puzzles if each.id == puzzle.id]
        question_hash = puzzle.question_hash if about else ""
        return next((each for each in about if each.hash == question_hash), None)

    def _order(self, puzzle: Solvable, own: OwnRating) -> tuple[date, float]:
        """A sort key: the day of the last try, and the distance from the user's own rating (infinite for a puzzle
        without a rating).
        """
        rating, progress = puzzle.rating, self._about(puzzle)
        far = inf if rating is None else abs(rating - own.points)
        return date.min if progress is None else progress.days[-1].day, far

    @property
    def solved_days(self) -> frozenset[date]:
        """The days on which a puzzle was solved."""
        return frozenset(each.day for puzzle in self.puzzles for each in puzzle.days if each.solved)

    @property
    def solved(self) -> int:
        """The number of solved puzzles."""
        return sum(each.mark == "solved" for each in self.puzzles)

    @property
    def _by_key(self) -> dict[str, PuzzleProgress]:
        return {each.key: each for each in self.puzzles}


NOTHING_YET = ProgressFile(format="ny1901-progress/1")
"""Progress without any events."""


def streak(days: Collection[date], today: date) -> int:
    """The number of consecutive days with a solved puzzle, ending today, or yesterday if no puzzle is solved today."""
    numbers = {day.toordinal() for day in days}
    last = today.toordinal() - (today.toordinal() not in numbers)
    return next(length for length in count() if last - length not in numbers)


def facts_on(day: date, progress: ProgressFile, puzzles: Iterable[Solvable]) -> dict[str, object]:
    """The answer's fields for a day, given all puzzles: the progress file, the counts, the streak of days and the own
    rating.
    """
    return {
        "date": day.isoformat(),
        "text": format_progress(progress),
        "tried": len(progress.puzzles),
        "solved": progress.solved,
        "streak": streak(progress.solved_days, day),
        "rating": progress.own_rating(puzzles),
    }


def format_progress(progress: ProgressFile) -> str:
    """Progress as a YAML text, which `parse_progress` can read."""
    data = progress.model_dump()
    for puzzle in data["puzzles"]:
        puzzle["days"] = [{key: value for key, value in day.items() if value} for day in puzzle["days"]]
    return dump_yaml({**data, "puzzles": list(data["puzzles"])})


def parse_progress(text: str, name: str) -> ProgressFile:
    """Reads progress from a text; raises `DataError` with every problem and its place."""
    document = parse_document(text, name)
    refuse_other_form(document, "progress")
    return validate(document, ProgressFile)


def read_progress(path: Path) -> ProgressFile:
    """Reads a progress file; raises `DataError` for any other file."""
    return parse_progress(read_text(path), str(path))


def read_or_begin(path: Path) -> ProgressFile:
    """Reads a progress file, or returns empty progress if the file does not exist."""
    return read_progress(path) if path.exists() else NOTHING_YET


def keep(path: Path, puzzle: KnownPuzzle, day: date, happened: Happened) -> None:
    """Adds an event of a puzzle on a day to a progress file, and creates the file if necessary.

    The function first locks the file and reads it again, so that no event is lost if several programs write the file at
    the same time. Raises `DataError`, and leaves the file unchanged, if the file is damaged or would become too large.
    """
    with alone(path):
        while True:
            known = KnownFiles()
            known.look(path)
            text = format_progress(read_or_begin(path).after(puzzle, day, happened))
            if len(text.encode()) > LARGEST:
                sentence = gettext(
                    "{path}: the file would be larger than the limit of {kilobytes} KB",
                    path=path,
                    kilobytes=LARGEST // 1024,
                )
                raise DataError([sentence])
            if known.is_known(path):  # another program may have written to the file if the file system has no locks
                write_text(path, text)
                return


def _repeated(keys: list[str]) -> str:
    """The first key that occurs more than once; an empty text if no key is repeated."""
    return next((key for key, times in Counter(keys).items() if times > 1), "")


def _sort_entries(entries: tuple[Entry, ...], keys: list[str]) -> tuple[Entry, ...]:
    """The entries of a progress file, sorted by their keys."""
    return tuple(entry for _, entry in sorted(zip(keys, entries, strict=True), key=lambda pair: pair[0]))


def _limit_days(days: Mapping[date, PuzzleDay]) -> tuple[PuzzleDay, ...]:
    """The days of a record in order. If the record has too many days, only the earliest days, which contain the first
    result, and the latest days are kept.
    """
    kept = [days[each] for each in sorted(days)]
    return tuple(kept[: LONGEST // 2] + kept[-LONGEST // 2 :] if len(kept) > LONGEST else kept)


def _in_order(puzzles: dict[str, PuzzleProgress]) -> tuple[PuzzleProgress, ...]:
    return tuple(puzzles[key] for key in sorted(puzzles))
