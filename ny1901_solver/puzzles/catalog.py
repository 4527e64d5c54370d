"""The puzzles that ship with a game, by their files; and which of some puzzles is the one of a day."""

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
from ..records.loading import expect_name, of_another_game
from ..version import VERSION

CACHE = Cache("headings")
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


@dataclass(frozen=True, slots=True)
class Heading:
    """What a list says of a puzzle of any game, and what progress goes by.

    `turns` are the own turns or builds that it asks for, `told` is the title for whoever knows the answer, and
    `question_hash` a hash of what it asks.
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
    """The puzzles that ship with a game, in its package or, in a checkout, in a folder beside it.

    `heading_of` reads a whole puzzle for its heading; `program` is the command whose `puzzle list` has them. Headings
    are kept from one run to the next by the content of their files, so that a file is read whole only once.
    """

    def __init__(
        self, package: Path, beside: str, heading_of: Callable[[Path], Heading], program: str = "ny1901"
    ) -> None:
        self._package, packaged = package, package / "data" / "puzzles"
        self.folder = packaged if packaged.is_dir() else package.parent.parent / beside
        self._program = program
        self._heading_of = heading_of
        self._known = dict[str, Heading]()  # by the hash of the file

    def shipped_files(self, part: str | None = None) -> dict[str, Path]:
        """The files of the shipped puzzles by id, as `shelf` gives them."""
        return shelf(self.folder, part)

    def retirements(self) -> dict[str, str]:
        """Why each puzzle was retired that shipped once, by id: no other puzzle gets its id."""
        return retired_puzzles(self.folder)

    def shipped_puzzle(self, name: str) -> Path:
        """The file of a shipped puzzle; raises `DataError` with the nearest ids when there is none.

        Of a retired one the error says why.
        """
        known = self.shipped_files()
        if name not in known and (reason := self.retirements().get(name)):
            raise DataError([retirement(name, reason)])
        return shelved_puzzle(known, name, self._program)

    def grades(self) -> tuple[Graded, ...]:
        """The puzzles of the collection with what their files say of their worth."""
        return graded_files(tuple(self.shipped_files(COLLECTION).items()))

    def of_the_day(self, day: int) -> str:
        """The puzzle of a day, as `puzzle_of_day` finds it."""
        return puzzle_of_day(day, self.grades())

    def headings(
        self,
        kind: str | None = None,
        theme: str | None = None,
        grade: int | None = None,
        players: int | None = None,
        tutorials: bool = False,
    ) -> list[Heading]:
        """The puzzles of a kind, theme, grade and number of players, or the tutorials among them, in order."""
        return [
            puzzle
            for puzzle in self._read(_files(self.folder, TUTORIALS if tutorials else None))
            if kind in (None, puzzle.kind)
            and (theme is None or theme in puzzle.themes)
            and grade in (None, puzzle.grade)
            and players in (None, puzzle.players)
        ]

    def headings_of(self, names: Collection[str]) -> list[Heading]:
        """The headings of the puzzles that have one of some ids, in order; the others are not read."""
        return self._read([path for name, path in self.shipped_files().items() if name in names])

    def _read(self, paths: Collection[Path]) -> list[Heading]:
        """The headings in some files, each id once."""
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
        """Keeps what is known, but for headings whose files are there no more."""
        there = sorted({_hash_of(path) for path in _files(self.folder)} & self._known.keys())
        CACHE.put(self._key, json.dumps({hashed: asdict(self._known[hashed]) for hashed in there}))

    @cached_property
    def _key(self) -> str:
        """The folder, and the program as it is: its modules, and all data of the game but the puzzles themselves."""
        own = [each for each in folders_behind(self._package) if not each.is_relative_to(self.folder)]
        return f"{fingerprint(str(self.folder))}-{fingerprint(VERSION, files_as_they_are(own))}"


def _hash_of(path: Path) -> str:
    """What tells the content of a file; none where it cannot be read, which is told by who reads it whole."""
    with suppress(OSError):
        return sha256(path.read_bytes()).hexdigest()
    return str(path)


def _thaw(text: str) -> dict[str, Heading]:
    """The headings of a text that `_keep` wrote, by the hashes of their files; none in a text of another kind."""
    try:
        content = json.loads(text)
        return {hashed: Heading(**data | {"themes": tuple(data["themes"])}) for hashed, data in content.items()}
    except (ValueError, TypeError, LookupError, AttributeError):
        return {}


def _files(folder: Path, part: str | None = None) -> list[Path]:
    """The files of the puzzles in a folder, as `shelf` has them."""
    parts = (TUTORIALS, COLLECTION) if part is None else (part,)
    return [path for each in parts for path in sorted((folder / each).rglob(f"*{SUFFIX}"))]


def shelf(folder: Path, part: str | None = None) -> dict[str, Path]:
    """The files of the puzzles in a folder by id: the tutorials in the order of their names, then the collection.

    `part` asks for one of the two.
    """
    return {_id_of(path): path for path in _files(folder, part)}


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
    expect_name(name, "a puzzle")
    if other := of_another_game.get()(name):
        raise DataError([f"{name!r} {other}"])
    near = difflib.get_close_matches(name, known, 3, 0.6)
    instead = f"did you mean {' or '.join(near)}?" if near else f"`{program} puzzle list` names them"
    raise DataError([f"{name!r} is neither a file nor the id of a puzzle; {instead}"])


def _id_of(path: Path) -> str:
    """The id in a shipped file, read without the rest of it."""
    match = _ID.search(read_text(path))
    return path.stem if match is None else match[1]


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
    puzzles = []
    for name, path in files:
        text = read_text(path)
        grade, rating, quality = (_number(pattern, text) for pattern in (_GRADE, _RATING, _QUALITY))
        puzzles.append(Graded(name, grade or 0, rating, quality or 0))
    return tuple(puzzles)


@cache
def _rounds(puzzles: tuple[Graded, ...]) -> tuple[tuple[str, ...], ...]:
    """The puzzles of each weekday in the order in which they come; of fewer than seven all in one row."""
    if not puzzles:
        raise DataError(["there is no puzzle in the collection"])
    weeks = min(WEEKS, len(puzzles) // WEEKDAYS)
    if not weeks:
        return (tuple(each.name for each in sorted(puzzles, key=_shuffle_key)),)
    best = sorted(puzzles, key=lambda each: (-each.quality, _shuffle_key(each)))[: weeks * WEEKDAYS]
    rated = all(each.rating is not None for each in best)  # a grade beside a rating says nothing
    rising = sorted(best, key=lambda each: (each.rating if rated else each.grade, _shuffle_key(each)))
    bands = (rising[weeks * weekday : weeks * (weekday + 1)] for weekday in range(WEEKDAYS))
    return tuple(tuple(each.name for each in sorted(band, key=_shuffle_key)) for band in bands)


def _shuffle_key(puzzle: Graded) -> bytes:
    """A place for a puzzle that hangs on its name alone."""
    return sha256(puzzle.name.encode()).digest()


def _number(pattern: re.Pattern[str], text: str) -> int | None:
    match = pattern.search(text)
    return None if match is None else int(match[1])
