"""Types of bit masks by what their bits stand for, so that a mask of squares is not used as one of tiles.

They exist for the type checker alone; at run time each of them is `int`."""

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
    """The union of some masks."""
    joint: Any = 0
    for mask in masks:
        joint |= mask
    return joint  # type: ignore[no-any-return]
