"""A run that makes puzzles: what each number came to, in a journal."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..errors import DataError, Refused
from ..files.access import read_text, write_new, write_text
from ..files.journal import Journal
from ..messages import gettext

FORMAT = "ny1901-puzzle-journal/1"
MAY_GROW = ("count", "tries")  # of an order, when its run goes on: the stream stays the same
DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle as the text of its file, with its id and what a collection is sorted by.

    `key` is the same for puzzles that are alike up to names.
    """

    name: str
    text: str
    key: str
    grade: int
    themes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tried:
    """What a number of the stream came to, and how often each reason spoke against a task of it."""

    number: int
    made: Made | None
    rejects: tuple[tuple[str, int], ...] = ()
    disagreements: tuple[str, ...] = ()


@dataclass(slots=True)
class RunTally:
    """How far a run is: the last number looked at, the puzzles by id, and the reasons that spoke against tasks."""

    number: int = 0
    names: list[str] = field(default_factory=list)
    rejects: Counter[str] = field(default_factory=Counter)
    grades: Counter[int] = field(default_factory=Counter)
    themes: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)

    def add(self, entry: dict[str, Any]) -> None:
        """Counts what a number came to."""
        self.number = entry["number"]
        self.rejects.update(entry["rejects"])
        self.disagreements += entry.get("disagreements", [])
        if name := entry.get("puzzle"):
            self.names.append(name)
            self.grades[entry["grade"]] += 1
            self.themes.update(entry["themes"])
            self.keys.add(entry["key"])


class Run:
    """A run that fills a folder: its order, its journal and its tally.

    `order` is plain data, with `count` and `tries` in it; `prefix` is what the ids of its puzzles start with.
    `Run.begin` starts one and `Run.resume` goes on with one; both raise `DataError` where that cannot be.
    """

    def __init__(self, prefix: str, order: dict[str, Any], folder: Path) -> None:
        self.order, self.folder, self.tally = order, folder, RunTally()
        self.journal = folder / f"{prefix}.journal.jsonl"
        self._journal = Journal(self.journal, FORMAT, order, MAY_GROW)
        self._ahead = deque[dict[str, Any]]()  # entries of the journal that are tried again

    @classmethod
    def begin(cls, prefix: str, order: dict[str, Any], folder: Path) -> Run:
        """Starts a run in a folder that holds none whose puzzles have such names."""
        run = cls(prefix, order, folder)
        run._journal.begin(
            "a run with these puzzles' names was begun before; go on with --resume, or give another seed"
        )
        return run

    @classmethod
    def resume(cls, prefix: str, order: dict[str, Any], folder: Path) -> Run:
        """Goes on where a run stopped; a number whose puzzle file is not there is tried again, and all after it.

        What the journal has of them stays, and they have to come to the same.
        """
        run = cls(prefix, order, folder)
        if not run.journal.exists():
            return cls.begin(prefix, order, folder)
        run._journal.resume(run._holds)
        return run

    @property
    def is_done(self) -> bool:
        """Whether there are puzzles enough, or the tries are used up."""
        return self.is_filled or self.tally.number >= int(self.order["tries"])

    @property
    def is_filled(self) -> bool:
        """Whether there are as many puzzles as ordered."""
        return len(self.tally.names) >= int(self.order["count"])

    def file_of(self, name: str) -> Path:
        """The file of a puzzle by its id."""
        return self.folder / f"{name}.yaml"

    def follow(self, stream: Iterable[Tried]) -> Iterator[Tried]:
        """Takes the stream from the next number on, writes what it brings, and tells of each number."""
        if self.is_done:
            return
        for tried in stream:
            self._take(tried)
            yield tried
            if self.is_done:
                return

    def _take(self, tried: Tried) -> None:
        """Writes a number down; the puzzle comes first, so that the journal names no file that is not there."""
        entry: dict[str, Any] = {"number": tried.number, "rejects": dict(tried.rejects)}
        if tried.disagreements:
            entry["disagreements"] = list(tried.disagreements)
        made = tried.made
        if made is not None and made.key in self.tally.keys:
            entry["rejects"][DUPLICATE], made = 1, None
        if made is not None:
            entry |= {"puzzle": made.name, "grade": made.grade, "themes": list(made.themes), "key": made.key}
        if self._ahead:
            self._expect(entry)
        if made is not None and not (self._ahead and self.file_of(made.name).exists()):
            self._write(made)
        if self._ahead:
            self._ahead.popleft()
        else:
            self._journal.add(entry)
        self.tally.add(entry)

    def _holds(self, entry: dict[str, Any]) -> bool:
        """Counts an entry of the journal; raises `Refused` where another number comes next.

        Those from the first on whose puzzle file is not there are tried again before they count.
        """
        RunTally().add(entry)  # raises for what is no entry
        number, following = entry["number"], self.tally.number + len(self._ahead) + 1
        if number != following:
            raise Refused(
                gettext("it is of number {number!r}, where {following} comes next", number=number, following=following)
            )
        if self._ahead or ("puzzle" in entry and not self.file_of(entry["puzzle"]).exists()):
            self._ahead.append(entry)
        else:
            self.tally.add(entry)
        return True

    def _expect(self, entry: dict[str, Any]) -> None:
        """Raises `DataError` where a number that is tried again comes to something else than the journal has."""
        if json.loads(json.dumps(entry)) != self._ahead[0]:
            complaint = "is tried again, as a puzzle file is gone, and comes to something else than its line"
            raise DataError(
                [f"{self.journal}: number {entry['number']} {complaint}; put the file back, or give another folder"]
            )

    def _write(self, made: Made) -> None:
        """Writes the file of a puzzle; raises `DataError` where another one has its name."""
        file = self.file_of(made.name)
        if not write_new(file, made.text.encode()):
            there = read_text(file)
            if there and there != made.text:
                raise DataError([f"{file}: is there already and holds something else; move it, or give another folder"])
            write_text(file, made.text)
