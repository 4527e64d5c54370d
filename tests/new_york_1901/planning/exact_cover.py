"""The placement core as a plain exact cover: a board without blocks or frontage, to be covered whole.

Every piece lies once, turned or turned over, and every square is covered once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL, CpModel, CpSolver, CpSolverSolutionCallback, IntVar

from ny1901_solver.errors import SolverError
from ny1901_solver.geometry import Shape, Square

Cover: TypeAlias = tuple[tuple[Square, ...], ...]


def places(piece: Shape, ground: Collection[Square]) -> Iterator[tuple[Square, ...]]:
    """Everywhere that a piece can lie inside the ground, in every orientation."""
    squares = set(ground)
    width, height = (1 + max(part) for part in zip(*squares, strict=True))
    for shape in piece.orientations(flips=True):
        for column in range(width - shape.width + 1):
            for row in range(height - shape.height + 1):
                place = shape.at(Square(column, row))
                if squares.issuperset(place):
                    yield place


def covers(pieces: Sequence[Shape], ground: Collection[Square]) -> list[Cover]:
    """Every way to cover the ground, sorted: the squares of each piece, in the order of the pieces."""
    model = CpModel()
    lies = [{place: model.new_bool_var("") for place in places(piece, ground)} for piece in pieces]
    for of_piece in lies:
        model.add_exactly_one(of_piece.values())
    for square in sorted(ground):
        model.add_exactly_one(var for of in lies for place, var in of.items() if square in place)
    solver, collector = CpSolver(), _CoverCollector(lies)
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.linearization_level = 0
    status = solver.solve(model, collector)
    if status not in (OPTIMAL, INFEASIBLE):
        raise SolverError(f"the enumeration ended with {solver.status_name(status)}")
    return sorted(collector.found)


class _CoverCollector(CpSolverSolutionCallback):
    def __init__(self, lies: Sequence[dict[tuple[Square, ...], IntVar]]) -> None:
        super().__init__()
        self.lies = lies
        self.found: list[Cover] = []

    def on_solution_callback(self) -> None:
        self.found.append(tuple(next(place for place, var in of.items() if self.value(var)) for of in self.lies))
