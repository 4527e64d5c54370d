"""The picture of a puzzle: its position tall on a page of a book, with all hands open."""

from __future__ import annotations

from dataclasses import dataclass

from ...kit.pictures.sheet import Picture
from ..state import GameState
from .city_map import CityMap
from .colours import LIGHT, Palette, Sheet
from .pictures import GUTTER, LaidTable, Told, describe, notice
from .scene import Scene
from .seats import SeatPanel

EDGE = 15.0  # round a picture that stands on a page of its own, with room for the sign of who is to move


def page_picture(state: GameState, title: str, palette: Palette = LIGHT) -> Picture:
    """A position alone, for a page that has title, question and key elsewhere."""
    scene, sheet = Scene(state, None, frozenset(state.setup.seats)), Sheet(palette)
    table = TallTable(sheet, scene, EDGE)
    bottom = table.draw(EDGE)
    return sheet.picture(table.right + EDGE, bottom + EDGE, title, describe(scene), notice(state.edition))


@dataclass(frozen=True)
class TallTable(LaidTable):
    """A table no wider than its board, so that all is large on paper: who sits at a side stands below the board."""

    @property
    def middle(self) -> tuple[float, float]:
        """The left and right edge of everything."""
        return self.left, self.left + self.room

    @property
    def right(self) -> float:
        """The right edge."""
        return self.middle[1]

    def draw(self, y: float, told: Told | None = None) -> float:
        """Paints everything from a height on; returns where it ends."""
        left, right = self.middle
        for seat in self.at("N"):
            y = SeatPanel(self.sheet, self.scene, seat, left, right).draw(y + 4) + 8
        board = CityMap(self.sheet, self.scene, 0, 0)
        CityMap(self.sheet, self.scene, left + (right - left - board.width) / 2, y + 4).draw()
        y += 4 + board.height + 14
        sides = [*self.at("W"), *self.at("E")]
        room = (right - left - GUTTER * (len(sides) - 1)) / max(1, len(sides))
        ends = [y]
        for place, seat in enumerate(sides):
            edge = left + place * (room + GUTTER)
            ends.append(SeatPanel(self.sheet, self.scene, seat, edge, edge + room).draw(y) + 12)
        y = max(ends)
        for seat in self.at("S"):
            y = SeatPanel(self.sheet, self.scene, seat, left, right).draw(y) + 8
        return self.foot(y)
