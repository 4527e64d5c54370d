"""What a puzzle is worth telling, and what was taken away from one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from ...kit.answers import Data, Part, PositionAnswer

if TYPE_CHECKING:
    from ..puzzles import Puzzle


class QualityPartData(Part):
    """A part of the quality, and what it adds to the score."""

    name: str
    value: float = Field(description="from 0 to 1")
    weight: int
    points: float
    reason: str


class QualityData(Part):
    """How much a puzzle is worth telling, from 0 to 100, and the parts that this sums."""

    score: float
    parts: list[QualityPartData]


class PuzzleComposeAnswer(PositionAnswer):
    """A composition that was written: its pieces, and those of the puzzle that it was made of."""

    command = "puzzle-compose"
    id: str
    made_of: str = Field(description="the id of the puzzle that it was made of")
    file: str
    pieces: int = Field(description="buildings and workers on the board")
    pieces_before: int
    grade: int
    interrupted: bool


def puzzle_compose(file: str, puzzle: Puzzle, made: Puzzle, pieces: tuple[int, int], interrupted: bool) -> Data:
    """The answer of `puzzle compose`: what was made of a puzzle, with the pieces of both."""
    content = {"id": made.id, "made_of": puzzle.id, "file": file, "grade": made.grade, "interrupted": interrupted}
    content |= {"pieces_before": pieces[0], "pieces": pieces[1]}
    return PuzzleComposeAnswer.of(made.task.state, content, status="interrupted" if interrupted else "done")
