"""What random editions have brought to light, each as a small case of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.drawing import board_picture, position_picture
from ny1901_solver.new_york_1901.planning.one_turn import best_turn, enumerate_turns
from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.planning.search import best_plan
from ny1901_solver.new_york_1901.planning.turns import best_plan as best_plan_by_model
from ny1901_solver.new_york_1901.points import hint
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.positions.file import format_position, parse_position
from ny1901_solver.new_york_1901.rules import legal_turns
from tests.pictures.labels import misplaced

from ..rules.statements import position, read
from .changed import BOARD, ISLANDS, TILES, changed

pytestmark = pytest.mark.always

EMPTY = {"streets": "broadway,cedar", "options": "no-starters"}


def test_bld_3_a_tile_of_one_square_is_built_on_a_single_free_square(tmp_path: Path) -> None:
    small = {f'points: {points}, shape: ["##"]': f'points: {points}, shape: ["#"]' for points in (2, 3)}
    edition = changed(tmp_path / "one", {"tiles.yaml": small})
    line = position(edition, ("2,-,-,r02,b1@C2", "0,-,-,b01,-"), open_market="b3", **EMPTY)
    listed = list(map(str, legal_turns(read(line, edition))))
    assert any(turn.endswith("build s1@C3") for turn in listed)
    assert list(map(str, enumerate_turns(read(line, edition)))) == sorted(listed)


@pytest.mark.parametrize("points", [0, 1, 7])
def test_sco_7_the_hint_counts_an_unused_card_at_what_the_edition_pays(points: int, tmp_path: Path) -> None:
    edition = changed(tmp_path / "cards", {"edition.yaml": {"unused_action_card: 1": f"unused_action_card: {points}"}})
    state = read(position(edition, ("0,bsg,-,r01.r02.r03,-", "0,-,-,b01,-"), **EMPTY), edition)
    assert hint(state).without_shift == best_turn(state).value


def test_trn_5_the_model_knows_that_some_kinds_of_land_are_not_on_the_board(tmp_path: Path) -> None:
    tiles = TILES.partition("tiles:")[0] + "tiles:\n"
    tiles += "".join(f"  - {{id: c{i}, name: C, generation: bronze, points: 2, shape: ['##']}}\n" for i in range(6))
    edition = changed(
        tmp_path / "islands", {"board.txt": {BOARD: ISLANDS}, "tiles.yaml": {TILES: tiles + "legendaries: []\n"}}
    )
    state = read(position(edition, ("0,bsg,-,r01.r02.r03,-", "0,-,-,r04.r05.r06,-"), **EMPTY), edition)
    problem = PlanProblem(state, 4)
    assert best_plan_by_model(problem).value == best_plan(problem).value == 8


def test_a_score_of_any_size_has_its_text(tmp_path: Path) -> None:
    edition = changed(tmp_path / "rich", {"tiles.yaml": {"points: 2, ": "points: 1000, "}})
    state = read(position(edition, ("1000,-,-,r01,b1@A2.B2", "0,-,-,b01,-"), **EMPTY), edition)
    assert parse_line(format_line(state), edition) == state
    assert parse_position(format_position(state), "position.yaml", edition) == state
    assert misplaced(position_picture(state)) == []
    assert misplaced(board_picture(edition)) == []


def test_sco_2_a_challenge_may_pay_nothing_at_all(tmp_path: Path) -> None:
    edition = changed(tmp_path / "poor", {"edition.yaml": {"bronze_baron: {1: 2, 2: 5}": "bronze_baron: {}"}})
    line = position(edition, ("0,-,-,r01,-", "0,-,-,b01,-"), challenge="bronze-baron", **EMPTY)
    problem = PlanProblem(read(line, edition), 2, "final")
    assert best_plan(problem).worth == best_plan_by_model(problem).worth
