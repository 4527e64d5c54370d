"""A journal: a line of JSON for each step of a run, so that a run can be resumed after an interruption."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from ..errors import DataError, Refused
from ..messages import gettext
from .access import LONGEST_LINE, alone, append_line, unwritten, write_bytes, write_new
from .keeping import Overtaken, write_beside

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""Errors of reading an entry that is not valid."""
QUOTED = 60  # characters of a refused line in messages


class Journal:
    """A file that begins with its format and the order of its run, plain data; one line for each entry follows.

    `may_grow` are keys of numbers in the order that may grow when the run is resumed; a smaller one leaves the number
    that was written. `as_written_now` converts the order in a journal of an earlier version into the one that this
    version writes for the same run. Before each entry the file is compared with its content when this run last read or
    wrote it, so that two runs never mix.
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
        self._content = bytearray()  # all valid lines
        self._found: bytes | None = None  # the file's content, if it differs from them, until the next entry is written
        self._stamp: tuple[int, ...] | None = None  # of the file as this run left it

    def begin(self, taken: str) -> None:
        """Starts the file; raises `DataError` with the sentence `taken` if it exists."""
        self._content[:] = self._head()
        with alone(self.path):
            if not write_new(self.path, bytes(self._content)):
                raise DataError([f"{self.path}: {taken}"])
            self._stamp = self._file_stamp()

    def resume(self, take: Callable[[dict[str, Any]], bool]) -> None:
        """Reads the entries and hands each to `take`; an incomplete last line is ignored, even if it is the first.

        Raises `DataError` where the file is not a journal or has another order, and where an entry cannot be read or
        `take` returns `False` or raises `Refused` with the reason. The file stays unchanged until the next entry is
        added.
        """
        if self.path.exists() and not os.access(self.path, os.W_OK):  # reported before anything is computed
            raise unwritten(self.path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
        with alone(self.path):
            self._stamp = self._file_stamp()
            lines = self._lines()
            first = next(lines, b"")
            if first.endswith(b"\n") or not (first and self._head().startswith(first)):
                self._join_order(first)  # else the first line is incomplete and ignored
            self._content[:] = self._head()
            content = bytearray(first)
            for number, line in enumerate(lines, start=2):
                content += line
                if line.endswith(b"\n"):  # else it is incomplete, which only the last line can be
                    self._take(take, number, line)
                    self._content += line.rstrip(b"\r\n") + b"\n"
        self._found = None if content == self._content else bytes(content)

    def add(self, entry: dict[str, Any]) -> None:
        """Appends an entry; raises `DataError` when it cannot be written.

        Raises `Overtaken` where another program has changed the file: all entries of this run are then in a new file
        beside it, which the error names.
        """
        line = json.dumps(entry)
        with alone(self.path):
            if not self._is_as_left():
                file = write_beside(self.path, bytes(self._content) + f"{line}\n".encode())
                raise Overtaken(self.path, gettext("the results of this run are in {file}", file=file))
            if self._found is None and self.path.exists():
                append_line(self.path, line)
            else:
                write_bytes(self.path, bytes(self._content) + f"{line}\n".encode())
            self._content += f"{line}\n".encode()
            self._found, self._stamp = None, self._file_stamp()

    def _head(self) -> bytes:
        return json.dumps({"format": self._form, "order": self._order}).encode() + b"\n"

    def _is_as_left(self) -> bool:
        """Whether the file has the content that this run last read or wrote, or is gone: then nothing can be lost."""
        now = self._file_stamp()
        if now is None or now == self._stamp:
            return True
        held = self._content if self._found is None else self._found
        try:
            return self.path.read_bytes() == held
        except OSError as error:
            raise unwritten(self.path, error) from None

    def _file_stamp(self) -> tuple[int, ...] | None:
        """Device, inode, size and time of the file, which change when it is written; `None` without a file."""
        try:
            stat = self.path.stat()
        except OSError:
            return None
        return stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns

    def _lines(self) -> Iterator[bytes]:
        """The lines, read one by one; raises `DataError` for one longer than `LONGEST_LINE`."""
        number = 0
        try:
            with self.path.open("rb") as journal:
                while line := journal.readline(LONGEST_LINE + 1):
                    number += 1
                    if number > 1 and len(line) > LONGEST_LINE:
                        reason = gettext("it is longer than {kilobytes} KB", kilobytes=LONGEST_LINE // 1024)
                        raise DataError([self._refusal(number, line, reason)])
                    yield line
        except OSError as error:
            sentence = gettext(
                "{path}: cannot be read as a journal: {reason}", path=self.path, reason=error.strerror or error
            )
            raise DataError([sentence]) from None

    def _take(self, take: Callable[[dict[str, Any]], bool], number: int, line: bytes) -> None:
        """Hands an entry over; raises `DataError` where it is refused."""
        try:
            taken = take(json.loads(line.decode()))
        except Refused as error:
            raise DataError([self._refusal(number, line, str(error))]) from None
        except UNREADABLE:
            raise DataError([self._refusal(number, line, gettext("it cannot be read as an entry"))]) from None
        if not taken:
            raise DataError([self._refusal(number, line, gettext("it is not the entry that comes next"))])

    def _refusal(self, number: int, line: bytes, reason: str) -> str:
        """The sentence about a refused line, with the way out."""
        text = line.decode(errors="replace").strip()
        return gettext(
            "{path}, line {number}: {line!r}: {reason}; nothing was changed: "
            "restore the line, or delete it and all lines after it, and they are made again",
            path=self.path,
            number=number,
            line=text if len(text) <= QUOTED else f"{text[:QUOTED]}...",
            reason=reason,
        )

    def _join_order(self, head_line: bytes) -> None:
        """Takes over the order that the run was begun with; raises `DataError` where it differs from this one."""
        try:
            head = json.loads(head_line.decode("utf-8-sig"))
            written = self._as_written_now(head["order"]) if head.get("format") == self._form else None
        except UNREADABLE:
            written = None
        if not isinstance(written, dict):
            sentence = gettext(
                "{path}, line 1: is not the journal of a run; its format is {form}", path=self.path, form=self._form
            )
            raise DataError([sentence])
        now = self._order
        different = [key for key in now if key not in self._may_grow and written.get(key) != now[key]]
        if different:
            differences = ", ".join(
                gettext(
                    "{key} {written}, not {now}",
                    key=key,
                    written=_value_text(written.get(key)),
                    now=_value_text(now[key]),
                )
                for key in different
            )
            sentence = gettext(
                "{path}: is of a run with {differences}; a run goes on with the order that it was begun with",
                path=self.path,
                differences=differences,
            )
            raise DataError([sentence])
        grown = {key: max(written.get(key, now[key]), now[key]) for key in self._may_grow}
        self._order = {**now, **grown}


def _value_text(value: object) -> str:
    """A value of an order in a message."""
    return gettext("left open") if value is None else repr(value)
