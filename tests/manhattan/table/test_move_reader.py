"""Moves as people type them."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.errors import NotationError, Refused
from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.moves import parse_move
from ny1901_solver.manhattan.readings import Readings
from ny1901_solver.manhattan.rules import legal_moves, new_game, play
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.state.seen import read_seat
from ny1901_solver.manhattan.table.move_reader import read_move
from ny1901_solver.protocol.draws import split_draws


def position(players: int, phase: str) -> GameState:
    rng = random.Random(5)
    state = new_game(load_edition("mayfair"), players, deck_dealer(rng))
    while state.phase != phase:
        state = play(state, legal_moves(state)[0], deck_dealer(rng))
    return state


@pytest.mark.parametrize(
    ("players", "phase", "typed", "meant"),
    [
        (4, "build", "r3@C7", "r3@C7"),
        (4, "build", "R3@c7", "r3@C7"),
        (4, "build", "red 3 C7", "r3@C7"),
        (4, "build", "build red 3 on C 7", "r3@C7"),
        (4, "build", " 3  c7 ", "r3@C7"),
        (4, "build", "c7 r3", "r3@C7"),
        (4, "build", "C7: red 3", "r3@C7"),
        (4, "build", "y3 c7", "y3@C7"),  # which is not his, as the rules say
        (4, "build", "void 2", "void r2"),
        (4, "build", "discard 5 red 2", "discard 5 r2"),
        (4, "build", "discard 5 b2", "discard 5 b2"),  # which is no build on B2
        (4, "build", "REDRAW", "redraw"),
        (4, "select", "1 1 2 3 3 4", "r:1,1,2,3,3,4"),
        (4, "select", "431123", "r:1,1,2,3,3,4"),
        (4, "select", "4,3,1,1,2,3", "r:1,1,2,3,3,4"),
        (4, "select", "r:4,3,1,1,2,3", "r:1,1,2,3,3,4"),
        (4, "select", "red 1 1 2 3 3 4", "r:1,1,2,3,3,4"),
        (4, "select", "red 3 c7", "r3@C7"),  # which is too early, as the rules say
        (4, "select", "c7 r3", "r3@C7"),
        (4, "select", "discard 5 b1", "discard 5 b1"),
        (2, "select", "r 1 1 2 3 b 1 2 2 4", "b:1,2,2,4 r:1,1,2,3"),
        (2, "select", "red:1123 blue:1224", "b:1,2,2,4 r:1,1,2,3"),
        (2, "select", "b:1,2,2,4 r:1,1,2,3", "b:1,2,2,4 r:1,1,2,3"),
        (2, "build", "bl 1 C7", "b1@C7"),
    ],
)
def test_a_move_is_read_as_people_type_it(players: int, phase: str, typed: str, meant: str) -> None:
    assert read_move(position(players, phase), typed) == parse_move(meant)


def test_a_piece_set_out_by_itself_is_asked_for_by_itself() -> None:
    state = new_game(load_edition("tiny"), 2, deck_dealer(random.Random(1)), readings=Readings(selection="one_by_one"))
    with pytest.raises(Refused, match="is the piece '1': r:1 or b:1"):
        read_move(state, "1")


@pytest.mark.parametrize(
    ("players", "phase", "typed", "said"),
    [
        (2, "select", "1 1 2 3", "what colour are the pieces '1 1 2 3'? Name the pieces of both colours"),
        (2, "select", "r 1 1 2 3 red 1 1 2 3", "names a colour twice"),
        (2, "build", "1 C7", "which piece of 1 do you mean: r1 or b1?"),
        (4, "build", "brown 3 C7", "'brown' is not a colour; one of red, blue, green, yellow"),  # and not b for blue
        (4, "build", "r3@K7", "in 'r3@K7' at character"),
        (
            4,
            "build",
            "r3@C7 -> x",
            "in 'r3@C7 -> x' at character 10: expected a card from 1 to 9, or a city that opens",
        ),
        (4, "build", "hello", "in 'hello' at character 2: expected a build such as r3@C7"),
    ],
)
def test_what_is_no_move_gets_a_sentence(players: int, phase: str, typed: str, said: str) -> None:
    with pytest.raises((NotationError, Refused)) as error:
        read_move(position(players, phase), typed)
    assert said in str(error.value)


def test_every_legal_move_is_read_back() -> None:
    rng = random.Random(8)
    state = new_game(load_edition("mayfair"), 2, deck_dealer(rng), variants=["anti-trust"])
    for _ in range(12):
        moves = legal_moves(state)
        assert [read_move(state, str(move)) for move in moves[:50]] == moves[:50]
        state = play(state, rng.choice(moves), deck_dealer(rng))


def test_what_comes_up_may_stand_behind_a_move() -> None:
    assert split_draws("r3 C7 -> 5") == ("r3 C7", ["5"])
    assert split_draws("r3@C7 | 5 D") == ("r3@C7", ["5", "D"])
    assert split_draws("r3@C7") == ("r3@C7", [])
    state = position(4, "build")
    assert {str(read_move(state, typed)) for typed in ("r3 C7 -> 5", "r3@C7 | 5 d", "3 c7 ->")} == {"r3@C7"}


@pytest.mark.parametrize(
    ("players", "typed", "seat"), [(2, "S", 0), (2, "N", 1), (2, "r", 0), (2, "blue", 0), (2, "gy", 1), (4, "YEL", 3)]
)
def test_a_player_is_named_by_colour_or_side(players: int, typed: str, seat: int) -> None:
    assert read_seat(position(players, "select"), typed) == seat


def test_a_player_who_is_not_there_gets_the_nearest() -> None:
    with pytest.raises(Refused, match="'gren' is not a player; did you mean green"):
        read_seat(position(3, "select"), "gren")
