"""Sketches of constructed puzzles, and positions that their models propose."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

from ortools.sat.python.cp_model import OPTIMAL

from ny1901_solver.cpsat.running import Listener, SolverBudget, Value, solver_for
from ny1901_solver.new_york_1901.puzzles.construction.composer import Composition
from ny1901_solver.new_york_1901.puzzles.construction.sketches import Idea, NoSketch

IdeaT = TypeVar("IdeaT", bound=Idea)


def sketches(of: type[IdeaT], count: int, *, first: int = 0) -> Iterator[IdeaT]:
    """The first sketches of an idea whose random choices fit together."""
    found, number = 0, first
    while found < count:
        rng = random.Random(f"{of.__name__} {number}")
        number += 1
        order = Composition(of.kind, 1, 1, rng.choice(of.lengths), theme=of.theme, cause=of.cause)
        try:
            sketch = of(order, rng)
        except NoSketch:
            continue
        found += 1
        yield sketch


def proposal(sketch: Idea, seed: int) -> Value | None:
    """A random solution of a sketch's model; none if there is none within the effort."""
    solver = solver_for(seed)
    solver.parameters.randomize_search = True
    status = SolverBudget(effort=2.0).run(sketch.unknown.model, solver, Listener())
    return solver.value if status == OPTIMAL else None
