"""Defines the parts that puzzle files of all games share: ids, texts, ratings, traps, hints and origins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeAlias, get_args

from pydantic import Field

from ..files.documents import FileModel, Several
from .certificate import Count, Turn

MOST_TURNS = 9  # the most turns of the player in a task
LONGEST = 600  # the most characters of a hint and of a sentence
Sentence = Annotated[str, Field(min_length=2, max_length=LONGEST, pattern=r"^\S[^\r\n]*$")]
Title = Annotated[str, Field(min_length=2, max_length=100, pattern=r"^\S[^\r\n]*$")]
Tag = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=40)]
Tags = Annotated[Several[Tag], Field(max_length=40)]
PuzzleId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=80)]
RatingPoints = Annotated[int, Field(ge=0, le=9999)]

StageName: TypeAlias = Literal["nudge", "where", "what", "full"]
STAGES: tuple[StageName, ...] = get_args(StageName)


@dataclass(frozen=True)
class Trap(Generic[Turn]):
    """The trap of a puzzle: a tempting line in which each turn scores the most points at once, and why the line falls
    short. `shortfall` is the amount by which the line falls short of the answer. A trap is `firm` if every such greedy
    line falls short, however ties are broken, and the turns of the computer player `quick` fall short, too.
    """

    line: tuple[Turn, ...]
    value: int
    shortfall: int
    cause: str
    sentence: str
    firm: bool = False


class HintStage(FileModel):
    """A hint about one of the answer's turns, and the number of different turns that fit the hint."""

    name: StageName
    text: Sentence
    left: Count
    turn: Annotated[int, Field(ge=1, le=MOST_TURNS, description="the number of the answer's turn, counted from 1")] = 1


@dataclass(frozen=True, slots=True)
class StepStages:
    """The hints about the next step of a game (a turn or a move), stage by stage, and the number of legal steps.

    The text of the last stage, `full`, is the step itself. Several steps with the same effect on the game count as one
    step, and no hint distinguishes these steps.
    """

    legal: int
    stages: tuple[HintStage, ...]

    def up_to(self, level: StageName) -> tuple[HintStage, ...]:
        """Returns the hints from the first stage up to a given stage; stages without a hint are left out."""
        return tuple(stage for stage in self.stages if STAGES.index(stage.name) <= STAGES.index(level))


class Provenance(FileModel):
    """The origin of a puzzle."""

    made_by: Literal["generator", "hand", "composed"]
    version: Annotated[str, Field(pattern=r"^[0-9A-Za-z][0-9A-Za-z.+-]*$", max_length=40)]
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    lesson: Sentence | None = Field(default=None, description="the lesson that a puzzle made by hand teaches")
    made_of: PuzzleId | None = Field(
        default=None, description="the id of the puzzle from which a composed puzzle was made"
    )
