"""The puzzles that ship with a game, by their files; and which of some puzzles is the one of a day."""

from __future__ import annotations

import csv
import difflib
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from ..errors import DataError
from ..files import read_text

TUTORIALS, COLLECTION = "tutorials", "collection"
SUFFIX = ".yaml"
RETIRED = "retired.csv"  # in the folder of a collection
_ID = re.compile(r"^id: (\S+)$", re.MULTILINE)  # as the program writes it
_GRADE = re.compile(r"^grade: (\d+)$", re.MULTILINE)
_RATING = re.compile(r"^difficulty:(?:\n  .*)*?\n  rating: (\d+)", re.MULTILINE)
_QUALITY = re.compile(r"^quality:(?: |(?:\n  .*)*?\n  score: )(\d+)", re.MULTILINE)
WEEKDAYS = 7
WEEKS = 53  # of the best puzzles, so that a year has no day without one of its own


@dataclass(frozen=True, slots=True)
class Graded:
    """A puzzle by its id with what decides its day: its grade, its rating where it has one, and its quality."""

    name: str
    grade: int
    rating: int | None = None
    quality: int = 0


class Shelved(Protocol):
    """A puzzle of any game, as far as it is asked for in a list."""

    @property
    def task(self) -> Any:
        """What it asks, which is of a kind."""

    @property
    def themes(self) -> tuple[str, ...]:
        """What it is about."""

    @property
    def grade(self) -> int:
        """How hard it is, from 1 to 5."""

    @property
    def players(self) -> int:
        """How many play."""


ShelvedT = TypeVar("ShelvedT", bound=Shelved)


class Shelf(Generic[ShelvedT]):
    """The puzzles that ship with a game, in its package or, in a checkout, in a folder beside it.

    `read` reads one; `program` is the command whose `puzzle list` has them.
    """

    def __init__(self, package: Path, beside: str, read: Callable[[Path], ShelvedT], program: str = "ny1901") -> None:
        packaged = package / "data" / "puzzles"
        self.folder = packaged if packaged.is_dir() else package.parent.parent / beside
        self._program = program
        self._read = cache(read)  # a shipped puzzle does not change while the program runs

    def shipped(self, part: str | None = None) -> dict[str, Path]:
        """The files of the shipped puzzles by id, as `shelved` gives them."""
        return shelved(self.folder, part)

    def retired(self) -> dict[str, str]:
        """Why each puzzle was retired that shipped once, by id: no other puzzle gets its id."""
        return retired_puzzles(self.folder)

    def shipped_puzzle(self, name: str) -> Path:
        """The file of a shipped puzzle; raises `DataError` with the nearest ids when there is none.

        Of a retired one the error says why.
        """
        known = self.shipped()
        if name not in known and (reason := self.retired().get(name)):
            raise DataError([retirement(name, reason)])
        return shelved_puzzle(known, name, self._program)

    def graded(self) -> tuple[Graded, ...]:
        """The puzzles of the collection with what their files say of their worth."""
        return graded_files(tuple(self.shipped(COLLECTION).items()))

    def of_the_day(self, day: int) -> str:
        """The puzzle of a day, as `puzzle_of_day` finds it."""
        return puzzle_of_day(day, self.graded())

    def chosen(
        self,
        kind: str | None = None,
        theme: str | None = None,
        grade: int | None = None,
        players: int | None = None,
        tutorials: bool = False,
    ) -> list[ShelvedT]:
        """The puzzles of a kind, theme, grade and number of players, or the tutorials among them, in order."""
        return [
            puzzle
            for puzzle in map(self._read, self.shipped(TUTORIALS if tutorials else None).values())
            if kind in (None, puzzle.task.kind)
            and (theme is None or theme in puzzle.themes)
            and grade in (None, puzzle.grade)
            and players in (None, puzzle.players)
        ]

    def named(self, names: Collection[str]) -> list[ShelvedT]:
        """The puzzles that have one of some ids, in order; the others are not read."""
        return [self._read(path) for name, path in self.shipped().items() if name in names]


