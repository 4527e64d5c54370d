"""Types of bit masks for squares, territories and tiles, so that a type checker finds a mask of squares that is used
as a mask of tiles.

The types of masks exist only for the type checker; at run time each type is `int`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from typing import Self

    class _Mask(int):
        """An `int` whose type stays the same under `&`, `|`, `^`, `~` and unary minus."""

        def __and__(self, other: int, /) -> Self: ...
        def __or__(self, other: int, /) -> Self: ...
        def __xor__(self, other: int, /) -> Self: ...
        def __invert__(self) -> Self: ...
        def __neg__(self) -> Self: ...

    class SquareMask(_Mask):
        """A mask of squares: bit i represents `Board.squares[i]`."""

    class TerritoryMask(_Mask):
        """A mask of territories: bit t represents `Board.territories[t]`."""

    class TileMask(_Mask):
        """A mask of tiles: bit n represents `Edition.tiles[n]`."""

else:
    SquareMask = TerritoryMask = TileMask = int

NO_SQUARES, NO_TERRITORIES, NO_TILES = SquareMask(0), TerritoryMask(0), TileMask(0)
_Bits = TypeVar("_Bits", bound=int)


def union(masks: Iterable[_Bits]) -> _Bits:
    """Returns the union of some masks."""
    joint: Any = 0
    for mask in masks:
        joint |= mask
    return joint  # type: ignore[no-any-return]
