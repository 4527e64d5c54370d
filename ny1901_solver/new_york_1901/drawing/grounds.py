"""The fills of a board's land, parks and streets, which differ even without colour."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

import svg

from ...geometry import Square
from ...pictures import patterns
from ...pictures.metrics import Face, width
from ...pictures.patterns import Frame, net, rising
from ...pictures.sheet import Box, short
from ...pictures.signs import TEXT_SIZES
from ..board import Board
from ..edition import Edition
from ..render.street_names import Stretch, fitting, named_runs
from ..state import GameState
from .colours import Paving, Sheet
from .window import Window


def land(sheet: Sheet, edition: Edition, district: int) -> str:
    """The fill of a district's land; the number of the district in its edition determines the fill."""
    names = [each.name for each in edition.board.legend.districts]
    look = sheet.palette.ground(names[district], district)
    return patterns.ground(sheet, sheet.palette.pattern(names[district], names), look)


def park(sheet: Sheet) -> str:
    """The fill of a park, a pattern of small trees."""
    look = sheet.palette.park
    trees: list[svg.Element] = [svg.Rect(width=12, height=12, fill=look.fill)]
    for x, y in ((3, 3), (9, 9)):
        trees.append(svg.Circle(cx=x, cy=y, r=1.9, fill=look.stroke))
    return sheet.pattern("park", 12, trees)


def landmark(sheet: Sheet) -> str:
    """The fill of a pre-printed building."""
    return net(sheet, "landmark", sheet.palette.landmark)


def taken_out(sheet: Sheet) -> str:
    """The fill of land that is out of the game."""
    return rising(sheet, "taken-out", sheet.palette.taken_out)


KERB = 0.1  # as a share of the side of a cell
SIDES = ((0, -1), (0, 1), (-1, 0), (1, 0))


class Border(NamedTuple):
    """A straight line along the sides of cells, between a street and another area.

    A border connects two points of the grid of cells. `inward` is the step from the line into the street.
    """

    start: tuple[int, int]
    end: tuple[int, int]
    inward: tuple[int, int]


def paving(sheet: Sheet, edition: Edition, card: str) -> Paving:
    """The style in which the streets of a street card are drawn."""
    return sheet.palette.paving(card, edition.street_ids)


def in_play(edition: Edition, state: GameState | None) -> tuple[str, ...]:
    """The street cards that score: the cards in play in the position, or all cards of the edition if no position is
    given."""
    return state.setup.streets if state else edition.street_ids


def kerbs(board: Board, token: str) -> list[Border]:
    """The kerbs (edge lines) of the street with a given token: all sides of squares that front this street."""
    return _sides(board, token, set(board.squares))


def crossings(board: Board, token: str) -> list[Border]:
    """The places where the street with a given token meets another street.

    A place where two streets meet is listed for only one of the two streets.
    """
    others = {street.token for street in board.legend.streets if street.token > token}
    return _sides(board, token, {cell for cell, each in board.grid.cells() if each in others})


def _sides(board: Board, token: str, others: Collection[Square]) -> list[Border]:
    """The sides that the cells of a street share with the given cells, joined into straight lines."""
    cells = [cell for cell, each in board.grid.cells() if each == token]
    return [side for step in SIDES for side in _join_sides(cells, others, step)]


def _join_sides(cells: Collection[Square], others: Collection[Square], step: tuple[int, int]) -> list[Border]:
    """Joins adjacent sides of cells in one direction into longer lines, starting at the top left."""
    across, (dx, dy) = step[0] == 0, step
    sides: list[Border] = []
    for column, row in sorted(cells, key=lambda cell: (cell.row, cell.column) if across else cell):
        if (column + dx, row + dy) not in others:
            continue
        start = (column + max(0, dx), row + max(0, dy))
        end = (start[0] + across, start[1] + (not across))
        if sides and sides[-1].end == start:
            sides[-1] = sides[-1]._replace(end=end)
        else:
            sides.append(Border(start, end, (-dx, -dy)))
    return sides


