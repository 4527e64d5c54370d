"""What comes up in a game as people tell it, by name: `r3@C7 -> 5`."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import ImpossibleDraw
from ..text.words import join_words
from .game import Dealer


def split_draws(text: str) -> tuple[str, list[str]]:
    """A move, and what comes up behind it as it is told behind an arrow or a bar: `r3@C7 -> 5`."""
    move, _, drawn = text.replace("->", "|").partition("|")
    return move.strip(), drawn.split()


class KindUnknown(ImpossibleDraw):
    """Something comes up that nobody has told; `possible` are the kinds that it may be, as texts name them."""

    def __init__(self, possible: Sequence[str]) -> None:
        self.possible = tuple(possible)
        may = ", ".join(possible)
        super().__init__(f"what comes up is not told, and it may be {may}: say which, as in `-> {possible[0]}`")


class ToldDraws:
    """A dealer: what is told, in order, then what is certain, then what another dealer draws.

    `kinds` are the names of all kinds by number; `drawn` are the kinds that came up, `names` how they are told.
    """

    def __init__(self, kinds: Sequence[str], draws: Sequence[str] = (), then: Dealer | None = None) -> None:
        self._kinds, self._then = kinds, then
        self.drawn: list[int] = []
        self.names: list[str] = []
        self.left = list(draws)

    def __call__(self, counts: Sequence[int]) -> int:
        """What comes up next; raises `ImpossibleDraw` for what cannot, and `KindUnknown`."""
        names = self._kinds
        possible = [kind for kind, count in enumerate(counts) if count]
        if self.left:
            name = self.left.pop(0).upper()
            if name not in names or list(names).index(name) not in possible:
                may = ", ".join(names[kind] for kind in possible)
                raise ImpossibleDraw(f"{name} cannot have come up: it may be {may}")
            kind = list(names).index(name)
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
            came = f"{join_words(self.names)} did, and no more" if self.names else "nothing does behind this move"
            raise ImpossibleDraw(f"{join_words(self.left)} cannot have come up: {came}")
