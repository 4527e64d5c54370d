"""What answers tell of puzzles of Manhattan beside what they tell of every game's."""

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
        serialization_alias="builds", description="own builds asked for, or that follow on chosen pieces"
    )


class PuzzleData(HeadingData):
    """A puzzle as its solver sees it, without the answer."""

    facts: str = Field(description="for whom it is, among how many players, in which edition")
    counts: Literal["points", "lead"]
    question: str
    rules: list[str] = Field(description="what goes for every puzzle of the kind")
    stages: list[HintPlaceData] = Field(description="the hints that there are")
    line: str = Field(description="the position, with all hands")


class PuzzleTryAnswer(TriedStart):
    """What an attempt at a puzzle comes to."""

    turn: int | None = Field(description="the part that is against the rules, from 1")
    rules: list[str]
    trap: bool = Field(description="whether it is the tempting line")


class PuzzleStageAnswer(ManhattanAnswer):
    """What comes of builds on the way to an answer, up to the first that cannot be made."""

    command = "puzzle-stage"
    proves = False
    id: str
    found: int = Field(description="how many builds of the answer are found, from its first on")
    left: int = Field(description="builds still to come")
    legal: bool
    turn: int | None = Field(description="the build that cannot be made, from 1")
    sentence: str | None
    violations: list[SentenceData]


class TrapData(Part):
    """The tempting line, by how much it falls short, and why."""

    line: list[Text]
    shortfall: int
    cause: str
    sentence: str


class DifficultyData(Part):
    """How hard a puzzle is, by who fails, and what there was to look at."""

    choices: int = Field(description="legal first moves; of buildings that can be taken, those that stand")
    missed_by: list[str] = Field(description="the bounded solvers that fail")
    rating: int | None
    error: int | None


class StandsData(Part):
    """How far the builds of a puzzle are."""

    left: int = Field(description="builds still to come")


SHAPES = PuzzleShapes(
    ManhattanAnswer.family,
    PuzzleData,
    PuzzleTryAnswer,
    PuzzleStageAnswer,
    TrapData,
    DifficultyData,
    stands=[StandsData],
)
