"""What players put on the board: buildings with ring and medal, workers, and the players' emblems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import svg

from ...kit.geometry import Square
from ...kit.pictures.metrics import Face, fitted, width
from ...kit.pictures.outlines import Frame
from ...kit.pictures.sheet import Box, dashed, short
from ..tiles import Generation, Tile
from .colours import Livery, Sheet

TEXT_SIZES = (12.0, 11.0, 10.0, 9.0, 8.0, 7.0)


def emblem(sheet: Sheet, kind: str, x: float, y: float, size: float, fill: str, line: str = "none") -> None:
    """Paints a player's emblem around a point; `size` is half its width."""
    corners = {
        "triangle": [(0, -1), (0.95, 0.75), (-0.95, 0.75)],
        "diamond": [(0, -1.1), (0.9, 0), (0, 1.1), (-0.9, 0)],
        "square": [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
        "star": [
            (radius * sin(step * pi / 5), -radius * cos(step * pi / 5))
            for step in range(10)
            for radius in (1.15 if step % 2 == 0 else 0.5,)
        ],
    }[kind]
    polygon(sheet, [(x + size * dx, y + size * dy) for dx, dy in corners], fill, line, 0.8)


def polygon(
    sheet: Sheet, points: Iterable[tuple[float, float]], fill: str, stroke: str = "none", stroke_width: float = 1.0
) -> None:
    """Paints a closed shape with straight sides."""
    flat: list[float] = [short(number) for point in points for number in point]
    sheet.add(
        svg.Polygon(
            points=flat,  # type: ignore[arg-type]
            fill=fill,
            stroke=stroke if stroke != "none" else None,
            stroke_width=stroke_width if stroke != "none" else None,
            stroke_linejoin="round" if stroke != "none" else None,
        )
    )


def medal(sheet: Sheet, tile: Tile, x: float, y: float, size: float, region: Box | None = None) -> None:
    """Paints a tile's points on the colour of its generation: in a hexagon when it is irregular, else in a disc."""
    ring, ink = sheet.palette.rings[tile.generation], "#1d1710"
    if tile.irregular:
        corners = [(x + size * 1.12 * cos(k * pi / 3), y + size * 1.12 * sin(k * pi / 3)) for k in range(6)]
        polygon(sheet, corners, ring.medal, ink, 1.2)
    else:
        sheet.add(svg.Circle(cx=short(x), cy=short(y), r=short(size), fill=ring.medal, stroke=ink, stroke_width=1.2))
    reach = size * 1.12 if tile.irregular else size
    sheet.mark(Box(x - reach, y - reach, x + reach, y + reach), region)
    text = str(tile.points)
    points = size * min(1.3 if tile.points < 10 else 1.12, 1.8 / width(text, 1, Face.BOLD))
    sheet.text(text, x, y + 0.34 * points, points, Face.BOLD, fill=ink, anchor="middle", region=region)


def worker(sheet: Sheet, look: Livery, x: float, y: float, size: float, standing: bool = True) -> None:
    """Paints a worker whose foot is at a point; `size` is its height. One that is not there is an outline."""
    half = size * 0.36
    body: list[svg.PathData] = [
        svg.M(short(x - half), short(y)),
        svg.Q(short(x - half * 0.9), short(y - size * 0.5), short(x), short(y - size * 0.62)),
        svg.Q(short(x + half * 0.9), short(y - size * 0.5), short(x + half), short(y)),
        svg.Z(),
    ]
    fill, stroke = (look.fill, look.line) if standing else ("none", sheet.palette.faint)
    dashes = dashed(() if standing else (2, 1.6))
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
    """The place that a worker takes."""
    return Box(x - size * 0.36, y - size, x + size * 0.36, y)


def building(
    sheet: Sheet,
    frame: Frame,
    squares: Sequence[Square],
    tile: Tile | None,
    look: Livery,
    opacity: float | None = None,
) -> None:
    """Paints a building as one shape with the ring of its generation; a legendary has two rings."""
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
                    stroke_dasharray=dashed(ring.dashes),
                )
            )


@dataclass(frozen=True, slots=True)
class _Room:
    """A straight row or column of squares, free for a text."""

    squares: tuple[Square, ...]
    across: bool


def building_labels(
    sheet: Sheet, frame: Frame, free: Sequence[Square], name: str, tile: Tile | None, look: Livery
) -> None:
    """Writes a building's points, tile and owner's emblem into its squares that nothing else covers."""
    if not free:
        return
    rows, columns = _runs(free, across=True), _runs(free, across=False)
    best = rows[0] if len(rows[0].squares) > 1 else columns[0]
    large, cell = frame.cell >= 30, frame.cell
    first = frame.box(best.squares[0])
    x, y = (first.left + first.right) / 2, (first.top + first.bottom) / 2
    if not large:
        _small_name(sheet, frame, best, name, look)
        return
    if tile is None or len(free) == 1:
        _name(sheet, frame, _Room((best.squares[0],), True), name, look)
        return
    medal(sheet, tile, x, y, cell * 0.27, first)
    rest = [square for square in free if square != best.squares[0]]
    rooms = sorted(_runs(rest, across=True), key=lambda room: room.squares[0].row != best.squares[0].row)
    shown = name.upper().replace("-", " ") if tile.legendary else name
    for size in TEXT_SIZES:
        for room in rooms:
            if width(shown, size, Face.BOLD) <= cell * len(room.squares) - 14:
                _name(sheet, frame, room, shown, look, size)
                return
    _name(sheet, frame, max(rooms, key=lambda room: len(room.squares)), shown, look)


def _name(sheet: Sheet, frame: Frame, room: _Room, name: str, look: Livery, size: float = TEXT_SIZES[0]) -> None:
    """A tile's name in the middle of a row of squares, the owner's emblem below it."""
    alone = width(name, size, Face.BOLD) <= frame.cell - 14
    start, end = frame.box(room.squares[0]), frame.box(room.squares[0 if alone else -1])
    region = Box(start.left, start.top, end.right, end.bottom)
    text, size = fitted(name, region.right - region.left - 14, (size, *TEXT_SIZES), Face.BOLD)
    x = (region.left + region.right) / 2
    sheet.text(
        text, x, start.top + frame.cell * 0.45, size, Face.BOLD,
        fill=look.ink, anchor="middle", halo=look.fill, region=region,
    )  # fmt: skip
    y, half = start.top + frame.cell * 0.68, frame.cell * 0.11
    emblem(sheet, look.emblem, x, y, half, look.ink)
    sheet.mark(Box(x - half, y - half, x + half, y + half), region)


def _small_name(sheet: Sheet, frame: Frame, room: _Room, name: str, look: Livery) -> None:
    """A tile's name on a small board, along the row or up the column where there is most room."""
    start, end = frame.box(room.squares[0]), frame.box(room.squares[-1])
    region = Box(start.left, start.top, end.right, end.bottom)
    length = frame.cell * len(room.squares) - 8
    upright = not room.across and width(name, 8, Face.BOLD) > frame.cell - 6
    text, size = fitted(name, length if room.across or upright else frame.cell - 6, (8.5, 8, 7, 6, 5), Face.BOLD)
    x, y = (region.left + region.right) / 2, (region.top + region.bottom) / 2
    if upright:
        x += 0.3 * size
    else:
        y += 0.32 * size
    sheet.text(
        text, x, y, size, Face.BOLD, fill=look.ink, anchor="middle", turned=upright, halo=look.fill, region=region
    )


def _runs(squares: Sequence[Square], across: bool) -> list[_Room]:
    """The straight runs of squares, the longest first, then from the top left."""
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
