"""Finds the shipped puzzles of a game by their files, and the puzzle of the day."""

from __future__ import annotations

import csv
import difflib
import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from hashlib import sha256
from io import StringIO
from pathlib import Path

from ..errors import DataError
from ..files.access import fingerprint, read_text
from ..files.cache import Cache, files_as_they_are, folders_behind
from ..messages import gettext
from ..records.loading import expect_name, of_another_game
from ..text.words import join_words
from ..version import VERSION

CACHE = Cache("headings")
TUTORIALS, COLLECTION = "tutorials", "collection"
SUFFIX = ".yaml"
RETIRED = "retired.csv"  # a file in the folder of the collection
_ID = re.compile(r"^id: (\S+)$", re.MULTILINE)  # matches the id in a file that the program has written
_GRADE = re.compile(r"^grade: (\d+)$", re.MULTILINE)
_RATING = re.compile(r"^difficulty:(?:\n  .*)*?\n  rating: (\d+)", re.MULTILINE)
_QUALITY = re.compile(r"^quality:(?: |(?:\n  .*)*?\n  score: )(\d+)", re.MULTILINE)
WEEKDAYS = 7
WEEKS = 53  # the most weeks of puzzles, so that no puzzle repeats within a year


@dataclass(frozen=True, slots=True)
class Graded:
    """The id of a puzzle with the facts that decide on which day it is shown: grade, rating (if any), and quality."""

    name: str
    grade: int
    rating: int | None = None
    quality: int = 0


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a puzzle, for lists of puzzles and for files with a player's progress.

    `turns` is the number of the player's turns or builds in the answer. `told` is the title that reveals the idea of
    the answer. `question_hash` is a hash of the question.
    """

    id: str
    title: str
    told: str
    kind: str
    turns: int
    players: int
    grade: int
    rating: int | None
    error: int | None
    themes: tuple[str, ...]
    lesson: str | None
    question_hash: str


class Catalog:
    """The shipped puzzles of a game.

    The puzzle files are in the game's package or, in a checkout of the repository, in a folder next to the package.

    `heading_of` reads the heading of a puzzle. `program` is the game's command, which appears in the error message for
    an unknown puzzle. Headings are cached between runs by the content of the puzzle files, so each file is parsed only
    once.
    """

    def __init__(
        self, package: Path, beside: str, heading_of: Callable[[Path], Heading], program: str = "ny1901"
    ) -> None:
        self._package, packaged = package, package / "data" / "puzzles"
        self.folder = packaged if packaged.is_dir() else package.parent.parent / beside
        self._program = program
        self._heading_of = heading_of
        self._known = dict[str, Heading]()  # keys are hashes of the files

    def shipped_files(self, part: str | None = None) -> dict[str, Path]:
        """Returns a dictionary from the ids of the shipped puzzles to their files, in the order of the function
        `shelf`.
        """
        return shelf(self.folder, part)

    def retirements(self) -> dict[str, str]:
        """Returns the ids of retired puzzles, which are never used again, with the reasons."""
        return retired_puzzles(self.folder)

    def shipped_puzzle(self, name: str) -> Path:
        """Returns the file of a shipped puzzle; raises `DataError` with similar ids if there is no such puzzle.

        If the puzzle is retired, the error contains the reason.
        """
        known = self.shipped_files()
        if name not in known and (reason := self.retirements().get(name)):
            raise DataError([retirement(name, reason)])
        return shelved_puzzle(known, name, self._program)

    def grades(self) -> tuple[Graded, ...]:
        """Returns the puzzles of the collection with their grades, ratings and qualities."""
        return graded_files(tuple(self.shipped_files(COLLECTION).items()))

    def of_the_day(self, day: int) -> str:
        """Returns the puzzle of a day, as chosen by `puzzle_of_day`."""
        return puzzle_of_day(day, self.grades())

    def headings(
        self,
        kind: str | None = None,
        theme: str | None = None,
        grade: int | None = None,
        players: int | None = None,
        tutorials: bool = False,
    ) -> list[Heading]:
        """Returns the headings of the puzzles that match all given filters, in order.

        The filters are kind, theme, grade, number of players, and whether a puzzle is a tutorial.
        """
        return [
            puzzle
            for puzzle in self._read(_files(self.folder, TUTORIALS if tutorials else None))
            if kind in (None, puzzle.kind)
            and (theme is None or theme in puzzle.themes)
            and grade in (None, puzzle.grade)
            and players in (None, puzzle.players)
        ]

    def headings_of(self, names: Collection[str]) -> list[Heading]:
        """Returns the headings of the puzzles with the given ids, in order; the files of other puzzles are not read."""
        return self._read([path for name, path in self.shipped_files().items() if name in names])

    def _read(self, paths: Collection[Path]) -> list[Heading]:
        """Returns the headings of the puzzles in the given files; each id occurs once."""
        hashes = {path: _hash_of(path) for path in paths}
        if not self._known.keys() >= set(hashes.values()):
            self._known = _thaw(CACHE.get(self._key) or "{}") | self._known
        new = {hashed: path for path, hashed in hashes.items() if hashed not in self._known}
        if new:
            self._known |= {hashed: self._heading_of(path) for hashed, path in new.items()}
            self._keep()
        headings = [self._known[hashed] for hashed in hashes.values()]
        return list({each.id: each for each in headings}.values())

    def _keep(self) -> None:
        """Writes the known headings of puzzles to the cache, except headings of deleted files."""
        there = sorted({_hash_of(path) for path in _files(self.folder)} & self._known.keys())
        CACHE.put(self._key, json.dumps({hashed: asdict(self._known[hashed]) for hashed in there}))

    @cached_property
    def _key(self) -> str:
        """A cache key made from the folder, the program's modules, and all data of the game except the puzzles."""
        own = [each for each in folders_behind(self._package) if not each.is_relative_to(self.folder)]
        return f"{fingerprint(str(self.folder))}-{fingerprint(VERSION, files_as_they_are(own))}"


