"""A turn step by step: the same turns as the list of whole turns, and the same states behind them."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from ny1901_solver.errors import ImpossibleDraw
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Pass, Shift
from ny1901_solver.new_york_1901.rules import chance, draw, legal_steps, legal_turns, new_game, play_step
from ny1901_solver.new_york_1901.state import GameState

from ..sampling import assert_telling, random_positions, telling_positions
from ..stepping import assert_steps_are_the_turns, assert_steps_follow_a_shift
from .statements import laid_out, tiny

pytestmark = pytest.mark.always

MOST_TURNS = 600  # more are not followed step by step


def positions(edition: str, seed: int, count: int) -> list[GameState]:
    """Positions with few enough turns to follow each, telling ones among them."""
    board = load_edition(edition)
    found = random_positions(board, seed, count, longest=40) + telling_positions(board, seed, count)
    assert_telling(found)
    return [state for state in found if len(legal_turns(state, shifts=False)) <= MOST_TURNS]


def assert_equal_everywhere(edition: str, seed: int, count: int) -> None:
    followed = positions(edition, seed, count)
    assert len(followed) >= count / 2
    shifts = 0
    for number, state in enumerate(followed):
        assert_steps_are_the_turns(state, number)
        assert (Shift() in legal_steps(state)) == any(turn.steps[0] == Shift() for turn in legal_turns(state))
        if Shift() in legal_steps(state):
            shifts += 1
            assert_steps_follow_a_shift(state, number)
    assert shifts >= 10


@pytest.mark.parametrize(("edition", "count"), [("tiny", 60), ("lower-manhattan", 60)])
def test_the_steps_lead_to_the_legal_turns_and_to_no_other(edition: str, count: int) -> None:
    assert_equal_everywhere(edition, 1, count)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
def test_the_steps_lead_to_the_legal_turns_on_a_thousand_positions(edition: str) -> None:
    assert_equal_everywhere(edition, 2, 600)


def test_the_odds_are_those_of_the_layer_on_top() -> None:
    state = new_game(load_edition("tiny"), 2, random.Random(0))
    take = next(step for step in legal_steps(state) if not isinstance(step, Shift))
    before = state.market.future[0]
    assert chance(play_step(state, take)) == {k: Fraction(n, sum(before)) for k, n in enumerate(before) if n}
    assert chance(state) == {}


def test_a_card_comes_up_only_when_one_is_due_and_lies_on_top() -> None:
    state = laid_out(tiny("2,bs,-,r01.b01,st@A2.B2"))
    with pytest.raises(ImpossibleDraw, match="no card comes up now"):
        draw(state, 0)


@pytest.mark.parametrize("kind", [-1, 4, 99])
def test_a_card_of_no_kind_that_lies_on_top_cannot_come_up(kind: int) -> None:
    state = new_game(load_edition("tiny"), 2, random.Random(0))
    waiting = play_step(state, next(step for step in legal_steps(state) if not isinstance(step, Shift)))
    with pytest.raises(ImpossibleDraw, match="cannot be on top"):
        draw(waiting, kind)


def test_a_turn_that_can_go_on_is_ended_by_a_pass() -> None:
    state = next(
        state
        for state in telling_positions(load_edition("lower-manhattan"), 5, 40)
        if any(str(turn).count("boom") for turn in legal_turns(state, shifts=False))
    )
    turn = next(turn for turn in legal_turns(state, shifts=False) if "boom" in str(turn))
    middle = state
    for step in turn.steps[:-1]:
        middle = play_step(middle, step)
        while odds := chance(middle):
            middle = draw(middle, min(odds))
    assert middle.turn is not None
    assert middle.start == state
    assert turn.steps[-1] in legal_steps(middle)
    assert play_step(middle, Pass()).turn is None
