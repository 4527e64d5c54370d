"""The pictures of a puzzle: its position on a tall page of a book, with all hands open, and its numbered answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...pictures.framing import numbered_lines
from ...pictures.sheet import Picture
from ..moves import Build, Move
from ..rules.monsters import move_monster
from ..state import GameState, Piece
from .case_picture import EDGE as NARROW_EDGE
from .case_picture import between
from .city_map import CityMap
from .colours import LIGHT, Palette, Sheet
from .pictures import GUTTER, LaidTable, Writer, describe, notice
from .scene import Scene
from .seats import SeatPanel

EDGE = 15.0  # the margin round a picture on a page of its own, with room for the sign of the player to move


def page_picture(state: GameState, title: str, palette: Palette = LIGHT) -> Picture:
    """Returns a picture of only a position, for a page with title, question and key."""
    scene, sheet = Scene(state, None, frozenset(state.setup.seats)), Sheet(palette)
    table = TallTable(sheet, scene, EDGE)
    bottom = table.draw(EDGE)
    return sheet.picture(table.right + EDGE, bottom + EDGE, title, describe(scene), notice(state.edition))


@dataclass(frozen=True)
class TallTable(LaidTable):
    """Paints a table (the board with its players) that is only as wide as its board, so that everything is large on
    paper. Players at W and E are drawn below the board.
    """

    @property
    def middle(self) -> tuple[float, float]:
        """The left and the right edge of the whole painted table."""
        return self.left, self.left + self.room

    @property
    def right(self) -> float:
        """The right edge of the painted table."""
        return self.middle[1]

    def draw(self, y: float, write: Writer | None = None) -> float:
        """Paints the whole table downwards from a given height. Returns the height of the table's lower edge."""
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


def solution_picture(state: GameState, answer: Sequence[Move | str], palette: Palette = LIGHT) -> Picture:
    """Returns a picture of the board after the builds of an answer, which are numbered on their plots. If an answer
    names plots, these plots are numbered.

    No other player builds between the builds of the answer. Parts of the answer that are not builds are only listed
    next to the cities.
    """
    board, numbers = state.edition.board, dict[int, list[int]]()
    for number, part in enumerate(answer, start=1):
        plot = part.plot if isinstance(part, Build) else part if isinstance(part, str) else ""
        if plot in board.number:
            numbers.setdefault(board.number[plot], []).append(number)
        state = _with_piece(state, part) if isinstance(part, Build) else state
    scene, sheet = Scene(state, None, frozenset(state.setup.seats)), Sheet(palette)
    shown = between({board.city_of(plot) for plot in numbers} or range(board.cities), board.columns)
    cities = CityMap(sheet, scene, NARROW_EDGE, NARROW_EDGE, numbers, shown)
    cities.draw()
    left = NARROW_EDGE + cities.width + GUTTER
    texts = [str(part) for part in answer]
    right, end = numbered_lines(sheet, texts, left, NARROW_EDGE + 20)
    words = f"{', '.join(texts)}. {describe(scene)}"
    bottom = max(NARROW_EDGE + cities.height, end) + NARROW_EDGE
    return sheet.picture(right + NARROW_EDGE, bottom, ", ".join(texts), words, notice(state.edition))


def _with_piece(state: GameState, build: Build) -> GameState:
    """Returns the position after a build, with the monster moved by the played card."""
    plot, colour = state.edition.board.number[build.plot], state.edition.letters.index(build.colour)
    stacks = list(state.stacks)
    stacks[plot] = (*stacks[plot], Piece(colour, build.floors))
    built = replace(state, stacks=tuple(stacks), to_move=state.setup.seat_of(colour))
    return move_monster(built, state.edition.board.position_of(plot))
