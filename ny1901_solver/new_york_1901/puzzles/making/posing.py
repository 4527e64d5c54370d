"""Which questions a position is asked: the tasks of each kind."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ....kit.errors import DataError
from ...state import SHIFT, GameState
from ..task import WANTED, Kind, Task
from .encounters import Encounter, known_queue
from .near_misses import choices
from .orders import Order
from .races import races

SHIFTED = 4  # known cards that let a Market Shift be reckoned with
RULINGS = WANTED[Kind.RULING]


def tasks(order: Order, moment: Encounter, rng: random.Random) -> Iterator[Task]:
    """The tasks to try at a moment; what makes no question is left out."""
    state = _with_known_cards(order, moment.state, rng)
    try:
        yield from _ASKED[order.kind](order, state, rng)
    except DataError:
        return


def _with_known_cards(order: Order, state: GameState, rng: random.Random) -> GameState:
    """The position with as many known cards as the turns can turn up, now and then more."""
    if order.kind in (Kind.RULING, Kind.PACKING) or order.kind.with_rivals:
        return state
    need = 0 if order.turns == 1 else order.turns
    if state.mover.cards & SHIFT and (order.card_played == "shift" or rng.random() < 0.5):
        need += SHIFTED
    return known_queue(state, need, rng)


def _points(order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
    yield Task(order.kind, state, order.turns)


def _race(order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
    for wishes in races(state, order.turns, rng, order.legendary):
        yield Task(Kind.RACE, state, order.turns, wishes)


def _last_turn(order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
    for wanted in WANTED[Kind.LAST_TURN]:
        if order.wanted in (None, wanted):
            yield Task(Kind.LAST_TURN, state, wanted=wanted)


def _ruling(order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
    wanted = rng.choice(RULINGS) if order.wanted is None else order.wanted
    found = choices(state, wanted, rng)
    if found:
        yield Task(Kind.RULING, state, choices=found, wanted=wanted)


_ASKED = {
    Kind.BEST_TURN: _points,
    Kind.PLAN: _points,
    Kind.PACKING: _points,
    Kind.RACE: _race,
    Kind.LAST_TURN: _last_turn,
    Kind.RULING: _ruling,
    Kind.WIN_BY_FORCE: _points,
    Kind.SAVE_THE_GAME: _points,
    Kind.EARLY_END: _points,
    Kind.SAFE_STREETS: _points,
}
