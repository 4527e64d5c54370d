"""The goals of a plan for the rest of a player's round, and the plan.

While a player plans, nobody else builds: only his own pieces change the board. His cards are those in his hand, as
nobody knows which ones he will draw, so a plan has at most as many builds as he has cards and pieces."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ...cpsat.work import Work
from ...errors import DataError, NotationError
from ...messages import gettext
from ..edition import Edition
from ..moves import Build
from ..scoring import Line
from ..state import GameState

Proof: TypeAlias = Literal["proved", "feasible", "infeasible", "timeout"]


@dataclass(frozen=True, slots=True)
class Take:
    """The goal to own the building on a plot, `C7`."""

    plot: str

    def __str__(self) -> str:
        return self.plot


@dataclass(frozen=True, slots=True)
class Lead:
    """The goal to have the majority of a city with one of the player's colours, named by its slot, `C` (M-SCO-2)."""

    slot: str

    def __str__(self) -> str:
        return self.slot


@dataclass(frozen=True, slots=True)
class Tallest:
    """The goal to own the tallest building, `tallest` (M-SCO-3)."""

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
    expected = gettext(
        "a plot A1 to {last}, a city {slots}, or tallest", last=board.plots[-1], slots=", ".join(board.slots)
    )
    raise NotationError(text, 0, expected)


@dataclass(frozen=True, slots=True)
class Plan:
    """The best known builds of a player for a scoring after them.

    `status` is `proved`; `feasible`, if builds are known without a proof; `infeasible`, if it is proved that no builds
    reach the goal; or `timeout`, if neither is known. `lines` are the points of his colours then, `points` their sum,
    `before` the points now; no builds score more than `bound`. `stuck` says that he can build nothing after them,
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
    """The number of builds that a player can plan: the lesser of his selected pieces and his cards.

    Raises `DataError` if no pieces are being built, or for a seat that does not exist.
    """
    if seat not in state.setup.seats:
        last = len(state.setup.sides) - 1
        raise DataError([gettext("a plan is of one of the seats 0 to {last}, not {seat}", last=last, seat=seat)])
    if state.over:
        raise DataError([gettext("a plan is of the pieces of a round, and the game is over")])
    if state.phase != "build":
        raise DataError([gettext("a plan is of the pieces of a round, and they are not all set out yet")])
    return min(state.left_to_build(seat), sum(state.hands[seat]))
