"""`hint` and `arena` of Manhattan: a move of one's own, stages, what is proved, and matches that repeat themselves."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from ny1901_solver.manhattan import called as manhattan
from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.positions import format_line, parse_line
from ny1901_solver.manhattan.readings import READINGS, Readings
from ny1901_solver.manhattan.research.imagining import imagine
from ny1901_solver.manhattan.rules import legal_moves, new_game, play

from .conftest import Run
from .test_commands import BUILDING

END = (
    "mh1:mayfair:Sr,Wb,Ng,Ey:monster:4-build:g>r:A1r4b4_A2r4r1:r0.0.0.0/0.1.0.0/17,b0.0.0.0/1.0.0.0/19,"
    "g0.0.0.0/0.0.0.0/14,y0.0.0.0/0.0.0.0/10:1236,1456,788,799:-:ABCDEF,A4"
)
"""A monster has taken all but two buildings, and red and blue have a piece each left in the game."""
SHUFFLED = (
    "mh1:tiny:Sr,Wb,Ng,Ey:reshuffle=when_needed,round_reshuffle=no:2-build:b>b:A1g1_A2r1_A3y3_A4b1_B1r3_B2g3_B3b3_B4y1:"
    "r0.0.0/1.1.0/2,b0.0.0/1.1.0/2,g0.0.0/1.1.0/2,y0.0.0/1.1.0/2:12,12,34,34:11223344:AB"
)
FEW = ("--rollouts", "60", "--seed", "4")


def test_a_move_of_ones_own_is_compared_wherever_it_stands(run: Run) -> None:
    told = run("hint", BUILDING, *FEW, "--top", "1", "--why-not", "b1 A3").stdout
    [yours] = [line for line in told.splitlines() if "(yours)" in line]
    assert "b1@A3" in yours
    assert re.search("points worse|Nothing goes wrong|This move gives up", told)
    assert told.count("compared with the next move:") == 1


@pytest.mark.parametrize(("players", "selection"), [*enumerate(READINGS["selection"], 2)])
def test_a_hint_has_the_same_bytes_whatever_is_hidden(run: Run, selection: str, players: int) -> None:
    rng = random.Random(players)
    state = new_game(
        load_edition("tiny"), players, deck_dealer(rng), readings=Readings().with_settings({"selection": selection})
    )
    while state.round == 1:
        if (state.phase, selection) == ("select", "hidden") or rng.random() < 0.2:
            looks_alike = [
                format_line(state),
                format_line(imagine(state, state.to_move, rng)),
                format_line(state, (state.to_move,)),
            ]
            told = {run("hint", line, "--rollouts", "6", "--seed", "1", "--json").stdout for line in looks_alike}
            assert len(told) == 1
            assert '"moves"' in told.pop()
        state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))


@pytest.mark.parametrize("variant", ["monster", "baby-monster"])
def test_the_last_builds_are_proved_where_a_monster_walks(run: Run, variant: str) -> None:
    line = END.replace(":monster:", f":{variant}:", 1)
    for words in (["hint", line], ["hint", line, "--open"]):
        told = run(*words).stdout
        assert "proved: compared 24 " in told
        assert "±" not in told


def test_an_illegal_move_of_ones_own_is_the_answer(run: Run) -> None:
    told = run("hint", BUILDING, *FEW, "--why-not", "b1@A2", "--json")
    assert told.exit_code == 1
    answer = json.loads(told.stdout)
    assert (answer["schema"], answer["legal"]) == ("manhattan/hint/1", False)
    assert [each["rule"] for each in answer["violations"]] == ["M-BLD-3"]


def test_a_stage_tells_no_more_than_it_says(run: Run) -> None:
    best = json.loads(run("hint", BUILDING, *FEW, "--json").stdout)["moves"][0]["move"]
    nudge = run("hint", BUILDING, *FEW, "--level", "nudge").stdout
    assert "nudge: " in nudge
    assert "legal moves fit this" in nudge
    assert best not in nudge
    answer = json.loads(run("hint", BUILDING, *FEW, "--level", "what", "--json").stdout)
    assert answer["moves"] == []
    left = [answer["legal_moves"], *(stage["left"] for stage in answer["stages"])]
    assert left == sorted(set(left), reverse=True)


@pytest.mark.parametrize("levels", [("nudge", "where", "what")])
def test_each_level_tells_what_the_one_before_it_told_and_more(run: Run, levels: tuple[str, ...]) -> None:
    before = ""
    for level in levels:
        told = run("hint", BUILDING, *FEW, "--level", level).stdout
        assert told.startswith(before)
        assert f"{level}: " in told.removeprefix(before)
        before = told


def test_of_a_level_that_has_nothing_to_tell_it_is_said(run: Run) -> None:
    forced = END.replace(":1236,", ":3333,")  # one card and one piece: a plot in each of six cities
    told = run("hint", forced, *FEW, "--level", "what").stdout.splitlines()
    assert told[1] == "     3 of 6 legal moves fit this hint"
    assert told[2:] == ["what: the only further hint is the move itself; --level full shows the move"]


def test_parts_of_a_move_add_up(run: Run) -> None:
    for move in json.loads(run("hint", BUILDING, *FEW, "--json").stdout)["moves"]:
        assert sum(move["parts"].values()) == pytest.approx(move["margin"]["mean"])
        assert sum(move["parts_behind"].values()) == pytest.approx(move["behind"]["mean"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hint", BUILDING, "--level", "nuge"], "'nuge' is not one of nudge, where, what, full; did you mean nudge?"),
        (["hint", BUILDING, "--level", "what", "--why-not", "b1@A3"], "reveals the best move in full"),
        (["hint", BUILDING, "--open", "--why-not", "b1@A3"], "with all hands known the moves are solved exactly"),
        (
            ["hint", END.replace(":monster:", ":monster,stuck=redraw:", 1), "--open"],
            "stuck=void; this game has stuck=redraw",
        ),
        (["hint", SHUFFLED, "--open"], "if the cards need not be shuffled again (M-TRN-4): 4 cards will be drawn"),
        (["arena", "gredy", "random"], "'gredy' is not a computer player; did you mean greedy?"),
        (["arena", "greedy", "random", "--games", "3"], "3 games do not make complete sets of 2"),
        (["arena", "greedy", "random", "--reading", "stuck=never"], "void, redraw or discard"),
        (["arena", "greedy", "random", "--variant", "monstre"], "monstre"),
        (["arena", "greedy", "random", "--resume"], "--resume"),
    ],
)
def test_a_mistake_is_said_with_what_would_be_right(run: Run, words: list[str], said: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in " ".join(result.stderr.split())


def test_a_match_repeats_itself_and_goes_on(run: Run, tmp_path: Path) -> None:
    words = ["arena", "greedy", "random", "--edition", "tiny", "--seed", "3", "--record", str(tmp_path / "games.jsonl")]
    assert run(*words, "--games", "2").exit_code == 0
    told = run(*words, "--games", "4", "--resume").stdout.splitlines()
    assert told[0] == "greedy and random: 4 games in 2 rotated sets of 2 games each; seed 3"
    once = json.loads(run(*words[:-2], "--games", "4", "--json").stdout)
    assert once["status"] == "done"
    assert [each["player"] for each in once["standings"]] == ["greedy", "random"]
    assert sum(once["ends"].values()) == 4
    with_readings = run(*words[:-2], "--games", "2", "--reading", "final_tie=tallest_then_majorities").stdout
    assert "final_tie=tallest_then_majorities" in with_readings


def test_every_interface_tells_the_same_moves_of_most_points(run: Run) -> None:
    state = parse_line(BUILDING)
    told = run("hint", BUILDING, "--points", "--top", "2").stdout
    answer = json.loads(run("hint", BUILDING, "--points", "--top", "2", "--json").stdout)
    best, second = manhattan.points(state, 2).moves
    assert (answer["status"], answer["bound"], answer["looked_at"]) == ("proved", best.value, len(legal_moves(state)))
    assert [each["move"] for each in answer["moves"]] == [str(best.move), str(second.move)]
    assert f"1. {best.value:+d}  {best.move}" in told
    assert f"proved: no move changes the player's points by more than {best.value:+d} if the round" in told


def test_only_and_avoid_narrow_the_moves_and_are_told(run: Run) -> None:
    answer = json.loads(run("hint", BUILDING, *FEW, "--only", "b1", "--avoid", "A", "--json").stdout)
    assert (answer["only"], answer["avoid"]) == (["b1"], ["A"])
    assert {move["move"][:3] for move in answer["moves"]} == {"b1@"}
    assert not any("@A" in move["move"] for move in answer["moves"])
    refused = run("hint", BUILDING, *FEW, "--only", "zork")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--only: in 'zork': 'zork' is no part of a move" in " ".join(refused.stderr.split())
