"""Where the kernel does not run, Python plays, and every answer has the same bytes."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from ny1901_solver.new_york_1901.hint.advise import Advice, advise
from ny1901_solver.new_york_1901.hint.evaluator import EVALUATOR
from ny1901_solver.new_york_1901.kernel import machine, playing
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GameState

from .drawn import drawn_positions, kernel_of


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    with monkeypatch.context() as patch:
        yield patch


def some_position() -> GameState:
    state = list(drawn_positions(3, shipped=True))[4]
    assert kernel_of(state) is not None
    return state


def test_a_hint_is_the_same_without_the_kernel(without: pytest.MonkeyPatch) -> None:
    state, seen = some_position(), list[Advice]()
    advice = advise(state, 60, seed=5, report=seen.append)
    without.setattr(playing, "machine", lambda: None)
    again = list[Advice]()
    assert repr(advise(state, 60, seed=5, report=again.append)) == repr(advice)
    assert again == seen
    assert [vars_of(each) for each in again] == [vars_of(each) for each in seen]


def vars_of(advice: Advice) -> list[str]:
    return [f"{turn.turn} {turn.share} {turn.margin} {turn.parts} {turn.worse}" for turn in advice.turns]


@pytest.mark.parametrize("rollouts", [1, 1000])
def test_the_games_of_a_review_are_the_same_without_the_kernel(without: pytest.MonkeyPatch, rollouts: int) -> None:
    state = some_position()
    turns = random.Random(1).sample(legal_turns(state), 3)
    seen = [EVALUATOR.ends(state, rollouts)(turn, "7") for turn in turns]
    without.setattr(playing, "machine", lambda: None)
    assert repr([EVALUATOR.ends(state, rollouts)(turn, "7") for turn in turns]) == repr(seen)


def test_a_library_that_does_not_load_leaves_the_games_to_python(without: pytest.MonkeyPatch) -> None:
    without.delitem(sys.modules, "ny1901_solver.new_york_1901.kernel.in_wasmtime", raising=False)
    without.setitem(sys.modules, "wasmtime", None)
    without.setattr(machine, "_OF_THREAD", threading.local())
    assert machine.machine() is None


def test_each_thread_has_a_kernel_of_its_own() -> None:
    state = some_position()
    turn = legal_turns(state)[0]
    alone = EVALUATOR.ends(state, 1)(turn, "0")
    with ThreadPoolExecutor(3) as pool:
        found = set(pool.map(lambda _: id(machine.machine()), range(30)))
        assert set(pool.map(lambda _: EVALUATOR.ends(state, 1)(turn, "0"), range(30))) == {alone}
    assert id(machine.machine()) not in found


def test_a_program_that_plays_no_games_does_not_load_the_kernel() -> None:
    program = "import sys; import ny1901_solver.new_york_1901.hint.advise; sys.exit('wasmtime' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
