"""A whole puzzle of Manhattan: its task, its certificate, and what has been worked out about it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypeAlias

from pydantic import Field

from ...kit.documents import FileModel
from ...kit.files import fingerprint
from ...kit.puzzles import certificate, parts
from ...kit.puzzles.certificate import Count
from ...kit.puzzles.parts import HintStage, Provenance, RatingPoints, Tags
from ...kit.puzzles.shelf import Heading
from ..positions import format_line
from .task import Part, Task

Certificate: TypeAlias = certificate.Certificate[Part]
Rival: TypeAlias = certificate.Rival[Part]
Trap: TypeAlias = parts.Trap[Part]


class Difficulty(FileModel):
    """How hard the puzzle is, by who fails, and what there was to look at."""

    choices: Count = Field(description="legal first moves; of buildings that can be taken, those that stand")
    missed_by: Tags = Field(default=(), description="bounded solvers that do not find the answer")
    rating: RatingPoints | None = Field(default=None, description="with even odds for a solver of as many points")
    error: RatingPoints | None = Field(default=None, description="the standard error of the rating")


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that follows from a task and its certificate, and is worked out again when a puzzle is checked."""

    trap: Trap | None
    themes: tuple[str, ...]
    difficulty: Difficulty
    grade: int
    hints: tuple[HintStage, ...]
    solution: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle(Analysis):
    """A puzzle as it is stored; `told` is its title for whoever knows the answer, empty where there is none."""

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
        task = self.task
        return fingerprint(" ".join((str(task.kind), str(task.builds), task.counts, format_line(task.state))))

    @property
    def analysis(self) -> Analysis:
        """What the puzzle says about itself."""
        return Analysis(*(getattr(self, field.name) for field in fields(Analysis)))

    @property
    def heading(self) -> Heading:
        """What a list says of it."""
        return Heading(
            self.id,
            self.title,
            self.told,
            str(self.task.kind),
            self.task.builds,
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
        return len(self.task.state.hands)
