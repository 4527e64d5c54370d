"""Turns followed step by step, held against the list of whole turns."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ny1901_solver.new_york_1901.chance import Cards, Dealer, deck_dealer
from ny1901_solver.new_york_1901.moves import Boom, Demolish, Pass, Placing, Shift, Step, Take, Turn
from ny1901_solver.new_york_1901.moves.turn import FIRST, FOLLOWING
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import chance, draw, legal_steps, legal_turns, play, play_step, violations
from ny1901_solver.new_york_1901.rules.transition import play_shift
from ny1901_solver.new_york_1901.state import GameState, Market


def whole(steps: tuple[Step, ...]) -> Turn:
    """Steps in the form of turns: no pass stands behind a Build."""
    return Turn(steps[:-1] if steps[-1] == Pass() and isinstance(steps[-2:][0], Placing) else steps)


def walked(state: GameState, rng: random.Random, done: tuple[Step, ...] = ()) -> Iterator[tuple[Turn, GameState]]:
    """Every way to the end of the turn without a Market Shift, step by step, with the state behind it."""
    last = state.turn.steps[-1] if state.turn is not None else None
    for step in legal_steps(state):
        assert type(step) in _behind(state, last), f"{step} behind {last}"
        if isinstance(step, Shift):
            continue
        after = play_step(state, step)
        while odds := chance(after):
            assert legal_steps(after) == []
            assert legal_turns(after) == []
            assert sum(odds.values()) == 1
            after = draw(after, rng.choice(list(odds)))
        if after.turn is None:
            yield whole((*done, step)), after
        else:
            assert after.to_move == state.to_move
            assert not after.over
            yield from walked(after, rng, (*done, step))


def _behind(state: GameState, last: Step | None) -> tuple[type[Step], ...]:
    """The steps that may stand behind one, by the readings of Construction Boom, too."""
    more: list[type[Step]] = [Boom] if state.setup.boom_alone and isinstance(last, Take) else []
    more += [Demolish] if state.setup.boom_either and isinstance(last, Boom) else []
    return FIRST if last is None else (*FOLLOWING[type(last)], Pass, *more)


def assert_steps_are_the_turns(state: GameState, seed: int) -> None:
    """The turns by steps and the list of turns are the same, and lead to the same states by the same cards."""
    line, rng = format_line(state), random.Random(seed)
    found = dict(walked(state, rng))
    assert sorted(map(str, found)) == sorted(map(str, legal_turns(state, shifts=False))), line
    for turn, after in found.items():
        cards = {event: count for event, count in _came_up(state, after, turn).items() if count}
        assert play(state, turn, _of(cards)) == after, f"{turn} {line}"


def _came_up(state: GameState, after: GameState, turn: Turn) -> dict[int, int]:
    """The kinds of card that a turn without a Market Shift turned up, by the markets before and behind it."""
    taken = list(state.market.open)
    for step in turn.steps:
        for name in getattr(step, "territories", ()):
            taken.remove(state.edition.kind_of[state.edition.board.by_name[name].index])
    return {kind: after.market.open.count(kind) - taken.count(kind) for kind in set(after.market.open)}


def _of(cards: dict[int, int]) -> Dealer:
    """A dealer that gives so many cards of each kind, whichever may lie on top."""

    def deal(market: Market) -> int:
        kind = next(kind for kind, count in cards.items() if count and market.future[0][kind])
        cards[kind] -= 1
        return kind

    return deal


def assert_steps_follow_a_shift(state: GameState, seed: int) -> None:
    """With the cards of a Market Shift face up, the steps lead to the turns that these cards allow."""
    rng = random.Random(seed)
    cards = Cards(state.edition, then=deck_dealer(rng))
    shown = play_shift(state, cards)
    rest = legal_turns(shown)
    assert sorted(str(turn) for turn, _ in walked(shown, rng)) == sorted(map(str, rest)), format_line(state)
    allowed = {
        turn for turn in legal_turns(state) if turn.steps[0] == Shift() and not violations(state, turn, cards.drawn)
    }
    assert {Turn((Shift(), *turn.steps)) for turn in rest} == allowed, format_line(state)
    assert all(violations(shown, turn) == () for turn in rest)
