"""The computer's players: each plays legal turns that repeat, and does what its name says."""

from __future__ import annotations

import builtins
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from benchmarks.players import policy_of
from ny1901_solver.errors import Refused
from ny1901_solver.new_york_1901 import opponents
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint import advise
from ny1901_solver.new_york_1901.hint.endings import is_last
from ny1901_solver.new_york_1901.hint.evaluator import EVALUATOR_OF_PLAYERS
from ny1901_solver.new_york_1901.hint.shortlist import candidate_turns
from ny1901_solver.new_york_1901.moves import Shift, Turn
from ny1901_solver.new_york_1901.planning.plan import plan
from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.planning.search import best_plan
from ny1901_solver.new_york_1901.points import hint
from ny1901_solver.new_york_1901.policies import quick, take_turn
from ny1901_solver.new_york_1901.policies.computer_players import ways_to_play
from ny1901_solver.new_york_1901.policies.named import NAMES, OF_BENCHMARKS
from ny1901_solver.new_york_1901.rules import new_game, violations
from ny1901_solver.new_york_1901.state import GameState

BUDGETS = {"strong": "strong:9", "mcts": "mcts:3", "mcts-quick": "mcts-quick:3", "mcts-value": "mcts-value:5"}
PLAYERS = [BUDGETS.get(word, word) for word in NAMES.all_players] + ["strong:9:half"]


@cache
def position(players: int, turns: int, seed: int = 1) -> GameState:
    """A game of `quick` after so many turns."""
    rng = random.Random(seed)
    state, deal = new_game(load_edition("lower-manhattan"), players, rng), deck_dealer(rng)
    for _ in range(turns):
        state = take_turn(state, quick, rng, deal).after
    return state


def need_library(name: str) -> None:
    if name.partition(":")[0] in OF_BENCHMARKS:
        pytest.importorskip("pyspiel")


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("players", "turns"), [(2, 0), (3, 19), (4, 50)])
def test_every_player_plays_legal_turns_that_repeat(name: str, players: int, turns: int) -> None:
    need_library(name)
    state = position(players, turns)
    one, two = (take_turn(state, policy_of(name), random.Random(3), deck_dealer(random.Random(4))) for _ in range(2))
    assert one == two
    assert not violations(state, one.turn, one.drawn)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays_a_game_of_the_small_edition_to_its_end(name: str) -> None:
    need_library(name)
    rng = random.Random(2)
    state, deal = new_game(load_edition("tiny"), 2, rng), deck_dealer(rng)
    for _ in range(200):
        if state.over:
            break
        state = take_turn(state, policy_of(name), rng, deal).after
    assert state.over


def test_points_takes_the_turn_of_most_points() -> None:
    state = position(2, 9)
    assert policy_of("points")(state, random.Random(1)) == hint(state, 1).turns[0].turn


def test_quick_plays_as_its_function_does() -> None:
    state = position(3, 9)
    assert policy_of("quick")(state, random.Random(1)) == quick(state, random.Random(1))


@pytest.mark.parametrize("turns", [0, 8, 20])
def test_the_planner_takes_the_first_turn_of_the_best_plan_of_two(turns: int) -> None:
    state = position(2, turns)
    found = plan(PlanProblem(state, 2, "final"), clock=lambda: 0.0, alone=True)
    assert policy_of("planner")(state, random.Random(1)) == found.plan[0]


def test_a_planner_without_proof_takes_the_most_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "PLAN_NODES", 1)
    state = position(2, 9)
    assert policy_of("planner")(state, random.Random(1)) == hint(state, 1).turns[0].turn


def test_a_planner_does_not_take_a_plan_whose_tie_breaks_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "best_plan", lambda *a, **k: replace(best_plan(*a, **k), ties_proved=False))
    for turns in (0, 8, 20):
        state = position(2, turns)
        assert policy_of("planner")(state, random.Random(1)) == hint(state, 1).turns[0].turn


def test_strong_takes_as_many_rollouts_as_its_name_says(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def asking(state: GameState, rollouts: int, seed: int, *more: Any) -> Any:
        asked.append((state, rollouts, seed))
        return advise(state, rollouts, seed, *more)

    monkeypatch.setattr(opponents, "EVALUATOR_OF_PLAYERS", replace(EVALUATOR_OF_PLAYERS, advise=asking))
    state = new_game(load_edition("tiny"), 2, random.Random(1))
    turn = policy_of("strong:7")(state, random.Random(3))
    assert asked == [(state, 7, random.Random(3).getrandbits(32))]
    assert turn == advise(state, 7, asked[0][2]).turns[0].turn


@pytest.mark.parametrize("turns", [0, 9, 38])
def test_half_of_the_candidates_are_hidden_and_others_each_time(monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
    compared: list[list[Turn]] = []

    def asking(*arguments: Any, **named: Any) -> Any:
        advice = advise(*arguments, **named)
        compared.append([each.turn for each in advice.turns])
        return advice

    monkeypatch.setattr(opponents, "advise", asking)
    state = position(2, turns)
    candidates, _ = candidate_turns(state)
    for seed in range(6):
        assert policy_of("strong:9:half")(state, random.Random(seed)) in compared[-1]
    assert {len(each) for each in compared} == {(len(candidates) + 1) // 2}
    assert all(turn in candidates for each in compared for turn in each)
    assert len({frozenset(each) for each in compared}) > 1


def test_with_half_hidden_some_turn_is_left_on_a_last_turn_too() -> None:
    state, seen = position(2, 0), 0
    rng = random.Random(1)
    deal = deck_dealer(rng)
    while not state.over:
        if is_last(state):
            seen += 1
            turns = [policy_of("strong:9:half")(state, random.Random(seed)) for seed in range(8)]
            assert not any(violations(state, turn) for turn in turns if not isinstance(turn.steps[-1], Shift))
        state = take_turn(state, quick, rng, deal).after
    assert seen


def test_weaker_players_take_ways_that_look_worse_by_more() -> None:
    def mean_loss(name: str) -> float:
        losses = []
        for number in range(40):
            state = position(2, number % 20, number)
            ways, turn = ways_to_play(state, random.Random(number)), policy_of(name)(state, random.Random(number))
            losses.append(ways[0].value - next(way.value for way in ways if way.steps == turn.steps))
        return sum(losses) / len(losses)

    losses = [mean_loss(f"quick-{points}") for points in ("0.5", "1", "2")]
    assert 0.2 < losses[0] < losses[1] < losses[2]


def test_a_tree_search_without_its_library_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if "tree_search" in name:
            raise ImportError(name)
        return plain(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(Refused, match="mcts-quick searches with OpenSpiel, which is not installed"):
        policy_of("mcts-quick:5")
