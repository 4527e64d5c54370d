"""Defines a run that makes puzzles. The journal of a run contains the result of each numbered try."""

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
MAY_GROW = ("count", "tries")  # the keys of an order that may grow when a run is resumed; the stream stays the same
DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle as the text of its file, with its id and the keys by which a collection is sorted.

    Two puzzles that differ only in names have the same `key`.
    """

    name: str
    text: str
    key: str
    grade: int
    themes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of a numbered try to make a puzzle, with the number of rejected tasks by reason."""

    number: int
    made: Made | None
    rejects: tuple[tuple[str, int], ...] = ()
    disagreements: tuple[str, ...] = ()


@dataclass(slots=True)
class RunTally:
    """The state of a run: the number of the last try, the ids of the puzzles made, and counts."""

    number: int = 0
    names: list[str] = field(default_factory=list)
    rejects: Counter[str] = field(default_factory=Counter)
    grades: Counter[int] = field(default_factory=Counter)
    themes: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)

    def add(self, entry: dict[str, Any]) -> None:
        """Counts the result of a numbered try."""
        self.number = entry["number"]
        self.rejects.update(entry["rejects"])
        self.disagreements += entry.get("disagreements", [])
        if name := entry.get("puzzle"):
            self.names.append(name)
            self.grades[entry["grade"]] += 1
            self.themes.update(entry["themes"])
            self.keys.add(entry["key"])


class Run:
    """A run that fills a folder with puzzles, with the order, the journal and the tally of the run.

    `order` is a dictionary with the keys `count` and `tries`, among others. The ids of the run's puzzles start with
    `prefix`. `Run.begin` starts a run, and `Run.resume` continues a run; both raise `DataError` if the run cannot be
    started or continued.
    """

    def __init__(self, prefix: str, order: dict[str, Any], folder: Path) -> None:
        self.order, self.folder, self.tally = order, folder, RunTally()
        self.journal = folder / f"{prefix}.journal.jsonl"
        self._journal = Journal(self.journal, FORMAT, order, MAY_GROW)
        self._ahead = deque[dict[str, Any]]()  # journal entries whose numbers are tried again

    @classmethod
    def begin(cls, prefix: str, order: dict[str, Any], folder: Path) -> Run:
        """Starts a run in a folder that has no run with the same prefix."""
        run = cls(prefix, order, folder)
        run._journal.begin(
            gettext(
                "the folder already has a run whose puzzles have these names; continue it with --resume, or "
                "choose another seed"
            )
        )
        return run

    @classmethod
    def resume(cls, prefix: str, order: dict[str, Any], folder: Path) -> Run:
        """Continues a run that was interrupted.

        If the puzzle file of a numbered try is missing, this try and all later tries are made again. The journal keeps
        the old entries, and the new results have to agree with these entries.
        """
        run = cls(prefix, order, folder)
        if not run.journal.exists():
            return cls.begin(prefix, order, folder)
        run._journal.resume(run._holds)
        return run

    @property
    def is_done(self) -> bool:
        """Whether the run has made enough puzzles, or has no tries left."""
        return self.is_filled or self.tally.number >= int(self.order["tries"])

    @property
    def is_filled(self) -> bool:
        """Whether the run has made enough puzzles."""
        return len(self.tally.names) >= int(self.order["count"])

    def file_of(self, name: str) -> Path:
        """Returns the path of a puzzle's file, given the id of the puzzle."""
        return self.folder / f"{name}.yaml"

    def follow(self, stream: Iterable[Tried]) -> Iterator[Tried]:
        """Stores and yields the result of each try of the order, from the first try that was not made yet."""
        if self.is_done:
            return
        for tried in stream:
            self._take(tried)
            yield tried
            if self.is_done:
                return

    def _take(self, tried: Tried) -> None:
        """Stores the result of a try.

        The puzzle file is written before the journal entry, so that the journal never names a missing file.
        """
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
        """Counts an entry of the journal; raises `Refused` if the entry does not have the next number.

        If the puzzle file of an entry is missing, the search tries the number of this entry again, and the numbers of
        all later entries. Such an entry counts only after that.
        """
        RunTally().add(entry)  # raises an error if the entry is malformed
        number, following = entry["number"], self.tally.number + len(self._ahead) + 1
        if number != following:
            raise Refused(
                gettext(
                    "the entry has the number {number!r}, but the next number is {following}",
                    number=number,
                    following=following,
                )
            )
        if self._ahead or ("puzzle" in entry and not self.file_of(entry["puzzle"]).exists()):
            self._ahead.append(entry)
        else:
            self.tally.add(entry)
        return True

    def _expect(self, entry: dict[str, Any]) -> None:
        """Raises `DataError` if a number that is tried again gives another result than the result in the journal."""
        if json.loads(json.dumps(entry)) != self._ahead[0]:
            raise DataError(
                [
                    gettext(
                        "{journal}: the puzzle file of number {number} is missing, and trying this number "
                        "again gave another result; put the file back, or choose another folder",
                        journal=self.journal,
                        number=entry["number"],
                    )
                ]
            )

    def _write(self, made: Made) -> None:
        """Writes the file of a puzzle; raises `DataError` if a file with this name and other content exists."""
        file = self.file_of(made.name)
        if not write_new(file, made.text.encode()):
            there = read_text(file)
            if there and there != made.text:
                raise DataError(
                    [
                        gettext(
                            "{file} already exists with other content; move the file, or choose another folder",
                            file=file,
                        )
                    ]
                )
            write_text(file, made.text)
