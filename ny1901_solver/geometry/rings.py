"""Outlines (rings) of sets of squares and the edges between squares, for pictures, computed in integer arithmetic.

The library shapely, which computes such rings, is not available in browsers. Tests compare the rings of this module
with the rings that shapely computes, corner by corner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from ..messages import gettext
from .squares import Square

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = tuple[Point, ...]
_Corner: TypeAlias = tuple[int, int]

WIDEST = 0.5
"""The greatest inset of a ring: half the side of a square. A ring that is moved inwards by half a side would touch
itself and would have to be split."""
_SIDES = (((0, 0), (0, 1)), ((0, 1), (1, 0)), ((1, 1), (0, -1)), ((1, 0), (-1, 0)))
"""The start of each side of a square, relative to the square's first corner, and the side's direction; the square is to
the left of the side."""


def outlines(squares: Iterable[Square], inset: float = 0.0) -> tuple[Ring, ...]:
    """The rings around the union of the squares, moved inwards by `inset` sides of a square (outwards if it is
    negative).

    A ring is the list of its corners in order; the first corner is not repeated. In the list of rings, the ring of a
    hole follows the ring that encloses the hole.
    """
    if abs(inset) >= WIDEST:
        sentence = gettext(
            "an inset of {inset} square sides is too large; it must be less than {widest}", inset=inset, widest=WIDEST
        )
        raise ValueError(sentence)
    parts = []
    for part in _parts(squares, corners=inset < 0):
        rings = [_move_inwards(ring, inset) for ring in _rings(part, apart=inset > 0)]
        around = min(rings)
        parts.append([around, *sorted((ring for ring in rings if ring is not around), key=_rank, reverse=True)])
    return tuple(ring for part in sorted(parts, key=lambda part: _rank(part[0]), reverse=True) for ring in part)


def seams(squares: Iterable[Square]) -> tuple[tuple[Point, Point], ...]:
    """The edges that two of the squares share, each as its two end points."""
    return tuple(
        ((other.column, other.row), (one.column + 1, one.row + 1))
        for one, other in combinations(sorted(set(squares)), 2)
        if abs(other.column - one.column) + abs(other.row - one.row) == 1
    )


def _parts(squares: Iterable[Square], corners: bool) -> Iterator[set[Square]]:
    """The connected components of the squares. Squares are connected by edges and, if `corners` is true, also by
    corners."""
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x == 0) != (y == 0) or (corners and x)]
    left = set(squares)
    while left:
        edge = [left.pop()]
        part = set(edge)
        while edge:
            column, row = edge.pop()
            near = {Square(column + x, row + y) for x, y in ways} & left
            left -= near
            part |= near
            edge += near
        yield part


def _rings(part: Collection[Square], apart: bool) -> Iterator[list[_Corner]]:
    """The corners of each ring around a connected part, beginning with the smallest corner.

    Where two squares touch only in a corner, two rings touch, unless `apart` is true: in this case, one ring passes
    between the squares.
    """
    ways: dict[_Corner, list[_Corner]] = {}
    for column, row in part:
        for (x, y), (dx, dy) in _SIDES:
            if Square(column - dy, row + dx) not in part:
                ways.setdefault((column + x, row + y), []).append((dx, dy))
    while ways:
        corner = min(ways)
        (way,) = ways.pop(corner)
        ring = [corner]
        while True:
            corner = corner[0] + way[0], corner[1] + way[1]
            if corner == ring[0]:
                break
            there = ways[corner]
            inwards = way[1], -way[0]
            after = there[0] if len(there) == 1 else inwards if apart else (-way[1], way[0])
            there.remove(after)
            if not there:
                del ways[corner]
            if after != way:
                ring.append(corner)
            way = after
        yield ring


def _move_inwards(ring: Sequence[_Corner], inset: float) -> Ring:
    """The corners of a ring, each moved inwards so that its distance from both of its sides is the inset."""
    moved = []
    for i, (x, y) in enumerate(ring):
        (x1, y1), (x2, y2) = ring[i - 1], ring[(i + 1) % len(ring)]
        dx, dy = _sign(y - y1) + _sign(y2 - y), _sign(x1 - x) + _sign(x - x2)
        moved.append((round(x + inset * dx, 4), round(y + inset * dy, 4)))
    return tuple(moved)


def _rank(ring: Ring) -> tuple[int, Ring]:
    """A sort key for rings: the number of corners, then their places."""
    return len(ring), ring


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
