"""Inputs that do not fit together are refused: no index leaves its table, and nothing traps."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.new_york_1901.hint.rollouts import rollout, rollout_of_python
from ny1901_solver.new_york_1901.hint.value import load_weights
from ny1901_solver.new_york_1901.kernel.machine import Reason
from ny1901_solver.new_york_1901.kernel.packing import packed_numbers
from ny1901_solver.new_york_1901.kernel.playing import played_ends
from ny1901_solver.new_york_1901.rules import legal_turns

from .drawn import drawn_start
from .recording import Inputs, damaged, drawn_inputs, play, recorded

PARTS = ("tables", "state", "rollouts", "games", "record", "choose")


def damage(inputs: Inputs, rng: random.Random) -> Inputs:
    changes = {part: damaged(getattr(inputs, part), rng) for part in rng.sample(PARTS, rng.choice((1, 1, 2)))}
    return replace(inputs, **changes)


def test_damaged_inputs_are_refused_or_play_without_harm() -> None:
    rng, counts = random.Random(1), Counter[Reason]()
    with recorded() as (found, recording):
        for inputs in drawn_inputs(3, every=4):
            for _ in range(40):
                counts.update(play(found, recording, damage(inputs, rng)))
    assert counts[Reason.WRONG_INPUT] > 100
    assert set(counts) <= {Reason.FINE, Reason.WRONG_INPUT}


def test_every_input_that_is_cut_is_refused() -> None:
    inputs = next(drawn_inputs(3))
    with recorded() as (found, recording):
        for cut in range(8, len(inputs.state), 8):
            assert recording.call(found, "set_tables", inputs.tables) is Reason.FINE
            assert recording.call(found, "set_state", inputs.state[:-cut]) is Reason.WRONG_INPUT
        for cut in (8, 80, 800, len(inputs.tables)):
            assert recording.call(found, "set_tables", inputs.tables[:-cut]) is Reason.WRONG_INPUT
            assert recording.call(found, "set_state", inputs.state) is Reason.WRONG_INPUT
            assert recording.call(found, "rollouts", inputs.rollouts) is Reason.WRONG_INPUT


def test_an_input_longer_than_the_memory_for_it_is_refused() -> None:
    with recorded() as (found, _):
        assert found.call("set_tables", bytes(8 << 20)) is Reason.WRONG_INPUT


def test_a_word_between_the_tables_that_has_changed_is_an_error_of_the_program() -> None:
    with recorded() as (found, recording):
        found.host.write(found.output_place - 8, bytes(8))
        with pytest.raises(ProofsDiffer, match="damaged"):
            recording.call(found, "games", packed_numbers([0]))


def test_a_position_that_does_not_add_up_is_played_by_python() -> None:
    """A score that the tiles do not pay: a score sheet would show another sum."""
    state, _ = drawn_start(3, shipped=True)
    state = replace(state, setup=replace(state.setup, challenge="gold-tycoon"))
    odd = replace(state, players=(replace(state.players[0], score=3), *state.players[1:]))
    turn = legal_turns(odd)[0]
    assert played_ends(odd, turn, ["0-0"], "quick", 3, (), load_weights(len(odd.players))) is None
    assert rollout(odd, turn, "0-0") == rollout_of_python(odd, turn, "0-0")
