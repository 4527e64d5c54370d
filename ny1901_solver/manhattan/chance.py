"""Chance: dealers, which name the card or city that comes up.

The order of a shuffled deck means nothing before it is drawn, so a dealer is asked when a draw happens. Kinds are cards
by their own squares, and after them cities by their slots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import ImpossibleDraw
from ..messages import gettext
from ..protocol.draws import KindUnknown, ToldDraws
from ..protocol.game import Dealer, deck_dealer
from .board import Board

__all__ = ["Dealer", "Draws", "KindUnknown", "any_card", "dealer_of", "deck_dealer", "kind_names"]


def kind_names(board: Board) -> list[str]:
    """The names of all kinds."""
    return [*map(str, board.positions), *board.slots]


def any_card(counts: Sequence[int]) -> int:
    """A dealer for questions whose answer does not depend on draws: the first kind that can come up."""
    return next(kind for kind, count in enumerate(counts) if count)


def dealer_of(kinds: Iterable[int]) -> Dealer:
    """A dealer of given kinds, in order; raises `ImpossibleDraw` for a kind that cannot come up."""
    following = iter(kinds)

    def deal(counts: Sequence[int]) -> int:
        kind = next(following, None)
        if kind is None:
            raise ImpossibleDraw(gettext("a card or city comes up that is not named"))
        if not (0 <= kind < len(counts) and counts[kind]):
            may = ", ".join(str(each + 1) for each, count in enumerate(counts) if count)
            raise ImpossibleDraw(gettext("{kind} cannot have come up: it may be {kinds}", kind=kind + 1, kinds=may))
        return kind

    return deal


class Draws(ToldDraws):
    """The draws after a move: cards named by their own squares, cities by their slots."""

    def __init__(self, board: Board, draws: Sequence[str] = (), then: Dealer | None = None) -> None:
        super().__init__(kind_names(board), draws, then)
