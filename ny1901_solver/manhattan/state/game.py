"""The state of a game between two moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from ...protocol.shared import Shared
from ..edition import Edition, Sizes
from .setup import Setup

Phase: TypeAlias = Literal["open", "select", "build", "over"]
"""What players do next: the start player opens a city (M-SLO-2), players select or build pieces, or the
game is over.
"""

Cards: TypeAlias = tuple[int, ...]
"""The number of cards of each kind. The index in `Cards` is the square that a card shows, counted from 0."""


class Piece(NamedTuple):
    """A piece on the board: the number of its colour, and its floors."""

    colour: int
    floors: int


Stack: TypeAlias = tuple[Piece, ...]
"""A building from bottom to top; an empty plot has an empty tuple."""


@dataclass(frozen=True, slots=True)
class GameState(Shared):
    """The state of a game, which contains exactly what an undo restores.

    `round` counts from 1. `start` is the seat that starts this round, `to_move` the seat that moves next. The index of
    `stacks` is a plot; the index of `supply`, `selected` and `points` is a colour. `hands` by seat and `deck` are
    counts of cards, because the order of a shuffled deck has no meaning. `played` are the cards played since the last
    shuffle, which everybody knows (M-TRN-7). `redrawn` says that the mover has drawn a new hand in this turn (M-TRN-6).
    `monster` is a plot, and `open` a bit mask of the open cities. `unseen` are the seats whose hands are hidden: their
    entries in `hands` are an arbitrary part of the remaining cards (`seen`). `situation` marks the incomplete position
    of a case of the rulings, which need not be reachable in a game (`history`).
    """

    setup: Setup
    round: int
    phase: Phase
    start: int
    to_move: int
    stacks: tuple[Stack, ...]
    supply: tuple[Sizes, ...]
    selected: tuple[Sizes, ...]
    hands: tuple[Cards, ...]
    deck: Cards
    played: Cards
    points: tuple[int, ...]
    open: int
    monster: int | None = None
    redrawn: bool = False
    unseen: frozenset[int] = frozenset()
    situation: bool = False

    def __repr__(self) -> str:
        mover = "over" if self.over else f"{self.letters(self.to_move)} to {self.phase}"
        return f"<Manhattan, round {self.round}: {mover}>"

    @property
    def edition(self) -> Edition:
        """The edition of the game."""
        return self.setup.edition

    @property
    def over(self) -> bool:
        """Whether the game is over, because the last round is scored."""
        return self.phase == "over"

    @property
    def last_round(self) -> bool:
        """Whether no round follows the present round."""
        return self.round == self.setup.rounds.number

    def letters(self, seat: int) -> str:
        """Returns a player in notation: the letters of his colours."""
        return "".join(self.edition.letters[colour] for colour in self.setup.colours[seat])

    def is_open(self, plot: int) -> bool:
        """Whether the city of a plot is open (M-SLO-1)."""
        return bool(self.open >> self.edition.board.city_of(plot) & 1)

    def left_to_build(self, seat: int) -> int:
        """Returns the number of selected pieces that a player still has to build in this round."""
        return sum(sum(self.selected[colour]) for colour in self.setup.colours[seat])

    def has_selected(self, seat: int) -> bool:
        """Whether a player has set out all pieces of this round."""
        return all(sum(self.selected[colour]) == self.setup.rounds.pieces for colour in self.setup.colours[seat])

    def score(self, seat: int) -> int:
        """Returns a player's points: the sum over his colours (M-NUM-3)."""
        return sum(self.points[colour] for colour in self.setup.colours[seat])


def floors(stack: Stack, colour: int) -> int:
    """Returns the number of floors of a colour in a building, at any height (M-BLD-4)."""
    return sum(piece.floors for piece in stack if piece.colour == colour)


def height(stack: Stack) -> int:
    """Returns the number of floors of a building, which has no limit; 0 for an empty plot (M-BLD-7, M-SCO-3)."""
    return sum(piece.floors for piece in stack)


def owner(stack: Stack) -> int | None:
    """Returns the colour of the top piece, which owns the building (M-BLD-6); `None` for an empty plot."""
    return stack[-1].colour if stack else None
