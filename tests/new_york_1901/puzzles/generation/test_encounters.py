import random
from itertools import islice

import pytest

from ny1901_solver.new_york_1901.planning.outlook import Outlook
from ny1901_solver.new_york_1901.planning.result import final_points
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.generation.encounters import (
    MOMENTS,
    Encounter,
    known_queue,
    moments,
    signs,
)
from ny1901_solver.new_york_1901.puzzles.generation.last_rounds import MOST_BEHIND
from ny1901_solver.new_york_1901.puzzles.generation.orders import Order
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GRAB, state_problems

EDITIONS = ("tiny", "lower-manhattan")


def order(kind: Kind, **given: object) -> Order:
    turns = {Kind.PLAN: 2, Kind.RACE: 2}.get(kind, 1)
    return Order(kind, 1, 11, turns, **given)  # type: ignore[arg-type]


def some(kind: Kind, numbers: int = 6, **given: object) -> list[Encounter]:
    return [moment for number in range(1, numbers + 1) for moment in moments(order(kind, **given), number)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", Kind)
def test_every_position_is_sound_and_has_a_turn_to_take(kind: Kind, edition: str) -> None:
    found = some(kind, 3, edition=edition)
    for moment in found:
        assert state_problems(moment.state) == []
        assert not moment.state.over
        assert legal_turns(moment.state)
        assert moment.turn >= 1


def test_a_number_gives_the_same_positions_each_time() -> None:
    for kind in Kind:
        assert some(kind, 2) == some(kind, 2)


def test_numbers_do_not_hang_on_the_numbers_before_them() -> None:
    plan = order(Kind.PLAN)
    alone = list(moments(plan, 5))
    for number in range(1, 5):
        list(moments(plan, number))
    assert list(moments(plan, 5)) == alone


def test_other_seeds_and_numbers_give_other_games() -> None:
    first = next(moments(order(Kind.PLAN), 1)).state
    assert next(moments(order(Kind.PLAN), 2)).state != first
    assert next(moments(Order(Kind.PLAN, 1, 12, 2), 1)).state != first


def test_games_are_of_all_numbers_of_players_challenges_variants_with_and_without_cards() -> None:
    states = [moment.state for moment in some(Kind.BEST_TURN, 25)]
    assert {len(state.players) for state in states} == {2, 3, 4}
    assert {state.setup.challenge for state in states} == set(states[0].edition.challenges)
    assert {state.setup.unlocks for state in states} == {"base", "advanced"}
    assert {state.setup.starters for state in states} == {True, False}
    assert {state.setup.action_cards for state in states} == {True, False}


def test_players_challenge_and_card_are_as_ordered() -> None:
    for moment in some(Kind.BEST_TURN, 8, players=3, challenge="gold-prestige", card="grab"):
        assert len(moment.state.players) == 3
        assert moment.state.setup.challenge == "gold-prestige"
        assert moment.state.mover.cards & GRAB


def test_a_game_is_stopped_a_few_times_at_most_and_at_different_turns() -> None:
    plan = order(Kind.PLAN)
    for number in range(1, 6):
        turns = [moment.turn for moment in moments(plan, number)]
        assert len(turns) <= MOMENTS
        assert len(set(turns)) == len(turns)


def test_a_last_turn_is_the_last_one_of_a_close_game() -> None:
    found = some(Kind.LAST_TURN, 3, trap=False)
    assert found
    for moment in islice(found, 30):
        state = moment.state
        assert (state.to_move + 1) % len(state.players) == state.ended_by
        totals = [final_points(state, seat) for seat in state.setup.seats]
        assert abs(totals.pop(state.to_move) - max(totals)) <= MOST_BEHIND


def test_a_telling_moment_has_something_to_build() -> None:
    found = some(Kind.PACKING, 4)
    assert found
    for moment in found:
        assert signs(Kind.PACKING, moment.state)
        assert moment.state.mover.vacant.bit_count() >= 2


def test_a_known_queue_is_of_cards_of_the_pile_and_changes_nothing_else() -> None:
    state = next(moments(order(Kind.PLAN), 1)).state
    known = known_queue(state, 3, random.Random(1))
    kinds = state.edition.kinds
    assert len(Outlook.of(known.market).queue) >= min(3, state.market.future_size)
    assert known.market.counts(kinds) == state.market.counts(kinds)
    assert known.players == state.players
    assert state_problems(known) == []
