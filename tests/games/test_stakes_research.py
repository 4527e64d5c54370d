"""Stakes in PettingZoo and OpenSpiel, by their own tests."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from ..new_york_1901.research.libraries import library

pyspiel = library("pyspiel")
pettingzoo_test = library("pettingzoo.test")
research: Any = library("tests.games.stakes_research")

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_openspiels_own_tests_pass(players: int) -> None:
    game = pyspiel.load_game("stakes", {"players": players, "seed": 3})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pettingzoos_own_tests_pass(players: int) -> None:
    pettingzoo_test.api_test(research.env(players=players), num_cycles=100)
    pettingzoo_test.seed_test(partial(research.env, players=players), num_cycles=50)


def test_a_seat_sees_no_card_of_another() -> None:
    state = pyspiel.load_game("stakes", {"players": 2, "seed": 3}).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    kind, _ = state.chance_outcomes()[0]
    state.apply_action(kind)
    other = state.resample_from_infostate(1, lambda: 0.5)
    assert state.observation_string(1) == other.observation_string(1)
    assert state.observation_string(0).count("?") == state.observation_string(1).count("?") == 3
