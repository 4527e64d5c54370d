"""Every command that takes a position takes one in the middle of a turn, or says why not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ny1901_solver.new_york_1901.positions import format_line

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


@pytest.mark.parametrize("command", ["plan --turns 2", "hint --points --twice", "legal --by-model --no-shift"])
def test_answers_about_whole_turns_say_so(middle: str, command: str, run: Run) -> None:
    result = run(*command.split(), middle)
    assert result.exit_code == 2
    assert "the position is in the middle of a turn (take red-02)" in " ".join(result.stderr.split())


def test_a_plan_may_begin_behind_a_market_shift(run: Run) -> None:
    line = format_line(begun("shift~drew.r2.r2.b2"))
    found = answer(run, "plan", line, "--turns", "1")
    assert "shift" not in json.dumps(found["plan"])


def due(done: str) -> str:
    """A line in the middle of a turn in which a card has to come up first."""
    return format_line(begun(done))


def test_cards_that_are_due_come_up_before_anybody_decides(run: Run) -> None:
    shift = due("shift")
    refused = run("play", shift, "--keep-going", text="take r2; pass -> b2 b2 b3 r2\n")
    assert "EXP-1: it takes a card r2; face up: b2 b2 b3" in refused.stderr
    for policy in ("random", "quick"):
        played = run("play", shift, "--seed", 1, text=f"auto {policy}\n")
        assert played.exit_code == 0
        assert "1. green" in played.stdout
    taken = run("play", due("take.red-02"), text="drew b2\npoints 1\n")
    assert "+12  build b1@C2,C3" in taken.stdout
    asked = run("play", due("take.red-02"), text="build b1\nb2\n")
    assert asked.stdout.index("which card came up?") < asked.stdout.index("1. green +2 = 2")


def test_cards_that_are_due_are_told_alone(run: Run) -> None:
    taken, shift = due("take.red-02"), due("shift")
    for told in ("-> b2", "->b2", "| b2"):
        result = run("apply", taken, told)
        assert (result.exit_code, result.stdout.strip()) == (0, due("take.red-02~drew.b2"))
        assert result.stderr == "turned up: b2\n"
    assert answer(run, "apply", taken, "-> b2") | {"position": None} == answer(run, "apply", taken, "-> b2") | {
        "position": None,
        "turn": "",
        "draws": ["b2"],
        "gained": [],
        "gain": 0,
        "line": due("take.red-02~drew.b2"),
    }
    assert run("apply", shift, "-> b2").stdout.strip() == due("shift~drew.b2")
    assert run("apply", due("shift~drew.b2"), "-> b2 r2").stdout.strip() == due("shift~drew.b2.b2.r2")
    assert "2 cards are given, but this turn turns up 1" in run("apply", taken, "-> b2 b2").stderr
    assert "r3 cannot have come up" in run("apply", taken, "-> r3").stderr
    for command in (["apply", due("take.red-02~drew.b2")], ["rule", "check", taken]):
        refused = run(*command, "-> b2")
        assert refused.exit_code == 2
        assert "is not a turn; expected a step" in refused.stderr


def test_a_list_of_no_turns_tells_that_a_card_is_due(run: Run) -> None:
    listed = answer(run, "legal", due("take.red-02"))
    assert (listed["total"], listed["card_due"]) == (0, ["r2", "b2", "b3"])
    assert "card_due" not in answer(run, "legal", due("take.red-02~drew.b2"))
    assert "until the next card is turned up" in run("legal", "--count", due("shift")).stderr


def test_verdicts_while_a_card_is_due_go_by_what_can_still_come(run: Run) -> None:
    partly = due("shift~drew.b2.b2")
    check = run("rule", "check", partly, "take red-02 red-04; pass")
    assert check.exit_code == 1
    assert "none of the cards that can still come up include r2 and r2" in " ".join(check.stdout.split())
    assert run("rule", "check", partly, "take r2; pass").exit_code == 0
    for words in (["take r2; pass -> b2 b2 b3 r2"], ["take r2; pass", "--draw", "b2,b2,b3"]):
        told = run("rule", "check", due("shift"), *words)
        assert told.exit_code == 1
        assert "face up: b2 b2 b3" in told.stdout
    waits = run("rule", "check", due("take.red-02"), "take r2; pass").stdout
    assert "the game is over" not in waits
    assert "no turn is legal until the next card is turned up" in waits
    assert "until the next card is turned up" in run("legal", due("shift")).stderr
