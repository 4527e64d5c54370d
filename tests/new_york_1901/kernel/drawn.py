"""Positions and games with every variant and reading, and what the kernel and Python make of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.hint.rollouts import by_value
from ny1901_solver.new_york_1901.hint.value import load_weights
from ny1901_solver.new_york_1901.kernel.machine import Machine, Reason, machine
from ny1901_solver.new_york_1901.kernel.packing import BeyondLimits, packed_numbers, packed_state, packed_tables
from ny1901_solver.new_york_1901.kernel.playing import NUMBERS, Plays
from ny1901_solver.new_york_1901.policies import POLICIES, Policy, quick, take_turn
from ny1901_solver.new_york_1901.rules import random_turn
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import READINGS, GameState, Readings

from ..random_editions import random_edition
from ..sampling import random_set_up

POLICY_OF: dict[Plays, Policy] = {"random": random_turn, "quick": quick, "by_value": by_value}
MOST_TURNS = 150  # turns after which a game is given up: it may be a circle of workers taken back
COUNTS = ("grabs", "demolitions", "builds", "booms", "reclaims", "shifts")


def drawn_start(seed: int, shipped: bool = False) -> tuple[GameState, random.Random]:
    """The start of a game with drawn seats, variant, cards and readings, on the shipped board or a random one."""
    rng = random.Random(f"kernel {seed}")
    edition = load_edition("lower-manhattan") if shipped else _edition(seed)
    state = random_set_up(edition, rng, 2 + seed % 3, later=1 / 2)
    readings = Readings().with_settings({name: rng.choice(values) for name, values in READINGS.items()})
    return replace(state, setup=replace(state.setup, readings=readings)), rng


@lru_cache(maxsize=64)
def _edition(seed: int) -> Edition:
    return random_edition(seed)


def drawn_positions(seed: int, shipped: bool = False, every: int = 5) -> Iterator[GameState]:
    """Some positions of a game between players of two kinds."""
    state, rng = drawn_start(seed, shipped)
    deal, first = deck_dealer(rng), rng.randrange(every)
    policies = [POLICIES[rng.choice(("random", "quick"))] for _ in state.players]
    for turn in range(MOST_TURNS):
        if state.over:
            return
        if turn % every == first:
            yield state
        state = take_turn(state, policies[state.to_move], rng, deal).after


def kernel_of(state: GameState) -> Machine | None:
    """The kernel with a position; `None` if the position is beyond its limits."""
    found = machine()
    assert found is not None, "wasmtime, on which the program depends, runs here"
    try:
        tables = packed_tables(state.setup, load_weights(len(state.players)))
    except BeyondLimits:
        return None
    found.loaded.setup = found.loaded.state = None
    assert found.call("set_tables", tables) is Reason.FINE
    assert found.call("set_state", packed_state(state)) is Reason.FINE
    return found


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played to its end or given up: its turns, the final scores, and the next random number."""

    turns: int
    over: bool
    scores: tuple[int, ...]
    chance: float


def game_of_kernel(found: Machine, state: GameState, plays: Plays, rng: random.Random) -> tuple[PlayedGame, list[int]]:
    """A game by the kernel from the position that it has read, with the number of steps of each kind (`COUNTS`)."""
    asked = [NUMBERS[plays], MOST_TURNS, 1, *rng.getstate()[1]]
    assert found.call("games", packed_numbers(asked)) is Reason.FINE
    turns, over, *rest = found.output(2 + 4 + 1 + len(COUNTS))
    scores = tuple(map(int, rest[: len(state.players)]))
    return PlayedGame(int(turns), bool(over), scores, rest[4]), list(map(int, rest[5:]))


def game_of_python(state: GameState, plays: Plays, rng: random.Random) -> PlayedGame:
    """The same game by the rules and players in Python."""
    deal, turns = deck_dealer(rng), 0
    while not state.over and turns < MOST_TURNS:
        state = take_turn(state, POLICY_OF[plays], rng, deal).after
        turns += 1
    return PlayedGame(turns, state.over, outcome(state).scores, rng.random())
