"""Positions of one line: parts joined by `:` behind a word of the game, `-` where one is empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ..errors import NotationError

T = TypeVar("T")
EMPTY = "-"


def join(separator: str, items: Sequence[str]) -> str:
    """The items of a part; `-` for none."""
    return separator.join(items) or EMPTY


class LineReader:
    """Reads the parts of a line by their numbers, 0 for the word of the game, and places what is amiss in the line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.parts = text.split(":")
        self.starts = [0]
        for part in self.parts:
            self.starts.append(self.starts[-1] + len(part) + 1)

    def wrong(self, part: int, expected: str, offset: int = 0) -> NotationError:
        """What is expected instead of a part, from a place in it on."""
        return NotationError(self.text, self.starts[part] + offset, expected)

    def read(self, part: int, read: Callable[[str], T]) -> T:
        """What a whole part says."""
        return self._read(part, self.parts[part], 0, read)

    def items(
        self,
        part: int,
        separator: str,
        read: Callable[[str], T],
        offset: int = 0,
        text: str = "",
        wanted: int | None = None,
    ) -> list[T]:
        """The items of a part, or of a `text` at a place in it: `wanted` of them, or `-` for none."""
        text, at, found = text or self.parts[part], offset, list[T]()
        for item in [] if text == EMPTY and wanted is None else text.split(separator):
            found.append(self._read(part, item, at, read))
            at += len(item) + len(separator)
        if wanted is not None and len(found) != wanted:
            raise self.wrong(part, f"{wanted} items joined by {separator!r}", offset)
        return found

    def _read(self, part: int, text: str, offset: int, read: Callable[[str], T]) -> T:
        try:
            return read(text)
        except NotationError as error:
            raise self.wrong(part, error.expected, offset + error.at) from None


def choice(values: dict[str, T]) -> Callable[[str], T]:
    """Reads one of some words."""

    def read(text: str) -> T:
        if text not in values:
            raise NotationError(text, 0, f"one of {', '.join(values)}")
        return values[text]

    return read