def draw_streets(sheet: Sheet, edition: Edition, frame: Frame, state: GameState | None, window: Window) -> None:
    """Paints the streets in a window, with a broken line between two streets that meet."""
    board, shown = edition.board, in_play(edition, state)
    for street in board.legend.streets:
        cells = [cell for cell, each in board.grid.cells() if each == street.token and cell in window]
        if cells:
            look = paving(sheet, edition, street.card) if street.card and street.card in shown else None
            sheet.add(svg.Path(d=frame.path(cells), fill=look.fill if look else sheet.palette.street))
    large = frame.cell >= 30
    for street in board.legend.streets:
        for side in _visible_sides(crossings(board, street.token), window):
            (x1, y1), (x2, y2) = frame.at(side.start), frame.at(side.end)
            sheet.line(x1, y1, x2, y2, sheet.palette.faint, 1.2 if large else 0.8, (4, 3) if large else (2, 2))
    for street in board.legend.streets:
        if street.card and street.card in shown:
            look, thick = paving(sheet, edition, street.card), KERB * frame.cell
            dashes, off = [short(thick * part) for part in look.dashes], thick / 2 + 0.4
            for start, end, inward in _visible_sides(kerbs(board, street.token), window):
                (x1, y1), (x2, y2) = frame.at(start), frame.at(end)
                dx, dy = off * inward[0], off * inward[1]
                sheet.line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, look.kerb, short(thick), dashes)


def _visible_sides(sides: Iterable[Border], window: Window) -> Iterator[Border]:
    """The sides of street cells that belong to cells in a window."""
    for side in sides:
        (x1, y1), (x2, y2), (dx, dy) = side
        cells = [
            (column, row, Square(column - (dx < 0), row - (dy < 0)))
            for column in range(x1, x2 + (x1 == x2))
            for row in range(y1, y2 + (y1 == y2))
        ]
        if seen := [(column, row) for column, row, cell in cells if cell in window]:
            (left, top), (right, bottom) = seen[0], seen[-1]
            yield side._replace(start=(left, top), end=(right + (x1 != x2), bottom + (y1 != y2)))


def kerb(sheet: Sheet, left: float, right: float, y: float, look: Paving, unit: float = 4) -> None:
    """Paints a kerb (the line along a street) as a sign for the key of a picture. `unit` is the unit of length of the
    dashes."""
    sheet.line(left, y, right, y, look.kerb, 4, [short(unit * part) for part in look.dashes])


def name_streets(
    sheet: Sheet,
    edition: Edition,
    frame: Frame,
    state: GameState | None,
    covered: Collection[Square],
    window: Window,
) -> None:
    """Writes the names of streets along them, in capitals if the street scores. No name is written on covered
    squares."""
    shown = in_play(edition, state)
    for run in named_runs(edition.board.grid, edition.board.legend.streets):
        free = _uncovered_part(run, covered, window)
        if free is not None:
            _name(sheet, frame, free, run.street.card in shown)


def _uncovered_part(run: Stretch, covered: Collection[Square], window: Window) -> Stretch | None:
    """The longest part of a run (a straight row of street cells) that is shown and not covered, or `None` if the window
    shows only one cell of the run."""
    parts: list[list[Square]] = [[]]
    for square in run.cells():
        if square in covered or square not in window:
            parts.append([])
        else:
            parts[-1].append(square)
    best = max(parts, key=len)
    cut = len(best) == 1 and any(square not in window for square in run.cells())
    return Stretch(run.street, best[0], len(best), run.across) if best and not cut else None


def _name(sheet: Sheet, frame: Frame, run: Stretch, scores: bool) -> None:
    cell, (x, y) = frame.cell, frame.at((run.start.column, run.start.row))
    length = cell * run.length
    region = Box(x, y, x + length, y + cell) if run.across else Box(x, y, x + cell, y + length)
    face = Face.BOLD if scores else Face.ITALIC
    shown, size, track = _spelling(run, length, scores)
    fill = sheet.palette.ink if scores else sheet.palette.faint
    middle = (region.left + region.right) / 2, (region.top + region.bottom) / 2
    if run.across:
        x, y = middle[0], middle[1] + 0.32 * size
    else:
        x, y = middle[0] + 0.32 * size, middle[1]
    sheet.text(
        shown, x, y, size, face, fill=fill, anchor="middle", track=track, turned=not run.across, region=region
    )  # fmt: skip


def _spelling(run: Stretch, length: float, scores: bool) -> tuple[str, float, float]:
    """The spelling of a street's name along its cells, its type size, and its letter spacing."""
    face = Face.BOLD if scores else Face.ITALIC
    name = _in_case(run.street.name, scores)
    for size in TEXT_SIZES:
        for track in (0.25, 0.12, 0.04) if scores else (0.12, 0.04):
            if width(name, size, face) * (1 + track) <= length - 10:
                return name, size, track
    size = TEXT_SIZES[-1]
    for characters in range(len(name), 1, -1):
        shown = _in_case(fitting(run.street, characters), scores)
        if width(shown, size, face) <= length - 4:
            return shown, size, 0.0
    return run.street.token, size, 0.0


def _in_case(name: str, scores: bool) -> str:
    """A street's name, in capital letters if the street scores."""
    return name.upper() if scores else name
