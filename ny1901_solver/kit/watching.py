"""Who watches a proof: one word that ends it, one ear for how far it is; by default nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Stop: TypeAlias = Callable[[], bool]
"""Asked now and then; a proof ends when it says yes."""

Report: TypeAlias = Callable[[int | None, int], None]
"""Hears of the value of the best plan so far, `None` without one, and of the bound, whenever one of them changes."""


def never() -> bool:
    """Lets the proof go on."""
    return False


def silent(value: int | None, bound: int) -> None:
    """Tells nobody."""
