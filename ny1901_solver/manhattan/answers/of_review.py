"""The review of a recorded game: the answer of the command `review`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from ...kit.answers import EstimateData, Figure, Part, Text
from ...kit.review.answer import OwnPuzzlesData, PlayerReviewData, ReviewTold, TurningPointData, review_data
from ...kit.review.puzzles import OwnPuzzles
from ..positions import format_line
from ..review import Decision, Review
from ..review.wording import MoveWords
from .answer import ManhattanAnswer

Margins = Annotated[dict[str, Figure], Field(description="points to the best of the others at the end, by player")]


class ReviewedMoveData(Part):
    """A move held against the best, by what its player saw."""

    number: int
    mover: str
    line: str = Field(description="the position in which it was decided, with all hands")
    move: Text
    draws: list[str] = Field(description="cards by their own squares and cities by slots that came up behind it")
    best: Text
    greedy: Text = Field(description="what the computer player greedy plays")
    mark: str
    marked_by: Literal["points", "wins"]
    share: Figure = Field(description="the mover's share of the win, if the best is played")
    before: Margins
    after: Margins
    lost: EstimateData = Field(description="of the mover's share, by the move")
    lost_margin: EstimateData = Field(description="of the final margin to the best of the others, in points")
    found: EstimateData = Field(description="share by which the move beats what greedy plays")
    found_margin: EstimateData = Field(description="points by which the move beats what greedy plays")
    luck: dict[str, EstimateData] = Field(description="points that the card drawn behind the move brought each player")
    proved: bool


class MoveTurningPointData(TurningPointData):
    """A move at which much of the game went from one to another, by a mistake, a find or the card drawn."""

    unit: Literal["points", "wins"]


class MarginCourseData(Part):
    """The expected margins after so many moves."""

    turns: float
    margins: Margins


class GameReviewAnswer(ManhattanAnswer):
    """The review of a recorded game, as far as it has come."""

    command = "review"
    rollouts: int
    decisions: int
    turns: list[ReviewedMoveData]
    players: list[PlayerReviewData]
    turning_points: list[MoveTurningPointData]
    course: list[MarginCourseData]
    basis: list[str] = Field(description="what the review rests on, and what its marks mean")
    plot: str = None  # type: ignore[assignment]  # SVG, there only where it was asked for
    puzzles: OwnPuzzlesData = None  # type: ignore[assignment]  # there only where they were asked for


def review(made: Review, decisions: Sequence[Decision], own: OwnPuzzles | None, plot: str | None) -> GameReviewAnswer:
    """The answer of `review`."""
    content = review_data(made, decisions, list(MoveWords(made).basis()), TOLD, own, plot)
    status = "estimated" if made.complete else "interrupted"
    return GameReviewAnswer.made(made.end, content, status=status, seed=made.seed)


def _unit(wins: bool) -> str:
    return "wins" if wins else "points"


TOLD = ReviewTold(
    "margins",
    lambda made, decision, turn: {
        "line": format_line(decision.state),
        "draws": list(turn.drawn),
        "marked_by": _unit(turn.by_wins),
    },
    lambda made, point: {"unit": _unit(made.in_wins(point))},
)
