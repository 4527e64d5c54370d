"""What `--json` prints of a review, whatever the game."""

from __future__ import annotations

from typing import Any

from ..answers import Data, EstimateData, Figure, Part, PositionAnswer


class PlayerReviewData(Part):
    """What a player's turns come to in all, shares added up."""

    player: str
    turns: int
    best: int
    marks: dict[str, int]
    lost: EstimateData
    lost_margin: EstimateData
    luck: EstimateData


class OwnPuzzlesData(Part):
    """The puzzles made of mistakes, and how many mistakes make none, by reason."""

    files: list[str]
    rejects: dict[str, int]


class TurningPointData(Part):
    """A turn at which much of the victory went from one to another, by a mistake, a find or cards."""

    number: int
    player: str
    cause: str
    swing: Figure


class MistakePuzzleAnswer(PositionAnswer):
    """A mistake as a puzzle file, or the word for why it makes none."""

    command = "review-puzzle"
    puzzle: str | None
    reason: str | None


def review_puzzle(state: Any, puzzle: str | None, reason: str | None) -> Data:
    """The answer of `review-puzzle`: the text of the puzzle, or why there is none."""
    return MistakePuzzleAnswer.of(state, {"puzzle": puzzle, "reason": reason})
