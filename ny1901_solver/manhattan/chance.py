"""Chance: which card or city comes up, and who says which.

The order of a shuffled deck says nothing before it is drawn, so a draw is asked for when it happens. Kinds are cards by
their own squares, and behind them cities by their slots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..kit.errors import ImpossibleDraw
from ..kit.game import Dealer, shuffled
from ..kit.words import listed
from .board import Board

__all__ = ["Dealer", "Draws", "KindUnknown", "any_card", "kind_names", "shuffled", "told"]


def kind_names(board: Board) -> list[str]:
    """Every kind as it is told."""
    return [*map(str, board.positions), *board.slots]


def any_card(counts: Sequence[int]) -> int:
    """A dealer for questions whose answer does not hang on what comes up: the first kind that can."""
    return next(kind for kind, count in enumerate(counts) if count)


def told(kinds: Iterable[int]) -> Dealer:
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


class KindUnknown(ImpossibleDraw):
    """A card or city comes up that nobody has told; `possible` are the kinds that it may be, as texts name them."""

    def __init__(self, possible: Sequence[str]) -> None:
        self.possible = tuple(possible)
        may = ", ".join(possible)
        super().__init__(f"what comes up is not told, and it may be {may}: say which, as in `-> {possible[0]}`")


class Draws:
    """A dealer: what is told, in order, then what is certain, then what another dealer draws.

    Cards are told by their own squares, cities by their slots. `drawn` are the kinds that came up, `names` how they
    are told.
    """

    def __init__(self, board: Board, told: Sequence[str] = (), then: Dealer | None = None) -> None:
        self._board, self._then = board, then
        self.drawn: list[int] = []
        self.names: list[str] = []
        self.left = list(told)

    def __call__(self, counts: Sequence[int]) -> int:
        """What comes up next; raises `ImpossibleDraw` for what cannot, and `KindUnknown`."""
        names = kind_names(self._board)
        possible = [kind for kind, count in enumerate(counts) if count]
        if self.left:
            told = self.left.pop(0).upper()
            if told not in names or names.index(told) not in possible:
                may = ", ".join(names[kind] for kind in possible)
                raise ImpossibleDraw(f"{told} cannot have come up: it may be {may}")
            kind = names.index(told)
        elif len(possible) == 1:
            kind = possible[0]
        elif self._then is not None:
            kind = self._then(counts)
        else:
            raise KindUnknown([names[kind] for kind in possible])
        self.drawn.append(kind)
        self.names.append(names[kind])
        return kind

    def expect_none_left(self) -> None:
        """Raises `ImpossibleDraw` when more was told than came up."""
        if self.left:
            came = f"{listed(self.names)} did, and no more" if self.names else "nothing does behind this move"
            raise ImpossibleDraw(f"{listed(self.left)} cannot have come up: {came}")
