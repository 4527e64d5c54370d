"""Calls of the kernel that are written down, so that a program with checks of every index can replay them."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ny1901_solver.new_york_1901.hint.value import load_weights
from ny1901_solver.new_york_1901.kernel.machine import Machine, Reason, machine
from ny1901_solver.new_york_1901.kernel.packing import (
    BeyondLimits,
    packed_normal,
    packed_numbers,
    packed_seeds,
    packed_state,
    packed_tables,
    packed_turn,
)
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GameState

from .drawn import drawn_positions

FUNCTIONS = ("begin", "set_tables", "set_state", "rollouts", "games", "count_turns", "record", "choose")
OUTPUT = 64  # the numbers of the output that are compared


@dataclass
class Recording:
    """Calls in the form that `replayed.c` reads, and what the kernel answered."""

    calls: list[bytes] = field(default_factory=list)
    answers: list[bytes] = field(default_factory=list)

    def call(self, found: Machine, function: str, content: bytes = b"") -> Reason:
        reason = found.call(function, content)
        self.calls.append(struct.pack("<3q", FUNCTIONS.index(function), len(content) // 8, OUTPUT) + content)
        self.answers.append(struct.pack(f"<q{OUTPUT}d", reason, *found.output(OUTPUT)))
        return reason


def fresh_machine() -> Machine:
    """The kernel of this thread, as if nothing had been read and no game played."""
    found = machine()
    assert found is not None
    found.loaded.setup = found.loaded.state = None
    return found


@contextmanager
def recorded() -> Iterator[tuple[Machine, Recording]]:
    """The kernel with an empty recording, which begins as the kernel does."""
    found, recording = fresh_machine(), Recording()
    assert recording.call(found, "begin", packed_normal()) is Reason.FINE
    yield found, recording
    found.loaded.setup = found.loaded.state = None


@dataclass(frozen=True)
class Inputs:
    """Sound inputs of the calls for one position."""

    tables: bytes
    state: bytes
    rollouts: bytes
    games: bytes
    record: bytes
    choose: bytes

    @classmethod
    def of(cls, state: GameState, rng: random.Random) -> Inputs | None:
        """The inputs for a position; `None` beyond the limits of the kernel."""
        turn = rng.choice(legal_turns(state, shifts=False))
        try:
            tables = packed_tables(state.setup, load_weights(len(state.players)))
        except BeyondLimits:
            return None
        player = rng.choice((0, 1, 2))
        asked = [packed_numbers([player, 3]), packed_turn(state, turn), packed_numbers([0, 2])]
        asked.append(packed_seeds(["0-1", "0-2"]))
        games = packed_numbers([rng.choice((0, 1, 2)), 60, 1, *random.Random(rng.random()).getstate()[1]])
        record = [60]
        for each in state.players:
            record += [rng.choice((0, 1, 2)), rng.choice((0, each.unbuilt & -each.unbuilt))]
        recorded = packed_numbers(record) + packed_seeds(["0-3"])
        choose = packed_numbers([rng.choice((0, 1, 2)), *random.Random(rng.random()).getstate()[1]])
        return cls(tables, packed_state(state), b"".join(asked), games, recorded, choose)


def play(found: Machine, recording: Recording, inputs: Inputs) -> list[Reason]:
    """Makes all calls for a position, and returns what they return."""
    named = {"set_tables": inputs.tables, "set_state": inputs.state, "rollouts": inputs.rollouts}
    reasons = [recording.call(found, name, content) for name, content in named.items()]
    reasons += [recording.call(found, "games", inputs.games), recording.call(found, "count_turns")]
    return [*reasons, recording.call(found, "record", inputs.record), recording.call(found, "choose", inputs.choose)]


def drawn_inputs(seed: int, shipped: bool = False, every: int = 9) -> Iterator[Inputs]:
    """The inputs of some positions of a game."""
    rng = random.Random(f"inputs {seed}")
    for state in drawn_positions(seed, shipped, every):
        if (inputs := Inputs.of(state, rng)) is not None:
            yield inputs


def damaged(content: bytes, rng: random.Random) -> bytes:
    """An input of which a number has changed, or that is too short or too long."""
    words = len(content) // 8
    if not words or rng.random() < 0.1:
        return rng.choice((content[: 8 * rng.randrange(words + 1)], content + bytes(8)))
    place = 8 * rng.randrange(words)
    (number,) = struct.unpack_from("<q", content, place)
    near = (number - 1, number + 1, -number, number ^ 1 << rng.randrange(63))
    wrong = rng.choice((-1, 0, 1, 2, 3, 63, 64, 65, 127, 128, 8192, 2**31, 2**63 - 1, -(2**63), *near))
    wrong = max(-(2**63), min(2**63 - 1, wrong))
    return content[:place] + struct.pack("<q", wrong) + content[place + 8 :]
