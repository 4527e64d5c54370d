"""Chance: which card or city comes up, and who says which.

The order of a shuffled deck says nothing before it is drawn, so a draw is asked for when it happens. Kinds are cards by
their own squares, and behind them cities by their slots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import ImpossibleDraw
from ..protocol.draws import KindUnknown, ToldDraws
from ..protocol.game import Dealer, deck_dealer
from .board import Board

__all__ = ["Dealer", "Draws", "KindUnknown", "any_card", "dealer_of", "deck_dealer", "kind_names"]


def kind_names(board: Board) -> list[str]:
    """Every kind as it is told."""
    return [*map(str, board.positions), *board.slots]


def any_card(counts: Sequence[int]) -> int:
    """A dealer for questions whose answer does not hang on what comes up: the first kind that can."""
    return next(kind for kind, count in enumerate(counts) if count)


def dealer_of(kinds: Iterable[int]) -> Dealer:
    """A dealer that says what it was told, in order; raises `ImpossibleDraw` for a kind that cannot come up."""
    following = iter(kinds)

    def deal(counts: Sequence[int]) -> int:
        kind = next(following, None)
        if kind is None:
            raise ImpossibleDraw("a card or city comes up that nobody has told")
        if not (0 <= kind < len(counts) and counts[kind]):
            may = ", ".join(str(each + 1) for each, count in enumerate(counts) if count)
            raise ImpossibleDraw(f"{kind + 1} cannot have come up: it may be {may}")
        return kind

    return deal


class Draws(ToldDraws):
    """What comes up behind a move: cards are told by their own squares, cities by their slots."""

    def __init__(self, board: Board, draws: Sequence[str] = (), then: Dealer | None = None) -> None:
        super().__init__(kind_names(board), draws, then)
