"""The review of a recorded game: the answer of the command `review`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from ...kit.answers import EstimateData, Figure, Part, PositionAnswer, Text, facts_of
from ...kit.review.answer import OwnPuzzlesData, PlayerReviewData, TurningPointData
from ..review.wording import basis
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


def review(
    made: Review, decisions: Sequence[Decision], own: OwnPuzzles | None = None, plot: str | None = None
) -> ReviewAnswer:
    """The answer of `review`."""
    colours = made.names

    def shares(of: tuple[float, ...]) -> dict[str, float]:
        return dict(zip(colours, of, strict=True))

    content = {
        "rollouts": made.rollouts,
        "decisions": made.decisions,
        "turns": [
            facts_of(turn)
            | {"mover": colours[turn.seat], "line": decision.state, "mark": turn.mark}
            | {"draws": kinds(made.end, turn.drawn), "before": shares(turn.before), "after": shares(turn.after)}
            | {"luck": dict(zip(colours, turn.luck, strict=True))}
            for decision, turn in zip(decisions, made.turns, strict=False)
        ],
        "players": [facts_of(player) | {"player": colours[player.seat]} for player in made.players()],
        "turning_points": [
            {"number": point.number, "player": colours[point.seat], "cause": point.cause, "swing": point.swing}
            for point in made.turning_points()
        ],
        "course": [{"turns": turns, "shares": shares(of)} for turns, of in made.course()],
        "basis": list(basis(made)) if made.turns else [],
    }
    puzzles = ({} if plot is None else {"plot": plot}) | ({} if own is None else {"puzzles": own})
    status = "estimated" if made.complete else "interrupted"
    return ReviewAnswer.made(made.end, content | puzzles, status=status, seed=made.seed)
