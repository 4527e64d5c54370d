"""The last turns of a game, for who sees his own hand only, against every hand that the others may hold."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from ny1901_solver.manhattan.advice import advise
from ny1901_solver.manhattan.advice.rollouts import WIN
from ny1901_solver.manhattan.chance import any_card, shuffled
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.moves import Build
from ny1901_solver.manhattan.playouts import serves
from ny1901_solver.manhattan.rules import legal_moves, play
from ny1901_solver.manhattan.scoring import result
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.state.deals import redealt, unseen

from .tables import drawn_game


def last_turns(number: int, edition: str) -> GameState | None:
    """A game played at random until one or two builds are left in it; none where it is of another kind."""
    rng = random.Random(f"last turns {number}")
    state = drawn_game(rng, load_edition(edition))
    if not serves(state.setup) or state.setup.readings.stuck == "redraw":
        return None
    left = 1 + number % 2
    while not (
        state.last_round and state.phase == "build" and sum(map(state.left_to_build, state.setup.seats)) <= left
    ):
        state = play(state, rng.choice(legal_moves(state)), shuffled(rng))
    return state if isinstance(legal_moves(state)[0], Build) else None


def by_the_rules(state: GameState, seat: int) -> tuple[float, float]:
    """The share of the win and the margin of a seat in a game that is over."""
    found = result(state)
    others = [score for other, score in enumerate(found.scores) if other != seat]
    return (seat in found.winners) / len(found.winners), found.scores[seat] - sum(others) / len(others)


def answered(state: GameState, asked: int) -> tuple[float, float]:
    """What the best last move of the mover comes to for who asks, by the rules."""
    if state.over:
        return by_the_rules(state, asked)
    ends = [play(state, move, any_card) for move in legal_moves(state)]

    def worth(seat: int, end: GameState) -> float:
        share, margin = by_the_rules(end, seat)
        return margin + WIN * (share - 0.5)

    return by_the_rules(max(ends, key=lambda end: (worth(state.to_move, end), -worth(asked, end))), asked)


def hands(state: GameState, seat: int) -> Counter[tuple[int, ...]]:
    """The hands that the player after a seat may hold, with how often."""
    following = (seat + 1) % len(state.hands)
    held = sum(state.hands[following])
    return Counter(
        tuple(each.count(card) for card in range(len(state.deck))) for each in combinations(unseen(state, seat), held)
    )


@pytest.mark.parametrize("edition", ["tiny", pytest.param("mayfair", marks=pytest.mark.slow)])
def test_the_last_builds_are_worth_what_all_hands_come_to(edition: str) -> None:
    compared = 0
    for number in range(60 if edition == "tiny" else 16):
        state = last_turns(number, edition)
        if state is None:
            continue
        seat = state.to_move
        advice = advise(state)
        assert advice.proved
        assert advice == advise(redealt(state, seat, random.Random(number)))
        for advised in advice.moves[:: 1 if edition == "tiny" else 9]:
            after = play(state, advised.move, any_card)
            found = [(by_the_rules(after, seat), 1)] if after.over else []
            for hand, often in ({} if after.over else hands(state, seat)).items():
                held = (*after.hands[: after.to_move], hand, *after.hands[after.to_move + 1 :])
                found.append((answered(replace(after, hands=held), seat), often))
            total = sum(often for _, often in found)
            assert advised.share.mean == pytest.approx(sum(end[0] * often for end, often in found) / total)
            assert advised.margin.mean == pytest.approx(sum(end[1] * often for end, often in found) / total)
            assert sum(advised.parts) == pytest.approx(advised.margin.mean)
            compared += 1
        assert {move for each in advice.moves for move in (each.move, *each.alike)} == set(legal_moves(state))
    assert compared > (40 if edition == "tiny" else 4)
