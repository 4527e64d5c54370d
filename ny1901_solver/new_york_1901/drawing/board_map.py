"""The map of a board: land, streets, parks and coordinates, with the workers and buildings of a position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from math import cos, pi, sin

import svg

from ...geometry import Square
from ...pictures.metrics import Face, width
from ...pictures.patterns import Frame
from ...pictures.sheet import Box, short
from ...pictures.signs import LEAST, TEXT_SIZES, emblem, offence, polygon
from ..board import Mark, Territory
from ..edition import Edition
from ..state import GameState
from . import grounds
from .colours import Sheet
from .grounds import draw_streets, name_streets
from .pieces import building, building_labels, worker, worker_box
from .window import Window


class BoardMap:
    """Paints a board with the position `state` on it.

    No label is put on `covered` squares, because the program draws on these squares later. The squares of `wrong`,
    which have mistakes, are hatched. `crossed` squares will be hatched later, so a label is put on a `crossed` square
    only if no other square is free. `window` is the part of the board to show; its edges cut no territory and no
    building.
    """

    def __init__(
        self,
        sheet: Sheet,
        edition: Edition,
        frame: Frame,
        state: GameState | None = None,
        covered: Collection[Square] = (),
        wrong: Collection[Square] = (),
        crossed: Collection[Square] = (),
        window: Window | None = None,
    ) -> None:
        self.sheet, self.edition, self.frame, self.state = sheet, edition, frame, state
        self.board, self.grid, self.palette = edition.board, edition.board.grid, sheet.palette
        self.window = window or Window.whole(self.grid)
        self.territories = [each for each in self.board.territories if self._is_shown(each)]
        self.covered, self.wrong, self.crossed = set(covered), wrong, set(crossed)
        self.large = frame.cell >= 30
        self.margin = coordinate_margin(frame.cell)

    def draw(self, upon: Callable[[], None] = lambda: None) -> None:
        """Paints the whole map, starting with the background. The function `upon` paints just before the labels of the
        territories."""
        draw_streets(self.sheet, self.edition, self.frame, self.state, self.window)
        for park in self.board.legend.parks:
            self._space(park, grounds.park(self.sheet), self.palette.park.stroke)
        for landmark in self.board.legend.landmarks:
            self._space(landmark, grounds.landmark(self.sheet), self.palette.ink)
        for territory in self.territories:
            with self.sheet.thing(territory=territory.name):
                self._territory(territory)
        self._estates()
        self._buildings()
        mark_squares(self.sheet, self.frame, self.wrong)
        with self.sheet.thing(coordinates=""):
            self._coordinates()
        if self.large:
            name_streets(self.sheet, self.edition, self.frame, self.state, self.covered, self.window)
            self._marks()
        upon()
        for territory in self.territories:
            self._territory_labels(territory)

    def _free(self, squares: Iterable[Square]) -> list[Square]:
        """The squares on which a label can be put, in reading order.

        Hatched squares are included only if no other square is free.
        """
        free = set(squares) - self.covered
        return _reading(free - self.crossed or free)

    def _is_shown(self, territory: Territory) -> bool:
        return any(square in self.window for square in self.board.squares_of(territory.mask))

    def _cells(self, token: str) -> list[Square]:
        return [square for square, each in self.grid.cells() if each == token and square in self.window]

    def _space(self, mark: Mark, fill: str, stroke: str) -> None:
        squares = self._cells(mark.token)
        if squares:
            path = self.frame.path(squares, 2 if self.large else 1, 6 if self.large else 2)
            self.sheet.add(svg.Path(d=path, fill=fill, stroke=stroke, stroke_width=1))

    def _territory(self, territory: Territory) -> None:
        squares = self.board.squares_of(territory.mask)
        out = self._taken_out(territory.index)
        fill = grounds.taken_out(self.sheet) if out else grounds.land(self.sheet, self.edition, territory.district)
        ink = self.palette.rule if out else self.palette.ink
        path = self.frame.path(squares, 0.9 if self.large else 0.5, 2 if self.large else 1)
        self.sheet.add(svg.Path(d=path, fill=fill, stroke=ink, stroke_width=1.3 if self.large else 0.8))
        if self.large:
            seam = self.frame.seam_path(squares, 3)
            self.sheet.add(svg.Path(d=seam, fill="none", stroke=ink, stroke_width=1.1, stroke_dasharray=[1.2, 3.2]))
        if out:
            # in a large picture, the territory's first square stays free for the territory's token
            for square in _reading(squares)[self.large :]:
                self._cross_out(square)

    def _taken_out(self, territory: int) -> bool:
        """Whether nobody can claim a territory in this game (SET-1)."""
        return self.state is not None and not self.state.setup.territories >> territory & 1

    def _cross_out(self, square: Square) -> None:
        box, gap = self.frame.box(square), self.frame.cell * 0.3
        for y1, y2 in ((box.top + gap, box.bottom - gap), (box.bottom - gap, box.top + gap)):
            self.sheet.line(box.left + gap, y1, box.right - gap, y2, self.palette.rule, 1.6 if self.large else 0.9)

    def _estates(self) -> None:
        """Paints a line in the owner's colour inside every claimed territory."""
        if self.state is None:
            return
        for seat, player in enumerate(self.state.players):
            look = self.palette.players[self.state.colour(seat)]
            for territory in (each for each in self.territories if player.estate >> each.index & 1):
                squares = self.board.squares_of(territory.mask)
                thick = 3.4 if self.large else 1.8
                path = self.frame.path(squares, 1.2 + thick / 2, 2)
                self.sheet.add(svg.Path(d=path, fill="none", stroke=look.line, stroke_width=thick))
                self.sheet.add(svg.Path(d=path, fill="none", stroke=look.fill, stroke_width=thick - 1.2))

    def _buildings(self) -> None:
        if self.state is None:
            return
        standing = [(site, seat) for seat, player in enumerate(self.state.players) for site in player.buildings]
        for number, (site, seat) in enumerate(standing):
            if site.placement.squares[0] not in self.window:
                continue
            look = self.palette.players[self.state.colour(seat)]
            tile = self.edition.tiles[site.tile]
            at = ",".join(map(str, site.placement.squares))
            with self.sheet.thing(building=tile.id, owner=self.state.colour(seat), at=at):
                building(self.sheet, self.frame, site.placement.squares, tile, look)
                above = {square for later, _ in standing[number + 1 :] for square in later.placement.squares}
                free = self._free(set(site.placement.squares) - above)
                building_labels(self.sheet, self.frame, free, tile.id, tile, look)
            self.covered |= set(site.placement.squares)

    def _coordinates(self) -> None:
        size, frame = LEAST, self.frame
        (left, top), shown = frame.at((self.window.left, self.window.top)), self.window
        right, bottom = frame.at((shown.right + 1, shown.bottom + 1))
        fill = self.palette.faint
        gap = 0.45 * self.margin
        for column in range(shown.left, shown.right + 1):
            x = frame.at((column + 0.5, 0))[0]
            for y in (top - gap, bottom + gap):
                self.sheet.text(chr(65 + column), x, y + 0.35 * size, size, fill=fill, anchor="middle")
        for row in range(shown.top, shown.bottom + 1):
            y = frame.at((0, row + 0.5))[1] + 0.35 * size
            for x in (left - gap, right + gap):
                self.sheet.text(str(row + 1), x, y, size, fill=fill, anchor="middle")

    def _marks(self) -> None:
        """The names of parks and pre-printed buildings, if their squares have room for a name."""
        legend = self.board.legend
        for mark in (*legend.parks, *legend.landmarks):
            rows = _rows([square for square in self._cells(mark.token) if square not in self.covered])
            if rows:
                self._mark_name(mark, max(rows, key=len))

    def _mark_name(self, mark: Mark, row: Sequence[Square]) -> None:
        start, end = self.frame.box(row[0]), self.frame.box(row[-1])
        region = Box(start.left, start.top, end.right, end.bottom)
        room = region.right - region.left - 6
        landmark = mark in self.board.legend.landmarks
        fill = self.palette.landmark_ink if landmark else self.palette.ink
        halo = (self.palette.landmark if landmark else self.palette.park).fill
        words = mark.name.replace("-", "- ").split() or [""]
        for lines in ([mark.name], [" ".join(words[:-1]).replace("- ", "-"), words[-1]], words):
            for size in TEXT_SIZES:
                fits = all(width(line, size, Face.ITALIC) <= room for line in lines)
                if fits and all(lines) and len(lines) * size * 1.1 <= self.frame.cell - 4:
                    y = (region.top + region.bottom) / 2 + 0.32 * size - (len(lines) - 1) * 0.55 * size
                    for number, line in enumerate(lines):
                        x = (region.left + region.right) / 2
                        baseline = y + number * 1.1 * size
                        self.sheet.text(
                            line, x, baseline, size, Face.ITALIC, fill=fill, anchor="middle", halo=halo, region=region
                        )
                    return

    def _territory_labels(self, territory: Territory) -> None:
        """Paints the label of each territory on free squares of the territory.

        A label contains the territory's token, the marks for size 3 and for a starter territory, and a worker or the
        owner's emblem.
        """
        squares = self._free(self.board.squares_of(territory.mask))
        if not squares:
            return
        if self.large and not self._taken_out(territory.index):
            self._token(territory, squares[0], len(squares) > 1)
        elif self.large:
            token = self.board.legend.territory_token(territory.name)
            box = self.frame.box(squares[0])
            self.sheet.text(token, box.left + 6, box.top + 15, LEAST, Face.SERIF, fill=self.palette.faint, region=box)
        if self.state is not None:
            for seat, player in enumerate(self.state.players):
                if player.estate >> territory.index & 1:
                    self._owner(seat, territory, squares)

    def _token(self, territory: Territory, square: Square, roomy: bool) -> None:
        box = self.frame.box(square)
        look = self.palette.ground(self.board.legend.districts[territory.district].name, territory.district)
        token = self.board.legend.territory_token(territory.name)
        at = self.sheet.text(token, box.left + 6, box.top + 15, LEAST, halo=look.fill, region=box)
        if territory.size > 2 and roomy:
            size_mark(self.sheet, at.left, at.bottom + 2, territory.size, box)
        owned = self.state is not None and bool(self.state.claimed >> territory.index & 1)
        if self.edition.starters[territory.district] == territory.index and (roomy or not owned):
            size = min(7.0, 0.175 * self.frame.cell)
            starter_mark(self.sheet, box.right - size - 3, box.bottom - size - 3, look.fill, box, size)

    def _owner(self, seat: int, territory: Territory, squares: Sequence[Square]) -> None:
        assert self.state is not None
        colour = self.state.colour(seat)
        look, vacant = self.palette.players[colour], self.state.players[seat].vacant >> territory.index & 1
        box = self.frame.box(squares[-1])
        x, cell = (box.left + box.right) / 2, self.frame.cell
        alone = len(squares) == 1 and self.large
        if vacant:
            size = cell * (0.34 if alone else 0.62) if self.large else cell * 0.7
            foot = box.bottom - (3.5 if alone else 6 if self.large else 2.5)
            x = box.right - 9 if alone else x
            with self.sheet.thing(worker=colour, at=territory.name):
                worker(self.sheet, look, x, foot, size)
            self.sheet.mark(worker_box(x, foot, size), box)
        elif self.large:
            half = 4.5 if alone else 5.0
            y = box.bottom - 10.5 if alone else (box.top + box.bottom) / 2 + 2
            x = box.right - 10.5 if alone else x
            emblem(self.sheet, look.emblem, x, y, half, look.fill, look.line)
            self.sheet.mark(Box(x - half, y - half, x + half, y + half), box)


