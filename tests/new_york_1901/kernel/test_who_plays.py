"""An answer states that Python plays its games; a kernel that is missing or damaged is an error of the program, and a
kernel that fails is reported."""

from __future__ import annotations

import json
import random
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from wasmtime import WasmtimeError

import ny1901_solver
from ny1901_solver.errors import DataError, ProofsDiffer
from ny1901_solver.exit_codes import DISAGREE, MISTAKE
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint.rollouts import why_slower
from ny1901_solver.new_york_1901.kernel import in_wasmtime, machine, packing
from ny1901_solver.new_york_1901.kernel.machine import KERNEL, Machine, Reason
from ny1901_solver.new_york_1901.policies import quick
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.positions.file import write_position
from ny1901_solver.new_york_1901.replay import record_game, write_record
from ny1901_solver.new_york_1901.review.reviewed import TurnReview
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState
from tests.terminal.running import Run, running

from ..methods.test_methods import asked
from .drawn import drawn_positions, drawn_start, kernel_of

SLOWER = "Python plays the games, slower than the kernel and with the same result: "
TOO_LARGE = f"{SLOWER}the board or its tiles are beyond the limits of the kernel"
NO_LIBRARY = f"{SLOWER}the library wasmtime is not installed, or does not run on this system"
OUTPUT_WORDS = 1 << 14


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    return running(app, monkeypatch, tmp_path)


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Threads load the kernel again, in the test and after it."""
    with monkeypatch.context() as patch:
        patch.setattr(machine, "_OF_THREAD", threading.local())
        yield patch


@pytest.fixture
def large(anew: pytest.MonkeyPatch) -> Iterator[GameState]:
    """A game on a small board, which is beyond the limits because they are lower here than elsewhere."""
    state = new_game(load_edition("tiny"), 2, random.Random(1))
    anew.setattr(packing, "MOST_TILES", len(state.edition.tiles) - 1)
    packing._packed_edition.cache_clear()
    assert kernel_of(state) is None
    yield state
    packing._packed_edition.cache_clear()


def within_the_limits() -> GameState:
    state = next(drawn_positions(3, shipped=True))
    assert kernel_of(state) is not None
    return state


def hint(run: Run, state: GameState, *words: object) -> Any:
    write_position(Path("game.yaml"), state)
    return run("hint", "game.yaml", "--rollouts", 5, *words)


def test_each_interface_says_that_python_plays_where_a_board_is_too_large(run: Run, large: GameState) -> None:
    assert TOO_LARGE in hint(run, large).stdout.splitlines()
    assert TOO_LARGE in hint(run, large, "--level", "where").stdout.splitlines()
    printed = json.loads(hint(run, large, "--json").stdout)
    assert printed["slower"] == TOO_LARGE
    (replied,) = asked({"method": "hint", "position": format_line(large), "rollouts": 5})
    assert replied["answer"] == printed
    assert ny1901_solver.hint(large, rollouts=5).by_python == TOO_LARGE
    assert TOO_LARGE in run("play", "game.yaml", text="hint 5\n").stdout


def test_the_largest_boards_are_named_as_the_reason() -> None:
    state, _ = drawn_start(8)
    assert max(map(int.bit_count, state.edition.board.blocks)) > packing.MOST_SQUARES_OF_BLOCK
    assert why_slower(state) == TOO_LARGE


def test_an_answer_of_the_kernel_says_nothing_about_who_plays(run: Run) -> None:
    state = within_the_limits()
    assert SLOWER not in hint(run, state).stdout
    assert "slower" not in json.loads(hint(run, state, "--json").stdout)
    assert ny1901_solver.hint(state, rollouts=5).by_python == ""


def test_a_review_says_that_python_plays(run: Run, large: GameState) -> None:
    record = record_game(large, quick, random.Random(1), limit=2)
    write_record(Path("game.record.yaml"), record)
    words = "review", "game.record.yaml", "--rollouts", 2
    assert TOO_LARGE in run(*words).stdout.splitlines()
    assert json.loads(run(*words, "--json").stdout)["basis"][-1] == TOO_LARGE
    assert run(*words, "-o", "review.html").exit_code == 0
    assert TOO_LARGE in Path("review.html").read_text(encoding="utf-8")
    review = ny1901_solver.review(record, rollouts=2)
    assert isinstance(review, TurnReview)
    assert review.by_python == TOO_LARGE


def test_the_answer_differs_only_by_this_sentence_where_wasmtime_is_missing(run: Run, anew: pytest.MonkeyPatch) -> None:
    state = within_the_limits()
    by_kernel = json.loads(hint(run, state, "--json").stdout)
    anew.setattr(machine, "_OF_THREAD", threading.local())
    anew.delitem(sys.modules, "ny1901_solver.new_york_1901.kernel.in_wasmtime", raising=False)
    anew.setitem(sys.modules, "wasmtime", None)
    by_python = json.loads(hint(run, state, "--json").stdout)
    assert by_python.pop("slower") == NO_LIBRARY
    assert by_python == by_kernel


def test_a_position_that_does_not_add_up_is_named_as_the_reason() -> None:
    state = within_the_limits()
    state = replace(state, setup=replace(state.setup, challenge="gold-tycoon"))
    odd = replace(state, players=(replace(state.players[0], score=3), *state.players[1:]))
    assert why_slower(odd) == f"{SLOWER}the position cannot have come about in a game"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "No such file or directory"),
        (b"", "unexpected end-of-file (at offset 0x0)"),
        (KERNEL.read_bytes()[:5000], "unexpected end-of-file (at offset 0x"),
        (b"\0asm\x01\0\0\0", "memory, input_place, "),
    ],
)
def test_a_kernel_that_is_missing_or_damaged_is_an_error_of_the_program(
    run: Run, anew: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None, reason: str
) -> None:
    state, file = within_the_limits(), tmp_path / "kernel.wasm"
    anew.setattr(machine, "_OF_THREAD", threading.local())
    anew.setattr(machine, "KERNEL", file)
    if content is not None:
        file.write_bytes(content)
    sentence = f"{file}: this file of the program is missing or damaged ({reason}"
    failed = hint(run, state)
    assert failed.exit_code == MISTAKE
    (line,) = failed.stderr.splitlines()
    assert line.startswith(sentence)
    assert line.endswith("); install the program again")
    with pytest.raises(DataError, match="missing or damaged"):
        ny1901_solver.hint(state, rollouts=5)


def test_a_processor_for_which_wasmtime_compiles_nothing_leaves_the_games_to_python(anew: pytest.MonkeyPatch) -> None:
    def refuses(*_: object) -> None:
        raise WasmtimeError("no code for this processor")

    state = within_the_limits()
    anew.setattr(machine, "_OF_THREAD", threading.local())
    anew.setattr(in_wasmtime, "Instance", refuses)
    assert machine.machine() is None
    assert why_slower(state) == NO_LIBRARY


def test_a_trap_of_the_kernel_is_reported_with_exit_code_4(run: Run, anew: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Numbers of the tables that are far too large lead the kernel out of its memory, in which wasmtime stops it."""
    calls = Machine.call

    def harmed(self: Machine, function: str, content: bytes = b"") -> Reason:
        if function == "rollouts":
            tables = self.output_place + 8 * OUTPUT_WORDS + 8
            self.host.write(tables, (1 << 30).to_bytes(4, "little") * 8)
        return calls(self, function, content)

    state = within_the_limits()
    anew.setattr("tempfile.tempdir", str(tmp_path))
    anew.setattr(Machine, "call", harmed)
    failed = hint(run, state)
    assert failed.exit_code == DISAGREE
    assert "the kernel failed in rollouts: " in failed.stderr
    assert "This is a bug. Please report it and attach the file " in failed.stderr
    (report,) = tmp_path.glob("ny1901-*")
    assert "the kernel failed in rollouts" in report.read_text(encoding="utf-8")
    with pytest.raises(ProofsDiffer, match="the kernel failed in rollouts"):
        ny1901_solver.hint(state, rollouts=5)
    anew.setattr(Machine, "call", calls)
    assert hint(run, state).exit_code == 0
