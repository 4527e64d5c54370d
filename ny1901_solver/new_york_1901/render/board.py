"""A picture of a board in text characters, with or without a position.

Every square is `pitch - 1` characters wide and one line high. Light lines surround territories and heavy lines surround
buildings; no lines are drawn inside territories and buildings. A territory shows its token. A claimed territory also
shows two letters of its owner's colour as text. A worker on a claimed territory is shown by a dot after the owner's
letters, or by capital letters if a dot has no room. A building shows its tile's id and its owner. A cross marks land
that is not used in a game of two players. The cells of streets are empty, with the street's name along the street; the
name is in capitals if the street is in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from rich.text import Text

from ...geometry import Square
from ...terminal.canvas import Canvas, joint
from ..board import bits
from ..edition import Edition
from ..state import GameState
from ..tiles import Site
from . import palette
from .street_names import fitting, named_runs

MARGIN = 3  # room for the row numbers on the left and the right
PITCHES = (4, 3)
WORKER = "●"
TAKEN_OUT = "×"
WRONG = "!"


def width(edition: Edition, pitch: int) -> int:
    """The number of character columns of the picture."""
    return 2 * MARGIN + pitch * edition.board.grid.width + 1


def board_picture(
    edition: Edition, state: GameState | None = None, columns: int = 100, wrong: Iterable[Square] = ()
) -> Text:
    """Draws a board with the largest squares that fit into `columns`.

    If even the smallest squares do not fit, the board is drawn in several parts. The squares of `wrong`, which have
    mistakes, are marked on their left edge.
    """
    pitch = next((pitch for pitch in PITCHES if width(edition, pitch) <= columns), PITCHES[-1])
    squares = edition.board.grid.width
    if width(edition, pitch) <= columns:
        return _Picture(edition, state, pitch, squares).draw(wrong)
    number = ceil(squares / max(1, (columns - MARGIN - 1) // pitch))
    a_part = ceil(squares / number)
    return _in_parts(_Picture(edition, state, pitch, a_part).draw(wrong), pitch, squares, a_part)


def _in_parts(picture: Text, pitch: int, squares: int, a_part: int) -> Text:
    """Cuts a picture into parts that are `a_part` squares wide, and puts the parts below one another. Each part has its
    own row numbers."""
    parts = Text(no_wrap=True, overflow="crop")
    for first in range(0, squares, a_part):
        end = MARGIN + pitch * min(squares, first + a_part) + 1
        for line in picture.split("\n", allow_blank=True):
            part = line[:MARGIN].append_text(line[MARGIN + pitch * first : end])
            part.rstrip()
            parts.append_text(part).append("\n")
        parts.append("\n")
    parts.right_crop(2)
    return parts


@dataclass(frozen=True, slots=True)
class _Region:
    """An area of cells without lines between them. `tint` is the background colour of the area."""

    key: tuple[str, int]
    tint: str
    heavy: bool = False


class _Picture:
    """A picture of a board that is being drawn. If the picture will be cut into parts that are `a_part` squares wide,
    no street's name crosses a cut."""

    def __init__(self, edition: Edition, state: GameState | None, pitch: int, a_part: int) -> None:
        self.edition, self.board, self.grid = edition, edition.board, edition.board.grid
        self.state = state
        self.pitch, self.a_part = pitch, a_part
        self.room = pitch - 1
        self.canvas = Canvas(width(edition, pitch), 2 * self.grid.height + 3)
        self.regions: dict[Square, _Region] = {}
        self.owner: dict[int, int] = {}
        self.buildings: list[tuple[Site, int]] = []
        if state is not None:
            for seat, player in enumerate(state.players):
                self.owner |= dict.fromkeys(bits(player.estate), seat)
                self.buildings += [(site, seat) for site in player.buildings]

    def draw(self, wrong: Iterable[Square]) -> Text:
        self._find_regions()
        self._coordinates()
        for square, region in self.regions.items():
            self._fill(square, region)
        self._lines()
        self._streets()
        self._marks()
        for site, seat in self.buildings:
            self._building(site, seat)
        for territory in self.board.territories:
            self._territory(territory.index)
        for square in wrong:
            x, y = self._place(square)
            self.canvas.put(x - 1, y, WRONG, "bold red")
        return self.canvas.text()

    def _find_regions(self) -> None:
        legend = self.board.legend
        for kind, marks, style in (
            ("park", legend.parks, palette.PARK),
            ("landmark", legend.landmarks, palette.LANDMARK),
        ):
            for number, mark in enumerate(marks):
                for square, token in self.grid.cells():
                    if token == mark.token:
                        self.regions[square] = _Region((kind, number), palette.background(style))
        for territory in self.board.territories:
            name = legend.districts[territory.district].name
            tint = f"on {palette.land(name, territory.district)}"
            if self._taken_out(territory.index):
                tint = palette.TAKEN_OUT
            region = _Region(("land", territory.index), tint)
            self.regions |= dict.fromkeys(self.board.squares_of(territory.mask), region)
        for site, seat in self.buildings:
            assert self.state is not None
            style = palette.background(palette.owner_style(self.state.colour(seat)))
            region = _Region(("tile", site.index), style, heavy=True)
            self.regions |= dict.fromkeys(site.placement.squares, region)

    def _taken_out(self, territory: int) -> bool:
        """Whether nobody can claim a territory in this game (SET-1)."""
        return self.state is not None and not self.state.setup.territories >> territory & 1

    def _place(self, square: Square) -> tuple[int, int]:
        """The position, in characters, of the inside of a square."""
        return MARGIN + self.pitch * square.column + 1, 2 * square.row + 2

    def _coordinates(self) -> None:
        for column in range(self.grid.width):
            x, _ = self._place(Square(column, 0))
            for y in (0, 2 * self.grid.height + 2):
                self.canvas.put(x, y, chr(65 + column).center(self.room).rstrip(), palette.FAINT)
        right = width(self.edition, self.pitch) - MARGIN
        for row in range(self.grid.height):
            _, y = self._place(Square(0, row))
            self.canvas.put(0, y, f"{row + 1:>2}", palette.FAINT)
            self.canvas.put(right, y, f" {row + 1}", palette.FAINT)

    def _fill(self, square: Square, region: _Region) -> None:
        x, y = self._place(square)
        right = self.regions.get(Square(square.column + 1, square.row)) == region
        below = self.regions.get(Square(square.column, square.row + 1)) == region
        both = self.regions.get(Square(square.column + 1, square.row + 1)) == region
        self.canvas.put(x, y, " " * (self.room + right), region.tint)
        if below:
            self.canvas.put(x, y + 1, " " * (self.room + (right and both)), region.tint)

    def _lines(self) -> None:
        """Draws every edge between two regions, and each corner where edges meet."""
        for row in range(self.grid.height + 1):
            for column in range(self.grid.width + 1):
                corner = Square(column, row)
                up, down = self._upright(Square(column, row - 1)), self._upright(corner)
                left, right = self._level(Square(column - 1, row)), self._level(corner)
                x, y = MARGIN + self.pitch * column, 2 * row + 1
                around = [Square(column - dx, row - dy) for dx in (1, 0) for dy in (1, 0)]
                if up or right or down or left:
                    self.canvas.put(x, y, joint(up, right, down, left), self._ink(around))
                if right:
                    style = self._ink([Square(column, row - 1), corner])
                    self.canvas.put(x + 1, y, joint(0, right, 0, right) * self.room, style)
                if down:
                    self.canvas.put(x, y + 1, joint(down, 0, down, 0), self._ink([Square(column - 1, row), corner]))

    def _upright(self, square: Square) -> int:
        """The weight of the line along the left edge of a square."""
        return self._weight(square, Square(square.column - 1, square.row))

    def _level(self, square: Square) -> int:
        """The weight of the line along the upper edge of a square."""
        return self._weight(square, Square(square.column, square.row - 1))

    def _weight(self, one: Square, other: Square) -> int:
        first, second = self.regions.get(one), self.regions.get(other)
        if first == second:
            return 0
        return 2 if (first and first.heavy) or (second and second.heavy) else 1

    def _ink(self, squares: Iterable[Square]) -> str:
        """The style of a line. The style is chosen for the paler of the two areas beside the line, so that the line is
        visible."""
        sides = [region for square in squares if (region := self.regions.get(square))]
        side = next((region for region in sides if not region.heavy), sides[0])
        return f"{palette.INK} {side.tint}" if not side.heavy else f"#ffffff {side.tint}"

    def _streets(self) -> None:
        in_play = set(self.state.setup.streets) if self.state else set()
        for run in named_runs(self.grid, self.board.legend.streets, self.a_part):
            x, y = self._place(run.start)
            room = run.length * self.pitch - 1 if run.across else 2 * run.length - 1
            name = fitting(run.street, room)
            style = palette.STREET
            if run.street.card in in_play:
                name, style = name.upper(), palette.STREET_IN_PLAY
            if run.across:
                self.canvas.put(x + (room - len(name)) // 2, y, name, style)
                continue
            top = y + (room - len(name)) // 2
            for i, letter in enumerate(name):
                self.canvas.put(x + (self.room - 1) // 2, top + i, letter, style)

    def _marks(self) -> None:
        legend = self.board.legend
        styles = [(mark.token, palette.PARK) for mark in legend.parks]
        styles += [(mark.token, palette.LANDMARK) for mark in legend.landmarks]
        for square, token in self.grid.cells():
            for mark, style in styles:
                if token == mark:
                    x, y = self._place(square)
                    self.canvas.put(x, y, token.center(self.room), style)

    def _territory(self, index: int) -> None:
        territory, legend = self.board.territories[index], self.board.legend
        squares = [s for s in self.board.squares_of(territory.mask) if self.regions[s].key[0] == "land"]
        squares.sort(key=lambda square: (square.row, square.column))
        if not squares:
            return
        tint = self.regions[squares[0]].tint
        seat = self.owner.get(index)
        last = squares[-1]
        if seat is None or len(squares) > 1:
            start, _ = self._longest(squares)
            if start == last:
                last = squares[0]
            token = TAKEN_OUT if self._taken_out(index) else legend.territory_token(territory.name)
            self._write(start, token, f"{palette.INK} {tint}")
        if seat is not None and self.state is not None:
            vacant = bool(self.state.players[seat].vacant >> index & 1)
            self._badge(last, seat, WORKER if vacant else "")

    def _building(self, site: Site, seat: int) -> None:
        assert self.state is not None
        squares = sorted(site.placement.squares, key=lambda square: (square.row, square.column))
        start, length = self._longest(squares)
        style = palette.owner_style(self.state.colour(seat))
        name = site.placement.tile.upper() if site.legendary else site.placement.tile
        room = length * self.pitch - 1
        self._write(start, name[:room], style)
        covered = (len(name[:room]) + self.pitch) // self.pitch if length > 1 else 1
        named = {Square(start.column + i, start.row) for i in range(covered)}
        free = [square for square in squares if square not in named]
        if free:
            self._badge(free[-1], seat, "")

    def _longest(self, squares: Sequence[Square]) -> tuple[Square, int]:
        """The start and the length of the longest row of adjacent squares. If several rows are equally long, the result
        is the first of these rows."""
        best, length = squares[0], 0
        for square in squares:
            count = 1
            while Square(square.column + count, square.row) in squares:
                count += 1
            if count > length:
                best, length = square, count
        return best, length

    def _write(self, square: Square, text: str, style: str) -> None:
        """Writes a text into a square and into the cells to the right of the square; a text that is too long continues
        in the line below."""
        x, y = self._place(square)
        region = self.regions[square]
        open_right = self.regions.get(Square(square.column + 1, square.row)) == region
        if len(text) <= self.room or open_right:
            self.canvas.put(x, y, text, style)
        else:
            self.canvas.put(x, y, text[:1], style)
            self.canvas.put(x, y + 1, text[1 : 1 + self.room], style)

    def _badge(self, square: Square, seat: int, worker: str) -> None:
        assert self.state is not None
        colour = self.state.colour(seat)
        x, y = self._place(square)
        code = colour[:2]
        if worker:
            code = code + worker if self.room > 2 else code.upper()
        self.canvas.put(x, y, code, palette.owner_style(colour))
