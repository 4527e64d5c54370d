"""The state of a game between two moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from ...protocol.shared import Shared
from ..edition import Edition, Sizes
from .setup import Setup

Phase: TypeAlias = Literal["open", "select", "build", "over"]
"""What happens next: the start player opens a city (M-SLO-2), pieces are selected or built, or the game is over."""

Cards: TypeAlias = tuple[int, ...]
"""The number of cards of each kind, by the square that they show, from 0."""


class Piece(NamedTuple):
    """A piece on the board: a colour by number, and its floors."""

    colour: int
    floors: int


Stack: TypeAlias = tuple[Piece, ...]
"""A building from bottom to top; empty for an empty plot."""


@dataclass(frozen=True, slots=True)
class GameState(Shared):
    """The state of a game, exactly what an undo restores.

    `round` counts from 1. `start` is the seat with the marker in this round, `to_move` the seat that decides next.
    `stacks` are by plot; `supply`, `selected` and `points` by colour. `hands`, by seat, and the deck are counts of
    cards, as the order of a shuffled deck means nothing before cards are drawn. `played` are the cards played since the
    last shuffle, which everybody knows (M-TRN-7). `redrawn` says that the mover has drawn a new hand in this turn
    (M-TRN-6). `monster` is a plot, `open` a bit mask of the open cities. `unseen` are the seats whose hands are hidden:
    their entries in `hands` are an arbitrary part of the remaining cards (`seen`). `situation` marks the partly stated
    position of a case of the rulings, which no turns need to lead to (`history`).
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
        """Whether the last round is scored."""
        return self.phase == "over"

    @property
    def last_round(self) -> bool:
        """Whether no round follows this one."""
        return self.round == self.setup.rounds.number

    def letters(self, seat: int) -> str:
        """A player in notation: the letters of his colours."""
        return "".join(self.edition.letters[colour] for colour in self.setup.colours[seat])

    def is_open(self, plot: int) -> bool:
        """Whether the city of a plot is open (M-SLO-1)."""
        return bool(self.open >> self.edition.board.city_of(plot) & 1)

    def left_to_build(self, seat: int) -> int:
        """The number of selected pieces that a player still has to build in this round."""
        return sum(sum(self.selected[colour]) for colour in self.setup.colours[seat])

    def has_selected(self, seat: int) -> bool:
        """Whether a player has set out all pieces of this round."""
        return all(sum(self.selected[colour]) == self.setup.rounds.pieces for colour in self.setup.colours[seat])

    def score(self, seat: int) -> int:
        """A player's points: those of all his colours (M-NUM-3)."""
        return sum(self.points[colour] for colour in self.setup.colours[seat])


def floors(stack: Stack, colour: int) -> int:
    """The number of floors of a colour in a building, at any height (M-BLD-4)."""
    return sum(piece.floors for piece in stack if piece.colour == colour)


def height(stack: Stack) -> int:
    """The number of floors of a building, without a limit; 0 for an empty plot (M-BLD-7, M-SCO-3)."""
    return sum(piece.floors for piece in stack)


def owner(stack: Stack) -> int | None:
    """The colour of the top piece (M-BLD-6)."""
    return stack[-1].colour if stack else None
