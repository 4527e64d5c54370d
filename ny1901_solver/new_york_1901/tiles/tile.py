"""A skyscraper tile, and a placement (a tile on squares). The text of a placement is the tile's id and the covered
squares, as in `s4@C4,C5,D5,D6`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

from ...errors import NotationError
from ...geometry import Shape, Square, format_squares, parse_squares
from ...messages import gettext


class Generation(IntEnum):
    """The generations of tiles in ascending order (DEM-2). Legendary tiles belong to the generation gold."""

    STARTER = 0
    BRONZE = 1
    SILVER = 2
    GOLD = 3

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Tile:
    """One printed tile. `height_m` is the printed height in metres, which breaks ties; only legendaries have a printed
    height."""

    id: str
    name: str
    generation: Generation
    points: int
    shape: Shape
    year: int | None = None
    height_m: int | None = None

    @property
    def legendary(self) -> bool:
        """Whether the tile is one of the shared legendaries (COM-5)."""
        return self.height_m is not None

    @property
    def size(self) -> int:
        """The number of squares of the tile."""
        return self.shape.size

    @property
    def irregular(self) -> bool:
        """Whether the footprint is not a rectangle (COM-7)."""
        return not self.shape.is_rectangle


_TILE_ID = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile on some squares, whether or not the tile may be built there. The squares are sorted, so each placement has
    only one text form."""

    tile: str
    squares: tuple[Square, ...]

    def __post_init__(self) -> None:
        if any(square >= after for square, after in pairwise(self.squares)):
            object.__setattr__(self, "squares", tuple(sorted(set(self.squares))))

    @classmethod
    def of(cls, tile: str, squares: Iterable[Square]) -> Placement:
        """Makes a placement from squares in any order."""
        return cls(tile, tuple(squares))

    def __repr__(self) -> str:
        return f"Placement.parse({str(self)!r})"

    def __str__(self) -> str:
        return self.format()

    def format(self, separator: str = ",") -> str:
        """The placement as text, with the given separator between squares."""
        return f"{self.tile}@{format_squares(self.squares, separator)}"

    @classmethod
    def parse(cls, text: str, separator: str = ",") -> Placement:
        """Parses `tile@squares`. Raises `NotationError` with the position of the first mistake."""
        tile, at, squares = text.partition("@")
        if not _TILE_ID.fullmatch(tile):
            raise NotationError(text, 0, gettext("a tile id such as s4, then '@' and squares"))
        if not at:
            raise NotationError(text, len(tile), gettext("'@' and the squares after the tile id"))
        try:
            return cls(tile, parse_squares(squares, separator))
        except NotationError as error:
            raise error.inside(text, len(tile) + 1) from None
