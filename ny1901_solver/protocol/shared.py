"""Immutable values that are never copied: `copy` returns the value itself, so that copying a game costs nothing."""

from __future__ import annotations

from typing import Any, Self


class Shared:
    """A frozen value; `copy.copy` and `copy.deepcopy` return the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self
