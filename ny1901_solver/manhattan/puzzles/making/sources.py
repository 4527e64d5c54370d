"""Where the collection comes from: the orders whose streams hold its candidates, and each made again from its id."""

from __future__ import annotations

from collections.abc import Collection

from ....kit.errors import DataError
from ..puzzle import Puzzle
from ..task import Kind
from .generate import found_in, made_of
from .posing import Order

MARGINS = {Kind.LAST_GO_ROUND: (1, 2)}
"""The least margins of the orders of a kind; of other kinds 1: of builds in a row a third has more, elsewhere it is
floors or buildings that are counted."""
NONE_THERE = {(Kind.CHOOSE_PIECES, 2, 1), (Kind.LAST_GO_ROUND, 2, 2)}
"""Orders by kind, players and margin that are left out: of two players each has two colours, so that nobody is asked
for his pieces, and of their last builds one in 2,000 games is 2 points better than the next."""


def orders(kind: Kind) -> list[Order]:
    """The orders of a kind, one for each number of players and least margin; the digits of the seed tell both."""
    return [
        Order(kind, seed=10 * margin + players, players=players, margin=margin)
        for margin in MARGINS.get(kind, (1,))
        for players in (2, 3, 4)
        if (kind, players, margin) not in NONE_THERE
    ]


def remade(name: str, taken: Collection[str], missed_by: Collection[str] | None = None) -> Puzzle:
    """The puzzle of an id, made again from its number, with titles that are not taken.

    Where it is told which bounded solvers fail, they are believed to; raises `DataError` where there is no such puzzle.
    """
    prefix, _, number = name.rpartition("-")
    order = next((each for kind in Kind for each in orders(kind) if each.prefix == prefix), None)
    if order is None or not number.isdigit():
        raise DataError([f"{name}: is the id of no candidate"])
    found, _, _ = found_in(order, int(number))
    if found is None:
        raise DataError([f"{name}: its game holds no puzzle"])
    return made_of(order, int(number), found, taken, missed_by)
