"""Land that is claimed long before it is built on: its worker counts for a demolition that reaches onto it (DEM-5)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from ortools.sat.python.cp_model import OPTIMAL

from ny1901_solver.cpsat.running import solver_for
from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.planning.search import best_plan
from ny1901_solver.new_york_1901.planning.search.block_options import Block
from ny1901_solver.new_york_1901.planning.search.survey import survey
from ny1901_solver.new_york_1901.planning.search.symmetry import equal_to
from ny1901_solver.new_york_1901.planning.turns import best_plan as best_plan_by_model
from ny1901_solver.new_york_1901.planning.turns.model import PlanModel
from ny1901_solver.new_york_1901.state import BOOM, Market

from ..random_editions.changed import BOARD, TILES, changed
from ..rules.statements import position, read

FAR = "\n".join(" ".join(f"r{row:02}" for _ in "ab") + " ." * 5 + "\n" + ". " * 7 for row in range(11, 37))
GOOD = """
%   .   .   .   .   .   .
r08 r08 r09 r09 r10 r10 r10
r06 r06 .   .   .   .   .
r07 r07 .   .   .   .   .
"""
BAD = """
%   .   r04 .   .   .   .
r03 r03 r04 r05 r05 r05 .
r01 r01 .   .   .   .   .
r02 r02 .   .   .   .   .
"""
BETWEEN = ".   .   .   .   .   .   ."
STREETS = "B   B   C   C   W   W   W\n"
ELL_AND_LONG = """tiles:
  - {id: b1, name: Ell, generation: bronze, points: 2, shape: ["##", "##", "##"]}
  - {id: s1, name: Long, generation: silver, points: 9, shape: ["#####"]}
legendaries: []
"""
ENDS = {
    "workers: 3": "workers: 3",
    "end_open_market: 2": "end_open_market: 0",
    "end_unbuilt: 2": "end_unbuilt: 0",
    "  - {name: blue, token: b, starter: blue-04, character: null}\n": "",
    "starter: red-01": "starter: null",
}


def problem(folder: Path, board: str, options: str) -> PlanProblem:
    """Six turns with cards of size 2 enough and one of size 3; the pile is long."""
    tiles = TILES[: TILES.index("tiles:")] + ELL_AND_LONG
    changes = {"edition.yaml": ENDS, "board.txt": {BOARD: board}, "tiles.yaml": {TILES: tiles}}
    edition = changed(folder / "land", changes)
    options = ",".join(["no-starters", *([options] if options else [])])
    state = read(position(edition, ("0,-,-,-,-", "0,-,-,-,-"), streets="broadway,cedar", options=options), edition)
    two, three = edition.kind("r2"), edition.kind("r3")
    cards = state.market.future
    counts = [sum(layer[kind] for layer in cards) + state.market.open.count(kind) for kind in range(edition.kinds)]
    one = tuple(int(kind == two) for kind in range(edition.kinds))
    rest = tuple(count - (4 if kind == two else 1 if kind == three else 0) for kind, count in enumerate(counts))
    return PlanProblem(replace(state, market=Market.of([two, two, three], [one, one, rest])), 6)


def test_dem_5_a_worker_on_a_claim_that_the_new_tile_reaches_counts_in_the_model(tmp_path: Path) -> None:
    asked = problem(tmp_path, f"{GOOD}{BETWEEN}\n{FAR}\n{STREETS}", "demolition_workers=hand_and_footprint")
    found = best_plan(asked)
    assert (found.status, found.value) == ("proved", 11)
    again = best_plan_by_model(asked, effort=20.0)
    assert (again.status, again.value) == ("proved", 11)


@pytest.mark.parametrize("explicit", [True, False])
def test_dem_5_it_counts_beside_construction_boom_whether_claims_are_left_open_or_not(
    explicit: bool, tmp_path: Path
) -> None:
    state = problem(tmp_path, f"{GOOD}{BETWEEN}\n{FAR}\n{STREETS}", "").state
    state = replace(state, players=tuple(replace(player, cards=BOOM) for player in state.players))
    plan = PlanModel.of(state, 6, explicit=explicit).plan
    for turn, placement in ((2, "b1@A2,A3,A4,B2,B3,B4"), (5, "s1@A2,B2,C2,D2,E2")):
        (built,) = (new for place, new in plan.build[turn].items() if str(place.site.placement) == placement)
        plan.model.add(built == 1)
    solver = solver_for(0)
    solver.parameters.max_deterministic_time = 20.0
    assert solver.solve(plan.model) == OPTIMAL


def test_dem_5_blocks_whose_squares_belong_to_other_land_are_not_equal(tmp_path: Path) -> None:
    board = f"{BAD}{BETWEEN}\n{GOOD}{BETWEEN}\n{GOOD}{BETWEEN}\n{FAR}\n{STREETS}"
    board = board.replace(GOOD, GOOD.replace("r0", "r4").replace("r10", "r50"), 1)
    ground = survey(problem(tmp_path, board, "demolition_workers=hand_and_footprint"))
    bad, good, again = (
        equal_to(ground, Block(number, [], candidates, lambda _: 0))
        for number, candidates in enumerate(ground.candidates)
        if candidates
    )
    assert good == again
    assert bad != good
