"""Linear expressions for CP-SAT models: sums, thresholds and step functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

Term: TypeAlias = IntVar | LinearExpr | int


def total(terms: Iterable[Term]) -> LinearExpr:
    """The sum of the terms; 0 for an empty list of terms."""
    return LinearExpr.sum(list(terms))


def at_least(model: CpModel, count: LinearExpr, least: int) -> IntVar:
    """A Boolean variable that is true exactly when `count` is at least `least`."""
    reached = model.new_bool_var(f"at least {least}")
    model.add(count >= least).only_enforce_if(reached)
    model.add(count < least).only_enforce_if(~reached)
    return reached


def step_points(model: CpModel, count: LinearExpr, table: Mapping[int, int]) -> LinearExpr:
    """The points for a count, by a table of steps. A count between two entries of the table gets the points of the
    lower entry.
    """
    steps, so_far = [], 0
    for least, points in sorted(table.items()):
        steps.append((points - so_far) * at_least(model, count, least))
        so_far = points
    return total(steps)
