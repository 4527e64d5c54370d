"""The review of a recorded game: the answer of the command `review`."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from ...questions.answers import EstimateData, Figure
from ...reviews.answer import ReviewShape
from ..review.wording import MoveWords
from .answer import ManhattanAnswer

Unit = Literal["points", "wins"]


def _unit(wins: bool) -> Unit:
    return "wins" if wins else "points"


BESIDE: dict[str, dict[str, Any]] = {
    "mark": {
        "marked_by": (Unit, ...),
        "share": (Figure, Field(description="the mover's share of the win, if the best is played")),
    },
    "found": {
        "found_margin": (EstimateData, Field(description="points by which the move beats what greedy plays")),
    },
}
SHAPE = ReviewShape(
    ManhattanAnswer,
    MoveWords,
    "move",
    ("margins", "points to the best of the others at the end, by player"),
    "points that the card drawn behind the move",
    seen=", with all hands",
    draws="cards by their own squares and cities by slots that came up behind it",
    beside=BESIDE,
    of_turn=lambda turn: {"marked_by": _unit(turn.by_wins)},
    point={"unit": (Unit, ...)},
    of_point=lambda made, point: {"unit": _unit(made.in_wins(point))},
)
ANSWER = SHAPE.answer
