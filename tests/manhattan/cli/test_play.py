"""A game at the terminal: moves as they are typed, what is seen by whom, undo, records and computer players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from ny1901_solver.manhattan.replay import read_record
from ny1901_solver.terminal import game_session, own_words, prompt

from .conftest import Run
from .test_commands import BUILDING
from .test_hints import END

TINY = "mh1:tiny:Srb,Ngy:-:1-select:r>r:-:r2.1.1/0.0.0/0,b2.1.1/0.0.0/0,g2.1.1/0.0.0/0,y2.1.1/0.0.0/0:13,23:-:AB"


def test_a_session_plays_moves_and_tells_each_of_them(run: Run) -> None:
    told = run("play", BUILDING, "--seed", "1", text="4 c5 -> 9\ng3 A3 -> 1\n")
    assert told.exit_code == 2
    lines = told.stdout.splitlines()
    assert lines[0] == "round 2 of 6: blue builds; blue began the round; red 6, blue 7, green 4"
    assert lines[1] == "your hand: positions 3 2 5 8 (cards 1 4 5 6); to build: blue 2x1 1x2 1x4"
    assert lines[2:4] == ["1. blue: b4@C5", "drawn: 9"]
    assert "2. green: g3@A3" not in lines  # who has no card for it is told so
    assert "line 2: illegal: g3@A3" in told.stderr
    assert "nearest legal move: g3@A5" in told.stderr
    assert "not saved: 1 move, without --record" in told.stderr


def test_the_computer_plays_its_seats_and_its_cards_are_told_to_nobody(run: Run) -> None:
    told = run("play", TINY, "--computer", "green=greedy", text="r 1 1 b 1 2\nr1 A1\n").stdout
    assert "green+yellow is played by greedy" in told
    moves = [line.split(". ", 1)[1] for line in told.splitlines() if ". " in line[:4]]
    assert [move.split(":")[0] for move in moves] == ["red+blue", "green+yellow"] * 2
    assert told.count("drawn:") == 1


def test_pieces_that_are_set_out_secretly_are_told_to_nobody_else(run: Run) -> None:
    hidden = TINY.replace("Ngy:-:", "Ngy:selection=hidden:")
    told = run("play", hidden, "--computer", "red=greedy", text="show\n").stdout
    assert "1. red+blue: sets out pieces face down" in told
    assert "red      S          0   +0     0  -         2x1 1x2 1x3  2 cards" in told


def test_undo_goes_back_to_a_move_of_a_person_and_redo_on(run: Run) -> None:
    lines = "r 1 1 b 1 2\nr1 A1\nundo\nundo\nredo\nredo\n"
    told = run("play", TINY, "--computer", "green=greedy", "--record", "game.yaml", text=lines)
    assert told.exit_code == 0, told.stderr
    assert told.stdout.count("undone") == told.stdout.count("done again") == 2
    assert len(read_record(Path("game.yaml")).turns) == 4
    assert run("play", TINY, text="undo\n").exit_code == 2


def test_a_record_is_kept_gone_on_with_and_replayed(run: Run) -> None:
    run("play", TINY, "--record", "game.yaml", "--computer", "green=greedy", text="r 1 1 b 1 2\n")
    told = run("play", "--record", "game.yaml", text="auto\nseat red greedy\n")
    assert "green+yellow is played by greedy" in told.stdout
    assert "the game is over" in told.stdout
    replayed = run("replay", "game.yaml")
    assert replayed.exit_code == 0, replayed.stderr
    assert "  1 red+blue b:1,2 r:1,1" in replayed.stdout
    assert "round 2 is scored:" in replayed.stdout
    assert run("show", "game.yaml@2", "--line").stdout.split(":")[4] == "1-build"
    assert run("replay", "game.yaml", "--to", "2").stdout.startswith("Tiny")
    assert "the record has only" in run("replay", "game.yaml", "--to", "99").stderr
    assert "the last position of the record is @" in run("show", "game.yaml@99").stderr


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hand", "your hand: positions 3 2 5 8"),
        ("status", "green (N): 4 points, 4 cards; green 1x1 1x2 1x3 1x4 to build"),
        ("score", "if round 2 ended now:"),
        ("legal b4 2", " legal moves; "),
        ("hint 1", "1. "),
        ("why-not b1 A3", "(yours)"),
        ("nudge", "legal moves fit this"),
        ("why b1 A2", "illegal: b1@A2"),
        ("show", ">  blue"),
        ("save here.mh", "is in here.mh"),
        ("end", "if round 2 ended now:"),
        ("help", "builds a red piece of 3 floors"),
        ("help undo", "undo: takes back your last move"),
    ],
)
def test_every_command_of_a_session_answers(run: Run, typed: str, said: str) -> None:
    told = run("play", BUILDING, text=f"{typed}\n")
    assert told.exit_code == 0, told.stderr
    assert said in told.stdout


def test_nudges_tell_more_each_time_and_the_move_last(run: Run) -> None:
    told = run("play", BUILDING, text="nudge\n" * 6).stdout.splitlines()
    stages = [line for line in told if re.match("nudge|where|what|full|the only further", line)]
    assert len({*stages}) == len(stages) - 2 == 4
    assert stages[3].startswith("full: The move: b")
    left = [int(line.split()[0]) for line in told if "legal moves fit" in line]
    assert left[:4] == sorted({*left}, reverse=True)
    last = run("play", END.replace(":1236,", ":3333,"), text="nudge\n" * 4).stdout
    assert "the only further hint is the move itself; type `nudge` again to see the move\nfull: The move: " in last


def test_the_moves_of_most_points_are_those_of_the_command(run: Run) -> None:
    told = run("play", BUILDING, text="points 1\n").stdout.splitlines()
    assert told[2:] == run("hint", BUILDING, "--points", "--top", "1").stdout.splitlines()
    assert run("play", BUILDING, "--computer", "blue=greedy", text="points nothing\n").exit_code == 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("buidl b4 c5", "'buidl' is not a move or a command; `help` lists them; did you mean build?"),
        ("hint x", "'x' is not a whole number of 1 or more"),
        ("why", "no move was refused"),
        ("seat blue chess", "'chess' is not a player"),
        ("redo", "there is nothing to redo"),
        ("save", "too few words: `save FILE`"),
        ("b4 C5 -> D", "D cannot have come up"),
    ],
)
def test_what_a_session_cannot_do_gets_a_sentence(run: Run, typed: str, said: str) -> None:
    told = run("play", BUILDING, text=f"{typed}\n")
    assert told.exit_code == 2
    assert f"line 1: {said}" in told.stderr


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if somebody sat at a terminal."""
    for module in (prompt, game_session, own_words):
        monkeypatch.setattr(module, "at_terminal", lambda: True)


@pytest.mark.usefixtures("terminal")
def test_between_two_people_the_screen_is_cleared_and_waits(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(game_session, "hide_hand", lambda name: shown.append(name))
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text("4 C5 -> 9\rquit\rquit\r")
        told = run("play", BUILDING)
    assert shown == ["blue", "green"]
    before, _, behind = told.stdout.partition("1. blue: b4@C5")
    assert "positions 3 2 5 8 (cards 1 4 5 6)" in before
    assert "positions 9 8 8 5" in behind.partition("your hand")[0]
    assert "(cards 1 4 5" not in behind
    assert behind.count("blue: b4@C5") == 1  # what the others did is told again behind the curtain, without cards
    assert behind.count("drawn: 9") == 1


@pytest.mark.usefixtures("terminal")
def test_against_the_computer_alone_nobody_is_asked_to_look_away(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(game_session, "hide_hand", lambda name: shown.append(name))
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text("r 1 1 b 1 2\rquit\rquit\r")
        told = run("play", TINY, "--computer", "green=greedy")
    assert shown == []
    assert "2. green+yellow: " in told.stdout
    assert "not saved: 2 moves, without --record" in told.stderr
