"""Measures random games and steps through OpenSpiel and PettingZoo, and copies of a state."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("pettingzoo")
np = pytest.importorskip("numpy")
aec: Any = pytest.importorskip("ny1901_solver.new_york_1901.research.aec")
pytest.importorskip("ny1901_solver.new_york_1901.research.spiel")

pytestmark = pytest.mark.benchmark(timer=time.process_time)
GAMES, STEPS, CLONES = 50, 5000, 1000
CARDS = pytest.mark.parametrize("action_cards", [False, True], ids=["without action cards", "with all three"])


def measured(benchmark: Any, run: Callable[[], object], group: str, about: str, per_round: int) -> None:
    """Measures the median CPU time of five rounds; `about` is the text with the rate for each second."""
    benchmark.group = group
    benchmark.pedantic(run, rounds=5, iterations=1, warmup_rounds=1)
    if benchmark.stats:
        benchmark.extra_info["about"] = about.format(per_round / benchmark.stats.stats.median)


@CARDS
def test_random_games_of_openspiel(benchmark: Any, action_cards: bool) -> None:
    game = pyspiel.load_game("ny1901", {"action_cards": action_cards})
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(2)]

    def games() -> None:
        for seed in range(GAMES):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    title = f"CPU time of {GAMES} random two-player games through OpenSpiel"
    measured(benchmark, games, title, "{:,.0f} games/s", GAMES)


@CARDS
def test_random_steps_of_pettingzoo(benchmark: Any, action_cards: bool) -> None:
    env, rng = aec.env(action_cards=action_cards), random.Random(0)

    def steps() -> None:
        env.reset(seed=0)
        for _ in range(STEPS):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))

    title = f"CPU time of {STEPS} random steps of two players through PettingZoo"
    measured(benchmark, steps, title, "{:,.0f} steps/s", STEPS)


def test_clones_of_openspiel(benchmark: Any) -> None:
    state = pyspiel.load_game("ny1901").new_initial_state()
    rng = random.Random(0)
    for _ in range(100):
        state.apply_action(rng.choice(state.legal_actions()))

    def clones() -> None:
        for _ in range(CLONES):
            state.clone()

    title = f"CPU time of {CLONES} copies of an OpenSpiel state after 100 moves"
    measured(benchmark, clones, title, "{:,.0f} copies/s", CLONES)
