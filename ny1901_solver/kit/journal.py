"""A journal: a line of JSON for each number of a run, so that a run that was broken off goes on without loss."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from .errors import DataError
from .files import LONGEST_LINE, write_text


class Journal:
    """A file that begins with its format and the order of its run, plain data; an entry a line follows.

    `may_grow` are keys of numbers of the order that may grow when the run goes on; what it was begun with stays
    written where a smaller one is asked for.
    """

    def __init__(self, path: Path, form: str, order: dict[str, Any], may_grow: Collection[str]) -> None:
        self.path = path
        self._form, self._order, self._may_grow = form, order, may_grow

    def begin(self, taken: str) -> None:
        """Starts the file; raises `DataError` with a sentence where there is one."""
        if self.path.exists():
            raise DataError([f"{self.path}: {taken}"])
        self._write([])

    def resume(self, take: Callable[[dict[str, Any]], bool]) -> None:
        """Goes through the entries, and cuts the file off at the first that was not written whole or is not taken.

        Raises `DataError` where the file is not a journal or is of another order.
        """
        lines = self._lines()
        self._join_order(next(lines, ""))
        kept = []
        for line in lines:
            try:
                if not take(json.loads(line)):
                    break
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                break
            kept.append(line)
        self._write(kept)

    def add(self, entry: dict[str, Any]) -> None:
        """Writes the next entry down."""
        with self.path.open("a", encoding="utf-8", newline="\n") as journal:
            journal.write(f"{json.dumps(entry)}\n")

    def _write(self, lines: list[str]) -> None:
        head = json.dumps({"format": self._form, "order": self._order})
        write_text(self.path, "".join(f"{line}\n" for line in (head, *lines)))

    def _lines(self) -> Iterator[str]:
        """The lines as they are needed; one longer than any that is written is cut, and so is no entry."""
        try:
            with self.path.open(encoding="utf-8") as journal:
                while line := journal.readline(LONGEST_LINE):
                    yield line.removesuffix("\n")
        except (OSError, ValueError) as error:
            raise DataError([f"{self.path}: cannot be read as a journal: {error}"]) from None

    def _join_order(self, head_line: str) -> None:
        """Takes over what the run was begun with; raises `DataError` where it was of another order."""
        try:
            head = json.loads(head_line)
            written = head["order"] if head.get("format") == self._form else None
        except (ValueError, KeyError, AttributeError, RecursionError):
            written = None
        if not isinstance(written, dict):
            raise DataError([f"{self.path}, line 1: is not the journal of a run; its format is {self._form}"])
        now = self._order
        different = [key for key in now if key not in self._may_grow and written.get(key) != now[key]]
        if different:
            told = ", ".join(f"{key} {_said(written.get(key))}, not {_said(now[key])}" for key in different)
            raise DataError(
                [f"{self.path}: is of a run with {told}; a run goes on with the order that it was begun with"]
            )
        grown = {key: max(written.get(key, now[key]), now[key]) for key in self._may_grow}
        self._order = {**now, **grown}


def _said(value: object) -> str:
    """A value of an order as a message says it."""
    return "left open" if value is None else repr(value)
