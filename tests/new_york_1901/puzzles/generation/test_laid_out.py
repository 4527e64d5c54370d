"""Positions laid out by hand for what games hardly come to."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

import pytest

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Reclaim
from ny1901_solver.new_york_1901.planning.problem import BuildTile
from ny1901_solver.new_york_1901.policies import quick
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.puzzles import Kind, parse_puzzle
from ny1901_solver.new_york_1901.puzzles.generation.encounters import dealt, game_encounters, moments
from ny1901_solver.new_york_1901.puzzles.generation.generate import attempt
from ny1901_solver.new_york_1901.puzzles.generation.laid_out import (
    Layout,
    deep_block,
    layouts,
    out_of_workers,
    site_of,
    stranded_mover,
    unbuilt_again,
)
from ny1901_solver.new_york_1901.puzzles.generation.near_misses import choices
from ny1901_solver.new_york_1901.puzzles.generation.orders import Order
from ny1901_solver.new_york_1901.puzzles.generation.pieces import in_turn
from ny1901_solver.new_york_1901.puzzles.generation.sought import SIGNS
from ny1901_solver.new_york_1901.puzzles.kinds.race import races
from ny1901_solver.new_york_1901.rules import legal_turns, play, violations
from ny1901_solver.new_york_1901.rules.options import must_take_back
from ny1901_solver.new_york_1901.state import GameState, state_problems

MANHATTAN = load_edition("lower-manhattan")
WOOLWORTH = next(tile for tile, found in enumerate(MANHATTAN.tiles) if found.id == "woolworth")
SHUT_IN = Order(Kind.PACKING, 1, 7, 2, cause="frontage-lost")


@lru_cache
def games() -> list[GameState]:
    rng, found = random.Random(1901), list[GameState]()
    for _ in range(3):
        start = dealt(MANHATTAN, Order(Kind.PLAN, 1, 7, 3, players=3), rng)
        found += [moment.state for moment in game_encounters(start, [quick] * 3, rng)]
    return found


def found_by(layout: Layout) -> list[tuple[GameState, GameState]]:
    rng = random.Random(1)
    return [(state, other) for state in games() for other in layouts(state, layout, 2, rng)]


def has_room_for_woolworth(before: GameState, after: GameState) -> bool:
    places = [site for site in MANHATTAN.sites.sites if site.tile == WOOLWORTH]
    left = after.mover.estate | after.unclaimed
    return any(not site.territories & ~left and site.territories & after.mover.estate for site in places)


def is_freer(before: GameState, after: GameState) -> bool:
    one, other = before.mover, after.mover
    return other.estate == one.estate and set(other.buildings) < set(one.buildings) and other.score < one.score


@pytest.mark.parametrize(
    ("layout", "holds"),
    [
        (stranded_mover, lambda before, after: must_take_back(after)),
        (out_of_workers, lambda before, after: after.hand == 0),
        (site_of(WOOLWORTH, 1), has_room_for_woolworth),
        (unbuilt_again, is_freer),
        (deep_block, lambda before, after: after.mover.free_land & ~MANHATTAN.board.frontage),
    ],
    ids=["stranded", "out-of-workers", "woolworth", "unbuilt-again", "deep-block"],
)
def test_what_is_laid_out_can_be_and_is_what_it_is_for(
    layout: Layout, holds: Callable[[GameState, GameState], object]
) -> None:
    found = found_by(layout)
    assert found
    for before, after in found:
        assert state_problems(after) == []
        assert parse_line(format_line(after)) == after
        assert in_turn(after)
        assert after.to_move == before.to_move
        assert holds(before, after)


def test_most_points_at_once_shut_squares_in_where_a_block_is_laid_out_for_it() -> None:
    laid_out = [after for _, after in found_by(deep_block)]
    assert any(SIGNS["frontage-lost"](state, SHUT_IN) for state in laid_out)
    assert not any(SIGNS["frontage-lost"](state, SHUT_IN) for state in games()[:20])


def test_a_ruling_asks_which_worker_can_be_given_back() -> None:
    wanted = Order(Kind.RULING, 1, 7, theme="forced-return", wanted="legal")
    puzzle = next(
        parse_puzzle(made.text, made.name) for number in range(1, 9) if (made := attempt(wanted, number).made)
    )
    (answer,) = puzzle.certificate.answer
    assert isinstance(answer.steps[0], Reclaim)
    assert len(set(puzzle.certificate.broken)) >= 3


def test_who_has_to_give_a_worker_back_is_shown_turns_that_break_many_other_rules() -> None:
    broken: set[str] = set()
    for place, (_, state) in enumerate(found_by(stranded_mover)):
        turns = choices(state, "legal", random.Random(place))
        assert sum(not violations(state, turn) for turn in turns) == bool(turns)
        broken |= {violation.rule for turn in turns for violation in violations(state, turn)}
    assert broken >= {"TRN-5", "EXP-1", "BLD-2", "BLD-3", "DEM-2"}


def test_end_1_where_a_tempo_is_asked_for_the_next_tile_ends_the_game() -> None:
    wanted = Order(Kind.RACE, 1, 7, 2, theme="tempo")
    asked = [moment.state for number in range(1, 9) for moment in moments(wanted, number)]
    assert asked
    for state in asked:
        for after in (play(state, turn, any_card) for turn in legal_turns(state, shifts=False)):
            if after.players[state.to_move].unbuilt != state.mover.unbuilt:
                assert after.ended_by == state.to_move


def test_a_race_for_a_legendary_that_is_asked_for_has_no_other_goal() -> None:
    rng, goals = random.Random(1), set[object]()
    laid_out = [after for _, after in found_by(site_of(WOOLWORTH, 1)) if after.mover.score >= 12]
    for state in [state for state in laid_out if not state.mover.legendary][:8]:
        goals |= {wishes[0] for wishes in races(state, 2, rng, "woolworth")}
    assert goals <= {BuildTile("woolworth")}
    assert goals
