"""Squares of a grid and their names, `A1` at the top left."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ..errors import NotationError
from ..messages import gettext

MAX_COLUMNS = 26
_NAME = re.compile(r"([A-Z])([1-9][0-9]?)")


class Square(NamedTuple):
    """One grid cell: column and row count from 0 at the top left; `C4` is `Square(2, 3)`."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{chr(65 + self.column)}{self.row + 1}"

    @classmethod
    def parse(cls, text: str) -> Square:
        """Reads a name such as `C4`; raises `NotationError` for any other text."""
        match = _NAME.fullmatch(text)
        if match is None:
            raise NotationError(text, 0, gettext("a square such as C4 (column letter, row number)"))
        return cls(ord(match[1]) - 65, int(match[2]) - 1)


def format_squares(squares: Iterable[Square], separator: str = ",") -> str:
    """The names of squares in their order, by column, then by row."""
    return separator.join(map(str, sorted(squares)))


def parse_squares(text: str, separator: str = ",") -> tuple[Square, ...]:
    """Reads a list of squares. The list must be sorted and without repeats, so that each set has only one spelling."""
    squares: list[Square] = []
    at = 0
    for name in text.split(separator):
        try:
            square = Square.parse(name)
        except NotationError as error:
            raise error.inside(text, at) from None
        if squares and square <= squares[-1]:
            expected = gettext(
                "squares sorted by column, then row, each square once ({square} comes after {before})",
                square=square,
                before=squares[-1],
            )
            raise NotationError(text, at, expected)
        squares.append(square)
        at += len(name) + len(separator)
    return tuple(squares)
