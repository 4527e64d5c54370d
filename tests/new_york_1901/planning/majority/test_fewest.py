"""The fewest turns and buildings to an aim are those that playing everything finds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from ny1901_solver.cpsat.running import SolverBudget
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.planning.majority.aims import Aim, challenge_aims, street_aims
from ny1901_solver.new_york_1901.planning.majority.fewest import Fewest, fewest_turns
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.state import GameState

from ...random_editions import random_edition, random_game
from .by_playing import Reached, TooMany, exhaust, pays

TURNS = 3  # that the oracle plays


def aims_of(state: GameState) -> list[Aim]:
    return [*street_aims(state.setup), *challenge_aims(state.setup)]


def sampled(games: Iterable[Iterable[GameState]], each: int, seed: int) -> Iterator[GameState]:
    rng = random.Random(seed)
    for game in games:
        states = [state for state in game if state.turn is None]
        yield from rng.sample(states, min(each, len(states)))


def tiny(seeds: Iterable[int], each: int = 3) -> Iterator[GameState]:
    return sampled((random_game(load_edition("tiny"), seed) for seed in seeds), each, 1)


def small(seeds: Iterable[int], each: int = 3) -> Iterator[GameState]:
    return sampled((random_game(random_edition(seed, squares=24), seed) for seed in seeds), each, 2)


def compared(states: Iterable[GameState], positions: int = 600) -> Counter[str]:
    """Compares each aim of each position with the oracle; returns what was seen."""
    seen: Counter[str] = Counter()
    for state in states:
        for aim in aims_of(state):
            reached = pays(aim, state)
            if reached is None:
                continue
            try:
                wanted = exhaust(state, reached, TURNS, positions)
            except TooMany:
                seen["too many"] += 1
                continue
            found = fewest_turns(state, aim, SolverBudget(effort=8))
            assert agree(aim, found, wanted), (format_line(state), state.edition.folder, aim, found, wanted)
            seen[f"{found.status} {wanted.turns}"] += 1
            seen["demolishes"] += "demolish" in " ".join(map(str, found.plan))
            seen["booms"] += "boom" in " ".join(map(str, found.plan))
    return seen


def agree(aim: Aim, found: Fewest, wanted: Reached) -> bool:
    if found.status == "infeasible":
        return wanted.turns is None
    if found.status == "timeout":
        return wanted.turns is None or wanted.turns >= found.bound
    if not found.plan:  # reached now, or no step pays more
        return wanted.turns == 0 or (not aim.contested and wanted.turns is None)
    if wanted.turns is None:
        return not wanted.ended and len(found.plan) > TURNS
    if found.status == "feasible":
        return found.bound <= wanted.turns <= len(found.plan) and found.plan != ()
    return (len(found.plan), found.builds) == (wanted.turns, wanted.builds)


def test_so_few_turns_and_buildings_as_found_are_the_fewest_on_the_tiny_board() -> None:
    seen = compared(tiny(range(4, 12), 2))
    assert seen["proved 1"] >= 5
    assert seen["proved 2"] >= 2


def test_so_few_turns_and_buildings_as_found_are_the_fewest_on_random_editions() -> None:
    seen = compared(small(range(300, 310), 2))
    assert seen["infeasible None"] >= 20
    assert seen["proved 1"] >= 2


@pytest.mark.slow
def test_the_fewest_turns_agree_with_playing_everything_in_many_cases() -> None:
    seen = compared(tiny(range(100, 130)), 3_000) + compared(small(range(400, 460)), 3_000)
    assert seen["proved 1"] >= 100
    assert seen["proved 2"] >= 40
    assert seen["proved 3"] >= 5
    assert seen["infeasible None"] >= 100
