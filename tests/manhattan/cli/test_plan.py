"""`plan` as people use it: builds with proof, goals, what is certain, and answers as data."""

from __future__ import annotations

import json
import random

import pytest

from ny1901_solver.manhattan.chance import shuffled
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.positions import format_line
from ny1901_solver.manhattan.rules import legal_moves, new_game, play

from ..answers.test_published import validator
from .conftest import Run

LATE = (
    "mh1:mayfair:Sr,Wb,Ng,Ey:-:4-build:g>r:A1r4b4_A2r4r1_B1y1_C5b3g3"
    ":r0.0.0.0/0.1.0.0/17,b0.0.0.0/1.0.0.0/19,g0.0.0.0/0.0.0.0/14,y0.0.0.0/0.0.0.0/10:1236,1456,-,-:-:ABCDEF"
)
"""Red and blue have one piece each left in the game."""


def test_a_plan_tells_builds_points_the_proof_and_what_is_certain(run: Run) -> None:
    told = run("plan", LATE)
    assert told.exit_code == 0
    assert told.stdout.splitlines() == [
        "red's next 1 build, if nobody else builds:",
        "1. r2@A1",
        "7 points at a scoring behind them, +6:",
        "  red +2  2 buildings (M-SCO-1)",
        "  red +2  most buildings in Soho (M-SCO-2)",
        "  red +3  the tallest building, A1 of 10 floors (M-SCO-3)",
        "proved: no builds come to more than 7",
        "",
        "buildings that nobody can take any more: A2 (red)",
        "points in the end, at least and at most: red 18 to 26, blue 19 to 28, green 14 to 20 and yellow 10 to 16",
        "2 turns to the scoring of round 4: never more or fewer",
        "edition mayfair; readings all at their defaults",
    ]


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (
            ["--goal", "C5"],
            1,
            "proved: red has no builds that reach C5 with the cards in hand, if nobody else builds\n",
        ),
        (["--goal", "Z1"], 2, "in 'Z1' at character 1: expected a plot A1 to F9, a city A, B, C, D, E, F, or tallest"),
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
    state = new_game(load_edition(edition), players, shuffled(rng), variants=variants)
    while not (state.last_round and state.phase == "build"):
        state = play(state, rng.choice(legal_moves(state)), shuffled(rng))
    answer = json.loads(run("plan", format_line(state), "--json").stdout)
    validator("plan").validate(answer)
    assert (answer["schema"], answer["status"]) == ("manhattan/plan/1", "proved")
    assert answer["points"] == answer["bound"] == sum(line["points"] for line in answer["lines"])
    assert answer["certain"]["turns_to_scoring"] == answer["certain"]["turns_to_end"]


def test_show_tells_what_is_certain_for_all_to_see_or_for_who_shows_a_hand(run: Run) -> None:
    told = run("show", LATE, "--certain").stdout.splitlines()
    assert told[-3] == "buildings that nobody can take any more: A2 (red)"
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
