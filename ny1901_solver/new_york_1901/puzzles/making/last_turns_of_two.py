"""Positions for the kinds with a rival: the ends of games of two, and of many that part with them near their end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from ...edition import load_edition
from ...planning.effects import final_points
from ...policies import greedy
from ...rules import legal_turns
from ...rules.ending import ends
from ...state import BOOM, SHIFT, GameState
from ..task import Kind
from .encounters import WHIMS, Encounter, dealt, played, whimsical
from .orders import Order

TAILS = 30  # ends of one game that are played
BACK = 8  # turns before its end at which another one may part with it
MOST_APART = {Kind.WIN_BY_FORCE: 12, Kind.SAVE_THE_GAME: 15, Kind.EARLY_END: 30}  # points between the two players
LOOKED_AT = {Kind.WIN_BY_FORCE: 3, Kind.SAVE_THE_GAME: 3, Kind.EARLY_END: 6}  # last positions of a game
FEWEST_TURNS = 12  # legal ones, for there to be a choice


def last_turns_of_two(order: Order, number: int) -> Iterator[Encounter]:
    """The positions to try of the games with a number in an order's stream, each once."""
    rng = random.Random(f"rivals {order.seed} {number} {order.shape}")
    start = dealt(load_edition(order.edition), replace(order, players=2), rng)
    game = list(played(start, [whimsical(greedy, rng.choice(WHIMS)) for _ in range(2)], rng))
    seen = set[GameState]()
    for tail in range(TAILS):
        end = game
        if tail:
            branch = game[max(0, len(game) - rng.randint(2, BACK))]
            end = list(played(branch.state, [whimsical(greedy, rng.choice(WHIMS)) for _ in range(2)], rng, branch.turn))
        for moment in end[-LOOKED_AT[order.kind] :]:
            if moment.state not in seen and is_telling(order.kind, moment.state):
                seen.add(moment.state)
                yield moment


def is_telling(kind: Kind, state: GameState) -> bool:
    """Whether a position may make a puzzle of a kind, at a cheap look."""
    if state.ended_by is not None or len(turns := legal_turns(state, shifts=False)) < FEWEST_TURNS:
        return False
    if abs(final_points(state, 0) - final_points(state, 1)) > MOST_APART[kind]:
        return False
    if kind != Kind.WIN_BY_FORCE and any(player.cards & SHIFT for player in state.players):
        return False  # there are hundreds of sets of cards that two shuffles can show
    if kind == Kind.SAVE_THE_GAME:
        return _rival_may_end(state)
    if kind == Kind.EARLY_END and not _may_end_soon(state):
        return False
    return any(ends(state, turn) for turn in turns) != (kind == Kind.EARLY_END)


def _rival_may_end(state: GameState) -> bool:
    """Whether the end is near for the rival, by one building or by the last cards (END-1); card plays are left out."""
    numbers, rival = state.edition.numbers, state.players[1 - state.to_move]
    return rival.unbuilt.bit_count() <= numbers.end_unbuilt + 1 or state.market.future_size <= 1


def _may_end_soon(state: GameState) -> bool:
    """Whether two turns of the mover bring the end by tiles, or three of both by a card each (END-1)."""
    left = state.mover.unbuilt.bit_count() - state.edition.numbers.end_unbuilt
    return left <= 2 + bool(state.mover.cards & BOOM) or state.market.future_size <= 3
