"""A whole puzzle of Manhattan: the task, the proved answer (its certificate) and the analysis."""

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
    choices: Count = Field(description="the number of legal first moves, or of buildings on the board")


class Difficulty(puzzle.WhoFails, _Choices):
    """The difficulty of a puzzle: the number of choices, and the solvers that fail."""


Analysis: TypeAlias = puzzle.Analysis[Trap, Difficulty]


@dataclass(frozen=True, repr=False)
class Puzzle(puzzle.StoredPuzzle[Task, Certificate, Trap, Difficulty]):
    """A puzzle of Manhattan."""

    @property
    def question_hash(self) -> str:
        """A hash of the task. Puzzles with the same id and different questions have different hashes."""
        return fingerprint(self.task.text)
