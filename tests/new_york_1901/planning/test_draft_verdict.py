"""Verdicts from a part of a position: never against the verdict on the whole of it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.planning.draft_verdict import draft_verdict
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import violations
from ny1901_solver.new_york_1901.state import GameState

from ..random_editions.editions import random_edition
from ..sampling import random_positions, telling_positions
from .forgetting import asked_turns, partly


def _assert_sound(edition: str, seed: int, positions: int, turns: int) -> None:
    board = load_edition(edition)
    states = [*telling_positions(board, seed, positions // 2), *random_positions(board, seed, positions // 2)]
    seen = _verdicts(states, random.Random(seed), turns)
    assert min(seen[each] for each in (True, False, None)) > 0, seen


def _verdicts(states: list[GameState], rng: random.Random, turns: int) -> Counter[bool | None]:
    """How often each verdict is given of turns in positions of which parts are told, none against the whole."""
    seen = Counter[bool | None]()
    for state in states:
        for turn in asked_turns(state, states, rng, turns) if not state.over else ():
            known = partly(state, rng)
            found, broken = draft_verdict(known, turn), {each.rule for each in violations(state, turn)}
            where = (format_line(state), str(turn), known, found)
            assert found.legal is not True or not broken, where
            assert found.legal is not False or broken, where
            assert {each.rule for each in found.violations} <= broken, where
            assert found.legal is not None or found.conditions, where
            seen[found.legal] += 1
    return seen


def test_a_part_of_a_position_never_says_other_than_the_whole() -> None:
    _assert_sound("tiny", 1, 8, 4)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("edition", "positions", "turns"), [("tiny", 200, 12), ("lower-manhattan", 60, 8)])
@pytest.mark.parametrize("seed", range(3))
def test_so_it_is_for_many(edition: str, positions: int, turns: int, seed: int) -> None:
    _assert_sound(edition, seed + 10, positions, turns)


@pytest.mark.slow
def test_so_it_is_on_random_editions() -> None:
    seen = Counter[bool | None]()
    for seed in range(100, 130):
        seen += _verdicts(random_positions(random_edition(seed), seed, 6, players=(2,)), random.Random(seed), 3)
    assert min(seen[each] for each in (True, False, None)) > 20, seen
