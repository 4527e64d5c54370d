"""Rings around squares: corner by corner those of shapely, which pictures do without."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest
from shapely import LineString, MultiPolygon, Polygon, box, union_all

from ny1901_solver.geometry import Square
from ny1901_solver.geometry.rings import Ring, outlines, seams


def by_shapely(squares: list[Square], inset: float) -> tuple[Ring, ...]:
    boxes = [box(x, y, x + 1, y + 1) for x, y in sorted(squares)]
    whole = union_all(boxes).buffer(-inset, join_style="mitre").simplify(0).normalize()
    parts = whole.geoms if isinstance(whole, MultiPolygon) else [whole]
    return tuple(
        tuple((round(x, 4), round(y, 4)) for x, y in ring.coords[:-1])
        for part in parts
        if isinstance(part, Polygon) and not part.is_empty
        for ring in (part.exterior, *part.interiors)
    )


@pytest.mark.parametrize("inset", [0.0, 0.05, 1 / 3, 0.45, -0.1, -0.45])
def test_the_rings_are_those_of_shapely_with_holes_and_corners_that_touch(inset: float) -> None:
    rng = random.Random(1901)
    for case in range(150):
        side = 2 + case % 6
        grid = [Square(x, y) for x in range(side) for y in range(side)]
        squares = [square for square in grid if rng.random() < 0.3 + 0.6 * (case % 5) / 4]
        assert outlines(squares, inset) == by_shapely(squares, inset), squares


def test_seams_are_the_edges_that_shapely_finds_between_squares() -> None:
    rng = random.Random(1901)
    for _ in range(30):
        squares = [Square(x, y) for x in range(4) for y in range(4) if rng.random() < 0.6]
        boxes = [box(x, y, x + 1, y + 1) for x, y in sorted(squares)]
        shared = [one.intersection(other) for one, other in combinations(boxes, 2)]
        ends = [edge.bounds for edge in shared if isinstance(edge, LineString)]
        assert seams(squares) == tuple(((left, top), (right, bottom)) for left, top, right, bottom in ends)


def test_rings_go_along_the_grid_and_an_inset_is_less_than_half_a_square() -> None:
    (ring,) = outlines([Square(0, 0), Square(0, 1), Square(1, 1)], 0.1)
    assert all((x1 == x2) != (y1 == y2) for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]))
    with pytest.raises(ValueError, match="less than"):
        outlines([Square(0, 0)], 0.5)
