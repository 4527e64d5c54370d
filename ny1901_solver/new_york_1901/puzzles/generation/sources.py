"""Where candidates come from: an order for each thing that a kind can be asked for, each with a seed of its own.

An id tells seed and number, so that a candidate can be made again from its id alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from ....errors import DataError
from ....puzzles.generation import order_and_number
from ...board import bits
from ...edition import ACTION_CARDS, load_edition
from ..format import parse_puzzle
from ..kinds import KINDS, Kind
from ..kinds.kind import NewYorkKind, Wishes
from ..puzzle import Puzzle
from .choosing import COMPOSED
from .composing import compose_puzzle
from .generate import attempt
from .orders import DECIDING, Order

FIRST_SEED = 101  # no id of an older collection comes again for another puzzle
SEEDS = 200  # kept for the orders of each kind
ENOUGH = 10**6  # an order's own count and tries, which nobody reaches
RETIRED = {362, 418, 419, 420, 422, 558, 559, 560, 561, 1109}
"""Seeds of orders that are looked at no more, and that no other order gets.

A plan has no rival to whom land could be denied, and hardly a line fails without a cause that says more than
`fewer-points`. Rulings about a forced return had near-misses of three rules only. Of the others nothing came in half a
CPU minute.
"""


@cache
def orders_of(kind: Kind) -> tuple[Order, ...]:
    """The orders of a kind: for each length one of each number of players, challenge and action card."""
    seeds = iter(range(FIRST_SEED + SEEDS * list(Kind).index(kind), 10**9))
    of_kind = KINDS[kind]
    asked = [(turns, wanted) for turns in of_kind.lengths for wanted in (*_wishes(of_kind), *of_kind.rare(turns))]
    asked += of_kind.besides
    return tuple(
        Order(kind, 1, seed, turns, **{"tries": ENOUGH} | wanted)
        for seed, (turns, wanted) in zip(seeds, asked, strict=False)
        if seed not in RETIRED
    )


def _wishes(kind: NewYorkKind[Any]) -> Iterator[Wishes]:
    edition = load_edition("lower-manhattan")
    if not kind.with_rivals:  # which say themselves for how many players they are
        yield from ({"players": players} for players in (2, 3, 4))
    yield from ({"challenge": challenge} for challenge in edition.challenges)
    if kind.for_cards:
        yield from ({"card": card} for card in ACTION_CARDS)
        yield from ({"legendary": edition.tiles[tile].id} for tile in bits(edition.legendaries))
        yield from ({"chains": False, "players": players} for players in (2, 3, 4))
    if kind.for_final_score:
        yield from ({"decides": source} for source in DECIDING)


def order_of(prefix: str) -> Order | None:
    """The order whose puzzles have ids that start so."""
    return next((order for kind in Kind for order in orders_of(kind) if order.prefix == prefix), None)


def remade(name: str) -> Puzzle:
    """A candidate made again from its id; raises `DataError` where the id is of none, or makes none any more."""
    origin = name.removesuffix(COMPOSED)
    order, number = order_and_number(
        origin, [order for kind in Kind for order in orders_of(kind)], orders_of(Kind.PLAN)[0]
    )
    made = attempt(order, number).made
    if made is None:
        raise DataError([f"{name}: is made no more: the program has changed since"])
    puzzle = parse_puzzle(made.text, made.name)
    return compose_puzzle(puzzle) if name != origin else puzzle
