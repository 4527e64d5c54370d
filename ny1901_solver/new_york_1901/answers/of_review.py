"""The review of a recorded game: the answer of the command `review`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from ...kit.answers import EstimateData, Figure, Part, PositionAnswer, Text
from ...kit.review.answer import OwnPuzzlesData, PlayerReviewData, ReviewTold, TurningPointData, review_data
from ..review.wording import TurnWords
from .answer import Line, kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kit.review.puzzles import OwnPuzzles
    from ..review import Decision, Review

Shares = Annotated[dict[str, Figure], Field(description="parts of the victory by player, 1 in all")]


class ReviewedData(Part):
    """A turn held against the best; one with a Market Shift comes as two, the card and how the turn went on."""

    number: int
    mover: str
    line: Line = Field(description="the position in which it was decided")
    turn: Text
    draws: list[str]
    best: Text
    quick: Text = Field(description="what the computer player quick plays")
    mark: str
    before: Shares
    after: Shares
    lost: EstimateData = Field(description="of the mover's share, by the turn")
    lost_margin: EstimateData = Field(description="of the final margin to the best of the others, in points")
    found: EstimateData = Field(description="share by which the turn beats what quick plays")
    luck: dict[str, EstimateData] = Field(description="share that the cards behind the turn brought each player")
    proved: bool


class CourseData(Part):
    """The shares after so many turns."""

    turns: float
    shares: Shares


class ReviewAnswer(PositionAnswer):
    """The review of a recorded game, as far as it has come."""

    command = "review"
    rollouts: int
    decisions: int
    turns: list[ReviewedData]
    players: list[PlayerReviewData]
    turning_points: list[TurningPointData]
    course: list[CourseData]
    basis: list[str] = Field(description="what the review rests on, and what its marks mean")
    plot: str = None  # type: ignore[assignment]  # SVG, there only where it was asked for
    puzzles: OwnPuzzlesData = None  # type: ignore[assignment]  # there only where they were asked for


def review(made: Review, decisions: Sequence[Decision], own: OwnPuzzles | None, plot: str | None) -> ReviewAnswer:
    """The answer of `review`."""
    content = review_data(made, decisions, list(TurnWords(made).basis()), TOLD, own, plot)
    return ReviewAnswer.made(made.end, content, status="estimated" if made.complete else "interrupted", seed=made.seed)


TOLD = ReviewTold("shares", lambda made, decision, turn: {"line": decision.state, "draws": kinds(made.end, turn.drawn)})
