"""The players' pieces on the board: buildings with a ring and a medal, workers, and emblems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import svg

from ...geometry import Square
from ...pictures.inks import Livery
from ...pictures.metrics import Face, fit_text, width
from ...pictures.patterns import Frame
from ...pictures.sheet import Box, dash_lengths, short
from ...pictures.signs import LEAST, TEXT_SIZES, emblem, polygon
from ..tiles import Generation, Tile
from .colours import Sheet


def medal(sheet: Sheet, tile: Tile, x: float, y: float, size: float, region: Box | None = None) -> None:
    """Paints a tile's points on the colour of its generation, in a disc, or in a hexagon if the tile is irregular."""
    ring, ink = sheet.palette.rings[tile.generation], "#1d1710"
    reach = size * 1.05 if tile.irregular else size
    if tile.irregular:
        corners = [(x + reach * cos(k * pi / 3), y + reach * sin(k * pi / 3)) for k in range(6)]
        polygon(sheet, corners, ring.medal, ink, 1.2)
    else:
        sheet.add(svg.Circle(cx=short(x), cy=short(y), r=short(size), fill=ring.medal, stroke=ink, stroke_width=1.2))
    sheet.mark(Box(x - reach, y - reach, x + reach, y + reach), region)
    text = str(tile.points)
    points = size * _filling(text)
    sheet.text(text, x, y + 0.34 * points, points, Face.BOLD, fill=ink, anchor="middle", region=region)


def medal_size(tile: Tile) -> float:
    """Half the width of a medal whose points are written in the smallest type."""
    return LEAST / _filling(str(tile.points))


def _filling(points: str) -> float:
    """The type size of the points in a medal, as a share of half its width."""
    # in a draft, the text of the points may be empty and therefore have no width
    return min(1.66, 1.5 / max(0.5, width(points, 1, Face.BOLD)))


def worker(sheet: Sheet, look: Livery, x: float, y: float, size: float, standing: bool = True) -> None:
    """Paints a worker whose foot is at a point; `size` is the height. A worker on the board is drawn as an outline."""
    half = size * 0.36
    body: list[svg.PathData] = [
        svg.M(short(x - half), short(y)),
        svg.Q(short(x - half * 0.9), short(y - size * 0.5), short(x), short(y - size * 0.62)),
        svg.Q(short(x + half * 0.9), short(y - size * 0.5), short(x + half), short(y)),
        svg.Z(),
    ]
    fill, stroke = (look.fill, look.line) if standing else ("none", sheet.palette.faint)
    dashes = dash_lengths(() if standing else (2, 1.6))
    sheet.add(
        svg.Path(d=body, fill=fill, stroke=stroke, stroke_width=1.1, stroke_dasharray=dashes),
        svg.Circle(
            cx=short(x),
            cy=short(y - size * 0.76),
            r=short(size * 0.22),
            fill=fill,
            stroke=stroke,
            stroke_width=1.1,
            stroke_dasharray=dashes,
        ),
    )
    if standing and size >= 18:
        emblem(sheet, look.emblem, x, y - size * 0.2, size * 0.13, look.ink)


def worker_box(x: float, y: float, size: float) -> Box:
    """The bounding box of a drawn worker."""
    return Box(x - size * 0.36, y - size, x + size * 0.36, y)


def building(
    sheet: Sheet,
    frame: Frame,
    squares: Sequence[Square],
    tile: Tile | None,
    look: Livery,
    opacity: float | None = None,
) -> None:
    """Paints a building as one shape with the ring of its generation. A legendary has two rings."""
    large = frame.cell >= 30
    inset, stroke_width = (1.6, 2.4) if large else (1.0, 1.4)
    sheet.add(
        svg.Path(
            d=frame.path(squares, inset, 4 if large else 2),
            fill=look.fill,
            stroke=look.line,
            stroke_width=1.4 if large else 1,
            opacity=opacity,
        )
    )
    if tile is None:
        return
    ring = sheet.palette.rings[tile.generation]
    gap = stroke_width + 1.7 if large else 1.3
    insets = [inset + gap, inset + gap + stroke_width + 1.3] if tile.legendary else [inset + gap]
    for distance in insets:
        path = frame.path(squares, distance, 3 if large else 1)
        around = stroke_width + (1.6 if large else 0.4)
        sheet.add(svg.Path(d=path, fill="none", stroke="#fffdf6", stroke_width=around))
        if tile.generation != Generation.STARTER:
            sheet.add(
                svg.Path(
                    d=path,
                    fill="none",
                    stroke=ring.stroke,
                    stroke_width=stroke_width,
                    stroke_dasharray=dash_lengths(ring.dashes),
                )
            )


