"""What a puzzle is worth telling, and what was taken away from one."""

from __future__ import annotations

from pydantic import Field

from ...questions.answers import Part, PositionAnswer


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
    """A composition: its pieces, and those of the puzzle that it was made of."""

    command = "puzzle-compose"
    id: str
    made_of: str = Field(description="the id of the puzzle that it was made of")
    file: str = Field(default="", description="where it was written, if it was")
    pieces: int = Field(description="buildings and workers on the board")
    pieces_before: int
    grade: int
    interrupted: bool
    text: str = Field(default="", description="the puzzle as a file, where none was given")
