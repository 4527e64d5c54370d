"""A journal: a file with a line of JSON for each step of a run, so that an interrupted run can be resumed."""

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
"""The errors that may be raised when the program reads an entry that is not valid."""
QUOTED = 60  # the greatest number of characters of a refused line in messages


class Journal:
    """The file of a run. The first line of the file contains the format and the settings of the run (its `order`, plain
    data); each entry follows on its own line.

    `may_grow` contains keys of the settings whose numbers may be larger when the run is resumed; if such a number is
    smaller than before, the journal keeps the number that it contains. `as_written_now` converts the settings in a
    journal of an earlier version into the form that this version writes. Before an entry is written, the class checks
    that the file still has the content that this run last read or wrote. Therefore the entries of two runs are never
    mixed in one file.
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
        self._content = bytearray()  # all valid lines so far
        # the content of the file, if it differs from `_lines`, until the next entry is written
        self._found: bytes | None = None
        self._stamp: tuple[int, ...] | None = None  # the state of the file when this run last read or wrote it

    def begin(self, taken: str) -> None:
        """Starts the file of a run. If the file exists, raises `DataError` with the sentence in the argument
        `taken`.
        """
        self._content[:] = self._head()
        with alone(self.path):
            if not write_new(self.path, bytes(self._content)):
                raise DataError([f"{self.path}: {taken}"])
            self._stamp = self._file_stamp()

    def resume(self, take: Callable[[dict[str, Any]], bool]) -> None:
        """Reads the entries of the journal, and passes each entry to `take`. An incomplete last line of the journal is
        ignored, even if it is the only line.

        Raises `DataError` if the file is not a journal, if its settings differ from those of this run, if an entry
        cannot be read, or if `take` refuses an entry, that is, returns `False` or raises `Refused` with the reason. The
        file of the journal stays unchanged until the next entry is added.
        """
        # a file that cannot be written is reported before anything is computed
        if self.path.exists() and not os.access(self.path, os.W_OK):
            raise unwritten(self.path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
        with alone(self.path):
            self._stamp = self._file_stamp()
            lines = self._lines()
            first = next(lines, b"")
            if first.endswith(b"\n") or not (first and self._head().startswith(first)):
                self._join_order(first)  # otherwise the first line is incomplete, and is ignored
            self._content[:] = self._head()
            content = bytearray(first)
            for number, line in enumerate(lines, start=2):
                content += line
                if line.endswith(b"\n"):  # otherwise the line is incomplete, which is allowed only for the last line
                    self._take(take, number, line)
                    self._content += line.rstrip(b"\r\n") + b"\n"
        self._found = None if content == self._content else bytes(content)

    def kept_lines(self) -> tuple[bytes, list[bytes]]:
        """Reads the file without taking part in it: returns the first line as this run would write it, and all lines of
        the file. Raises `DataError` as `resume` does if the settings in the file differ from those of this run.
        """
        lines = list(self._lines())
        self._join_order(lines[0] if lines else b"")
        return self._head(), lines

    def add(self, entry: dict[str, Any]) -> None:
        """Appends an entry; raises `DataError` if it cannot be written.

        Raises `Overtaken` if another program has changed the file. If another program has changed the file, all entries
        of this run are written to a new file in the same folder; the error names the new file.
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
        """Whether the file still has the content that this run last read or wrote. The method also returns true if the
        file was deleted, because then no content can be lost.
        """
        now = self._file_stamp()
        if now is None or now == self._stamp:
            return True
        held = self._content if self._found is None else self._found
        try:
            return self.path.read_bytes() == held
        except OSError as error:
            raise unwritten(self.path, error) from None

    def _file_stamp(self) -> tuple[int, ...] | None:
        """The device, inode, size and time of the file, which change when the file is written; `None` without a
        file.
        """
        try:
            stat = self.path.stat()
        except OSError:
            return None
        return stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns

    def _lines(self) -> Iterator[bytes]:
        """Yields the lines one by one; raises `DataError` for a line longer than `LONGEST_LINE`."""
        number = 0
        try:
            with self.path.open("rb") as journal:
                while line := journal.readline(LONGEST_LINE + 1):
                    number += 1
                    if number > 1 and len(line) > LONGEST_LINE:
                        reason = gettext("the line is longer than {kilobytes} KB", kilobytes=LONGEST_LINE // 1024)
                        raise DataError([self._refusal(number, line, reason)])
                    yield line
        except OSError as error:
            sentence = gettext(
                "{path} cannot be read as a journal: {reason}", path=self.path, reason=error.strerror or error
            )
            raise DataError([sentence]) from None

    def _take(self, take: Callable[[dict[str, Any]], bool], number: int, line: bytes) -> None:
        """Passes an entry of the journal to the function that takes entries; raises `DataError` if this function
        refuses the entry."""
        try:
            taken = take(json.loads(line.decode()))
        except Refused as error:
            raise DataError([self._refusal(number, line, str(error))]) from None
        except UNREADABLE:
            raise DataError([self._refusal(number, line, gettext("the line is not a valid entry"))]) from None
        if not taken:
            raise DataError([self._refusal(number, line, gettext("the line is not the entry that must come next"))])

    def _refusal(self, number: int, line: bytes, reason: str) -> str:
        """The sentence about a refused line of the journal, with advice on how to continue."""
        text = line.decode(errors="replace").strip()
        return gettext(
            "{path}, line {number}: {line!r}: {reason}; nothing was changed: restore the line, or delete it and "
            "all lines after it; the deleted entries are then computed again",
            path=self.path,
            number=number,
            line=text if len(text) <= QUOTED else f"{text[:QUOTED]}...",
            reason=reason,
        )

    def _join_order(self, head_line: bytes) -> None:
        """Takes over the settings (`order`) with which the run was begun; raises `DataError` if the current settings
        differ."""
        try:
            head = json.loads(head_line.decode("utf-8-sig"))
            written = self._as_written_now(head["order"]) if head.get("format") == self._form else None
        except UNREADABLE:
            written = None
        if not isinstance(written, dict):
            sentence = gettext(
                "{path}, line 1: this is not the journal of a run; its format is {form}",
                path=self.path,
                form=self._form,
            )
            raise DataError([sentence])
        now = self._order
        different = [
            key for key in {**now, **written} if key not in self._may_grow and written.get(key) != now.get(key)
        ]
        if different:
            differences = ", ".join(
                gettext(
                    "{key} = {written} instead of {now}",
                    key=key,
                    written=_value_text(written.get(key)),
                    now=_value_text(now.get(key)),
                )
                for key in different
            )
            sentence = gettext(
                "{path} belongs to a run with other settings ({differences}); give the settings with which it was "
                "begun",
                path=self.path,
                differences=differences,
            )
            raise DataError([sentence])
        grown = {key: max(written.get(key, now[key]), now[key]) for key in self._may_grow}
        self._order = {**now, **grown}


def _value_text(value: object) -> str:
    """A value of the settings (`order`), as text for a message."""
    return gettext("no value") if value is None else repr(value)
