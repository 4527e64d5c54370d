"""What `--json` prints of a review, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ..answers import EstimateData, Figure, Part, PositionAnswer

Puzzle = TypeVar("Puzzle")


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


def mistake_puzzle(state: Any, found: Puzzle | str, text_of: Callable[[Puzzle], str]) -> MistakePuzzleAnswer:
    """The answer of `review-puzzle`: the text of the puzzle, or the word for why there is none."""
    if isinstance(found, str):
        return MistakePuzzleAnswer.made(state, {"puzzle": None, "reason": found})
    return MistakePuzzleAnswer.made(state, {"puzzle": text_of(found), "reason": None})


def mistake_puzzle_told(answer: MistakePuzzleAnswer) -> Iterator[str]:
    """The puzzle file, or the word for why there is none."""
    yield f"no puzzle: {answer.reason}" if answer.puzzle is None else answer.puzzle.rstrip("\n")
