"""Every command that takes a position takes one in the middle of a turn, or says why not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ny1901_solver.positions import format_line

from ..text.test_under_way import begun
from .conftest import Run


@pytest.fixture
def middle() -> str:
    return format_line(begun("take.red-02~drew.b2"))


def answer(run: Run, *words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_commands_answer_for_the_middle_of_a_turn(middle: str, run: Run) -> None:
    listed = answer(run, "legal", middle)["turns"]
    assert listed[0] == "pass"
    assert any(turn.startswith("build ") for turn in listed)
    shown = run("show", "--ascii", middle).stdout
    assert "to move, in the middle of a turn (take red-02)" in shown
    after = run("apply", middle, listed[1])
    assert after.exit_code == 0
    assert "~" not in after.stdout
    refused = run("apply", middle, "take red-03; pass")
    assert refused.exit_code == 1
    assert "TRN-1" in refused.stderr
    assert answer(run, "hint", middle)["turns"]
    assert answer(run, "score", middle)
    assert run("rule", "check", middle, listed[1]).exit_code == 0
    check = run("rule", "check", middle, "build g1@A1,A2")
    assert check.exit_code == 1


@pytest.mark.parametrize("command", ["plan --turns 2", "hint --twice", "legal --by-model --no-shift"])
def test_answers_about_whole_turns_say_so(middle: str, command: str, run: Run) -> None:
    result = run(*command.split(), middle)
    assert result.exit_code == 2
    assert "the position stands in the middle of a turn (take red-02)" in " ".join(result.stderr.split())


def test_a_plan_may_begin_behind_a_market_shift(run: Run) -> None:
    line = format_line(begun("shift~drew.r2.r2.b2"))
    found = answer(run, "plan", line, "--turns", "1")
    assert "shift" not in json.dumps(found["plan"])
