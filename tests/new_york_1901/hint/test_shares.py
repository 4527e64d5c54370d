"""Shares and margins where a game is cut: they add up, hint and review tell the same, and they come true."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from benchmarks.shares import GAMES, asked_margin_bias, cuts, margin_bias, share_bias
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint.evaluator import EVALUATOR
from ny1901_solver.new_york_1901.hint.rollouts import GameEnd, expected_end, expected_worth, final_end, rollout
from ny1901_solver.new_york_1901.policies import quick, take_turn
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.statistics.sums import sum_in_order

MOST_MARGIN, MOST_SHARE = 0.6, 0.015
"""Points and share of the win by which what came may differ from what was told, on average."""


def game(players: int, seed: int) -> Iterator[GameState]:
    """All positions between two turns of a game of `quick` players."""
    rng = random.Random(seed)
    state, deal = new_game(load_edition("lower-manhattan"), players, rng), deck_dealer(rng)
    yield state
    while not state.over:
        state = take_turn(state, quick, rng, deal).after
        yield state


def end_of(state: GameState, seat: int) -> GameEnd:
    return final_end(state, seat) if state.over else expected_end(state, seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_shares_of_all_seats_add_up_to_one_at_every_position(players: int) -> None:
    for seed in range(3):
        for state in game(players, seed):
            told = [end_of(state, seat) for seat in state.setup.seats]
            assert sum_in_order(each.share for each in told) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_parts_of_a_margin_add_up_to_it(players: int) -> None:
    for state in game(players, 5):
        for seat in state.setup.seats:
            end = end_of(state, seat)
            assert sum_in_order(end.parts) == pytest.approx(end.margin, abs=1e-9)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_seats_are_told_the_same_shares_of_a_position(players: int) -> None:
    for state in game(players, 6):
        shares = end_of(state, 0).shares
        for seat in state.setup.seats:
            end = end_of(state, seat)
            assert end.shares == shares
            assert end.share == pytest.approx(shares[seat], abs=1e-9)
            if not state.over:
                assert expected_worth(state, seat) == end.worth


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hint_and_review_tell_the_same_share_and_margin_of_a_game(players: int) -> None:
    for number, state in enumerate(game(players, 6)):
        if state.over or number % 5:
            continue
        turn, seat = quick(state, random.Random(0)), state.to_move
        end, seen = rollout(state, turn, "a game"), EVALUATOR.ends(state, 1)(turn, "a game")
        assert (seen.margin, seen.values) == (end.margin, end.shares)
        assert seen.share == seen.worth == end.shares[seat]


@pytest.mark.parametrize("players", [3, 4])
def test_the_best_of_several_rivals_is_expected_to_have_more_than_the_one_who_is_expected_to_have_most(
    players: int,
) -> None:
    state = next(game(players, 1))
    leads = [expected_end(state, seat).margin for seat in state.setup.seats]
    assert max(leads) < 0, "at the first turn nobody is expected to end ahead of the best of two or three others"


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_shares_and_margins_that_are_told_at_a_cut_come_true(players: int) -> None:
    """`python -m benchmarks.shares` prints the same games as a table."""
    found = list(cuts(players, GAMES))
    assert abs(share_bias(found).mean) <= MOST_SHARE
    assert abs(asked_margin_bias(found).mean) <= MOST_MARGIN
    assert abs(margin_bias(found).mean) <= MOST_MARGIN
