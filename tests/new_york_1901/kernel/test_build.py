"""The kernel that is kept is what its sources say, and its sources break no rule of C."""

from __future__ import annotations

import os
import random
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.kernel.machine import KERNEL, Reason

from .build import SOURCE, build, replaying
from .recording import drawn_inputs, play, recorded
from .test_inputs import damage

SANITIZERS = "address,undefined"


def test_the_kernel_is_a_small_module_of_its_own() -> None:
    content = KERNEL.read_bytes()
    assert content[:4] == b"\0asm"
    assert len(content) < 120_000
    assert sorted(path.suffix for path in SOURCE.iterdir() if path.suffix not in (".c", ".h")) == []


@pytest.mark.slow
@pytest.mark.skipif(
    find_spec("ziglang") is None and os.environ.get("NY1901_KERNEL") != "required",
    reason="the extra `kernel` is not installed",
)
def test_the_kernel_is_made_again_with_the_same_bytes(tmp_path: Path) -> None:
    build(tmp_path / "again.wasm")
    assert (tmp_path / "again.wasm").read_bytes() == KERNEL.read_bytes()


@pytest.mark.slow
def test_the_kernel_breaks_no_rule_of_c_on_any_drawn_board(tmp_path: Path) -> None:
    """Replays games and damaged inputs on this machine, where compilers check every index, and compares all answers."""
    if not replaying(tmp_path / "replay", SANITIZERS):
        pytest.skip("no compiler on this machine")
    rng, positions = random.Random(1), 0
    with recorded() as (found, recording):
        for seed, shipped in [*((seed, False) for seed in range(250)), *((seed, True) for seed in range(6))]:
            for inputs in drawn_inputs(seed, shipped):
                assert set(play(found, recording, inputs)) == {Reason.FINE}
                for _ in range(3):
                    play(found, recording, damage(inputs, rng))
                positions += 1
    done = subprocess.run([tmp_path / "replay"], input=b"".join(recording.calls), capture_output=True, check=False)
    assert done.stderr.decode() == ""
    assert done.returncode == 0
    answers = b"".join(recording.answers)
    assert done.stdout == answers
    assert positions > 300
