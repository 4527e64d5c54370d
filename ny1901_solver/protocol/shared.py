"""Values that never change: a copy of one is the value itself, so that copies of a game cost nothing."""

from __future__ import annotations

from typing import Any, Self


class Shared:
    """A frozen value that `copy.copy` and `copy.deepcopy` hand back as it is."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self
