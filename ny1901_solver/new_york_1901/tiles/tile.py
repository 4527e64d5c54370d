"""A skyscraper tile and its generation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from ...kit.geometry import Shape


class Generation(IntEnum):
    """Generations of technology in their order (DEM-2): a legendary is gold."""

    STARTER = 0
    BRONZE = 1
    SILVER = 2
    GOLD = 3

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Tile:
    """One printed tile; `height_m` is the printed height in metres that breaks ties (legendaries only)."""

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
        """The number of squares."""
        return self.shape.size

    @property
    def irregular(self) -> bool:
        """Whether the footprint is not a rectangle (COM-7)."""
        return not self.shape.is_rectangle
