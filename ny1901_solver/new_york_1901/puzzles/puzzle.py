"""A whole puzzle: its task, its certificate, and what has been worked out about it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from ...kit.documents import FileModel, Several
from ...kit.puzzles.certificate import Count
from ..table.advice_asked import LEVELS, Level
from .certificate import Certificate
from .task import MOST_TURNS, Answer, Task

LONGEST = 600  # characters of a hint and of a sentence
Sentence = Annotated[str, Field(min_length=2, max_length=LONGEST, pattern=r"^\S[^\r\n]*$")]
Tag = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=40)]
PuzzleId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=80)]
RatingPoints = Annotated[int, Field(ge=0, le=9999)]
Tags = Annotated[Several[Tag], Field(max_length=40)]

StageName: TypeAlias = Level
STAGES = LEVELS


@dataclass(frozen=True, slots=True)
class Trap:
    """The best line of most points at each turn, and why it falls short of the answer by `shortfall`.

    A trap is `firm` where every such line falls short, ties included, and so does what `quick` plays.
    """

    line: Answer
    value: int
    shortfall: int
    cause: str
    sentence: str
    firm: bool = False


class Difficulty(FileModel):
    """How hard the puzzle is, by who fails, and what may make it so; the rating is missing in older files."""

    legal_turns: Count  # at the start
    rivals: Count  # near-best ones
    horizon: Annotated[int, Field(ge=1, le=MOST_TURNS)]  # own turns
    demolitions: Annotated[int, Field(ge=0, le=99)]  # of the answer
    missed_by: Tags = Field(default=(), description="bounded solvers that do not find the answer")
    rating: RatingPoints | None = Field(default=None, description="with even odds for a solver of as many points")
    error: RatingPoints | None = Field(default=None, description="the standard error of the rating")


class HintStage(FileModel):
    """One hint about one of the answer's turns, and how many different turns are left that fit it."""

    name: StageName
    text: Sentence
    left: Count
    turn: Annotated[int, Field(ge=1, le=MOST_TURNS, description="of the answer, from 1")] = 1


class Provenance(FileModel):
    """Where the puzzle comes from."""

    made_by: Literal["generator", "hand", "composed"]
    version: Annotated[str, Field(pattern=r"^[0-9A-Za-z][0-9A-Za-z.+-]*$", max_length=40)]
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    lesson: Sentence | None = Field(default=None, description="what a puzzle made by hand teaches")
    made_of: PuzzleId | None = Field(default=None, description="the puzzle that a composed one was made of")


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that follows from a task and its certificate, and is worked out again when a puzzle is checked.

    `hints` are in the order in which they are given: turn by turn, and of each from `nudge` to `full`.
    """

    trap: Trap | None
    themes: tuple[str, ...]
    difficulty: Difficulty
    grade: int
    hints: tuple[HintStage, ...]
    solution: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle(Analysis):
    """A puzzle as it is stored; edition and its hash are those of the task's position.

    `told` is its title for whoever knows the answer, empty where there is none.
    """

    id: str
    title: str
    task: Task
    certificate: Certificate
    source: Provenance
    told: str = ""

    def __repr__(self) -> str:
        return f"<Puzzle {self.id}: {self.title}>"

    @classmethod
    def of(
        cls,
        name: str,
        title: str,
        task: Task,
        certificate: Certificate,
        analysis: Analysis,
        source: Provenance,
        told: str = "",
    ) -> Puzzle:
        """Puts a puzzle together; `name` is its id."""
        found = {field.name: getattr(analysis, field.name) for field in fields(Analysis)}
        return cls(**found, id=name, title=title, task=task, certificate=certificate, source=source, told=told)

    @property
    def analysis(self) -> Analysis:
        """What the puzzle says about itself."""
        return Analysis(*(getattr(self, field.name) for field in fields(Analysis)))
