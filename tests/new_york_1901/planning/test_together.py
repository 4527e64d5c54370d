"""The search with the model's help, plans in hand, and one of equal blocks: nothing of it changes what is proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.planning.beside import ModelBeside
from ny1901_solver.new_york_1901.planning.plan import plan
from ny1901_solver.new_york_1901.planning.problem import BuildTile, PlanProblem, WinStreet, Wish, first_stage
from ny1901_solver.new_york_1901.planning.search import Budget, best_plan, reserve
from ny1901_solver.new_york_1901.planning.search.brute_force import quick_plan, replay_plan
from ny1901_solver.new_york_1901.planning.turns import best_plan as best_plan_by_model
from ny1901_solver.new_york_1901.state import Market

from ..random_editions.changed import BOARD, ISLANDS, TILES, changed
from ..rules.statements import position, read
from .plan_positions import MID_GAMES, mid_game_problem, tiny_problems

pytestmark = pytest.mark.always

EVERY = 10**6
NO_TIME = iter(count()).__next__
WISHES: tuple[tuple[Wish, ...], ...] = ((), (BuildTile("d3"),), (WinStreet("cedar"),))


def islands(folder: Path, turns: int) -> PlanProblem:
    """Twenty islands of one territory, twelve dominoes of 1 to 12 points, red and blue cards by turns."""
    dominoes = "".join(
        f"  - {{id: d{points}, name: Domino {points}, generation: bronze, points: {points}, shape: ['##']}}\n"
        for points in range(1, 13)
    )
    tiles = f"{TILES[: TILES.index('tiles:')]}tiles:\n{dominoes}legendaries: []\n"
    edition = changed(folder / "islands", {"board.txt": {BOARD: ISLANDS}, "tiles.yaml": {TILES: tiles}})
    options = {"streets": "broadway,cedar", "options": "no-starters"}
    state = read(position(edition, ("0,-,-,-,-", "0,-,-,-,-"), **options), edition)
    red, blue = edition.kind("r2"), edition.kind("b2")
    one_red, one_blue, both = (
        tuple(int(kind in kinds) for kind in range(edition.kinds)) for kinds in ((red,), (blue,), (red, blue))
    )
    market = Market.of([red, red, blue], [*[one_red, one_blue] * 8, both])
    return PlanProblem(replace(state, market=market), turns)


def test_seven_turns_on_equal_islands_are_proved_with_few_nodes(tmp_path: Path) -> None:
    found = best_plan(islands(tmp_path, 7), budget=Budget(nodes=20_000))
    assert (found.status, found.value) == ("proved", 12 + 11 + 10 + 9 + 8 + 7 + 6)
    assert not found.complete


def test_one_of_equal_blocks_is_as_good_as_all(tmp_path: Path) -> None:
    asked = islands(tmp_path, 2)
    for wishes in WISHES:
        problem = replace(asked, wishes=wishes)
        alone, every = best_plan(problem), best_plan(problem, effects=EVERY)
        assert (alone.status, alone.value, alone.worth) == (every.status, every.value, every.worth)
        assert alone.value == best_plan_by_model(problem).value


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("turns", [2, 3])
def test_one_best_plan_is_worth_what_all_best_plans_are(turns: int, part: int) -> None:
    for problem in tiny_problems(21, 40, turns)[part::4]:
        alone, every = best_plan(problem), best_plan(problem, effects=EVERY, second=True)
        assert (alone.status, alone.worth) == (every.status, every.worth)
        assert not alone.complete or len(every.effects) == len(alone.effects)


@pytest.mark.parametrize("first", [1, 40])
def test_the_help_of_the_model_changes_no_answer(first: int) -> None:
    provers = set()
    for problem in [*tiny_problems(22, 15, 3), *(mid_game_problem(game, 3) for game in MID_GAMES[::8])]:
        helped, again = (best_plan(problem, budget=Budget(beside=ModelBeside(_due=first))) for _ in range(2))
        alone = best_plan(problem)
        assert (helped.status, helped.worth) == (alone.status, alone.worth)
        assert helped.plan == again.plan
        provers.add(helped.proved_by)
    assert "model" in provers


def test_the_help_of_the_model_changes_no_answer_about_goals() -> None:
    for problem in tiny_problems(23, 10, 3):
        wished = replace(problem, wishes=(BuildTile(problem.state.edition.tiles[3].id),))
        helped, alone = best_plan(wished, budget=Budget(beside=ModelBeside(_due=1))), best_plan(wished)
        assert (helped.status, helped.value, helped.worth) == (alone.status, alone.value, alone.worth)


def test_the_answer_names_the_program_whose_bound_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = mid_game_problem(MID_GAMES[3], 3)
    assert plan(problem, clock=NO_TIME).proved_by == "search"
    monkeypatch.setattr(ModelBeside, "is_due", lambda self, nodes: True)
    assert plan(problem, clock=NO_TIME).proved_by == "model"
    assert plan(problem, clock=NO_TIME, alone=True).proved_by == "search"
    assert plan(problem, clock=NO_TIME, second=True).proved_by == "search"


def test_the_finer_bound_beside_a_block_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def answers() -> Iterator[tuple[object, ...]]:
        for problem in [*tiny_problems(25, 12, 3), *(mid_game_problem(game, 3) for game in MID_GAMES[::4])]:
            found = best_plan(problem, effects=20)
            effects = {each.effect for each in found.effects} if found.complete else set()
            yield found.status, found.worth, found.complete, effects

    coarse, beside, asked = list(answers()), reserve.Reserve._beside, list[reserve.Reserve]()

    def recorded(self: reserve.Reserve, unlisted: Sequence[int]) -> list[list[int]]:
        asked.append(self)
        return beside(self, unlisted)

    monkeypatch.setattr(reserve, "LARGE", 0)
    monkeypatch.setattr(reserve.Reserve, "_beside", recorded)
    assert list(answers()) == coarse
    assert len(asked) > len(coarse)


def test_a_quick_plan_is_a_whole_plan_by_the_rules() -> None:
    found = 0
    for problem in tiny_problems(24, 60, 3):
        if (turns := quick_plan(problem)) is None:
            assert not first_stage(problem).left or best_plan(problem).status == "infeasible"
            continue
        replay_plan(problem, turns)
        found += 1
    assert found >= 50
