"""The last turns of a game, for who sees his own hand only, against every hand that the others may hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

import pytest

from ny1901_solver.manhattan.chance import any_card, deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.hint import advise
from ny1901_solver.manhattan.moves import Move, Redraw
from ny1901_solver.manhattan.positions import format_line
from ny1901_solver.manhattan.rules import legal_moves, play
from ny1901_solver.manhattan.scoring import result
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.state.seen import redealt, unseen

from .tables import LAIR, drawn_game

pytestmark = pytest.mark.always


def last_turns(number: int, edition: str | Path) -> GameState:
    """A game played at random until one or two builds are left in it."""
    rng = random.Random(f"last turns {number}")
    state = drawn_game(rng, load_edition(edition))
    left = 1 + number % 2
    while not (
        state.last_round and state.phase == "build" and sum(map(state.left_to_build, state.setup.seats)) <= left
    ):
        state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
    return state


def by_the_rules(state: GameState, seat: int) -> tuple[float, float]:
    """The share of the win and the margin to the best of the others of a seat in a game that is over."""
    found = result(state)
    best = max(score for other, score in enumerate(found.scores) if other != seat)
    return (seat in found.winners) / len(found.winners), found.scores[seat] - best


Ends: TypeAlias = Sequence[tuple[tuple[float, float], int]]
"""Share of the win and margin in ends of the game, each with how often it comes."""


def mean(ends: Ends) -> tuple[float, float]:
    """Share and margin in the mean."""
    total = sum(often for _, often in ends)
    return sum(end[0] * often for end, often in ends) / total, sum(end[1] * often for end, often in ends) / total


def answered(state: GameState, asked: int, cards: Sequence[int]) -> tuple[float, float]:
    """What the best last move of the mover comes to for who asks, by the rules; a new hand would be of these cards."""
    if state.over:
        return by_the_rules(state, asked)
    moves = legal_moves(state)
    if moves == [Redraw()]:
        drawn = hands(cards, state, state.edition.hand)
        return mean(
            [(answered(replace(holding(state, hand), redrawn=True), asked, ()), often) for hand, often in drawn.items()]
        )
    ends = [play(state, move, any_card) for move in moves]

    def worth(seat: int, end: GameState) -> float:
        share, margin = by_the_rules(end, seat)
        return share + 0.005 * margin

    return by_the_rules(max(ends, key=lambda end: (worth(state.to_move, end), -worth(asked, end))), asked)


def hands(cards: Sequence[int], state: GameState, held: int) -> Counter[tuple[int, ...]]:
    """The hands of so many cards that can be of some, with how often."""
    return Counter(tuple(each.count(card) for card in range(len(state.deck))) for each in combinations(cards, held))


def holding(state: GameState, hand: tuple[int, ...]) -> GameState:
    """The position with another hand of the mover."""
    return replace(state, hands=(*state.hands[: state.to_move], hand, *state.hands[state.to_move + 1 :]))


def left_of(cards: Sequence[int], hand: Sequence[int]) -> list[int]:
    """Cards without those of a hand."""
    left = Counter(cards) - Counter(dict(enumerate(hand)))
    return sorted(left.elements())


def behind(state: GameState, move: Move, cards: Sequence[int]) -> tuple[float, float]:
    """What a move comes to for who makes it, who has not seen these cards."""
    seat = state.to_move
    if isinstance(move, Redraw):
        return answered(state, seat, cards)
    after = play(state, move, any_card)
    if after.over:
        return by_the_rules(after, seat)
    held = hands(cards, after, sum(after.hands[after.to_move]))
    return mean([(answered(holding(after, hand), seat, left_of(cards, hand)), often) for hand, often in held.items()])


@pytest.mark.parametrize(
    "edition", ["tiny", LAIR, pytest.param("mayfair", marks=pytest.mark.slow)], ids=("tiny", "lair", "mayfair")
)
def test_the_last_builds_are_worth_what_all_hands_come_to(edition: str | Path) -> None:
    small, compared = edition != "mayfair", Counter[str | None]()
    for number in range(120 if small else 24):
        state = last_turns(number, edition)
        seat, cards = state.to_move, unseen(state, state.to_move)
        advice = advise(state)
        assert advice == advise(redealt(state, seat, random.Random(number)))
        if not advice.proved:
            assert state.setup.readings.stuck == "redraw"
            continue
        for advised in advice.moves[:: 1 if small else 9]:
            share, margin = behind(state, advised.move, cards)
            assert advised.share.mean == pytest.approx(share), format_line(state)
            assert advised.margin.mean == pytest.approx(margin), format_line(state)
            assert sum(advised.parts) == pytest.approx(advised.margin.mean)
            compared[state.setup.devours] += 1
        assert {move for each in advice.moves for move in (each.move, *each.alike)} == set(legal_moves(state))
    monsters = [each for each in ("monster", "baby-monster") if each in load_edition(edition).variants]
    assert min(compared[each] for each in (None, *monsters)) > (40 if small else 4)
