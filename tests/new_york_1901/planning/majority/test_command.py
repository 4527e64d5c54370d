"""The command `majority`: what it says, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ny1901_solver.new_york_1901.planning.majority.aims import Aim, challenge_aims
from ny1901_solver.new_york_1901.planning.majority.answering import answer_majority
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GameState

from ....programs import app
from .test_reasons import LATE as SHIPPED

POSITIONS = Path("puzzles/positions")
LATE, LAST = POSITIONS / "2p-late-1.yaml", POSITIONS / "2p-last-1.yaml"


def said(*words: object, code: int = 0) -> str:
    done = CliRunner().invoke(app("new-york-1901"), ["majority", *map(str, words)])
    assert done.exit_code == code, done.output
    return done.output


def data(*words: object, code: int = 0) -> Any:
    return json.loads(said(*words, "--json", code=code))


def test_without_names_the_answer_is_about_all_streets_and_the_challenge() -> None:
    answer = data(LATE)
    assert [(aim["kind"], aim["about"]) for aim in answer["aims"]] == [
        ("street", "broadway"),
        ("street", "wall-street"),
        ("street", "pine-thames"),
        ("bronze-baron", ""),
    ]
    assert (answer["status"], answer["market"]) == ("proved", "left out")


def test_streets_and_the_challenge_can_be_chosen_by_id_or_name() -> None:
    assert [aim["about"] for aim in data(LATE, "--street", "Pine & Thames", "--street", "broadway")["aims"]] == [
        "broadway",
        "pine-thames",
    ]
    assert [aim["kind"] for aim in data(LATE, "--challenge")["aims"]] == ["bronze-baron"]


def test_a_lead_that_nobody_can_reach_is_certain_already() -> None:
    (aim,) = data(LATE, "--street", "pine-thames")["aims"]
    assert (aim["leader"], aim["still"]["turns"], aim["sure"]["certainty"]) == ("blue", 0, "certain")
    (green,) = aim["sure"]["others"]
    assert green["most"] < aim["sure"]["count"]


def test_what_is_lacking_is_said_in_data_and_in_words() -> None:
    (aim,) = data(LATE, "--street", "wall-street")["aims"]
    assert aim["still"]["status"] == "infeasible"
    assert aim["still"]["reason"]["lack"] == "ground"
    assert aim["still"]["reason"]["lands"] == ["yellow-07"]
    assert "for lack of ground" in said(LATE, "--street", "wall-street")
    lacks = [aim["still"]["reason"] and aim["still"]["reason"]["lack"] for aim in data(LAST)["aims"]]
    assert lacks == ["tiles", None, "turns", "turns"]


def test_the_same_question_has_the_same_answer() -> None:
    assert said(LATE, "--json") == said(LATE, "--json")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--street", "cedar"), "not in play"),
        (("--street", "brodway"), "did you mean broadway?"),
        (("--street", ""), "no street card"),
        (("--time-limit", "0"), "--time-limit"),
    ],
)
def test_bad_input_is_refused_with_what_is_possible(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in " ".join(said(LATE, *words, code=2).split())


def test_a_picture_shows_each_turn_of_the_plan(tmp_path: Path) -> None:
    said(LATE, "--street", "broadway", "--draw", tmp_path / "plan.svg")
    drawn = (tmp_path / "plan.svg").read_text(encoding="utf-8")
    for turn in data(LATE, "--street", "broadway")["aims"][0]["still"]["plan"]:
        assert turn.split(";")[0] in drawn


def test_without_a_plan_the_picture_shows_the_position(tmp_path: Path) -> None:
    with_position = said(LATE, "--street", "pine-thames", "--draw", tmp_path / "position.svg")
    assert "drawn in" in with_position
    assert "Pine & Thames (SCO-1)" in with_position
    assert "to move" in (tmp_path / "position.svg").read_text(encoding="utf-8")


def late() -> GameState:
    return parse_line(SHIPPED)


def test_a_budget_that_is_used_up_leaves_it_undecided_and_says_what_is_proved() -> None:
    (answer,) = answer_majority(late(), [Aim("street", "broadway")], clock=lambda: 0.0, effort=1e-9).aims
    assert not answer.settled
    assert (answer.still.status, answer.sure.certainty) == ("timeout", "not-decided")


def test_plans_that_the_known_cards_allow_are_told_apart() -> None:
    state = late()
    (answer,) = answer_majority(state, challenge_aims(state.setup), clock=lambda: 0.0).aims
    assert len(answer.still.plan) == 1
    assert answer.cards_known == (answer.still.plan[0] in legal_turns(state, shifts=False))
