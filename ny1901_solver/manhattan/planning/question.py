"""What can be asked of the rest of a player's round, and the answer.

While a player plans, nobody else builds: the board is frozen but for his own pieces. His cards are those in
his hand, since nobody knows which ones he will draw: a plan has at most as many builds as he has cards and pieces."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ...cpsat.work import Work
from ...errors import DataError, NotationError
from ..edition import Edition
from ..moves import Build
from ..scoring import Line
from ..state import GameState

Proof: TypeAlias = Literal["proved", "feasible", "infeasible", "timeout"]


@dataclass(frozen=True, slots=True)
class Take:
    """The player owns a plot in the end, `C7`."""

    plot: str

    def __str__(self) -> str:
        return self.plot


@dataclass(frozen=True, slots=True)
class Lead:
    """One of the player's colours has the majority in a city in the end, told by its slot, `C` (M-SCO-2)."""

    slot: str

    def __str__(self) -> str:
        return self.slot


@dataclass(frozen=True, slots=True)
class Tallest:
    """The player owns the tallest building in the end, `tallest` (M-SCO-3)."""

    def __str__(self) -> str:
        return "tallest"


Goal: TypeAlias = Take | Lead | Tallest


def parse_goal(text: str, edition: Edition) -> Goal:
    """Reads a goal: a plot, a city's slot, or `tallest`; raises `NotationError`."""
    board, word = edition.board, text.strip()
    if word == "tallest":
        return Tallest()
    if word in board.number:
        return Take(word)
    if re.fullmatch(f"[{board.slots}]", word):
        return Lead(word)
    last = board.plots[-1]
    raise NotationError(text, 0, f"a plot A1 to {last}, a city {', '.join(board.slots)}, or tallest")


@dataclass(frozen=True, slots=True)
class Plan:
    """The best builds of a player for a scoring behind them, as far as they are known.

    `status` is `proved`; `feasible`, builds in hand and the proof not done; `infeasible`, proved that no builds reach
    the goal; or `timeout`, neither. `lines` are what the board pays his colours then, `points` their sum, `before` what
    it pays them as it stands; no builds come to more than `bound`. `stuck` says that he can build nothing behind them,
    though he has cards and pieces (M-TRN-6).
    """

    seat: int
    goal: Goal | None
    status: Proof
    builds: tuple[Build, ...] = ()
    lines: tuple[Line, ...] = ()
    points: int | None = None
    before: int = 0
    bound: int | None = None
    stuck: bool = False
    work: Work = field(default_factory=Work)

    def __repr__(self) -> str:
        builds = " ".join(map(str, self.builds)) or "no builds"
        return f"<Plan {self.status}: {builds}, {'?' if self.points is None else self.points}>"


def turns_ahead(state: GameState, seat: int) -> int:
    """How many builds a player can plan: what he has selected, and has cards in hand for.

    Raises `DataError` where no pieces are built, or for who is no player.
    """
    if seat not in state.setup.seats:
        raise DataError([f"a plan is of one of the seats 0 to {len(state.setup.sides) - 1}, not {seat}"])
    if state.phase != "build":
        how = "the game is over" if state.over else "they are not all set out yet"
        raise DataError([f"a plan is of the pieces of a round, and {how}"])
    return min(state.left_to_build(seat), sum(state.hands[seat]))
