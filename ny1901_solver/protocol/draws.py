"""The cards that come up in a game after a move, in the form that people type: `r3@C7 -> 5` is a move and a card."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import ImpossibleDraw
from ..messages import gettext
from ..text.words import join_words
from .game import Dealer


def split_draws(text: str) -> tuple[str, list[str]]:
    """Splits a typed move from the names of the cards that come up after the move; an arrow or a bar separates them.

    In `r3@C7 -> 5`, the move is `r3@C7` and the card is `5`.
    """
    move, _, drawn = text.replace("->", "|").partition("|")
    return move.strip(), drawn.split()


class KindUnknown(ImpossibleDraw):
    """Raised if a card comes up that the given text does not name; `possible` lists the names of the kinds of cards
    that may come up.
    """

    def __init__(self, possible: Sequence[str]) -> None:
        self.possible = tuple(possible)
        super().__init__(
            gettext(
                "the text does not name the card that comes up: it may be {kinds}; add the name, as in `-> {example}`",
                kinds=", ".join(possible),
                example=possible[0],
            )
        )


class ToldDraws:
    """A dealer that deals the given draws in order. When the given draws are used up and only one kind of card is
    possible, the dealer deals this kind; otherwise the dealer asks another dealer. `kinds` lists the names of all kinds
    of cards; the index of a name is the number of the kind. `drawn` contains the numbers of the kinds of cards that the
    dealer has dealt so far, and `names` contains their names.
    """

    def __init__(self, kinds: Sequence[str], draws: Sequence[str] = (), then: Dealer | None = None) -> None:
        self._kinds, self._then = kinds, then
        self.drawn: list[int] = []
        self.names: list[str] = []
        self.left = list(draws)

    def __call__(self, counts: Sequence[int]) -> int:
        """Returns the kind of card that comes up next.

        Raises `ImpossibleDraw` if the given kind cannot come up, and `KindUnknown` if no kind is given and several
        kinds are possible.
        """
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
        """Raises `ImpossibleDraw` if more draws were given than cards came up."""
        if self.left and self.names:
            raise ImpossibleDraw(
                gettext(
                    "{names} cannot have come up: only {others} came up",
                    names=join_words(self.left),
                    others=join_words(self.names),
                )
            )
        if self.left:
            names = join_words(self.left)
            raise ImpossibleDraw(gettext("{names} cannot have come up: nothing comes up after this move", names=names))
