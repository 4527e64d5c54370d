"""Tiles that do not stand on the board, drawn as shapes in rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import svg

from ...kit.geometry import Shape, Square
from ...kit.pictures.metrics import Face, width, wrapped
from ...kit.pictures.outlines import Frame
from ...kit.pictures.sheet import Box, dashed, short
from ...kit.words import counted
from ..tiles import Generation, Tile
from .colours import Livery, Sheet

NAME_SIZE = 9.5
GAP = 9.0


def tile_shape(
    sheet: Sheet, tile: Tile, x: float, y: float, unit: float, look: Livery | None, shape: Shape | None = None
) -> Box:
    """Paints a tile as one shape with dotted squares in it; without an owner it is pale. Returns its place."""
    shape = shape or tile.shape
    frame = Frame(x, y, unit)
    squares = shape.at(Square(0, 0))
    ring = sheet.palette.rings[tile.generation]
    fill, line = (look.fill, look.line) if look else (ring.medal, sheet.palette.ink)
    seam_ink = look.ink if look else sheet.palette.ink
    path = frame.path(squares, 0.4, min(2.0, unit / 5))
    sheet.add(svg.Path(d=path, fill=fill, stroke=line, stroke_width=1))
    seam = frame.seam_path(squares, 1)
    if seam:
        sheet.add(
            svg.Path(d=seam, fill="none", stroke=seam_ink, stroke_width=0.7, stroke_dasharray=[1, 2], opacity=0.6)
        )
    if tile.legendary or (look is None and tile.generation != Generation.STARTER):
        inner = frame.path(squares, min(3.0, unit / 3.2), 1)
        sheet.add(
            svg.Path(d=inner, fill="none", stroke=ring.stroke, stroke_width=1.4, stroke_dasharray=dashed(ring.dashes))
        )
    box = Box(x, y, x + unit * shape.width, y + unit * shape.height)
    sheet.mark(box)
    return box


def tile_rows(
    sheet: Sheet, tiles: Sequence[Tile], left: float, top: float, room: float, unit: float, look: Livery | None
) -> float:
    """Paints tiles side by side, each with its id below; returns where the rows end."""
    y = top
    for row in _in_rows(tiles, room, unit):
        height = max(tile.shape.lying.height for tile in row) * unit
        x = left
        for tile in row:
            shape, slot = tile.shape.lying, _slot(tile, unit)
            at = x + (slot - shape.width * unit) / 2
            tile_shape(sheet, tile, at, y + height - shape.height * unit, unit, look, shape)
            sheet.text(tile.id, x + slot / 2, y + height + NAME_SIZE, NAME_SIZE, anchor="middle")
            x += slot + GAP
        y += height + NAME_SIZE + 7
    return y


def _slot(tile: Tile, unit: float) -> float:
    return max(tile.shape.lying.width * unit, width(tile.id, NAME_SIZE))


def _in_rows(tiles: Iterable[Tile], room: float, unit: float) -> list[list[Tile]]:
    rows: list[list[Tile]] = []
    used = 0.0
    for tile in tiles:
        slot = _slot(tile, unit)
        if rows and used + GAP + slot <= room:
            rows[-1].append(tile)
            used += GAP + slot
        else:
            rows.append([tile])
            used = slot
    return rows


def catalogue(sheet: Sheet, tiles: Sequence[Tile], left: float, top: float, room: float, unit: float) -> float:
    """Paints tiles in columns, each with its id, points and name; returns where they end."""
    columns = 2
    column_room = (room - 16) / columns
    y = top
    for start in range(0, len(tiles), columns):
        row = tiles[start : start + columns]
        height = 0.0
        for number, tile in enumerate(row):
            x = left + number * (column_room + 16)
            height = max(height, _entry(sheet, tile, x, y, column_room, unit))
        y += height + 9
    return y


def _entry(sheet: Sheet, tile: Tile, x: float, y: float, room: float, unit: float) -> float:
    """One tile of the catalogue; returns its height."""
    shape = tile.shape.lying
    tile_shape(sheet, tile, x, y, unit, None, shape)
    at = x + max(3 * unit, shape.width * unit) + 9
    points = counted(tile.points, "point")
    height = f", {tile.height_m} m" if tile.height_m else ""
    words = room - (at - x)
    heading = wrapped(f"{tile.id}: {points}{height}", words, 11, Face.BOLD)
    name = wrapped(f"{tile.name}{f', {tile.year}' if tile.year else ''}", words, 10, Face.ITALIC)
    baseline = sheet.lines(heading, at, y + 9, 11, Face.BOLD)
    baseline = sheet.lines(name, at, baseline - 1, 10, Face.ITALIC, fill=sheet.palette.faint)
    return max(shape.height * unit, short(baseline - 10 - y))