@dataclass(frozen=True, slots=True)
class _Room:
    """A straight row or column of free squares that can hold a text."""

    squares: tuple[Square, ...]
    across: bool


def building_labels(
    sheet: Sheet,
    frame: Frame,
    free: Sequence[Square],
    name: str,
    tile: Tile | None,
    look: Livery,
    emblemed: bool = True,
) -> None:
    """Writes a building's points, tile and owner's emblem on the building's uncovered squares. If the building is not
    `emblemed`, the emblem is written below the building's name.
    """
    if not free:
        return
    rows, columns = _runs(free, across=True), _runs(free, across=False)
    best = rows[0] if len(rows[0].squares) > 1 else columns[0]
    large, cell = frame.cell >= 30, frame.cell
    first = frame.box(best.squares[0])
    x, y = (first.left + first.right) / 2, (first.top + first.bottom) / 2
    if tile is None or (len(free) == 1 and not large):
        _name(sheet, frame, best, name, look, emblemed)
        return
    size = min(max(0.26 * cell, medal_size(tile)), 0.47 * cell)
    if len(free) == 1:
        size = min(size, 0.25 * cell)
        medal(sheet, tile, x, first.top + 0.31 * cell, size, first)
        text, size = fit_text(name, cell - 8, TEXT_SIZES, Face.BOLD)
        at = x, first.bottom - 0.1 * cell
        sheet.text(text, *at, size, Face.BOLD, fill=look.ink, anchor="middle", halo=look.fill, region=first)
        return
    medal(sheet, tile, x, y, size, first)
    rest = [square for square in free if square != best.squares[0]]
    rooms = _runs(rest, across=True)
    if not large:
        rooms = [_Room((square,), True) for square in rest] + rooms + _runs(rest, across=False)
    rooms.sort(key=lambda room: room.squares[0].row != best.squares[0].row)
    for shown in _names(name, tile, large):
        for room in rooms:
            if width(shown, LEAST, Face.BOLD) <= cell * len(room.squares) - _edge(cell):
                _name(sheet, frame, room, shown, look, emblemed)
                return
    _name(sheet, frame, max(rooms, key=lambda room: len(room.squares)), name, look, emblemed)


def _names(name: str, tile: Tile, large: bool) -> list[str]:
    """The possible names of a tile, the longest first. If the name of a legendary has two words, the first word alone
    is one of the possible names."""
    titled = [name.upper().replace("-", " ")] if tile.legendary and large else []
    return [*titled, name, name.partition("-")[0]]


def _edge(cell: float) -> float:
    """The part of a square's width that the ring around a building takes up."""
    return 10 if cell >= 30 else 4


def _name(sheet: Sheet, frame: Frame, room: _Room, name: str, look: Livery, emblemed: bool) -> None:
    """Writes a tile's name in the middle of a row of squares. On a large board the owner's emblem is below the name."""
    cell, edge = frame.cell, _edge(frame.cell)
    alone = width(name, LEAST, Face.BOLD) <= cell - edge
    start, end = frame.box(room.squares[0]), frame.box(room.squares[0 if alone else -1])
    region = Box(start.left, start.top, end.right, end.bottom)
    upright = not room.across and not alone
    length = (region.bottom - region.top if upright else region.right - region.left) - edge
    text, size = fit_text(name, length, TEXT_SIZES, Face.BOLD)
    x, y = (region.left + region.right) / 2, (region.top + region.bottom) / 2
    large = cell >= 30 and not upright
    at = (x + 0.3 * size, y) if upright else (x, start.top + 0.47 * cell if large else y + 0.32 * size)
    sheet.text(
        text, *at, size, Face.BOLD, fill=look.ink, anchor="middle", turned=upright, halo=look.fill, region=region
    )
    if not large or not emblemed:
        return
    y, half = start.top + cell * 0.71, cell * 0.11
    emblem(sheet, look.emblem, x, y, half, look.ink)
    sheet.mark(Box(x - half, y - half, x + half, y + half), region)


def _runs(squares: Sequence[Square], across: bool) -> list[_Room]:
    """The straight runs of squares, the longest first; runs of equal length are sorted from the top left."""
    step = (1, 0) if across else (0, 1)
    runs = []
    for square in sorted(squares, key=lambda square: (square.row, square.column)):
        if Square(square.column - step[0], square.row - step[1]) in squares:
            continue
        run = [square]
        while (following := Square(run[-1].column + step[0], run[-1].row + step[1])) in squares:
            run.append(following)
        runs.append(_Room(tuple(run), across))
    return sorted(runs, key=lambda room: -len(room.squares))
