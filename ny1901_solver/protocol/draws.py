"""Cards that come up in a game, as people type them: `r3@C7 -> 5`."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import ImpossibleDraw
from ..messages import gettext
from ..text.words import join_words
from .game import Dealer


def split_draws(text: str) -> tuple[str, list[str]]:
    """A move, and the names of what comes up after it, which follow an arrow or a bar: `r3@C7 -> 5`."""
    move, _, drawn = text.replace("->", "|").partition("|")
    return move.strip(), drawn.split()


class KindUnknown(ImpossibleDraw):
    """Something comes up that was not given; `possible` has the names of the kinds that it may be."""

    def __init__(self, possible: Sequence[str]) -> None:
        self.possible = tuple(possible)
        super().__init__(
            gettext(
                "what comes up is missing, and it may be {kinds}: say which, as in `-> {example}`",
                kinds=", ".join(possible),
                example=possible[0],
            )
        )


class ToldDraws:
    """A dealer: the given draws in order, then what is certain, then the draws of another dealer.

    `kinds` has the names of all kinds by number; `drawn` has the kinds that came up, `names` their names.
    """

    def __init__(self, kinds: Sequence[str], draws: Sequence[str] = (), then: Dealer | None = None) -> None:
        self._kinds, self._then = kinds, then
        self.drawn: list[int] = []
        self.names: list[str] = []
        self.left = list(draws)

    def __call__(self, counts: Sequence[int]) -> int:
        """The kind that comes up next; raises `ImpossibleDraw` for a given one that cannot, and `KindUnknown`."""
        names = self._kinds
        possible = [kind for kind, count in enumerate(counts) if count]
        if self.left:
            name = self.left.pop(0).upper()
            if name not in names or list(names).index(name) not in possible:
                may = ", ".join(names[kind] for kind in possible)
                raise ImpossibleDraw(gettext("{name} cannot have come up: it may be {kinds}", name=name, kinds=may))
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
        """Raises `ImpossibleDraw` when more draws were given than came up."""
        if self.left and self.names:
            raise ImpossibleDraw(
                gettext(
                    "{names} cannot have come up: {others} did, and no more",
                    names=join_words(self.left),
                    others=join_words(self.names),
                )
            )
        if self.left:
            names = join_words(self.left)
            raise ImpossibleDraw(gettext("{names} cannot have come up: nothing does after this move", names=names))
