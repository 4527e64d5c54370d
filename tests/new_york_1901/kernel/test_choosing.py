"""The kernel chooses the turns of the Python players, and leaves the random numbers as they do."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Literal

import pytest

from ny1901_solver.new_york_1901 import policies
from ny1901_solver.new_york_1901.kernel import choosing
from ny1901_solver.new_york_1901.kernel.choosing import chosen_turn, quick
from ny1901_solver.new_york_1901.moves import Shift
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.rules.transition import legal_steps, play_step

from .drawn import drawn_positions, drawn_start, kernel_of

PLAYERS: tuple[Literal["random", "quick"], ...] = ("random", "quick")


def compare(seeds: Iterable[int], shipped: bool) -> Counter[str]:
    """Lets both players choose twice in drawn positions, and counts the kinds of steps."""
    seen = Counter[str]()
    for seed in seeds:
        for state in drawn_positions(seed, shipped):
            if kernel_of(state) is None:
                break
            for player in PLAYERS:
                mine, other = random.Random(seed), random.Random(seed)
                for _ in range(2):
                    by_python = POLICIES[player](state, other)
                    assert chosen_turn(state, mine, player) == by_python, f"{player}, game {seed}: {state.setup.basis}"
                    assert mine.getstate() == other.getstate()
                    seen.update(type(step).__name__ for step in by_python.steps)
                seen["chosen"] += 1
    return seen


def test_turns_and_the_next_random_numbers_are_those_of_python() -> None:
    seen = compare(range(25), shipped=False) + compare(range(3), shipped=True)
    assert seen["chosen"] > 200
    kinds = ("Take", "Build", "Demolish", "Boom", "Shift", "Pass", "Reclaim")
    assert [kind for kind in kinds if not seen[kind]] == []


@pytest.mark.slow
@pytest.mark.parametrize("shipped", [False, True])
def test_thousands_of_turns_are_those_of_python(shipped: bool) -> None:
    assert compare(range(3000, 3200), shipped)["chosen"] > 1000


def test_python_chooses_in_the_middle_of_a_turn_and_beyond_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(drawn_positions(3, shipped=True))
    middle = play_step(state, next(step for step in legal_steps(state) if not isinstance(step, Shift)))
    large, _ = drawn_start(8)
    assert middle.turn is not None
    assert kernel_of(large) is None
    for each in (middle, large):
        assert chosen_turn(each, random.Random(1), "quick") is None
    assert quick(large, random.Random(1)) == policies.quick(large, random.Random(1))
    monkeypatch.setattr(choosing, "machine", lambda: None)
    assert quick(state, random.Random(1)) == policies.quick(state, random.Random(1))
