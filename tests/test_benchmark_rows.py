"""The translation of a CP-SAT model into the rows of a mixed-integer program, which the benchmarks put to HiGHS."""

from __future__ import annotations

import random
from functools import partial
from itertools import product

import pytest
from ortools.sat.python.cp_model import CpModel, CpSolver, CpSolverSolutionCallback

from benchmarks.milp import Milp, NotLinear

Point = tuple[int, ...]


class Solutions(CpSolverSolutionCallback):
    def __init__(self, model: CpModel) -> None:
        super().__init__()
        self.variables = [model.get_int_var_from_proto_index(i) for i in range(len(model.proto.variables))]
        self.found: set[Point] = set()

    def on_solution_callback(self) -> None:
        self.found.add(tuple(self.value(variable) for variable in self.variables))


def solutions(model: CpModel) -> set[Point]:
    solver, all_found = CpSolver(), Solutions(model)
    solver.parameters.enumerate_all_solutions = True
    solver.solve(model, all_found)
    return all_found.found


def points(milp: Milp) -> set[Point]:
    ranges = [range(low, high + 1) for low, high in zip(milp.lower, milp.upper, strict=True)]
    return {point for point in product(*ranges) if all(_holds(milp, row, point) for row in range(len(milp.row_lower)))}


def _holds(milp: Milp, row: int, point: Point) -> bool:
    entries = range(milp.starts[row], milp.starts[row + 1])
    return milp.row_lower[row] <= sum(milp.entries[i] * point[milp.columns[i]] for i in entries) <= milp.row_upper[row]


def random_model(seed: int) -> CpModel:
    rng, model = random.Random(f"rows {seed}"), CpModel()
    booleans = [model.new_bool_var("") for _ in range(5)]
    numbers = [model.new_int_var(-rng.randint(0, 2), rng.randint(0, 3), "") for _ in range(2)]
    literals = [*booleans, *(~boolean for boolean in booleans)]
    for _ in range(rng.randint(1, 4)):
        some = rng.sample(literals, rng.randint(1, 3))
        total = sum(rng.randint(-3, 3) * term for term in [*some, *numbers])
        least = rng.randint(-4, 4)
        constraint = rng.choice(
            [
                partial(model.add, total >= least),
                partial(model.add, total < least),
                partial(model.add, total == least),
                partial(model.add_bool_or, some),
                partial(model.add_bool_and, some),
                partial(model.add_at_most_one, some),
                partial(model.add_exactly_one, some),
            ]
        )()
        if rng.random() < 0.6:
            constraint.only_enforce_if(*rng.sample(literals, rng.randint(1, 2)))
    return model


@pytest.mark.parametrize("seed", range(60))
def test_rows_hold_exactly_where_the_constraints_do(seed: int) -> None:
    model = random_model(seed)
    model.maximize(model.get_bool_var_from_proto_index(0))
    milp = Milp.of(model)
    assert points(milp) == solutions(random_model(seed))


def test_the_aim_is_the_same_number_at_every_point() -> None:
    model = CpModel()
    x, b = model.new_int_var(-1, 4, "x"), model.new_bool_var("b")
    model.maximize(3 * x - 2 * b + ~b + 7)
    milp = Milp.of(model)
    for at in product(range(-1, 5), range(2)):
        assert sum(map(int.__mul__, milp.cost, at)) + milp.offset == 3 * at[0] - 2 * at[1] + (1 - at[1]) + 7


def test_what_is_no_linear_constraint_is_refused() -> None:
    model = CpModel()
    x, y = model.new_int_var(0, 3, "x"), model.new_int_var(0, 3, "y")
    model.maximize(x)
    model.add(x != y)
    with pytest.raises(NotLinear, match="gaps"):
        Milp.of(model)
    model = CpModel()
    x, y = model.new_int_var(0, 3, "x"), model.new_int_var(0, 3, "y")
    model.maximize(x)
    model.add_multiplication_equality(x, [y, y])
    with pytest.raises(NotLinear, match="no row"):
        Milp.of(model)


def test_a_model_that_is_minimised_or_has_no_aim_is_refused() -> None:
    model = CpModel()
    model.minimize(model.new_int_var(0, 3, "x"))
    with pytest.raises(NotLinear, match="maximised"):
        Milp.of(model)
