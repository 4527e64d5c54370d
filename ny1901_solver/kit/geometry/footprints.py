"""Shapely footprints of squares: how much edge two share, and the outline of many as one shape.

Shapely is slow to import, so only the derivation of a board from its grid and pictures come here; a
shipped edition carries what is derived (see `board.derive`)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TypeAlias

from shapely import MultiPolygon, Polygon, STRtree, box, union_all

from .squares import Square

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = tuple[Point, ...]


def footprint(square: Square) -> Polygon:
    """The unit square on the ground that a grid cell stands for."""
    return box(square.column, square.row, square.column + 1, square.row + 1)


def shared_edge(one: Polygon, other: Polygon) -> float:
    """Length of the common boundary, in square sides; two footprints that meet in a corner share 0."""
    return float(one.intersection(other).length) if one.touches(other) else 0.0


def touching_pairs(ones: list[Polygon], others: list[Polygon]) -> list[tuple[int, int]]:
    """Index pairs (one, other) whose footprints share an edge of positive length, sorted."""
    if not ones:  # shapely knows no dtype of an empty list
        return []
    tree = STRtree(others)
    near = tree.query(ones, predicate="touches")
    pairs = zip(near[0].tolist(), near[1].tolist(), strict=True)
    return sorted((i, j) for i, j in pairs if shared_edge(ones[i], others[j]) > 0)


def outlines(squares: Iterable[Square], inset: float = 0.0) -> tuple[Ring, ...]:
    """The rings around the union of the squares, moved inwards by `inset` square sides.

    A ring is its corners in order, the first not repeated; a hole is a ring of its own.
    """
    shape = union_all([footprint(square) for square in sorted(squares)]).buffer(-inset, join_style="mitre")
    whole = shape.simplify(0).normalize()
    parts = whole.geoms if isinstance(whole, MultiPolygon) else [whole]
    polygons = [part for part in parts if isinstance(part, Polygon) and not part.is_empty]
    return tuple(
        tuple((round(x, 4), round(y, 4)) for x, y in ring.coords[:-1])
        for polygon in polygons
        for ring in (polygon.exterior, *polygon.interiors)
    )


def seams(squares: Iterable[Square]) -> tuple[tuple[Point, Point], ...]:
    """The edges that two of the squares share, each by its two ends."""
    found = []
    for one, other in combinations(sorted(squares), 2):
        edge = footprint(one).intersection(footprint(other))
        if edge.length > 0:
            left, top, right, bottom = edge.bounds
            found.append(((left, top), (right, bottom)))
    return tuple(found)
