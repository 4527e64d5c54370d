"""The goals of a plan for the rest of a player's round, and the data of a plan.

A plan assumes that nobody else builds: only the player's own pieces change the board. A plan uses only the cards in the
player's hand, because nobody knows which cards he will draw. Therefore a plan has at most as many builds as the player
has cards, and at most as many as he has pieces.
"""

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
    """The goal to own the building on a plot, such as `C7`."""

    plot: str

    def __str__(self) -> str:
        return self.plot


@dataclass(frozen=True, slots=True)
class Lead:
    """The goal to have the majority of a city with one of the player's colours (M-SCO-2). The text of this goal is the
    letter of the city.
    """

    slot: str

    def __str__(self) -> str:
        return self.slot


@dataclass(frozen=True, slots=True)
class Tallest:
    """The goal to own the tallest building (M-SCO-3). The text of this goal is `tallest`."""

    def __str__(self) -> str:
        return "tallest"


Goal: TypeAlias = Take | Lead | Tallest


def parse_goal(text: str, edition: Edition) -> Goal:
    """Reads a goal: a plot, the letter of a city, or `tallest`; raises `NotationError`."""
    board, word = edition.board, text.strip()
    if word == "tallest":
        return Tallest()
    if word in board.number:
        return Take(word)
    if re.fullmatch(f"[{board.slots}]", word):
        return Lead(word)
    expected = gettext(
        "a plot from A1 to {last}, a city ({slots}) or the word tallest",
        last=board.plots[-1],
        slots=", ".join(board.slots),
    )
    raise NotationError(text, 0, expected)


@dataclass(frozen=True, slots=True)
class Plan:
    """The best known builds of a player, if the round is scored after the builds.

    `status` is `proved` if the builds are proved to be the best, `feasible` if there is no proof, `infeasible` if it is
    proved that no builds reach the goal, and `timeout` if no builds were found in time. `lines` are the points that the
    scoring pays the player, `points` is their sum, `before` is the number of points that a scoring now would pay him,
    and `bound` is an upper bound of the points. `stuck` says that the player can build nothing after these builds,
    although he has cards and pieces (M-TRN-6).
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
    """Returns the number of builds that a player can plan: the number of his selected pieces or of his cards, whichever
    is less.

    Raises `DataError` if no pieces are being built, or for a seat that does not exist.
    """
    if seat not in state.setup.seats:
        last = len(state.setup.sides) - 1
        raise DataError([gettext("a plan needs one of the seats 0 to {last}, not {seat}", last=last, seat=seat)])
    if state.over:
        raise DataError([gettext("a plan needs the pieces of a round, but the game is over")])
    if state.phase != "build":
        raise DataError(
            [gettext("a plan needs the pieces of a round, but not all players have set out their pieces yet")]
        )
    return min(state.left_to_build(seat), sum(state.hands[seat]))
