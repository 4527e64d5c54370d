"""The journal of a run: what each number came to, so that a run that was broken off goes on without loss."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..errors import DataError
from ..files import LONGEST_LINE, write_text

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
        self._lines = [json.dumps({"format": FORMAT, "order": order})]

    @classmethod
    def begin(cls, prefix: str, order: dict[str, Any], folder: Path) -> Run:
        """Starts a run in a folder that holds none whose puzzles have such names."""
        run = cls(prefix, order, folder)
        if run.journal.exists():
            begun = "a run with these puzzles' names was begun before; go on with --resume, or give another seed"
            raise DataError([f"{run.journal}: {begun}"])
        write_text(run.journal, f"{run._lines[0]}\n")
        return run

    @classmethod
    def resume(cls, prefix: str, order: dict[str, Any], folder: Path) -> Run:
        """Goes on where a run stopped; a number whose puzzle file is not there is tried again, and all after it."""
        run = cls(prefix, order, folder)
        if not run.journal.exists():
            return cls.begin(prefix, order, folder)
        lines = _lines(run.journal)
        _check_order(run.journal, next(lines, ""), order)
        for line in lines:
            entry = _entry(line, run.tally.number + 1)
            if entry is None or ("puzzle" in entry and not run.file_of(entry["puzzle"]).exists()):
                break
            run._lines.append(line)
            run.tally.add(entry)
        write_text(run.journal, "".join(f"{line}\n" for line in run._lines))
        return run

    @property
    def done(self) -> bool:
        """Whether there are puzzles enough, or the tries are used up."""
        return self.filled or self.tally.number >= int(self.order["tries"])

    @property
    def filled(self) -> bool:
        """Whether there are as many puzzles as ordered."""
        return len(self.tally.names) >= int(self.order["count"])

    def file_of(self, name: str) -> Path:
        """The file of a puzzle by its id."""
        return self.folder / f"{name}.yaml"

    def follow(self, stream: Iterable[Tried]) -> Iterator[Tried]:
        """Takes the stream from the next number on, writes what it brings, and tells of each number."""
        if self.done:
            return
        for tried in stream:
            self._take(tried)
            yield tried
            if self.done:
                return

    def _take(self, tried: Tried) -> None:
        """Writes a number down; the puzzle comes first, so that the journal names no file that is not there."""
        entry: dict[str, Any] = {"number": tried.number, "rejects": dict(tried.rejects)}
        if tried.disagreements:
            entry["disagreements"] = list(tried.disagreements)
        made = tried.made
        if made is not None and made.key in self.tally.keys:
            entry["rejects"][DUPLICATE] = 1
        elif made is not None:
            write_text(self.file_of(made.name), made.text)
            entry |= {"puzzle": made.name, "grade": made.grade, "themes": list(made.themes), "key": made.key}
        line = json.dumps(entry)
        self._lines.append(line)
        with self.journal.open("a", encoding="utf-8", newline="\n") as journal:
            journal.write(f"{line}\n")
        self.tally.add(entry)


def _lines(path: Path) -> Iterator[str]:
    """The lines of a journal as they are needed; one longer than any that is written is cut, and so is no entry."""
    try:
        with path.open(encoding="utf-8") as journal:
            while line := journal.readline(LONGEST_LINE):
                yield line.removesuffix("\n")
    except (OSError, ValueError) as error:
        raise DataError([f"{path}: cannot be read as a journal: {error}"]) from None


def _check_order(path: Path, head_line: str, now: dict[str, Any]) -> None:
    """Raises `DataError` unless a journal is of the same order, apart from how many puzzles are wanted."""
    try:
        head = json.loads(head_line)
        written = head["order"] if head.get("format") == FORMAT else None
    except (ValueError, KeyError, AttributeError, RecursionError):
        written = None
    if not isinstance(written, dict):
        raise DataError([f"{path}, line 1: is not the journal of a run; its format is {FORMAT}"])
    different = [key for key in now if key not in MAY_GROW and written.get(key) != now[key]]
    if different:
        told = ", ".join(f"{key} {written.get(key)!r}, not {now[key]!r}" for key in different)
        raise DataError([f"{path}: is of a run with {told}; a run goes on with the order that it was begun with"])


def _entry(line: str, number: int) -> dict[str, Any] | None:
    """A line of a journal; `None` for one that was not written to its end or is not of the number that comes next."""
    try:
        entry = json.loads(line)
        RunTally().add(entry)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return entry if entry["number"] == number else None
