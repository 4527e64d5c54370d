"""Models the draws of a game: a dealer is a function that names the next card or city.

The order of a shuffled deck has no meaning before cards are drawn, so a dealer is called only when a draw happens. The
kinds that can be drawn are first the cards, named by the squares printed on them, and then the cities, named by their
letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import ImpossibleDraw
from ..messages import gettext
from ..protocol.draws import KindUnknown, ToldDraws
from ..protocol.game import Dealer, deck_dealer
from .board import Board

__all__ = ["Dealer", "Draws", "KindUnknown", "any_card", "dealer_of", "deck_dealer", "kind_names"]


def kind_names(board: Board) -> list[str]:
    """Returns the names of all kinds of things that can be drawn: first cards, then cities."""
    return [*map(str, board.positions), *board.slots]


def any_card(counts: Sequence[int]) -> int:
    """Draws the first kind of card or city that is possible; serves questions whose answer does not depend on draws."""
    return next(kind for kind, count in enumerate(counts) if count)


def dealer_of(kinds: Iterable[int]) -> Dealer:
    """Returns a dealer that draws the given kinds in order; the dealer raises `ImpossibleDraw` for an
    impossible kind.
    """
    following = iter(kinds)

    def deal(counts: Sequence[int]) -> int:
        kind = next(following, None)
        if kind is None:
            raise ImpossibleDraw(gettext("a card or a city is drawn after the move, but the move does not name it"))
        if not (0 <= kind < len(counts) and counts[kind]):
            may = ", ".join(str(each + 1) for each, count in enumerate(counts) if count)
            raise ImpossibleDraw(gettext("{kind} cannot be drawn; possible are {kinds}", kind=kind + 1, kinds=may))
        return kind

    return deal


class Draws(ToldDraws):
    """The draws after a move: cards, named by the squares printed on them, and cities, named by their letters."""

    def __init__(self, board: Board, draws: Sequence[str] = (), then: Dealer | None = None) -> None:
        super().__init__(kind_names(board), draws, then)
