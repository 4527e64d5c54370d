"""Compositions: less on the board, the same answer, proved again, and a position that can be."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.puzzles import Puzzle, format_puzzle, parse_puzzle, read_puzzle, recheck
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.puzzles.generation.pieces import fewer, in_turn, pieces, without_building
from ny1901_solver.new_york_1901.puzzles.generation.simplifying import simplify_puzzle
from ny1901_solver.new_york_1901.puzzles.rechecking import analyse
from ny1901_solver.new_york_1901.state import Player, state_problems

from ...sampling import random_positions
from ..examples import TINY

FULL = load_edition("lower-manhattan")
TUTORIALS = ("streets", "boom", "demolish", "empty-land")


def tutorial(name: str) -> Puzzle:
    return read_puzzle(shipped()[f"tutorial-{name}"])


@lru_cache
def small(name: str) -> Puzzle:
    return simplify_puzzle(tutorial(name), starts=1)


@pytest.mark.parametrize("name", TUTORIALS)
def test_a_composition_has_fewer_pieces_the_same_answer_and_a_proof(name: str) -> None:
    before, after = tutorial(name), small(name)
    assert pieces(after.task.state) < pieces(before.task.state)
    assert recheck(after, full=True, analyse=analyse) == []
    assert state_problems(after.task.state) == []
    assert in_turn(after.task.state)
    assert (after.trap is None) == (before.trap is None)
    if before.trap and after.trap:
        assert after.trap.cause == before.trap.cause
    assert (after.source.made_by, after.source.made_of) == ("composed", before.id)
    assert parse_puzzle(format_puzzle(after), after.id) == after


def test_one_seed_makes_one_composition_and_it_is_not_composed_again() -> None:
    again = simplify_puzzle(tutorial("boom"), starts=1)
    assert again == small("boom")
    with pytest.raises(DataError, match="is already simplified"):
        simplify_puzzle(again)


def test_a_search_that_is_broken_off_has_a_puzzle_all_the_same() -> None:
    puzzle = read_puzzle(shipped()["tutorial-boom"])
    told: list[tuple[int, int]] = []

    def watch(asked: int, left: int) -> bool:
        told.append((asked, left))
        return left < pieces(puzzle.task.state)

    made = simplify_puzzle(puzzle, watch=watch)
    assert pieces(made.task.state) == told[-1][1] < pieces(puzzle.task.state)
    assert [asked for asked, _ in told] == list(range(1, len(told) + 1))
    assert recheck(made, analyse=analyse) == []


def test_what_is_taken_away_leaves_cards_for_all_free_land_and_points_for_all_tiles() -> None:
    """Nothing but conditions that a smaller position really breaks may speak against it, and its line tells it all."""
    changes = sound = 0
    for state in random_positions(TINY, 77, 40):
        for name, less in fewer(state):
            problems = state_problems(less)
            assert not [told for told in problems if "cards of kind" in told or "nothing else scores" in told], name
            assert problems or parse_line(format_line(less), TINY) == less, name
            changes += 1
            sound += not problems
    assert sound > changes // 4


def test_a_legendary_that_was_never_built_is_nobodys_again() -> None:
    built = [
        (state, seat, site)
        for state in random_positions(FULL, 77, 60)
        for seat, player in enumerate(state.players)
        for site in player.buildings
        if site.legendary
    ]
    assert built
    for state, seat, site in built:
        less = without_building(state, seat, site)
        assert less.legendaries == state.legendaries | site.tile_bit
        assert parse_line(format_line(less)) == less


def test_players_of_real_games_have_taken_their_turns_in_turn() -> None:
    positions = [*random_positions(TINY, 78, 60), *random_positions(FULL, 78, 40)]
    assert [state for state in positions if not in_turn(state)] == []


def test_an_idle_rival_is_refused() -> None:
    """Green has taken four turns, and blue has what a game begins with."""
    state = tutorial("streets").task.state
    green, blue = state.players
    starter = [site for site in blue.buildings if site.tile == FULL.starter]
    begun = Player.of(FULL, 0, starter[0].territories, starter, FULL.own_tiles, 0)
    assert in_turn(state)
    assert not in_turn(replace(state, players=(green, begun)))
