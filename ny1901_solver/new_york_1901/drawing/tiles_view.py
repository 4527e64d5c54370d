"""The unbuilt tiles, drawn as shapes in rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import svg

from ...geometry import Shape, Square
from ...messages import ngettext
from ...pictures.inks import Livery
from ...pictures.metrics import Face, width, wrap
from ...pictures.patterns import Frame
from ...pictures.sheet import dash_lengths, short
from ...pictures.signs import LEAST
from ..tiles import Generation, Tile
from .colours import Sheet
from .pieces import medal, medal_size

GAP = 5.0
UNITS = (13.5, 15.5)  # the smallest and the largest side of a square in rows
UNIT = 20.0  # the smallest and the largest side of a square in a catalogue of tiles
RING = 1.4  # the width of the line around a tile


def unit_of(tiles: Sequence[Tile], room: float) -> float:
    """The side of a square, within limits, at which each generation of an edition's tiles fits in one row."""
    kinds = [[tile for tile in tiles if tile.generation == kind and not tile.legendary] for kind in Generation]
    sides = [(room - GAP * len(kind)) / sum(tile.shape.lying.width for tile in kind) for kind in kinds if kind]
    return max(UNITS[0], min(UNITS[1], *sides))


def tile_shape(sheet: Sheet, tile: Tile, x: float, y: float, unit: float, look: Livery | None) -> None:
    """Paints a tile lying on its side, with its points. If the tile has room beside the points, its id is painted,
    too."""
    shape, frame = tile.shape.lying, Frame(x, y, unit)
    squares = shape.at(Square(0, 0))
    ring = sheet.palette.rings[tile.generation]
    fill, line, ink = (look.fill, look.line, look.ink) if look else (ring.medal, sheet.palette.ink, sheet.palette.ink)
    path = frame.path(squares, 0.4, min(2.0, unit / 5))
    sheet.add(svg.Path(d=path, fill=fill, stroke=line, stroke_width=1))
    seam = frame.seam_path(squares, 1)
    if seam:
        sheet.add(svg.Path(d=seam, fill="none", stroke=ink, stroke_width=0.7, stroke_dasharray=[1, 2], opacity=0.6))
    if _is_ringed(tile, look):
        inner, dashes = frame.path(squares, _inset(unit), 1), dash_lengths(ring.dashes)
        sheet.add(svg.Path(d=inner, fill="none", stroke=ring.stroke, stroke_width=RING, stroke_dasharray=dashes))
    row, start, length = _longest_row(shape)
    size = _medal(tile, unit)
    left, middle = x + unit * start, y + unit * (row + 0.5)
    medal(sheet, tile, left + max(unit / 2, size), middle, size)
    if _named_on(tile, unit, look):
        at = left + unit * length - _edge(tile, unit, look) - _beside(tile, unit, look) / 2
        sheet.text(tile.id, at, middle + 0.33 * LEAST, LEAST, fill=ink, anchor="middle")


def _is_ringed(tile: Tile, look: Livery | None) -> bool:
    """Whether a tile is drawn with a second line inside its edge."""
    return tile.legendary or (look is None and tile.generation != Generation.STARTER)


def _inset(unit: float) -> float:
    """The distance of the second, inner line of a tile from the tile's edge."""
    return min(3.0, unit / 3.2)


def _edge(tile: Tile, unit: float, look: Livery | None) -> float:
    """The width that the inner line needs on one side of a tile, including a gap before a label."""
    return _inset(unit) + RING / 2 + 1 if _is_ringed(tile, look) else 0.0


def _medal(tile: Tile, unit: float) -> float:
    """Half the width of the medal on a tile. The medal (the disc with the points) may be only a little larger than a
    square, so three digits are written smaller."""
    return min(max(medal_size(tile), 0.46 * unit), 0.7 * unit)


def _beside(tile: Tile, unit: float, look: Livery | None) -> float:
    """The width that is free beside the medal (the disc with the points) on a tile."""
    row, size = unit * _longest_row(tile.shape.lying)[2], _medal(tile, unit)
    return row - max(unit / 2, size) - 1.05 * size - _edge(tile, unit, look)


