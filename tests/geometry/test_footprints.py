"""Footprints: how much edge two squares share."""

from __future__ import annotations

import pytest

from ny1901_solver.geometry import Square
from ny1901_solver.geometry.footprints import footprint, shared_edge, touching_pairs


@pytest.mark.parametrize(
    ("other", "length"),
    [("B3", 1), ("D3", 1), ("C2", 1), ("C4", 1), ("B2", 0), ("D4", 0), ("E3", 0), ("C3", 0)],
)
def test_neighbours_share_one_side_and_a_corner_has_length_0(other: str, length: float) -> None:
    assert shared_edge(footprint(Square.parse("C3")), footprint(Square.parse(other))) == length


def test_touching_pairs_leave_corners_out() -> None:
    names = ["A1", "B1", "B2", "C3"]
    prints = [footprint(Square.parse(name)) for name in names]
    assert touching_pairs(prints, prints) == [(0, 1), (1, 0), (1, 2), (2, 1)]
