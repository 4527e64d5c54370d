"""Measures the CP-SAT model of several turns with one setting or part changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, TypeAlias

import pytest
from ortools.sat.python.cp_model import CpSolver

from benchmarks.asked import Asked
from benchmarks.peers import by_our_model
from ny1901_solver.new_york_1901.moves import Placing
from ny1901_solver.new_york_1901.planning import search
from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.planning.turns import places, solve
from ny1901_solver.new_york_1901.planning.turns.model import PlanModel
from ny1901_solver.new_york_1901.state import GameState
from tests.new_york_1901.planning.plan_positions import MID_GAMES

LIMIT = 10.0  # seconds a position
GAMES = MID_GAMES[::3]  # 2 to 4 players, early to late, half of them with action cards
TURNS = 4
Change: TypeAlias = Callable[[pytest.MonkeyPatch], None]


def as_it_is(patch: pytest.MonkeyPatch) -> None:
    pass


def setting(name: str, value: object) -> Change:
    """Returns a change that sets one parameter of the solver."""

    def change(patch: pytest.MonkeyPatch) -> None:
        real = CpSolver.solve

        def solve_so(solver: CpSolver, *arguments: Any) -> Any:
            setattr(solver.parameters, name, value)
            return real(solver, *arguments)

        patch.setattr(CpSolver, "solve", solve_so)

    return change


def with_all_places(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(places.Supply, "earliest", lambda *_: 0)


def with_tiles_apart(patch: pytest.MonkeyPatch) -> None:
    merged = places.groups_of

    def apart(state: GameState, available: int) -> Any:
        for group in merged(state, available):
            for tile in group.tiles:
                yield places.Group((tile,), group.generation, group.legendary)

    patch.setattr(places, "groups_of", apart)


def with_named_claims(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(solve, "_short_pile", lambda *_: True)


def with_hints(patch: pytest.MonkeyPatch) -> None:
    def hint(model: PlanModel, state: GameState, turns: int) -> None:
        found = search.best_plan(PlanProblem(state, turns), second=False)
        for t, turn in enumerate(found.plan):
            built = {step.placement for step in turn.steps if isinstance(step, Placing)}
            for place, new in model.plan.build[t].items():
                model.plan.model.add_hint(new, any(site.placement in built for site in place.sites))

    _after_building(patch, hint)


def with_shorter_plans(patch: pytest.MonkeyPatch) -> None:
    values: dict[tuple[int, int], int | None] = {}

    def bound(model: PlanModel, state: GameState, turns: int) -> None:
        for t in range(1, turns):
            if (id(state), t) not in values:
                values[id(state), t] = solve.best_plan(PlanProblem(state, t)).value
            model.plan.model.add(model.plan.score[t] <= state.mover.score + (values[id(state), t] or 0))

    _after_building(patch, bound)


def _after_building(patch: pytest.MonkeyPatch, change: Callable[[PlanModel, GameState, int], None]) -> None:
    real = PlanModel.of

    def of(state: GameState, turns: int, *arguments: Any, **options: Any) -> PlanModel:
        model = real(state, turns, *arguments, **options)
        change(model, state, turns)
        return model

    patch.setattr(PlanModel, "of", of)


ROUTES: dict[str, tuple[Change, str]] = {
    "as it is": (as_it_is, "linearization_level 1, cut_level 0, cp_model_probing_level 0, one worker"),
    "linearization_level 0": (setting("linearization_level", 0), "no linear relaxation"),
    "linearization_level 2": (setting("linearization_level", 2), "all of the model in the relaxation"),
    "cut_level 1": (setting("cut_level", 1), "with cuts, CP-SAT's default"),
    "cp_model_probing_level 2": (setting("cp_model_probing_level", 2), "with probing, CP-SAT's default"),
    "symmetry_level 0": (setting("symmetry_level", 0), "without looking for symmetry"),
    "optimize_with_core": (setting("optimize_with_core", True), "the objective raised core by core"),
    "two workers": (setting("num_workers", 2), "clock time"),
    "eight workers": (setting("num_workers", 8), "clock time"),
    "with all places": (with_all_places, "places and claims whose cards come too late are kept"),
    "with tiles apart": (with_tiles_apart, "interchangeable tiles not merged"),
    "with named claims": (with_named_claims, "every claim says its territory and its turn, as the explicit model does"),
    "with hints": (with_hints, "the buildings of the search's best plan as hints; its time included"),
    "with bounds of shorter plans": (
        with_shorter_plans,
        "the best values for 1 to N - 1 turns bound the score before each",
    ),
}


@pytest.mark.parametrize("route", ROUTES)
def test_route(benchmark: Any, once: bool, route: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change, about = ROUTES[route]
    asked = Asked.of(GAMES[-1:] if once else GAMES, 2 if once else TURNS, LIMIT)
    way = partial(by_our_model, clock=perf_counter) if "workers" in route else by_our_model
    change(monkeypatch)
    benchmark.group = f"The CP-SAT model with one part changed, N = {asked.turns}, on {len(asked.games)} positions"
    asked.measure(benchmark, route, way, about, base=route == "as it is")
