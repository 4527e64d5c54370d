"""What a seat sees and recalls: all that is open, its own hand, and nothing of what is hidden from it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901_solver.manhattan.chance import any_card
from ny1901_solver.manhattan.edition import EDITIONS, load_edition
from ny1901_solver.manhattan.moves import Redraw, parse_move
from ny1901_solver.manhattan.research.node import DecisionNode
from ny1901_solver.manhattan.research.numbered_moves import MoveSpace
from ny1901_solver.manhattan.rules import legal_moves, new_game
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.state.seen import redealt

from ...new_york_1901.research.libraries import library
from ..tables import drawn_game, positions

np = library("numpy")
observation = library("ny1901_solver.manhattan.research.observation")


def assert_looks_alike(
    one: DecisionNode, other: DecisionNode, start: tuple[DecisionNode, DecisionNode], seat: int
) -> None:
    observer = observation.Observer.of_state(one.state)
    assert one.view(seat) == other.view(seat)
    assert one.recall(seat, start[0], ()) == other.recall(seat, start[1], ())
    assert np.array_equal(observer.vector(one.state, seat), observer.vector(other.state, seat))


def secret(here: DecisionNode) -> bool:
    return here.state.phase == "select" and here.state.setup.readings.selection == "hidden"


@settings(max_examples=20)
@given(st.randoms(use_true_random=False), st.integers(0, 12))
def test_shuffled_hands_of_others_change_nothing_that_a_seat_sees_or_recalls(rng: random.Random, before: int) -> None:
    here = DecisionNode(drawn_game(rng))
    for _ in range(before):
        if not here.over:
            here = here.play(rng.choice(here.legal)).dealt(rng)
    seat = rng.choice(here.state.setup.seats)
    if secret(here):
        return
    one, other = here, DecisionNode(redealt(here.state, seat, rng), here.moves, here.observations)
    start = one, other
    for _ in range(25):
        assert_looks_alike(one, other, start, seat)
        others, mover = one.to_move != seat, one.to_move
        if one.awaits_card:
            both = sorted({kind for kind, _ in one.odds} & {kind for kind, _ in other.odds})
            if not both:
                return
            kind = rng.choice(both)
            unseen = others and kind < one.state.edition.board.size
            one, other = one.draw(kind), other.draw(rng.choice(other.odds)[0] if unseen else kind)
            continue
        both = sorted({*one.legal} & {*other.legal})
        if not both:
            return
        number = rng.choice(both)
        if others and isinstance(one.actions.moves[mover][number], Redraw):
            return  # who draws anew shows his hand
        hidden = others and secret(one)
        one, other = one.play(number), other.play(rng.choice(other.legal) if hidden else number)
        if one.state.phase != "select" and one.state.selected != other.state.selected:
            return  # all see what was set out secretly


def test_dealt_hands_are_secrets_from_the_first_card_on() -> None:
    state = drawn_game(random.Random(3), load_edition("mayfair"), plain=True)
    seats = state.setup.seats
    for seat in seats:
        one = other = DecisionNode.dealing(state.setup)
        start, rng = (one, other), random.Random(seat)
        for number in range(len(seats) * state.edition.hand):
            kind = rng.choice([kind for kind, _ in one.odds if kind in dict(other.odds)])
            mine = number // state.edition.hand == seat
            one, other = one.draw(kind), other.draw(kind if mine else rng.choice(other.odds)[0])
            assert_looks_alike(one, other, start, seat)
        assert one.line != other.line


def test_who_draws_anew_shows_his_hand_to_all() -> None:
    state = next(state for state in positions(5, 60) if legal_moves(state) == [Redraw()])
    here = DecisionNode(state)
    shown = "".join(str(card) * count for card, count in enumerate(state.hands[state.to_move], 1))
    after = here.play(here.legal[0])
    assert all(text.startswith(f" redraw {shown}") for text in after.observations)


@pytest.mark.parametrize("seed", range(4))
def test_every_number_is_from_0_to_1_and_pieces_are_what_is_there(seed: int) -> None:
    for number, state in enumerate(positions(seed, 2)):
        if number % 9:
            continue
        observer = observation.Observer.of_state(state)
        for seat in state.setup.seats:
            vector = observer.vector(state, seat)
            assert vector.shape == (observer.size,)
            assert 0 <= vector.min() <= vector.max() <= 1
            assert_told(state, seat, observer.pieces(vector))


def assert_told(state: GameState, seat: int, seen: dict[str, object]) -> None:
    """The pieces, read back, are the position."""
    edition, setup, seats = state.edition, state.setup, len(state.hands)
    into: dict[str, list[float]] = {name: np.asarray(piece).tolist() for name, piece in seen.items()}
    hand = [round(into["hand"][position - 1] * edition.hand) for position in setup.meanings[seat]]
    assert tuple(hand) == state.hands[seat]
    assert [round(part * edition.hand) for part in into["cards"]] == [
        sum(state.hands[(seat + place) % seats]) for place in setup.seats
    ]
    assert into["to_move"].index(1) == (state.to_move - seat) % seats
    first = setup.colours[seat][0]
    owned = [plot for plot, stack in enumerate(state.stacks) if stack and stack[-1].colour == first]
    assert np.flatnonzero(np.asarray(seen["owner"])[0]).tolist() == owned


def test_pieces_set_out_secretly_are_not_seen_till_all_have_done_so() -> None:
    for state in positions(9, 40):
        if secret(here := DecisionNode(state)) and any(map(any, state.selected)):
            seat = state.to_move
            bare = replace(
                state,
                supply=tuple(
                    tuple(map(sum, zip(*both, strict=True))) for both in zip(state.supply, state.selected, strict=True)
                ),
                selected=tuple((0,) * len(sizes) for sizes in state.selected),
            )
            observer = observation.Observer.of_state(state)
            assert np.array_equal(observer.vector(state, seat), observer.vector(bare, seat))
            assert here.view(seat) == DecisionNode(bare).view(seat)
            return
    raise AssertionError("no position with pieces set out secretly")


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_number_is_a_move_that_is_read_back(edition: str) -> None:
    for players in (2, 3, 4):
        box = load_edition(edition)
        space = MoveSpace.of(new_game(box, players, any_card).setup)
        assert space is MoveSpace.of(new_game(box, players, any_card).setup)
        for moves, numbers in zip(space.moves, space.numbers, strict=True):
            assert len(moves) == len(numbers) == len(space)
            for number, move in enumerate(moves):
                assert numbers[parse_move(str(move))] == number


def test_what_looks_alike_has_the_same_legal_moves() -> None:
    known, alike = dict[tuple[int, bytes], list[int]](), 0
    start = DecisionNode(drawn_game(random.Random(1), load_edition("tiny"), plain=True))
    observer = observation.Observer.of_state(start.state)
    for seed in range(40):
        here, rng = start, random.Random(seed)
        while not here.over:
            looks = here.to_move, observer.vector(here.state, here.to_move).tobytes()
            alike += looks in known
            assert known.setdefault(looks, here.legal) == here.legal, here.line
            here = here.play(rng.choice(here.legal)).dealt(rng)
    assert alike > 60
    assert len(known) > 300