def _hash_of(path: Path) -> str:
    """Returns a hash of a file's content, or the file's path if it cannot be read.

    If the file cannot be read, the code that reads the whole file later reports the error.
    """
    with suppress(OSError):
        return sha256(path.read_bytes()).hexdigest()
    return str(path)


def _thaw(text: str) -> dict[str, Heading]:
    """Parses a text that `_keep` wrote; returns a dictionary from the hashes of files to headings of puzzles.

    The dictionary is empty if the text does not have the form that `_keep` writes.
    """
    try:
        content = json.loads(text)
        return {hashed: Heading(**data | {"themes": tuple(data["themes"])}) for hashed, data in content.items()}
    except (ValueError, TypeError, LookupError, AttributeError):
        return {}


def _files(folder: Path, part: str | None = None) -> list[Path]:
    """Returns the files of the puzzles in a folder, in the order of the function `shelf`."""
    parts = (TUTORIALS, COLLECTION) if part is None else (part,)
    return [path for each in parts for path in sorted((folder / each).rglob(f"*{SUFFIX}"))]


def shelf(folder: Path, part: str | None = None) -> dict[str, Path]:
    """Returns the files of the puzzles in a folder by id.

    The tutorials come first, in the order of their names, then the collection. The argument `part` limits the result to
    the tutorials or to the collection.
    """
    return {_id_of(path): path for path in _files(folder, part)}


def retired_puzzles(folder: Path) -> dict[str, str]:
    """Reads a collection's file of retired puzzles; returns their ids with the reasons, or nothing if the file is
    missing.
    """
    path = folder / COLLECTION / RETIRED
    if not path.is_file():
        return {}
    return {row["id"]: row["reason"] for row in csv.DictReader(StringIO(read_text(path)))}


