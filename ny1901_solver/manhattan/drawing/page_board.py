"""The table as a page shows it, with nothing round it: what belongs to a plot, a card or a piece says so."""

from __future__ import annotations

from collections.abc import Collection

from ...kit.pictures.sheet import Picture
from ..state import GameState
from .colours import LIGHT, Palette, Sheet
from .pictures import LaidTable, describe, notice, scene_of
from .scene import Proposal

EDGE = 18.0  # round the table, with room for the sign of who is to move


def page_board(
    state: GameState,
    proposal: Proposal | None = None,
    palette: Palette = LIGHT,
    seen: Collection[int] | None = None,
) -> Picture:
    """A position with its players, and a proposed move on it, as `position_picture` shows them.

    In it are groups with `data-city`, with `data-plot` and the place and side of the plot in `data-left`, `data-top`
    and `data-cell`; with `data-seat`, in it `data-card` or, of a hand that is not shown, `data-back`, and with
    `data-colour`, in it `data-piece` and `data-of`.
    """
    scene, sheet = scene_of(state, proposal, seen), Sheet(palette, "board-", tells=True)
    table = LaidTable(sheet, scene, EDGE)
    bottom = table.draw(EDGE)
    return sheet.picture(table.right + EDGE, bottom + EDGE, state.edition.title, describe(scene), notice(state.edition))
