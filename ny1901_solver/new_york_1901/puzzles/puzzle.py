"""A whole puzzle: its task, its certificate, and what has been worked out about it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, TypeAlias

from pydantic import Field

from ...kit.documents import FileModel
from ...kit.puzzles import parts
from ...kit.puzzles.certificate import Count
from ...kit.puzzles.parts import MOST_TURNS, HintStage, Provenance, RatingPoints, Tags
from ...kit.puzzles.shelf import Heading
from ..moves import Turn
from .certificate import Certificate
from .task import Streets, Task


@dataclass(frozen=True)
class Tempting(parts.Trap[Turn]):
    """A trap; where streets are asked for, `streets` seem to be able to change hands, and there is no line.

    Of these, `value` is their number and `shortfall` for how many that is wrong; it is firm where counting leads alone
    is wrong, too.
    """

    streets: Streets | None = None


Trap: TypeAlias = Tempting


class Difficulty(FileModel):
    """How hard the puzzle is, by who fails, and what may make it so; the rating is missing in older files."""

    legal_turns: Count  # at the start
    rivals: Count  # near-best ones
    horizon: Annotated[int, Field(ge=1, le=MOST_TURNS)]  # own turns
    demolitions: Annotated[int, Field(ge=0, le=99)]  # of the answer
    missed_by: Tags = Field(default=(), description="bounded solvers that do not find the answer")
    rating: RatingPoints | None = Field(default=None, description="with even odds for a solver of as many points")
    error: RatingPoints | None = Field(default=None, description="the standard error of the rating")


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

    @property
    def asked(self) -> str:
        """What tells it from another puzzle of its id: a hash of what it asks."""
        from .format import hash_of

        return hash_of(self.task)

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
    def heading(self) -> Heading:
        """What a list says of it."""
        return Heading(
            self.id,
            self.title,
            self.told,
            str(self.task.kind),
            self.task.turns,
            self.players,
            self.grade,
            self.difficulty.rating,
            self.difficulty.error,
            self.themes,
            self.source.lesson,
            self.asked,
        )

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.task.state.players)

    @property
    def analysis(self) -> Analysis:
        """What the puzzle says about itself."""
        return Analysis(*(getattr(self, field.name) for field in fields(Analysis)))
