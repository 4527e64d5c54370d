"""Manhattan as a game of OpenSpiel: its own tests, chance, texts, and an algorithm that learns in the dark."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from ny1901_solver.manhattan.chance import dealer_of
from ny1901_solver.manhattan.moves import parse_move
from ny1901_solver.manhattan.positions import parse_line
from ny1901_solver.manhattan.readings import READINGS
from ny1901_solver.manhattan.rules import apply, legal_moves, new_game

from ...new_york_1901.research.libraries import library
from .games import GAMES

pyspiel = library("pyspiel")
np = library("numpy")
sampling = library("open_spiel.python.algorithms.outcome_sampling_mccfr")
spiel: Any = library("ny1901_solver.manhattan.research.spiel")


def load(**parameters: Any) -> Any:
    return pyspiel.load_game("manhattan", {"edition": "tiny", **parameters})


def played_out(game: Any, seed: int) -> list[Any]:
    """Every state of a random game."""
    state, rng = game.new_initial_state(), random.Random(seed)
    passed = [state.clone()]
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        passed.append(state.clone())
    return passed


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_random_games_pass_with_serialisation(table: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(**table), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("number", range(len(READINGS)), ids=[*READINGS].__getitem__)
def test_random_games_pass_with_every_reading(number: int) -> None:
    switch, values = [*READINGS.items()][number]
    for value in values[1:]:
        game = load(readings=f"{switch}:{value}", variants="slow-growth", players=2 + number % 3)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_moves_and_what_comes_up_lead_where_the_rules_lead(table: dict[str, Any]) -> None:
    passed = played_out(load(**table), 4)
    setup, kinds, moves = passed[0].node.state.setup, list[int](), list[tuple[str, Any]]()
    for before, after in pairwise(passed):
        action = after.history()[-1]
        if before.is_chance_node():
            kinds.append(action)
            continue
        state, text = before.node.state, before.action_to_string(before.current_player(), action)
        assert sorted(map(str, legal_moves(state))) == sorted(map(before.action_to_string, before.legal_actions()))
        moves.append((text, state))
    dealer = dealer_of(kinds)
    now = new_game(
        setup.edition, len(setup.sides), dealer, sides=setup.sides, variants=setup.variants, readings=setup.readings
    )
    for text, state in moves:
        assert now == state
        now = apply(now, parse_move(text), dealer)
    assert now == passed[-1].node.state


def test_hands_are_dealt_by_chance_with_the_odds_of_what_is_left() -> None:
    state = load(players=2).new_initial_state()
    for number in range(4):
        assert state.is_chance_node()
        assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
        assert dict(state.chance_outcomes())[2] == pytest.approx((4 - number) / (16 - number))
        assert state.action_to_string(-1, 2) == "drew 3"
        state.apply_action(2)
    assert state.current_player() == 0
    assert state.node.state.hands == ((0, 0, 2, 0), (0, 0, 2, 0))
    assert state.observation_string(0).count("33") == 1
    assert "??" in state.observation_string(0)
    assert state.information_state_string(0).split()[1:7] == ["deal", "+3", "+3", "+?", "+?", "="]
    assert state.information_state_string(1).split()[1:7] == ["deal", "+?", "+?", "+3", "+3", "="]


def test_a_city_that_opens_by_chance_is_seen_by_all() -> None:
    game = load(edition="mayfair", players=3, variants="slow-growth", readings="growth_order:drawn")
    passed = played_out(game, 1)
    opening = [state for state in passed if state.is_chance_node() and state.chance_outcomes()[0][0] >= 9]
    assert len(opening) == 6
    city, odds = opening[-1].chance_outcomes()[0]
    assert odds == 1
    name = opening[-1].action_to_string(-1, city).removeprefix("opened ")
    assert all(f"+{name} " in passed[-1].information_state_string(seat) for seat in range(3))


def test_a_saved_state_is_the_same_in_the_middle_of_what_comes_up() -> None:
    game = load(players=3, readings="stuck:redraw")
    for state in played_out(game, 1):
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        for name in ("state", "moves", "observations", "doing", "drawn_kinds", "line", "legal", "odds"):
            assert getattr(again.node, name) == getattr(state.node, name)
        if state.node.doing is None:
            assert parse_line(str(state)) == state.node.state


def test_no_game_is_broken_off() -> None:
    for table in GAMES:
        last = played_out(load(**table), 8)[-1]
        assert last.node.over
        assert last.move_number() < last.get_game().max_game_length()
        assert sum(last.returns()) == pytest.approx(0)


def test_a_search_starts_wherever_a_game_stands() -> None:
    here = next(state.node for state in played_out(load(), 3) if state.node.state.phase == "build")
    state = spiel.SpielGame(start=here).new_initial_state()
    assert state.legal_actions() == here.legal
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(2)]
    assert sum(pyspiel.evaluate_bots(state, bots, 1)) == pytest.approx(0)


def test_openspiels_counterfactual_regret_learns_by_information_states() -> None:
    game = load()
    np.random.seed(1)
    solver = sampling.OutcomeSamplingSolver(game)
    for _ in range(20):
        solver.iteration()
    policy = solver.average_policy()
    known = 0
    for state in played_out(game, 2):
        if not state.is_chance_node() and not state.is_terminal():
            chances = policy.action_probabilities(state)
            assert [*chances] == state.legal_actions()
            assert sum(chances.values()) == pytest.approx(1)
            known += 1
    assert known == 2 * (2 + 2 * 4)  # in each of two rounds both select, and build two pieces of two colours
