"""Manhattan as an environment of PettingZoo: its own tests, rewards, and masks."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from ny1901_solver.errors import DataError, NotationError
from ny1901_solver.manhattan.positions import parse_line

from ...new_york_1901.research.libraries import library
from .games import GAMES

pettingzoo_test = library("pettingzoo.test")
np = library("numpy")
aec: Any = library("ny1901_solver.manhattan.research.aec")

# What `api_test` says of every environment with a mask that is not in PettingZoo's own list of them, and of the
# mask of a game that is over.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_pettingzoos_own_tests_pass(table: dict[str, Any]) -> None:
    pettingzoo_test.api_test(aec.env(**table), num_cycles=120)
    pettingzoo_test.seed_test(partial(aec.env, **table), num_cycles=50)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_are_results_and_with_shaping_points_of_all_who_are_paid(players: int) -> None:
    env, rng = aec.env(edition="tiny", players=players, shaping=0.01), random.Random(players)
    total = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=players)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    end = env.unwrapped.node
    assert end.over
    assert sum(end.points) > 0
    assert sum(end.results) == pytest.approx(0)
    wanted = [result + 0.01 * points for result, points in zip(end.results, end.points, strict=True)]
    assert [*total.values()] == pytest.approx(wanted)


def test_the_seed_deals_and_the_picture_is_the_line_of_the_position() -> None:
    env = aec.env(edition="tiny", render_mode="ansi")
    lines = []
    for seed in (1, 1, 2):
        env.reset(seed=seed)
        lines.append(env.render())
        assert parse_line(lines[-1]) == env.unwrapped.node.state
    assert lines[0] == lines[1] != lines[2]


@pytest.mark.parametrize(
    ("parameters", "error", "said"),
    [
        ({"colour": "green"}, DataError, "there is no parameter 'colour'"),
        ({"variants": "monstre"}, DataError, "'monstre' is no variant"),
        ({"edition": "tiny", "variants": "monster"}, DataError, "its variants: slow-growth and anti-trust"),
        ({"players": 3, "sides": "S+E+N"}, DataError, "clockwise order"),
        ({"readings": "stuck:cry"}, NotationError, "void, redraw or discard"),
        ({"players": 5}, DataError, "the game is for 2 to 4 players, not 5"),
        ({"max_moves": -1}, DataError, "max_moves=-1: expected a number of moves"),
    ],
)
def test_what_cannot_be_asked_for_is_told(parameters: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error) as told:
        aec.env(**parameters)
    assert said in str(told.value)
