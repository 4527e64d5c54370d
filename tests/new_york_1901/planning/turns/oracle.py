"""What plans can come to, tried one by one: the oracle of the model, for wishes and given turns as well."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from ny1901_solver.errors import IllegalMove
from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.outlook import Outlook
from ny1901_solver.new_york_1901.planning.problem import (
    BuildTile,
    PlanProblem,
    ReachScore,
    Stage,
    WinStreet,
    Wish,
    advance,
    first_stage,
    knows_cards,
)
from ny1901_solver.new_york_1901.planning.result import Effect, effect_of, final_points, fulfils
from ny1901_solver.new_york_1901.planning.turns import best_plan
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.state import GameState

from ..exhaustive import Exhausted, TooMany, exhaust


def assert_as_exhaustive(problem: PlanProblem, limit: int | None = None) -> None:
    """The model finds the best worth, every best effect and the second worth of the oracle."""
    known, found = exhaust(problem, limit), best_plan(problem, effects=1000, second=True)
    if known.best is None:
        assert found.status == "infeasible"
        return
    assert (found.status, found.worth, found.complete) == ("proved", known.best, True)
    assert sorted(map(repr, known.optimal)) == sorted(repr(answer.effect) for answer in found.effects)
    assert (found.second, found.second_proved) == (known.second, True)
    assert found.runner_up is None or found.runner_up.effect in known.plans


def assert_wishes_as_exhaustive(problem: PlanProblem, limit: int | None = None) -> int | None:
    """The model needs as few turns for the wishes as the oracle, with the same best and second plans; says how few."""
    found = best_plan(problem, effects=1000, second=True)
    fewest = next((turns for turns in range(problem.turns + 1) if granted(problem, turns, limit).plans), None)
    if fewest is None:
        assert found.status == "infeasible"
        return None
    known = granted(problem, fewest, limit)
    assert (found.status, found.value, found.bound, found.worth) == ("proved", fewest, fewest, known.best)
    assert sorted(map(repr, known.optimal)) == sorted(repr(answer.effect) for answer in found.effects)
    assert (found.second, found.second_proved) == (known.second, True)
    return fewest


def granted(problem: PlanProblem, turns: int, limit: int | None = None) -> Exhausted:
    """The plans of so many turns that fulfil all wishes."""
    plans: dict[Effect, tuple[Turn, ...]] = {}
    start = first_stage(problem)
    stages: dict[Stage, tuple[Turn, ...]] = {replace(start, left=min(turns, start.left)): ()}
    while stages:
        after: dict[Stage, tuple[Turn, ...]] = {}
        for stage, played in stages.items():
            if not stage.left:
                if all(fulfils(problem, wish, stage.state) for wish in problem.wishes):
                    plans.setdefault(effect_of(problem, stage.state), played)
                continue
            for stage_after, turn in steps(problem, stage):
                after.setdefault(stage_after, (*played, turn))
        if limit is not None and len(after) > limit:
            raise TooMany
        stages = after
    return Exhausted(plans)


def steps(problem: PlanProblem, stage: Stage) -> Iterator[tuple[Stage, Turn]]:
    """Every turn of a plan from a stage, and what it leads to."""
    for turn in legal_turns(stage.state):
        if knows_cards(stage, turn):
            try:
                yield advance(problem, stage, turn), turn
            except IllegalMove:
                continue


def with_wishes(problem: PlanProblem, rng: random.Random) -> PlanProblem:
    """The problem with one to three random wishes."""
    state = problem.state
    before = state.mover.score if problem.counting == "points" else final_points(state, problem.seat)
    tiles = [tile.id for tile in state.edition.tiles if tile.generation]
    wishes: list[Wish] = [
        ReachScore(before + rng.randrange(0, 4 * problem.turns + 2)),
        BuildTile(rng.choice(tiles)),
        WinStreet(rng.choice(state.setup.streets)),
    ]
    return replace(problem, wishes=tuple(rng.sample(wishes, rng.choice((1, 1, 2, 3)))))


def with_given_turns(problem: PlanProblem, rng: random.Random, rounds: int) -> PlanProblem:
    """The problem with given turns for so many rounds, legal after some plan; passes for players who are then over."""
    state, others = problem.state, list[tuple[Turn, ...]]()
    for _ in range(rounds):
        turns = certain_turns(state)
        if not turns:
            break
        state, row = play(state, rng.choice(turns), any_card), list[Turn]()
        while state.to_move != problem.seat:
            turns = certain_turns(state)
            row.append(telling(turns, rng) if turns else Turn.parse("pass"))
            state = (
                play(state, row[-1], any_card)
                if turns
                else replace(state, to_move=(state.to_move + 1) % len(state.players))
            )
        others.append(tuple(row))
    return replace(problem, others=tuple(others))


def certain_turns(state: GameState) -> list[Turn]:
    """The legal turns that need no unknown card."""
    stage = Stage(state, Outlook.of(state.market), 1)
    return [] if state.over else [turn for turn in legal_turns(state) if knows_cards(stage, turn)]


def telling(turns: list[Turn], rng: random.Random) -> Turn:
    """One of the turns, as likely a short one as one that builds twice or shifts."""
    by_kind: dict[tuple[str, ...], list[Turn]] = {}
    for turn in turns:
        by_kind.setdefault(tuple(type(step).__name__ for step in turn.steps), []).append(turn)
    return rng.choice(by_kind[rng.choice(sorted(by_kind))])
