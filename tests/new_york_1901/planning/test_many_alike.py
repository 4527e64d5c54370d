"""Plans with many tiles that are alike, and with many claims of one kind of land: both twins count them all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.planning.search import best_plan
from ny1901_solver.new_york_1901.planning.search.block_options import options_of_block
from ny1901_solver.new_york_1901.planning.search.survey import PackedCounts, survey
from ny1901_solver.new_york_1901.planning.turns import best_plan as best_plan_by_model
from ny1901_solver.new_york_1901.state import Market

from ..random_editions.changed import BOARD, ISLANDS, TILES, changed
from ..rules.statements import position, read

START = {"streets": "broadway,cedar", "options": "no-starters"}


def copies(count: int, points: int, prefix: str) -> str:
    """So many bronze tiles of two squares that nothing but the name tells apart, as lines of `tiles.yaml`."""
    line = "  - {{id: {0}, name: Copy {0}, generation: bronze, points: {1}, shape: ['##']}}\n"
    return "tiles:\n" + "".join(line.format(f"{prefix}{i}", points) for i in range(count))


@pytest.mark.parametrize("alike", [5, 7, 8, 9, 12, 16, 40])
def test_any_number_of_tiles_can_be_alike(alike: int, tmp_path: Path) -> None:
    edition = changed(tmp_path / "copies", {"tiles.yaml": {"tiles:\n": copies(alike, 20, "c")}})
    problem = PlanProblem(read(position(edition, ("0,-,-,r01.b04,-", "0,-,-,b01,-"), **START), edition), 2)
    found = best_plan(problem)
    assert (found.status, found.value) == ("proved", 40)
    assert best_plan_by_model(problem).value == 40


def test_a_plan_claims_any_number_of_territories_of_one_kind(tmp_path: Path) -> None:
    starter = TILES[: TILES.index("tiles:")]
    edition = changed(
        tmp_path / "islands",
        {"board.txt": {BOARD: ISLANDS}, "tiles.yaml": {TILES: starter + copies(12, 20, "c") + "legendaries: []\n"}},
    )
    state = read(position(edition, ("0,-,-,-,-", "0,-,-,-,-"), **START), edition)
    red = tuple(int(kind == edition.kind("r2")) for kind in range(edition.kinds))
    blue = tuple(10 * int(kind == edition.kind("b2")) for kind in range(edition.kinds))
    market = Market.of([edition.kind("r2")] * 3, [*[red] * 7, blue])
    for turns in (7, 8, 9, 10):
        found = best_plan(PlanProblem(replace(state, market=market), turns))
        assert [str(turn).split("-")[0] for turn in found.plan].count("take red") >= 7
        assert (found.status, found.value) == ("proved", 20 * turns)


def test_bld_4_no_option_has_a_second_tile_of_a_sort_where_the_first_one_stands(tmp_path: Path) -> None:
    edition = changed(tmp_path / "copies", {"tiles.yaml": {"tiles:\n": copies(5, 20, "c")}})
    ground = survey(PlanProblem(read(position(edition, ("0,-,-,r01.b04,-", "0,-,-,b01,-"), **START), edition), 4))
    for block in range(len(ground.candidates)):
        for option in options_of_block(ground, block, lambda _: None, lambda _: 0):
            assert option.demolitions or len(option.standing) == option.builds


@pytest.mark.parametrize("limits", [(0,), (1, 7, 8), (0, 3, 16, 1, 15, 5), (1000, 0, 999)])
def test_packed_counts_tell_exactly_the_sums_beyond_a_limit(limits: tuple[int, ...]) -> None:
    counts = PackedCounts.of(limits)
    for number, limit in enumerate(limits):
        full = sum(other * unit for other, unit in zip(limits, counts.units, strict=True))
        for first in {0, 1, limit // 2, limit} - ({1} if not limit else set()):
            for second in {0, 1, limit // 2, limit}:
                others = full - limit * counts.units[number]
                together = counts.room + others + (first + second) * counts.units[number]
                assert bool(together & counts.over) == (first + second > limit)
        assert counts.has(full, number) == (limit > 0)
        assert not counts.has(full - limit * counts.units[number], number)
