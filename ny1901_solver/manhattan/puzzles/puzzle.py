"""A whole puzzle of Manhattan: its task, its certificate, and what has been worked out about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pydantic import Field

from ...files.access import fingerprint
from ...files.documents import FileModel
from ...puzzles import certificate, parts, puzzle
from ...puzzles.certificate import Count
from .task import Part, Task

Certificate: TypeAlias = certificate.Certificate[Part]
Rival: TypeAlias = certificate.Rival[Part]
Trap: TypeAlias = parts.Trap[Part]


class _Choices(FileModel):
    choices: Count = Field(description="legal first moves; of buildings that can be taken, those that stand")


class Difficulty(puzzle.WhoFails, _Choices):
    """How hard the puzzle is, by who fails, and what there was to look at."""


Analysis: TypeAlias = puzzle.Analysis[Trap, Difficulty]


@dataclass(frozen=True, repr=False)
class Puzzle(puzzle.StoredPuzzle[Task, Certificate, Trap, Difficulty]):
    """A puzzle of Manhattan."""

    @property
    def question_hash(self) -> str:
        """What tells it from another puzzle of its id: a hash of what it asks."""
        return fingerprint(self.task.text)