def coordinate_margin(cell: float) -> float:
    """The width of the margin with the coordinates, on every side of a map."""
    return 24.0 if cell >= 30 else 18.0


def size_mark(sheet: Sheet, x: float, y: float, size: int, region: Box | None = None) -> None:
    """Paints a row of small squares, one for each square of a territory."""
    for number in range(size):
        at = x + 6 * number
        sheet.rectangle(Box(at, y, at + 4, y + 4), fill=sheet.palette.ink)
    sheet.mark(Box(x, y, x + 6 * size - 2, y + 4), region)


def starter_mark(sheet: Sheet, x: float, y: float, fill: str, region: Box | None = None, size: float = 7.0) -> None:
    """Paints the sign of the territory with a character's symbol: a star in a ring."""
    sheet.add(svg.Circle(cx=short(x), cy=short(y), r=short(size), fill=fill, stroke=sheet.palette.ink, stroke_width=1))
    points = []
    for step in range(8):
        radius = size * (0.8 if step % 2 == 0 else 0.28)
        points.append((x + radius * sin(step * pi / 4), y - radius * cos(step * pi / 4)))
    polygon(sheet, points, sheet.palette.ink)
    sheet.mark(Box(x - size, y - size, x + size, y + size), region)


def mark_squares(sheet: Sheet, frame: Frame, squares: Collection[Square]) -> None:
    """Hatches and crosses out the squares that have a mistake."""
    if not squares:
        return
    large = frame.cell >= 30
    hatching = offence(sheet)
    for square in sorted(squares):
        box = frame.box(square)
        path = frame.path([square], 2 if large else 1)
        sheet.add(svg.Path(d=path, fill=hatching, opacity=0.45))
        sheet.add(svg.Path(d=path, fill="none", stroke=sheet.palette.accent, stroke_width=2 if large else 1.2))
        gap = frame.cell * 0.14
        for y1, y2 in ((box.top + gap, box.bottom - gap), (box.bottom - gap, box.top + gap)):
            sheet.add(
                svg.Line(
                    x1=short(box.left + gap),
                    y1=short(y1),
                    x2=short(box.right - gap),
                    y2=short(y2),
                    stroke=sheet.palette.accent,
                    stroke_width=1.6 if large else 1,
                    opacity=0.7,
                )
            )


def _reading(squares: Iterable[Square]) -> list[Square]:
    """Sorts squares in reading order: row by row, from the top left."""
    return sorted(squares, key=lambda square: (square.row, square.column))


def _rows(squares: Sequence[Square]) -> list[list[Square]]:
    """The horizontal runs of adjacent squares, from the top row to the bottom row."""
    runs: list[list[Square]] = []
    for square in _reading(squares):
        if runs and runs[-1][-1] == Square(square.column - 1, square.row):
            runs[-1].append(square)
        else:
            runs.append([square])
    return runs
