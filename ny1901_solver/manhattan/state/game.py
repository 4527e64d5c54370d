"""The state of a game between two moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from ...protocol.shared import Shared
from ..edition import Edition, Sizes
from .setup import Setup

Phase: TypeAlias = Literal["open", "select", "build", "over"]
"""What is done next: the start player opens a city (M-SLO-2), pieces are selected, built, or the game is over."""

Cards: TypeAlias = tuple[int, ...]
"""Cards counted by kind: by the square that they show, from 0."""


class Piece(NamedTuple):
    """A piece on the board: a colour by number, and its floors."""

    colour: int
    floors: int


Stack: TypeAlias = tuple[Piece, ...]
"""A building from bottom to top; empty where nothing stands."""


@dataclass(frozen=True, slots=True)
class GameState(Shared):
    """Exactly what an undo restores.

    `round` counts from 1. `start` is the seat with the marker in this round, `to_move` who decides next. `stacks` are
    by plot; `supply`, `selected` and `points` by colour. Of `hands`, by seat, and of the deck only what is in them is
    kept, as the order of a shuffled deck says nothing before it is drawn. `played` are the cards played since the last
    shuffle, which all know (M-TRN-7). `redrawn` says that the mover has drawn anew in this turn (M-TRN-6). `monster` is
    a plot, `open` the cities that are open, as a mask. `unseen` are seats whose hands nobody has told: what stands for
    them here is any part of the cards that are left over (`seen`). `situation` says that only what a question is
    about is told of it, as cases of the rulings do, so that no turns need lead there (`history`).
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
        """The edition that is played."""
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
        """A player as texts name him: the letters of his colours."""
        return "".join(self.edition.letters[colour] for colour in self.setup.colours[seat])

    def is_open(self, plot: int) -> bool:
        """Whether the city of a plot is open (M-SLO-1)."""
        return bool(self.open >> self.edition.board.city_of(plot) & 1)

    def left_to_build(self, seat: int) -> int:
        """How many selected pieces a player has still to build in this round."""
        return sum(sum(self.selected[colour]) for colour in self.setup.colours[seat])

    def has_selected(self, seat: int) -> bool:
        """Whether a player has set out all pieces of this round."""
        return all(sum(self.selected[colour]) == self.setup.rounds.pieces for colour in self.setup.colours[seat])

    def score(self, seat: int) -> int:
        """A player's points: those of all his colours (M-NUM-3)."""
        return sum(self.points[colour] for colour in self.setup.colours[seat])


def floors(stack: Stack, colour: int) -> int:
    """The floors of a colour in a building, wherever they are in it (M-BLD-4)."""
    return sum(piece.floors for piece in stack if piece.colour == colour)


def height(stack: Stack) -> int:
    """All floors of a building, without a limit, 0 where nothing stands (M-BLD-7, M-SCO-3)."""
    return sum(piece.floors for piece in stack)


def owner(stack: Stack) -> int | None:
    """The colour of the top piece (M-BLD-6)."""
    return stack[-1].colour if stack else None