def retirement(name: str, reason: str) -> str:
    """Returns a sentence that states that a puzzle is retired, with the reason."""
    return gettext("the puzzle {name!r} is retired: {reason}", name=name, reason=reason)


def shelved_puzzle(known: Mapping[str, Path], name: str, program: str) -> Path:
    """Returns the file of a shipped puzzle; raises `DataError` with similar ids if there is no such puzzle.

    `program` is the game's command, which appears in the error message for an unknown puzzle.
    """
    if name in known:
        return known[name]
    expect_name(name)
    if other := of_another_game.get()(name):
        raise DataError([f"{name!r} {other}"])
    if near := difflib.get_close_matches(name, known, 3, 0.6):
        raise DataError(
            [
                gettext(
                    "{name!r} is neither a file nor the id of a puzzle; did you mean {ids}?",
                    name=name,
                    ids=join_words(near, "or"),
                )
            ]
        )
    raise DataError(
        [
            gettext(
                "{name!r} is neither a file nor the id of a puzzle; `{command}` lists the ids",
                name=name,
                command=f"{program} puzzle list",
            )
        ]
    )


def _id_of(path: Path) -> str:
    """Returns the id of the puzzle in a shipped file without parsing the whole file."""
    match = _ID.search(read_text(path))
    return path.stem if match is None else match[1]


def puzzle_of_day(day: int, puzzles: Sequence[Graded]) -> str:
    """Returns the id of the puzzle that is shown on a day.

    `day` counts from 1 January of the year 1, which is a Monday.

    Puzzles are easy on Mondays and hard on Sundays. If there are seven puzzles or more, the function chooses the best
    puzzles: the same number for each weekday, and at most `WEEKS` puzzles for each weekday. The chosen puzzles are
    divided by difficulty into seven bands, the easiest band for Mondays. Every puzzle of a band is shown once before
    any puzzle of the band is shown again; a puzzle always returns after the same number of days. The order in which
    puzzles are shown depends only on the given puzzles, and not on chance.
    """
    rounds = _rounds(tuple(puzzles))
    band = rounds[(day - 1) % len(rounds)]
    return band[(day - 1) // len(rounds) % len(band)]


@cache
def graded_files(files: tuple[tuple[str, Path], ...]) -> tuple[Graded, ...]:
    """Returns puzzles with grade, rating and quality, without parsing their files."""
    puzzles = []
    for name, path in files:
        text = read_text(path)
        grade, rating, quality = (_number(pattern, text) for pattern in (_GRADE, _RATING, _QUALITY))
        puzzles.append(Graded(name, grade or 0, rating, quality or 0))
    return tuple(puzzles)


@cache
def _rounds(puzzles: tuple[Graded, ...]) -> tuple[tuple[str, ...], ...]:
    """Returns a row of puzzles for each weekday, in order, or a single row if there are fewer than seven puzzles."""
    if not puzzles:
        raise DataError([gettext("the collection has no puzzles")])
    weeks = min(WEEKS, len(puzzles) // WEEKDAYS)
    if not weeks:
        return (tuple(each.name for each in sorted(puzzles, key=_shuffle_key)),)
    best = sorted(puzzles, key=lambda each: (-each.quality, _shuffle_key(each)))[: weeks * WEEKDAYS]
    rated = all(each.rating is not None for each in best)  # a rating is more precise than a grade
    rising = sorted(best, key=lambda each: (each.rating if rated else each.grade, _shuffle_key(each)))
    bands = (rising[weeks * weekday : weeks * (weekday + 1)] for weekday in range(WEEKDAYS))
    return tuple(tuple(each.name for each in sorted(band, key=_shuffle_key)) for band in bands)


def _shuffle_key(puzzle: Graded) -> bytes:
    """Returns a pseudorandom sort key for a puzzle that depends on its name alone."""
    return sha256(puzzle.name.encode()).digest()


def _number(pattern: re.Pattern[str], text: str) -> int | None:
    match = pattern.search(text)
    return None if match is None else int(match[1])
