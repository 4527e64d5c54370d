"""The environment of PettingZoo: its own tests, rewards, and games that are broken off."""

from __future__ import annotations

import random
from functools import partial
from itertools import product
from typing import Any

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.edition import CHALLENGES
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.rules.set_up import VARIANTS

from .libraries import library

pettingzoo_test = library("pettingzoo.test")
performance = library("pettingzoo.test.performance_benchmark")
np = library("numpy")
aec: Any = library("ny1901_solver.new_york_1901.research.aec")

# What `api_test` says of every environment with a mask that is not in PettingZoo's own list of them, and of the
# mask of a game that is over.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
TABLES = [
    {"edition": edition, "players": players, "starters": edition != "tiny" or players == 2}
    for edition in ("tiny", "lower-manhattan")
    for players in (2, 3, 4)
]


def played(env: Any, seed: int) -> dict[str, float]:
    """The rewards of a random game, by agent."""
    rng, total = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return total


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoos_own_tests_pass(table: dict[str, Any]) -> None:
    pettingzoo_test.api_test(aec.env(**table), num_cycles=200)
    pettingzoo_test.seed_test(partial(aec.env, **table), num_cycles=100)


@pytest.mark.parametrize(("challenge", "variant", "players"), [*product(CHALLENGES, VARIANTS, (2, 3, 4))])
def test_every_challenge_and_variant_passes_them(challenge: str, variant: str, players: int) -> None:
    table = {"edition": "tiny", "challenge": challenge, "variant": variant, "starters": players == 2}
    pettingzoo_test.api_test(aec.env(players=players, **table), num_cycles=30)


@pytest.mark.slow
@pytest.mark.parametrize(("challenge", "variant", "players"), [*product(CHALLENGES, VARIANTS, (2, 3, 4))])
def test_every_challenge_and_variant_passes_them_on_the_full_board(challenge: str, variant: str, players: int) -> None:
    for action_cards in (True, False):
        table = {"challenge": challenge, "variant": variant, "players": players, "action_cards": action_cards}
        pettingzoo_test.api_test(aec.env(**table), num_cycles=1000)
        pettingzoo_test.seed_test(partial(aec.env, **table), num_cycles=500)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_performance_benchmark_runs_to_its_end(table: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock:
        """A second a look, in place of five seconds of waiting."""

        now = 0.0

        def time(self) -> float:
            self.now += 1
            return self.now

    monkeypatch.setattr(performance, "time", Clock())
    performance.performance_benchmark(aec.env(**table))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rewards_of_a_game_are_its_results(players: int) -> None:
    env = aec.env(edition="tiny", players=players, starters=players == 2)
    for seed in range(5):
        rewards = played(env, seed)
        assert [*rewards.values()] == pytest.approx(env.unwrapped.node.results)
        assert sum(rewards.values()) == pytest.approx(0)


def test_shaping_rewards_each_point_as_it_is_scored() -> None:
    env = aec.env(edition="tiny", shaping=0.01)
    for seed in range(5):
        rewards = played(env, seed)
        end = env.unwrapped.node
        points = [player.score for player in end.state.players]
        assert any(points)
        wanted = [result + 0.01 * scored for result, scored in zip(end.results, points, strict=True)]
        assert [*rewards.values()] == pytest.approx(wanted)


def test_a_long_game_is_broken_off_and_rewards_nobody() -> None:
    env = aec.env(edition="lower-manhattan", max_moves=20)
    assert set(played(env, 1).values()) == {0.0}
    assert env.unwrapped.node.moves in range(20, 26)
    assert not env.unwrapped.node.state.over


def test_an_illegal_action_is_told_and_behind_the_wrappers_ends_the_game() -> None:
    raw = aec.raw_env(edition="tiny")
    raw.reset(seed=0)
    with pytest.raises(ValueError, match="player_0: action 0 is not legal in this state"):
        raw.step(0)
    wrapped = aec.env(edition="tiny")
    wrapped.reset(seed=0)
    wrapped.step(0)
    assert wrapped.rewards["player_0"] == -1
    assert all(wrapped.terminations.values())


def test_only_the_agent_to_act_has_legal_actions() -> None:
    env = aec.raw_env(edition="tiny")
    env.reset(seed=0)
    assert np.flatnonzero(env.observe("player_0")["action_mask"]).tolist() == env.node.legal
    assert not env.observe("player_1")["action_mask"].any()


def test_a_reset_without_a_seed_deals_another_game() -> None:
    env, again = aec.raw_env(edition="tiny", seed=7), aec.raw_env(edition="tiny", seed=7)
    dealt = []
    for _ in range(5):
        env.reset()
        again.reset()
        assert env.node.line == again.node.line
        dealt.append(env.node.line)
    assert len(set(dealt)) > 1


def test_the_picture_is_the_line_of_the_position() -> None:
    env = aec.env(edition="tiny", render_mode="ansi")
    env.reset(seed=0)
    assert parse_line(env.render()) == env.unwrapped.node.state


def test_what_cannot_be_asked_for_is_told() -> None:
    with pytest.raises(DataError, match="there is no parameter 'colour'"):
        aec.env(colour="green")
    with pytest.raises(DataError, match="render_mode='human': expected 'ansi' or None"):
        aec.env(render_mode="human")
