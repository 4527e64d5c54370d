"""A journal: a line of JSON for each number of a run, so that a run that was broken off goes on without loss."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from ..errors import DataError, Refused
from .access import LONGEST_LINE, alone, append_line, unwritten, write_bytes, write_new
from .keeping import Overtaken, write_beside

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""What comes of an entry that is none."""
QUOTED = 60  # characters of a line that is refused


class Journal:
    """A file that begins with its format and the order of its run, plain data; an entry a line follows.

    `may_grow` are keys of numbers of the order that may grow when the run goes on; what it was begun with stays
    written where a smaller one is asked for. `as_written_now` turns the order of an earlier version's journal into the
    one that this version writes for the same run. Before each entry the file is held against what this run last read or
    wrote, so that two runs never mix.
    """

    def __init__(
        self,
        path: Path,
        form: str,
        order: dict[str, Any],
        may_grow: Collection[str],
        as_written_now: Callable[[Any], Any] = lambda order: order,
    ) -> None:
        self.path = path
        self._form, self._order, self._may_grow, self._as_written_now = form, order, may_grow, as_written_now
        self._content = bytearray()  # all lines that count
        self._found: bytes | None = None  # what the file holds instead of them, until the next entry is written
        self._stamp: tuple[int, ...] | None = None  # of the file as this run left it

    def begin(self, taken: str) -> None:
        """Starts the file; raises `DataError` with a sentence where there is one."""
        self._content[:] = self._head()
        with alone(self.path):
            if not write_new(self.path, bytes(self._content)):
                raise DataError([f"{self.path}: {taken}"])
            self._stamp = self._file_stamp()

    def resume(self, take: Callable[[dict[str, Any]], bool]) -> None:
        """Goes through the entries; a last line that was not written to its end counts for nothing, also the first.

        Raises `DataError` where the file is not a journal or is of another order, and where an entry cannot be read or
        is not taken: `take` says no, or raises `Refused` with the reason. The file is as it was then, and in any case
        until the next entry is added.
        """
        if self.path.exists() and not os.access(self.path, os.W_OK):  # told before anything is worked out for it
            raise unwritten(self.path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
        with alone(self.path):
            self._stamp = self._file_stamp()
            lines = self._lines()
            first = next(lines, b"")
            if first.endswith(b"\n") or not (first and self._head().startswith(first)):
                self._join_order(first)  # else it was broken off as it was begun, and counts for nothing
            self._content[:] = self._head()
            content = bytearray(first)
            for number, line in enumerate(lines, start=2):
                content += line
                if line.endswith(b"\n"):  # else it was broken off, which only the last line can be
                    self._take(take, number, line)
                    self._content += line.rstrip(b"\r\n") + b"\n"
        self._found = None if content == self._content else bytes(content)

    def add(self, entry: dict[str, Any]) -> None:
        """Writes the next entry down; raises `DataError` when it cannot be written.

        Raises `Overtaken` where another program has changed the file: all entries of this run then lie in a file of
        their own beside it, which the error names.
        """
        line = json.dumps(entry)
        with alone(self.path):
            if not self._is_as_left():
                file = write_beside(self.path, bytes(self._content) + f"{line}\n".encode())
                raise Overtaken(self.path, f"what this run has made lies in {file}")
            if self._found is None and self.path.exists():
                append_line(self.path, line)
            else:
                write_bytes(self.path, bytes(self._content) + f"{line}\n".encode())
            self._content += f"{line}\n".encode()
            self._found, self._stamp = None, self._file_stamp()

    def _head(self) -> bytes:
        return json.dumps({"format": self._form, "order": self._order}).encode() + b"\n"

    def _is_as_left(self) -> bool:
        """Whether the file holds what this run last read or wrote, or is gone: then nothing can be written over."""
        now = self._file_stamp()
        if now is None or now == self._stamp:
            return True
        held = self._content if self._found is None else self._found
        try:
            return self.path.read_bytes() == held
        except OSError as error:
            raise unwritten(self.path, error) from None

    def _file_stamp(self) -> tuple[int, ...] | None:
        """What changes when the file is written; none where there is none."""
        try:
            stat = self.path.stat()
        except OSError:
            return None
        return stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns

    def _lines(self) -> Iterator[bytes]:
        """The lines as they are needed; raises `DataError` for one that is longer than any that is written."""
        number = 0
        try:
            with self.path.open("rb") as journal:
                while line := journal.readline(LONGEST_LINE + 1):
                    number += 1
                    if number > 1 and len(line) > LONGEST_LINE:
                        raise DataError([self._amiss(number, line, f"is longer than {LONGEST_LINE // 1024} KB")])
                    yield line
        except OSError as error:
            raise DataError([f"{self.path}: cannot be read as a journal: {error.strerror or error}"]) from None

    def _take(self, take: Callable[[dict[str, Any]], bool], number: int, line: bytes) -> None:
        """Hands an entry over; raises `DataError` where it is not taken."""
        try:
            taken = take(json.loads(line.decode()))
        except Refused as error:
            raise DataError([self._amiss(number, line, str(error))]) from None
        except UNREADABLE:
            raise DataError([self._amiss(number, line, "cannot be read as an entry")]) from None
        if not taken:
            raise DataError([self._amiss(number, line, "is not the entry that comes next")])

    def _amiss(self, number: int, line: bytes, reason: str) -> str:
        """The sentence about a line that stands in the way, with what can be done."""
        text = line.decode(errors="replace").strip()
        quoted = repr(text if len(text) <= QUOTED else f"{text[:QUOTED]}...")
        instead = "restore the line, or delete it and all behind it, which are made again then"
        return f"{self.path}, line {number}: {quoted} {reason}; nothing was changed: {instead}"

    def _join_order(self, head_line: bytes) -> None:
        """Takes over what the run was begun with; raises `DataError` where it was of another order."""
        try:
            head = json.loads(head_line.decode("utf-8-sig"))
            written = self._as_written_now(head["order"]) if head.get("format") == self._form else None
        except UNREADABLE:
            written = None
        if not isinstance(written, dict):
            raise DataError([f"{self.path}, line 1: is not the journal of a run; its format is {self._form}"])
        now = self._order
        different = [key for key in now if key not in self._may_grow and written.get(key) != now[key]]
        if different:
            differences = ", ".join(
                f"{key} {_value_text(written.get(key))}, not {_value_text(now[key])}" for key in different
            )
            raise DataError(
                [f"{self.path}: is of a run with {differences}; a run goes on with the order that it was begun with"]
            )
        grown = {key: max(written.get(key, now[key]), now[key]) for key in self._may_grow}
        self._order = {**now, **grown}


def _value_text(value: object) -> str:
    """A value of an order as a message says it."""
    return "left open" if value is None else repr(value)
