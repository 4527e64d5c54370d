"""The fields of answers about puzzles that only Manhattan has."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...capabilities.puzzle_answers import HintPlaceData, PuzzleHeadingData, PuzzleShapes, TriedStart
from ...questions.answers import Part, SentenceData, Text
from ..puzzles.kinds import KindName
from .answer import ManhattanAnswer


class HeadingData(PuzzleHeadingData):
    """A puzzle in a list."""

    kind: KindName
    turns: int = Field(
        serialization_alias="builds", description="number of builds asked for, or that follow the chosen pieces"
    )


class PuzzleData(HeadingData):
    """A puzzle as its solver sees it, without the answer."""

    facts: str = Field(description="who plays, the number of players and the edition")
    counts: Literal["points", "lead"]
    question: str
    rules: list[str] = Field(description="what holds for every puzzle of the kind")
    stages: list[HintPlaceData] = Field(description="the available hints")
    line: str = Field(description="the position, with all hands")


class PuzzleTryAnswer(TriedStart):
    """The result of an attempt at a puzzle."""

    turn: int | None = Field(description="number of the part that is illegal, from 1")
    rules: list[str]
    trap: bool = Field(description="whether it is the tempting line")


class PuzzleStageAnswer(ManhattanAnswer):
    """The result of builds on the way to an answer, up to the first that is illegal."""

    command = "puzzle-stage"
    proves = False
    id: str
    found: int = Field(description="number of builds that are right, from the first of the answer on")
    left: int = Field(description="number of builds still to come")
    legal: bool
    turn: int | None = Field(description="number of the illegal build, from 1")
    sentence: str | None
    violations: list[SentenceData]


class TrapData(Part):
    """The tempting line, the points by which it falls short, and the reason."""

    line: list[Text]
    shortfall: int
    cause: str
    sentence: str


class DifficultyData(Part):
    """The difficulty of a puzzle: its choices, the solvers that fail, and its rating."""

    choices: int = Field(description="number of legal first moves, or of buildings that stand")
    missed_by: list[str] = Field(description="the bounded solvers that fail")
    rating: int | None
    error: int | None


class StandsData(Part):
    """The progress of an attempt."""

    left: int = Field(description="number of builds still to come")


SHAPES = PuzzleShapes(
    ManhattanAnswer.family,
    PuzzleData,
    PuzzleTryAnswer,
    PuzzleStageAnswer,
    TrapData,
    DifficultyData,
    stands=[StandsData],
)