def _named_on(tile: Tile, unit: float, look: Livery | None) -> bool:
    """Whether a tile's id is written on the tile and not below it."""
    return width(tile.id, LEAST) <= _beside(tile, unit, look)


def _longest_row(shape: Shape) -> tuple[int, int, int]:
    """The longest row of adjacent squares, as row, first column and length. If several rows are equally long, the
    result is the first of these rows."""
    runs = []
    for column, row in shape.cells:
        if (column - 1, row) not in shape.cells:
            length = 1
            while (column + length, row) in shape.cells:
                length += 1
            runs.append((-length, row, column))
    length, row, column = min(runs)
    return row, column, -length


def tile_rows(
    sheet: Sheet, tiles: Sequence[Tile], left: float, top: float, room: float, unit: float, look: Livery | None
) -> float:
    """Paints tiles side by side, each with points and id. Returns the height at which the rows end."""
    y = top
    for row in _in_rows(tiles, room, unit, look):
        height, below = max(tile.shape.lying.height for tile in row) * unit, 0.0
        x = left
        for tile in row:
            shape, slot = tile.shape.lying, _slot(tile, unit, look)
            at = x + (slot - shape.width * unit) / 2
            tile_shape(sheet, tile, at, y, unit, look)
            if not _named_on(tile, unit, look):
                sheet.text(tile.id, x + slot / 2, y + shape.height * unit + LEAST, LEAST, anchor="middle")
                below = LEAST + 1
            x += slot + GAP
        y += height + below + 6
    return y


def _slot(tile: Tile, unit: float, look: Livery | None) -> float:
    """The width that a tile needs with its medal, and with its id if the id is written below the tile."""
    id_room = 0.0 if _named_on(tile, unit, look) else width(tile.id, LEAST)
    return max(tile.shape.lying.width * unit, 2.1 * _medal(tile, unit), id_room)


def _in_rows(tiles: Iterable[Tile], room: float, unit: float, look: Livery | None) -> list[list[Tile]]:
    rows: list[list[Tile]] = []
    used = 0.0
    for tile in tiles:
        slot = _slot(tile, unit, look)
        if rows and used + GAP + slot <= room:
            rows[-1].append(tile)
            used += GAP + slot
        else:
            rows.append([tile])
            used = slot
    return rows


def catalogue(sheet: Sheet, tiles: Sequence[Tile], left: float, top: float, room: float) -> float:
    """Paints tiles in columns, each with its id, points and name. Returns the height at which the columns end."""
    columns = 2
    column_room = (room - 16) / columns
    y = top
    for start in range(0, len(tiles), columns):
        row = tiles[start : start + columns]
        height = 0.0
        for number, tile in enumerate(row):
            x = left + number * (column_room + 16)
            height = max(height, _entry(sheet, tile, x, y, column_room))
        y += height + 9
    return y


def _entry(sheet: Sheet, tile: Tile, x: float, y: float, room: float) -> float:
    """Paints one tile of the catalogue and returns its height."""
    shape = tile.shape.lying
    tile_shape(sheet, tile, x, y, UNIT, None)
    at = x + max(3, shape.width) * UNIT + 9
    points = ngettext("{number} point", "{number} points", tile.points)
    height = f", {tile.height_m} m" if tile.height_m else ""
    words = room - (at - x)
    heading = wrap(f"{tile.id}: {points}{height}", words, 13, Face.BOLD)
    name = wrap(f"{tile.name}{f', {tile.year}' if tile.year else ''}", words, LEAST, Face.ITALIC)
    baseline = sheet.lines(heading, at, y + 10, 13, Face.BOLD)
    baseline = sheet.lines(name, at, baseline - 1, LEAST, Face.ITALIC, fill=sheet.palette.faint)
    return max(shape.height * UNIT, short(baseline - 12 - y))
