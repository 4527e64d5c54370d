"""The fields that only Manhattan has in answers about puzzles."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...capabilities.puzzle_answers import HintPlaceData, PuzzleHeadingData, PuzzleShapes, TriedStart
from ...questions.answers import Part, SentenceData, Text
from ..puzzles.kinds import KindName
from .answer import ManhattanAnswer


class HeadingData(PuzzleHeadingData):
    """A puzzle in a list."""

    kind: KindName = Field(description="the kind of the puzzle")
    turns: int = Field(
        serialization_alias="builds",
        description="the number of builds of the answer; for chosen pieces, the number of builds that follow "
        "the choice",
    )


class PuzzleData(HeadingData):
    """A puzzle as its solver sees it, without the answer."""

    facts: str = Field(description="who plays, the number of players and the edition, in one line")
    counts: Literal["points", "lead"] = Field(
        description="what the answer maximises: the solver's points, or his lead over the best opponent"
    )
    question: str = Field(description="the question of the puzzle")
    rules: list[str] = Field(description="the conditions that hold for every puzzle of this kind, as sentences")
    stages: list[HintPlaceData] = Field(description="the available hints")
    line: str = Field(description="the position as one line, with all hands")


class PuzzleTryAnswer(TriedStart):
    """The result of an attempt at a puzzle."""

    turn: int | None = Field(
        description="the number of the illegal part of the attempt, from 1; `null` if all parts are legal"
    )
    rules: list[str] = Field(description="the ids of the rules that the attempt breaks")
    trap: bool = Field(description="whether the attempt is the tempting line of the puzzle")


class PuzzleStageAnswer(ManhattanAnswer):
    """The result of the first builds of an attempt, up to the first illegal build."""

    command = "puzzle-stage"
    proves = False
    id: str = Field(description="the id of the puzzle")
    found: int = Field(
        description="the number of builds of the answer, from the first build on, that the attempt contains"
    )
    left: int = Field(description="the number of builds that are still to come")
    legal: bool = Field(description="whether all builds are legal")
    turn: int | None = Field(description="the number of the illegal build, from 1; `null` if all builds are legal")
    sentence: str | None = Field(description="why the build is illegal; `null` if all builds are legal")
    violations: list[SentenceData] = Field(description="the rules that the illegal build breaks")


class TrapData(Part):
    """The trap of a puzzle: a tempting line of play, the points by which it falls short of the answer, and the
    reason.
    """

    line: list[Text] = Field(description="the parts of the tempting line")
    shortfall: int = Field(description="the number of points by which the tempting line falls short of the answer")
    cause: str = Field(description="the name of the reason why the line falls short")
    sentence: str = Field(description="the reason as a sentence")


class DifficultyData(Part):
    """The difficulty of a puzzle: the number of choices, the solvers that fail, and the rating."""

    choices: int = Field(description="the number of legal first moves, or of buildings on the board")
    missed_by: list[str] = Field(description="the solvers with a limited search that do not find the answer")
    rating: int | None = Field(description="the difficulty in rating points; `null` if the file has no rating")
    error: int | None = Field(description="the standard error of the rating")


class StandsData(Part):
    """The number of builds that an attempt at a puzzle still needs."""

    left: int = Field(description="the number of builds that are still to come")


SHAPES = PuzzleShapes(
    ManhattanAnswer.family,
    PuzzleData,
    PuzzleTryAnswer,
    PuzzleStageAnswer,
    TrapData,
    DifficultyData,
    stands=[StandsData],
)
