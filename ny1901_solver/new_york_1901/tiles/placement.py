"""A placement as text: a tile's id and the squares it covers, `s4@C4,C5,D5,D6`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from ...kit.errors import NotationError
from ...kit.geometry import Square, format_squares, parse_squares

_TILE_ID = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile on squares, legal or not; squares given in any order are sorted, so one placement has one spelling."""

    tile: str
    squares: tuple[Square, ...]

    def __post_init__(self) -> None:
        if any(square >= after for square, after in pairwise(self.squares)):
            object.__setattr__(self, "squares", tuple(sorted(set(self.squares))))

    @classmethod
    def of(cls, tile: str, squares: Iterable[Square]) -> Placement:
        """Makes a placement of squares in any order."""
        return cls(tile, tuple(squares))

    def __repr__(self) -> str:
        return f"Placement.parse({str(self)!r})"

    def __str__(self) -> str:
        return self.format()

    def format(self, separator: str = ",") -> str:
        """Writes the placement with another separator between squares."""
        return f"{self.tile}@{format_squares(self.squares, separator)}"

    @classmethod
    def parse(cls, text: str, separator: str = ",") -> Placement:
        """Reads `tile@squares`; raises `NotationError` with the place of the first thing amiss."""
        tile, at, squares = text.partition("@")
        if not _TILE_ID.fullmatch(tile):
            raise NotationError(text, 0, "a tile id such as s4, then '@' and squares")
        if not at:
            raise NotationError(text, len(tile), "'@' and the squares after the tile id")
        try:
            return cls(tile, parse_squares(squares, separator))
        except NotationError as error:
            raise error.inside(text, len(tile) + 1) from None
