"""Advice rests on what a player sees, repeats byte by byte, and is better than taking most at once."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ny1901_solver.manhattan.advice import advise, redealt
from ny1901_solver.manhattan.chance import shuffled
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.moves import Build, Move, Select
from ny1901_solver.manhattan.playouts import Table, serves
from ny1901_solver.manhattan.policies import greedy, largest
from ny1901_solver.manhattan.rules import legal_moves, new_game, play
from ny1901_solver.manhattan.state import GameState

from .tables import positions

SAMPLES = [
    state
    for number, state in enumerate(positions(11, 8))
    if number % 23 == 0 and serves(state.setup) and state.phase in ("select", "build")
]


@pytest.mark.parametrize("number", range(0, len(SAMPLES), 3))
def test_what_is_hidden_changes_nothing(number: int) -> None:
    state = SAMPLES[number]
    other = redealt(state, state.to_move, random.Random(number))
    assert advise(state, 40) == advise(other, 40)


def test_a_new_deal_keeps_what_a_player_sees() -> None:
    for number, state in enumerate(SAMPLES):
        other = redealt(state, state.to_move, random.Random(number))
        assert other.hands[state.to_move] == state.hands[state.to_move]
        assert [sum(hand) for hand in other.hands] == [sum(hand) for hand in state.hands]
        hidden = replace(other, hands=state.hands, deck=state.deck, supply=state.supply, selected=state.selected)
        assert hidden == state


def test_what_is_advised_is_legal() -> None:
    for state in SAMPLES:
        found = advise(state, 30)
        assert {each.move for each in found.moves} <= set(legal_moves(state))
        assert found.moves


def chosen(state: GameState, advised: bool, rng: random.Random) -> Move:
    """A build by advice or of the greedy player; pieces are the largest either way."""
    if advised and state.phase == "build":
        return advise(state, 150).moves[0].move
    table, letters = Table(state, rng), state.edition.letters
    if state.phase == "select":
        return Select.of(*((letters[own], largest(table, own, rng)) for own in state.setup.colours[state.to_move]))
    option = greedy(table, rng)
    if option is None:
        return legal_moves(state)[0]
    colour, floors = table.pieces[table.mover][option[1]]
    return Build(letters[colour], floors, state.edition.board.plots[option[2]])


@pytest.mark.slow
def test_who_follows_advice_beats_the_greedy_player() -> None:
    won = 0
    for game in range(6):
        rng = random.Random(f"advised {game // 2}")
        state = new_game(load_edition("mayfair"), 2, shuffled(rng))
        while not state.over:
            state = play(state, chosen(state, state.to_move == game % 2, rng), shuffled(rng))
        won += state.score(game % 2) > state.score(1 - game % 2)
    assert won >= 5


def test_the_largest_pieces_are_taken_first() -> None:
    state = SAMPLES[0]
    table = Table(state, random.Random(0))
    colour = state.setup.in_play[0]
    taken = largest(table, colour, random.Random(0))
    rest = list(table.supply[colour])
    for floors in taken:
        rest.remove(floors)
    assert not rest or min(taken) >= max(rest)
