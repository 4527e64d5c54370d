"""The error function and the bell curve are right, and are computed without the C library."""

from __future__ import annotations

import ast
import math
from pathlib import Path

import pytest

from ny1901_solver.statistics import normal
from ny1901_solver.statistics.normal import FARTHEST, bell, erf

PLACES = [place / 997 for place in range(-7000, 7001)]


def test_both_are_right_to_the_last_bits() -> None:
    assert max(abs(erf(x) - math.erf(x)) for x in PLACES) < 5e-16
    assert max(abs(bell(x) - math.exp(-x * x)) for x in PLACES) < 5e-16


def test_both_are_symmetric_and_end_where_nothing_is_left() -> None:
    assert all((erf(-x), bell(-x)) == (-erf(x), bell(x)) for x in PLACES)
    assert (erf(0.0), bell(0.0)) == (0.0, 1.0)
    assert (erf(FARTHEST), erf(-1e300), bell(1e300)) == (1.0, -1.0, 0.0)


def test_no_function_of_the_c_library_takes_part() -> None:
    tree = ast.parse(Path(normal.__file__).read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "math"]


@pytest.mark.parametrize(("x", "bits"), [(0.3, "0x1.50838881dea10p-2"), (1.7, "0x1.f7b3620b8747bp-1")])
def test_the_bits_are_the_same_everywhere(x: float, bits: str) -> None:
    assert erf(x).hex() == bits
