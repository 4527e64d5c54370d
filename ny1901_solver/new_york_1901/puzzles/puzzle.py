"""A whole puzzle: its task, its certificate, and what has been worked out about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pydantic import Field

from ...kit.documents import FileModel
from ...kit.puzzles import parts, puzzle
from ...kit.puzzles.certificate import Count
from ...kit.puzzles.parts import MOST_TURNS
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


class _Choices(FileModel):
    legal_turns: Count  # at the start
    rivals: Count  # near-best ones
    horizon: Annotated[int, Field(ge=1, le=MOST_TURNS)]  # own turns
    demolitions: Annotated[int, Field(ge=0, le=99)]  # of the answer


class Difficulty(puzzle.WhoFails, _Choices):
    """How hard the puzzle is, by who fails, and what may make it so; the rating is missing in older files."""


Analysis: TypeAlias = puzzle.Analysis[Trap, Difficulty]


@dataclass(frozen=True, repr=False)
class Puzzle(puzzle.StoredPuzzle[Task, Certificate, Trap, Difficulty]):
    """A puzzle of New York 1901; edition and its hash are those of the task's position."""

    @property
    def asked(self) -> str:
        """What tells it from another puzzle of its id: a hash of what it asks."""
        from .format import hash_of

        return hash_of(self.task)
