"""The action space of both research libraries: the moves of a game as a fixed list of numbers.

The list contains the redraw; the opening of each city; a build for each own colour, size of piece and plot; a void for
each own colour and size; a discard for each card, colour and size; and all selections of pieces. A number means the
same move at every seat, except that the colours are the seat's own colours, in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from ..edition import Edition
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void
from ..rules.generator import mixes
from ..state import Setup


class MoveSpace:
    """The numbered moves of all games that have the same edition, the same colours at each seat, and the same numbers
    of rounds and pieces.
    """

    def __init__(self, edition: Edition, colours: tuple[tuple[int, ...], ...], pieces: int, one_by_one: bool) -> None:
        letters = [[edition.letters[colour] for colour in own] for own in colours]
        self.moves = [tuple(_moves_in_order(edition, own, pieces, one_by_one)) for own in letters]
        self.numbers = [{move: number for number, move in enumerate(moves)} for moves in self.moves]

    @classmethod
    def of(cls, setup: Setup) -> MoveSpace:
        """Returns the action space of a set-up. Set-ups whose moves have the same numbers share one object."""
        return _space(setup.edition, setup.colours, setup.rounds.pieces, setup.readings.selection == "one_by_one")

    def __len__(self) -> int:
        return len(self.moves[0])


_space = lru_cache(maxsize=16)(MoveSpace)  # the size of the cache; a process has fewer different games


def _moves_in_order(edition: Edition, letters: list[str], pieces: int, one_by_one: bool) -> Iterator[Move]:
    """Yields the moves of the player with these colours, in the order of their numbers."""
    sizes = range(1, edition.largest + 1)
    yield Redraw()
    yield from map(Open, edition.board.slots)
    yield from (Build(*build) for build in product(letters, sizes, edition.board.plots))
    yield from (Void(*piece) for piece in product(letters, sizes))
    yield from (Discard(*spent) for spent in product(edition.board.positions, letters, sizes))
    if one_by_one:
        yield from (Select.of((letter, (size,))) for letter, size in product(letters, sizes))
    else:
        chosen = mixes(edition.pieces, pieces)
        for each in product(chosen, repeat=len(letters)):
            yield Select.of(*zip(letters, each, strict=True))
