"""What the bits of a mask stand for, as types: a mask of squares is no mask of territories or tiles.

They are for the type checker alone: at run time each of them is `int`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from typing import Self

    class _Mask(int):
        """An `int` whose bits stay bits of the same things under `&`, `|`, `^`, `~` and unary minus."""

        def __and__(self, other: int, /) -> Self: ...
        def __or__(self, other: int, /) -> Self: ...
        def __xor__(self, other: int, /) -> Self: ...
        def __invert__(self) -> Self: ...
        def __neg__(self) -> Self: ...

    class SquareMask(_Mask):
        """Bit i stands for `Board.squares[i]`."""

    class TerritoryMask(_Mask):
        """Bit t stands for `Board.territories[t]`."""

    class TileMask(_Mask):
        """Bit n stands for `Edition.tiles[n]`."""

else:
    SquareMask = TerritoryMask = TileMask = int

NO_SQUARES, NO_TERRITORIES, NO_TILES = SquareMask(0), TerritoryMask(0), TileMask(0)
_Bits = TypeVar("_Bits", bound=int)


def union(masks: Iterable[_Bits]) -> _Bits:
    """The mask of all bits that are in any of some masks."""
    joint: Any = 0
    for mask in masks:
        joint |= mask
    return joint  # type: ignore[no-any-return]
