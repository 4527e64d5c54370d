"""Plans that fulfil wishes in the fewest turns, beside trying every plan; and searches that are broken off."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from ny1901_solver.errors import IllegalMove
from ny1901_solver.new_york_1901.planning.problem import (
    BuildTile,
    Counting,
    PlanProblem,
    ReachScore,
    Stage,
    WinStreet,
    Wish,
    advance,
    first_stage,
    knows_cards,
)
from ny1901_solver.new_york_1901.planning.result import PlanResult, Worth, final_points, fulfils, worth_of
from ny1901_solver.new_york_1901.planning.search import Budget, best_plan
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import apply, legal_turns
from ny1901_solver.new_york_1901.state import GameState

from ..rules.statements import read, tiny
from .exhaustive import TooMany
from .plan_positions import MID_GAMES, mid_game_problem, tiny_problems

UNLIMITED = Budget()


def fewest_turns(problem: PlanProblem, limit: int) -> tuple[int, Worth] | None:
    """The fewest turns that fulfil all wishes and the best worth of so many, by playing every plan."""
    stages = {first_stage(problem)}
    for turns in range(problem.turns + 1):
        worths = [worth_of(problem, stage.state) for stage in stages if holds(problem, stage.state)]
        if worths:
            return turns, max(worths)
        stages = {after for stage in stages if stage.left for after in followed(problem, stage)}
        if len(stages) > limit:
            raise TooMany
    return None


def followed(problem: PlanProblem, stage: Stage) -> list[Stage]:
    found = []
    for turn in legal_turns(stage.state):
        if knows_cards(stage, turn):
            try:
                found.append(advance(problem, stage, turn))
            except IllegalMove:
                continue
    return found


def holds(problem: PlanProblem, state: GameState) -> bool:
    return all(fulfils(problem, wish, state) for wish in problem.wishes)


def some_wishes(problem: PlanProblem, rng: random.Random) -> tuple[Wish, ...]:
    """One to three wishes, of a score a little above the present one, of tiles and of streets in play."""
    setup, score = problem.state.setup, problem.state.mover.score
    tiles = [tile.id for tile in setup.edition.tiles if not tile.id.startswith("st")]
    kinds = rng.choices(("score", "tile", "street"), (2, 3, 2), k=rng.choice((1, 1, 2, 3)))
    wishes: list[Wish] = []
    for kind in kinds:
        if kind == "score":
            wishes.append(ReachScore(score + rng.randint(0, 5 * problem.turns)))
        elif kind == "tile":
            wishes.append(BuildTile(rng.choice(tiles)))
        else:
            wishes.append(WinStreet(rng.choice(setup.streets)))
    return tuple(wishes)


def wishes_compared(problems: list[PlanProblem], seed: int, limit: int) -> Counter[str]:
    """Holds the fewest turns, and the worth of the best plan of so many, against the oracle."""
    rng, traits = random.Random(f"wishes {seed}"), Counter[str]()
    for problem in problems:
        problem = replace(problem, wishes=some_wishes(problem, rng))
        try:
            oracle = fewest_turns(problem, limit)
        except TooMany:
            continue
        found = best_plan(problem)
        where = f"{problem.wishes}, {problem.counting}, {problem.turns} turns, {format_line(problem.state)}"
        if oracle is None:
            assert found == PlanResult("infeasible", work=found.work), where
        else:
            assert (found.status, found.value, found.bound) == ("proved", oracle[0], oracle[0]), where
            assert found.worth == oracle[1], where
            assert holds(problem, played(problem, found)), where
        kinds = {type(wish).__name__ for wish in problem.wishes}
        traits.update({"all", "none" if oracle is None else f"in {oracle[0]}", *kinds})
        traits["several"] += len(problem.wishes) > 1
    return traits


def played(problem: PlanProblem, found: PlanResult) -> GameState:
    stage = first_stage(problem)
    for turn in found.plan:
        stage = advance(problem, stage, turn)
    return stage.state


def test_wishes_are_fulfilled_in_the_fewest_turns_or_not_at_all() -> None:
    traits = wishes_compared(tiny_problems(21, 40, 2), 21, 3000)
    assert traits["all"] >= 30
    assert min(traits[kind] for kind in ("none", "in 0", "in 1", "several", "BuildTile", "WinStreet")) > 0


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("turns", "count"), [(2, 300), (3, 300)])
def test_wishes_are_fulfilled_in_the_fewest_turns_on_many_positions(turns: int, count: int) -> None:
    traits = wishes_compared(tiny_problems(22 + turns, count, turns), 22, 20_000)
    assert traits["all"] >= 0.8 * count
    assert min(traits[f"in {fewest}"] for fewest in range(turns + 1)) > 0


# One tile is built, and two points are scored.
ONE_BUILT = tiny("2,-,-,r01.r04.r05.b02.b03,b1@G2.H2_st@A2.B2", options="advanced", open_market="r2,r3,b2")


@pytest.mark.parametrize("counting", ["points", "final"])
def test_a_wish_that_the_position_fulfils_takes_no_turn(counting: Counting) -> None:
    state = read(ONE_BUILT)
    score = state.mover.score if counting == "points" else final_points(state, state.to_move)
    found = best_plan(PlanProblem(state, 2, counting, (ReachScore(score),)))
    assert (found.status, found.value, found.bound, found.plan, found.lines) == ("proved", 0, 0, (), ())
    assert best_plan(PlanProblem(state, 2, counting, (ReachScore(score + 1),))).value != 0


def test_a_tile_that_stands_already_is_not_built_by_the_plan() -> None:
    assert best_plan(PlanProblem(read(ONE_BUILT), 3, wishes=(BuildTile("b1"),))).status == "infeasible"


def reports_of(problem: PlanProblem, budget: Budget = UNLIMITED) -> tuple[PlanResult, list[tuple[int | None, int]]]:
    told: list[tuple[int | None, int]] = []
    found = best_plan(problem, budget=replace(budget, report=lambda value, bound: told.append((value, bound))))
    return found, told


@pytest.mark.parametrize("counting", ["points", "final"])
def test_what_a_search_tells_closes_in_on_the_answer(counting: Counting) -> None:
    found, told = reports_of(replace(mid_game_problem(MID_GAMES[3], 4), counting=counting))
    values, bounds = [-99 if value is None else value for value, _ in told], [bound for _, bound in told]
    assert values == sorted(values)
    assert bounds == sorted(bounds, reverse=True)
    assert len(set(told)) == len(told)
    assert told[0][0] is None
    assert found.value is not None
    assert all(value <= found.value <= bound for value, bound in zip(values, bounds, strict=True))
    assert told[-1] == (found.value, found.value)


def test_a_search_for_wishes_tells_the_number_of_turns_it_tries() -> None:
    problem = replace(mid_game_problem(MID_GAMES[3], 4), wishes=(ReachScore(999),))
    found, told = reports_of(problem)
    assert (found.status, told) == ("infeasible", [(None, 1), (None, 2), (None, 3), (None, 4)])


@pytest.mark.parametrize("counting", ["points", "final"])
@pytest.mark.parametrize("asked", [1, 10, 100, *(pytest.param(asked, marks=pytest.mark.slow) for asked in (300, 1000))])
def test_a_search_broken_off_anywhere_has_its_best_plan_and_a_bound_that_holds(asked: int, counting: Counting) -> None:
    problem = replace(mid_game_problem(MID_GAMES[3], 4), counting=counting)
    left = asked

    def stop() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    found, told = reports_of(problem, Budget(stop=stop))
    best = best_plan(problem, second=False).value
    assert best is not None
    assert found.bound is not None
    assert found.value == told[-1][0]
    assert found.bound >= best >= (found.value or 0)
    assert (found.status == "timeout") == (found.value is None)
    assert found.status != "proved" or found.value == found.bound == best
    if found.value is not None:
        assert worth_of(problem, played(problem, found)) == found.worth


def test_a_search_for_wishes_broken_off_has_a_plan_and_the_turns_not_ruled_out() -> None:
    problem = mid_game_problem(MID_GAMES[3], 6)
    problem = replace(problem, wishes=(ReachScore(problem.state.mover.score + 24),))
    tried = 0

    def report(value: int | None, turns: int) -> None:
        nonlocal tried
        tried = turns

    found = best_plan(problem, budget=Budget(stop=lambda: tried >= 2, report=report))
    assert found.status == "feasible"
    assert found.value is not None
    assert found.bound is not None
    assert found.value == len(found.plan) > found.bound >= 2
    assert holds(problem, played(problem, found))


def test_with_given_turns_a_search_broken_off_knows_a_bound() -> None:
    problem = next(
        replace(each, others=((legal_turns(first_after(each))[0],),))
        for each in tiny_problems(5, 60, 2)
        if len(each.state.players) == 2 and not first_after(each).over
    )
    whole, cut = best_plan(problem), best_plan(problem, budget=Budget(nodes=20))
    assert cut.bound is not None
    assert cut.status in ("feasible", "timeout")
    assert whole.status == "infeasible" or cut.bound >= (whole.value or 0)


def first_after(problem: PlanProblem) -> GameState:
    return apply(problem.state, next(turn for turn in legal_turns(problem.state, shifts=False)))
