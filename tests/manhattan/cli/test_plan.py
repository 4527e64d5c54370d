"""`plan` as people use it: builds with proof, goals, what is certain, and answers as data."""

from __future__ import annotations

import json
import random
import re

import pytest

from ny1901_solver.manhattan.chance import any_card, deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.positions import format_line, parse_line
from ny1901_solver.manhattan.rules import legal_moves, new_game, play
from ny1901_solver.manhattan.state.game import owner

from ..answers.test_published import validator
from .conftest import Run

LATE = (
    "mh1:mayfair:Sr,Wb,Ng,Ey:-:4-build:g>r:A1r4b4_A2r4r1_B1y1_B2r3y3_B3r1g1_B4g2g1_B5r1g2_B6g1b1_B7g2_B8b1g1_B9y1"
    "y3_C1r1g1g1_C2r1b2_C3r2b2_C4r2y3_C5b3g3_C6g1y2_C7r2b4_C8r2y2_C9b4_D1g1b2_D2g4_D3r1b3_D4b1b1y4_D5y2_D6y2_D7r3"
    "b3_D8y1y2_D9r2y2_E1y1b1b2_E2r1b1g3_E3g1b1g3_E4r1g1g4_E5y1y1_E6y1g2_E7r1g4_E8r3b3_E9r1b1b2_F1r3g3_F2y1y3_F3y1"
    "g2_F4b2_F5r1b1y1_F6g2g1_F7y4_F8y1b1_F9r4y4:r0.0.0.0/0.1.0.0/17,b0.0.0.0/1.0.0.0/19,g0.0.0.0/0.0.0.0/14,y0.0."
    "0.0/0.0.0.0/10:1236,1456,258,117:1333445556667777888999:ABCDEF"
)
"""Red and blue have one piece each left in the game."""


def test_a_plan_tells_builds_points_the_proof_and_what_is_certain(run: Run) -> None:
    told = run("plan", LATE)
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert lines[:8] == [
        "red's next 1 build, if nobody else builds:",
        "1. r2@A1",
        "7 points if the round is scored after these builds, +6 compared with now:",
        "  red +2  2 buildings (M-SCO-1)",
        "  red +2  most buildings in Soho (M-SCO-2)",
        "  red +3  the tallest building, A1 of 10 floors (M-SCO-3)",
        "proved: no builds score more than 7",
        "",
    ]
    safe = re.findall(r"[A-F][1-9](?= \()", lines[8])
    ends = dict(re.findall(r"(red|blue|green|yellow) (\d+ to \d+)", lines[10]))
    assert lines[8].startswith("buildings that nobody can take any more: A2 (red), B4 (green), ")
    assert lines[9] == "certain majorities at the scoring of this round: City D (yellow)"
    assert ends["red"] == "18 to 26"
    assert lines[11:] == [
        "2 turns are left until the scoring of round 4",
        "edition mayfair; readings all at their defaults",
    ]
    start = parse_line(LATE)
    for first in legal_moves(start):
        between = play(start, first, any_card)
        for second in legal_moves(between):
            over = play(between, second, any_card)
            for plot in safe:
                number = over.edition.board.number[plot]
                assert owner(over.stacks[number]) == owner(start.stacks[number])
            for colour, told_range in ends.items():
                least, most = map(int, told_range.split(" to "))
                assert least <= over.points[over.edition.colours.index(colour)] <= most


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (
            ["--goal", "C5"],
            1,
            "proved: red cannot reach C5 with the cards in hand, if nobody else builds\n",
        ),
        (
            ["--goal", "Z1"],
            2,
            "in 'Z1' at character 1: expected a plot from A1 to F9, a city (A, B, C, D, E, F) or the word tallest",
        ),
        (["--seat", "pink"], 2, "'pink' is not a player; one of red, blue, green, yellow"),
    ],
)
def test_a_goal_out_of_reach_and_a_mistake_are_said_in_a_sentence(
    run: Run, words: list[str], code: int, sentence: str
) -> None:
    told = run("plan", LATE, *words)
    assert told.exit_code == code
    assert sentence in told.stdout + told.stderr


@pytest.mark.parametrize(
    ("edition", "variants"), [("tiny", ()), ("mayfair", ("slow-growth", "anti-trust")), ("mayfair", ("baby-monster",))]
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_answer_satisfies_the_schema(run: Run, edition: str, players: int, variants: tuple[str, ...]) -> None:
    rng = random.Random(f"{edition} {players}")
    state = new_game(load_edition(edition), players, deck_dealer(rng), variants=variants)
    while not (state.last_round and state.phase == "build"):
        state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
    answer = json.loads(run("plan", format_line(state), "--json").stdout)
    validator("plan").validate(answer)
    assert (answer["schema"], answer["status"]) == ("manhattan/plan/1", "proved")
    assert answer["points"] == answer["bound"] == sum(line["points"] for line in answer["lines"])
    assert answer["certain"]["turns_to_scoring"] == answer["certain"]["turns_to_end"]


def test_show_tells_what_is_certain_for_all_to_see_or_for_who_shows_a_hand(run: Run) -> None:
    told = run("show", LATE, "--certain").stdout.splitlines()
    assert any(line.startswith("buildings that nobody can take any more: A2 (red), ") for line in told)
    for shown, comes in ((), True), (("--open",), False):  # blue's one card for B1 is its 7, which it has not
        answer = json.loads(run("show", LATE, "--certain", "--json", *shown).stdout)
        validator("show").validate(answer)
        locks = {lock["plot"]: lock for lock in answer["certain"]["buildings"]}
        assert locks["A2"]["game"]
        assert locks["A2"]["takers"][0] == {"colour": "blue", "needs": 5, "has": 1, "card": True}
        assert locks["B1"]["takers"][1] == {"colour": "blue", "needs": 1, "has": 1, "card": comes}
    assert run("show", LATE, "--certain", "--line").exit_code == 2


def test_of_two_players_a_building_is_certain_to_stay_a_players_not_a_colours(run: Run) -> None:
    start = run("new", "--players", "2", "--seed", "1").stdout.splitlines()[-1]
    assert "buildings that no other player can take any more: none" in run("show", start, "--certain").stdout
