"""What a player sees: all that is open and nothing that is hidden, counted from the own seat on."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Shift
from ny1901_solver.new_york_1901.research.node import DecisionNode
from ny1901_solver.new_york_1901.research.observation import LEGENDARY, Observer
from ny1901_solver.new_york_1901.state import GameState

from ..sampling import telling_positions
from .test_node import deal, played_out

EDITIONS = ("tiny", "lower-manhattan")


def pieces(state: GameState, seat: int) -> dict[str, Any]:
    observer = Observer.of(state.edition, len(state.players))
    return {name: piece.tolist() for name, piece in observer.pieces(observer.vector(state, seat)).items()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_is_from_0_to_1(edition: str) -> None:
    for state in telling_positions(load_edition(edition), 21, 40):
        observer = Observer.of(state.edition, len(state.players))
        for seat in state.setup.seats:
            seen = observer.vector(state, seat)
            assert seen.shape == (observer.size,)
            assert 0 <= seen.min() <= seen.max() <= 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_players_are_counted_from_the_observer_on(edition: str) -> None:
    for state in telling_positions(load_edition(edition), 22, 20):
        seats = len(state.players)
        for seat in state.setup.seats:
            seen = pieces(state, seat)
            assert seen["to_move"].index(1) == (state.to_move - seat) % seats
            for place in state.setup.seats:
                player = state.players[(seat + place) % seats]
                assert [i for i, there in enumerate(seen["estate"][place]) if there] == bits(player.estate)
                assert [i for i, there in enumerate(seen["unbuilt"][place]) if there] == bits(player.unbuilt)


def test_a_legendary_stands_on_the_plane_of_gold_and_on_its_own() -> None:
    state = next(state for state in telling_positions(load_edition("lower-manhattan"), 23, 40) if state.mover.legendary)
    site = next(site for site in state.mover.buildings if site.legendary)
    planes = pieces(state, state.to_move)["buildings"][0]
    for plane in (3, LEGENDARY):
        there = [i for i, covered in enumerate(planes[plane]) if covered]
        assert set(bits(site.mask)) <= set(there)


def test_the_order_of_hidden_cards_is_not_seen() -> None:
    start = deal(seed=2)
    shifted = start.play(start.actions.numbers[Shift()])
    cards = shifted.state.edition.numbers.open_market
    drawn = next(
        cards for cards in permutations(range(shifted.state.edition.kinds), cards) if _can_come(shifted, cards)
    )
    for order in permutations(drawn):
        if _can_come(shifted, order):
            assert pieces(_after(shifted, order).state, 0) == pieces(_after(shifted, drawn).state, 0)
    seen, market = pieces(start.state, 0), start.state.market
    most = [mask.bit_count() for mask in start.state.edition.kind_masks]
    counted = [round(part * of) for part, of in zip(seen["future_market"][0], most, strict=True)]
    assert counted == list(market.future[0])


def _can_come(here: DecisionNode, cards: tuple[int, ...]) -> bool:
    for card in cards:
        if card not in dict(here.odds):
            return False
        here = here.draw(card)
    return True


def _after(here: DecisionNode, cards: tuple[int, ...]) -> DecisionNode:
    for card in cards:
        here = here.draw(card)
    return here


@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"readings": "same_turn_unlock:no+boom_counts_legendary:yes+demolition_workers:hand_only", "seed": 4},
        {"players": 4, "starters": False, "challenge": "gold-prestige"},
    ],
)
def test_what_looks_alike_has_the_same_legal_actions_and_odds(parameters: dict[str, object]) -> None:
    known: dict[bytes, tuple[list[int], list[tuple[int, float]]]] = {}
    start, alike = deal(**parameters), 0
    observer = Observer.of(start.state.edition, len(start.state.players))
    for seed in range(60):
        for here in played_out(start, random.Random(seed)):
            seen = observer.vector(here.state, here.state.to_move).tobytes() + bytes([here.state.to_move])
            alike += seen in known
            assert known.setdefault(seen, (here.legal, here.odds)) == (here.legal, here.odds), here.line
    assert alike > 60
    assert len(known) > 500
