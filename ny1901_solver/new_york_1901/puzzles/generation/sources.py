"""Lists the orders that produce candidate puzzles: one order, with its own seed, for each wish that a kind can meet.

The id of a candidate contains seed and number, so the candidate can be made again from its id alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from ....errors import DataError
from ....messages import gettext
from ....puzzles.generation import order_and_number
from ...board import bits
from ...edition import ACTION_CARDS, load_edition
from ..format import parse_puzzle
from ..kinds import KINDS, Kind
from ..kinds.kind import NewYorkKind, Wishes
from ..puzzle import Puzzle
from .choosing import COMPOSED
from .generate import attempt
from .orders import DECIDING, Order
from .simplifying import simplify_puzzle

FIRST_SEED = 101  # older collections used lower seeds, so no id is used twice
SEEDS = 200  # the number of seeds reserved for the orders of each kind
ENOUGH = 10**6  # a number of tries that no run reaches
RETIRED = {362, 418, 419, 420, 422, 558, 559, 560, 561, 1109}
"""The seeds of retired orders (orders for puzzles that are no longer made); no other order uses these seeds.

Some orders were retired because a plan has no rival from whom to withhold land, or because a line of turns rarely fails
for the cause `fewer-points` alone. Other orders were retired because the illegal turns in rulings about a forced return
broke only three different rules. The remaining retired orders made no puzzle in half a minute of CPU time.
"""


@cache
def orders_of(kind: Kind) -> tuple[Order, ...]:
    """Returns all orders that ask for puzzles of a kind.

    For each number of turns, the result has one order for each number of players, each challenge and each action card.
    """
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
    if not kind.with_rivals:  # kinds with rivals have two players
        yield from ({"players": players} for players in (2, 3, 4))
    yield from ({"challenge": challenge} for challenge in edition.challenges)
    if kind.for_cards:
        yield from ({"card": card} for card in ACTION_CARDS)
        yield from ({"legendary": edition.tiles[tile].id} for tile in bits(edition.legendaries))
        yield from ({"chains": False, "players": players} for players in (2, 3, 4))
    if kind.for_final_score:
        yield from ({"decides": source} for source in DECIDING)


def order_of(prefix: str) -> Order | None:
    """Returns the order whose puzzles have ids with this prefix."""
    return next((order for kind in Kind for order in orders_of(kind) if order.prefix == prefix), None)


def remade(name: str) -> Puzzle:
    """Makes a candidate puzzle again from its id.

    Raises `DataError` if no order makes puzzles with this form of id, or if the numbered try in the id gives no puzzle
    any more.
    """
    origin = name.removesuffix(COMPOSED)
    order, number = order_and_number(
        origin, [order for kind in Kind for order in orders_of(kind)], orders_of(Kind.PLAN)[0]
    )
    made = attempt(order, number).made
    if made is None:
        raise DataError(
            [gettext("{puzzle}: it cannot be made again, because the program has changed since", puzzle=name)]
        )
    puzzle = parse_puzzle(made.text, made.name)
    return simplify_puzzle(puzzle) if name != origin else puzzle
