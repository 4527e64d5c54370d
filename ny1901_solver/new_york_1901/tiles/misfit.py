"""Why a placement is no site: for people who type a position."""

from __future__ import annotations

from ...kit.geometry import Shape
from .placement import Placement
from .sites import SiteTable


def site_problems(table: SiteTable, placement: Placement) -> list[str]:
    """Everything that keeps a placement from being a site of the table, as sentences; empty for a site."""
    tile = next((tile for tile in table.tiles if tile.id == placement.tile), None)
    if tile is None:
        return [f"there is no tile {placement.tile!r}; the tiles are {', '.join(tile.id for tile in table.tiles)}"]
    if not placement.squares:
        return [f"{tile.id} is named without a square to stand on"]
    board, problems = table.board, []
    known = [square for square in placement.squares if square in board.index]
    mask = board.mask_of(known) or 0
    if unknown := [str(square) for square in placement.squares if square not in board.index]:
        problems.append(f"{', '.join(unknown)} cannot be built on: no territory has such a square")
    if Shape.of(placement.squares) not in tile.shape.orientations(flips=True):
        problems.append(f"{tile.id} has another shape, {'/'.join(tile.shape.drawing())} (BLD-7)")
    blocks = {board.block_at[board.index[square]] for square in known}
    if len(blocks) > 1:
        problems.append(f"the squares lie on {len(blocks)} blocks, across a street (BLD-6)")
    if known and not mask & board.frontage:
        problems.append("no square shares an edge with a street or a park (BLD-5)")
    return problems
