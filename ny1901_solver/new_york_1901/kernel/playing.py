"""Plays games from a turn in the kernel, where the kernel can play them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

from ...messages import gettext
from ..moves import Turn
from ..state import GameState
from .machine import Machine, Reason, machine
from .packing import (
    BeyondLimits,
    WeightsOfValue,
    packed_numbers,
    packed_seeds,
    packed_state,
    packed_tables,
    packed_turn,
)

Plays = Literal["random", "quick", "by_value"]
NUMBERS: dict[Plays, int] = {"random": 0, "quick": 1, "by_value": 2}
"""The players of the kernel, with their numbers in `source/kernel.h`."""

SEATS, PARTS = 4, 11


class PlayedEnd(NamedTuple):
    """The end of a game that the kernel has played, or an estimate of the end, with the attributes of
    `hint.rollouts.GameEnd`."""

    share: float
    margin: float
    parts: tuple[float, ...]
    over: bool
    shares: tuple[float, ...]


def load(found: Machine, state: GameState, weights: WeightsOfValue) -> bool:
    """Lets a copy of the kernel read a position, and returns whether it can play games from the position."""
    loaded = found.loaded
    if state is loaded.state and weights is loaded.weights:
        return loaded.plays_state
    if weights is not loaded.weights or (state.setup is not loaded.setup and state.setup != loaded.setup):
        loaded.setup, loaded.weights, loaded.plays_setup = state.setup, weights, False
        with suppress(BeyondLimits):
            loaded.plays_setup = found.call("set_tables", packed_tables(state.setup, weights)) is Reason.FINE
    loaded.state, loaded.turns = state, {}
    loaded.plays_state = loaded.plays_setup and found.call("set_state", packed_state(state)) is Reason.FINE
    return loaded.plays_state


def why_python(state: GameState, weights: WeightsOfValue) -> str | None:
    """The reason why Python plays the games from a position, as a part of a sentence; `None` if the kernel does."""
    found = machine()
    if found is None:
        return gettext("the library wasmtime is not installed, or does not run on this system")
    if load(found, state, weights):
        return None
    if not found.loaded.plays_setup:
        return gettext("the board or its tiles are beyond the limits of the kernel")
    return gettext("the position cannot have come about in a game")


def _packed_once(found: Machine, state: GameState, turn: Turn) -> bytes:
    turns = found.loaded.turns
    if id(turn) not in turns:  # the turn itself is kept, too, so that no other object has its id
        turns[id(turn)] = turn, packed_turn(state, turn)
    return turns[id(turn)][1]


def played_ends(
    state: GameState,
    turn: Turn,
    chances: Sequence[str],
    player: Plays,
    rounds: int,
    draws: Sequence[int],
    weights: WeightsOfValue,
) -> list[PlayedEnd] | None:
    """Plays a game from a turn of the player to move for each random seed of `chances`, as `hint.rollouts.rollout`
    describes. The result is `None` if Python has to play the games, because the kernel does not run here, or because
    the game is beyond its limits.

    The results have the same bits as those of Python.
    """
    found = machine()
    if found is None or not load(found, state, weights):
        return None
    try:
        asked = [
            packed_numbers([NUMBERS[player], rounds]),
            _packed_once(found, state, turn),
            packed_numbers([len(draws), *draws, len(chances)]),
            packed_seeds(chances),
        ]
    except BeyondLimits:
        return None
    if found.call("rollouts", b"".join(asked)) is not Reason.FINE:
        return None
    size, seats = 3 + SEATS + PARTS, len(state.players)
    numbers = found.output(size * len(chances))
    return [_end(numbers[at : at + size], seats) for at in range(0, len(numbers), size)]


def _end(numbers: Sequence[float], seats: int) -> PlayedEnd:
    """The end of a game from the numbers that the kernel writes (`GameEnd` of `source/rollouts.c`)."""
    share, margin, over, *rest = numbers
    shares, parts = tuple(rest[:seats]), rest[SEATS:]
    if over:  # points are whole numbers
        return PlayedEnd(share, int(margin), tuple(map(int, parts)), True, shares)
    return PlayedEnd(share, margin, (*map(int, parts[:3]), *parts[3:]), False, shares)