def shelved(folder: Path, part: str | None = None) -> dict[str, Path]:
    """The files of the puzzles in a folder by id: the tutorials in the order of their names, then the collection.

    `part` asks for one of the two.
    """
    parts = (TUTORIALS, COLLECTION) if part is None else (part,)
    paths = [path for each in parts for path in sorted((folder / each).rglob(f"*{SUFFIX}"))]
    return {_id_of(path): path for path in paths}


def retired_puzzles(folder: Path) -> dict[str, str]:
    """The ids of a collection's file of retired puzzles, each with the reason; none where there is no such file."""
    path = folder / COLLECTION / RETIRED
    if not path.is_file():
        return {}
    return {row["id"]: row["reason"] for row in csv.DictReader(StringIO(read_text(path)))}


def retirement(name: str, reason: str) -> str:
    """That a puzzle ships no more, and why."""
    return f"the puzzle {name!r} is retired: {reason}"


def shelved_puzzle(known: Mapping[str, Path], name: str, program: str) -> Path:
    """The file of a shipped puzzle; raises `DataError` with the nearest ids when there is none.

    `program` is the command whose `puzzle list` has them.
    """
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, 3, 0.6)
    instead = f"did you mean {' or '.join(near)}?" if near else f"`{program} puzzle list` names them"
    raise DataError([f"{name!r} is neither a file nor the id of a puzzle; {instead}"])


def _id_of(path: Path) -> str:
    """The id in a shipped file, read without the rest of it."""
    found = _ID.search(read_text(path))
    return path.stem if found is None else found[1]


def puzzle_of_day(day: int, puzzles: Sequence[Graded]) -> str:
    """The puzzle of a day, counted from 1 January of the year 1, a Monday: easy on Mondays, hard on Sundays.

    Of seven puzzles or more the best are taken, as many for each weekday, `WEEKS` at most; by difficulty they make
    seven bands, the easiest for Mondays. Each comes once before one comes again, always after the same number of days.
    The order hangs on the puzzles alone.
    """
    rounds = _rounds(tuple(puzzles))
    band = rounds[(day - 1) % len(rounds)]
    return band[(day - 1) // len(rounds) % len(band)]


@cache
def graded_files(files: tuple[tuple[str, Path], ...]) -> tuple[Graded, ...]:
    """Puzzles with what their files say of their worth, read without the rest of it."""
    found = []
    for name, path in files:
        text = read_text(path)
        grade, rating, quality = (_number(pattern, text) for pattern in (_GRADE, _RATING, _QUALITY))
        found.append(Graded(name, grade or 0, rating, quality or 0))
    return tuple(found)


@cache
def _rounds(puzzles: tuple[Graded, ...]) -> tuple[tuple[str, ...], ...]:
    """The puzzles of each weekday in the order in which they come; of fewer than seven all in one row."""
    if not puzzles:
        raise DataError(["there is no puzzle in the collection"])
    weeks = min(WEEKS, len(puzzles) // WEEKDAYS)
    if not weeks:
        return (tuple(each.name for each in sorted(puzzles, key=_shuffled)),)
    best = sorted(puzzles, key=lambda each: (-each.quality, _shuffled(each)))[: weeks * WEEKDAYS]
    rated = all(each.rating is not None for each in best)  # a grade beside a rating says nothing
    rising = sorted(best, key=lambda each: (each.rating if rated else each.grade, _shuffled(each)))
    bands = (rising[weeks * weekday : weeks * (weekday + 1)] for weekday in range(WEEKDAYS))
    return tuple(tuple(each.name for each in sorted(band, key=_shuffled)) for band in bands)


def _shuffled(puzzle: Graded) -> bytes:
    """A place for a puzzle that hangs on its name alone."""
    return sha256(puzzle.name.encode()).digest()


def _number(pattern: re.Pattern[str], text: str) -> int | None:
    found = pattern.search(text)
    return None if found is None else int(found[1])
