"""Squares as Shapely polygons (footprints), and the length of the edge that two footprints share.

Shapely is slow to import, so this module is used only when a board is derived from its grid. Shipped editions contain
the data that is derived in this way (see `board.derive`).
"""

from __future__ import annotations

from shapely import Polygon, STRtree, box

from .squares import Square


def footprint(square: Square) -> Polygon:
    """The unit square of a grid cell."""
    return box(square.column, square.row, square.column + 1, square.row + 1)


def shared_edge(one: Polygon, other: Polygon) -> float:
    """The length of the common boundary, in sides of a square. For two footprints that touch only in a corner, the
    length is 0.
    """
    return float(one.intersection(other).length) if one.touches(other) else 0.0


def touching_pairs(ones: list[Polygon], others: list[Polygon]) -> list[tuple[int, int]]:
    """The pairs of indices (one, other) of footprints that share an edge of positive length, sorted."""
    if not ones:  # shapely cannot infer the dtype of an empty list
        return []
    tree = STRtree(others)
    near = tree.query(ones, predicate="touches")
    pairs = zip(near[0].tolist(), near[1].tolist(), strict=True)
    return sorted((i, j) for i, j in pairs if shared_edge(ones[i], others[j]) > 0)
