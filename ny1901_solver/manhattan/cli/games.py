"""A position in the terminal, with the hands that may be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.terminal import output
from ..render.position import position_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..state import GameState


def say_position(state: GameState, seen: Sequence[int], ascii_only: bool) -> None:
    """Prints a position with the hands that may be seen."""
    output.picture(position_view(state, output.columns(), seen), ascii_only)
