"""Bounded solvers (programs with a weakness): their abilities, and the ratings of puzzles by the solvers that fail."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, Protocol

from pydantic import Field

from ..files.access import write_text
from ..files.documents import FileModel, Several, dump_yaml, read_document, validate
from .certificate import Count
from .parts import RatingPoints, Tag
from .puzzle import CertificateT, TaskT
from .ratings import Rating, difficulty

BANDS = (1320, 1440, 1560, 1680)
"""The least ratings of the grades 2, 3, 4 and 5.

Each grade spans 120 points of rating, which halves the odds of solving a puzzle.
"""


class SolverAbility(FileModel):
    """A bounded solver with its fitted ability."""

    name: Tag
    about: Annotated[str, Field(min_length=2, max_length=200)]
    ability: RatingPoints
    error: RatingPoints
    tried: Count
    solved: Count


class AbilitiesFile(FileModel):
    """The abilities of all bounded solvers, on the scale of the ratings of puzzles."""

    format: Literal["ny1901-solvers/1"]
    made_by: str
    puzzles: Count
    solvers: Several[SolverAbility]


@cache
def _abilities_in(file: Path) -> dict[str, int]:
    return {solver.name: solver.ability for solver in validate(read_document(file), AbilitiesFile).solvers}


class WithWeakness(Protocol):
    """The interface of a bounded solver: a program that solves puzzles with a deliberate weakness."""

    @property
    def about(self) -> str:
        """A description of the solver's weakness."""

    def tries(self, task: Any) -> bool:
        """Whether the solver's weakness can make a difference in a task."""


class Hardness(NamedTuple):
    """The difficulty of a puzzle, derived from the solvers that fail, in points and as a grade from 1 to 5."""

    missed_by: tuple[str, ...]
    rating: int
    error: int

    @property
    def grade(self) -> int:
        """The grade (1 to 5) that belongs to the rating."""
        return grade(self.rating)


class Panel(ABC, Generic[TaskT, CertificateT]):
    """The bounded solvers of a game by name.

    `file` contains the abilities of the solvers, which were fitted on certified puzzles.
    """

    file: ClassVar[Path]
    solvers: ClassVar[Mapping[str, WithWeakness]]

    @abstractmethod
    def solved_by(self, task: TaskT, certificate: CertificateT) -> dict[str, bool]:
        """Returns, for each bounded solver that tries a task, whether its answer is judged right."""

    def hardness(self, task: TaskT, certificate: CertificateT, missed_by: Collection[str] | None = None) -> Hardness:
        """Returns the difficulty of a task.

        If `missed_by` names the bounded solvers that fail, the solvers do not try the task again, which saves most of
        the time.
        """
        if missed_by is None:
            solved = self.solved_by(task, certificate)
        else:
            solved = {name: name not in missed_by for name, solver in self.solvers.items() if solver.tries(task)}
        return self.hardness_of(solved)

    def hardness_of(self, solved: Mapping[str, bool]) -> Hardness:
        """Returns the difficulty of a puzzle, given which bounded solvers have solved it."""
        rating = self.rate(solved)
        missed = tuple(name for name, right in solved.items() if not right)
        return Hardness(missed, round(rating.points), round(rating.error))

    def abilities(self) -> dict[str, int]:
        """Returns the ability of each bounded solver, in points."""
        return _abilities_in(self.file)

    def rate(self, solved: Mapping[str, bool]) -> Rating:
        """Returns the rating of a puzzle, given which bounded solvers have solved it."""
        known = self.abilities()
        return difficulty((known[name], right) for name, right in solved.items())

    def write_abilities(self, solvers: Iterable[SolverAbility], made_by: str, puzzles: int) -> None:
        """Writes the abilities from which puzzles are rated."""
        file = AbilitiesFile(format="ny1901-solvers/1", made_by=made_by, puzzles=puzzles, solvers=tuple(solvers))
        write_text(self.file, dump_yaml(file.model_dump(mode="json")))
        _abilities_in.cache_clear()


def grade(rating: float) -> int:
    """Returns the grade of a rating, from 1 to 5."""
    return 1 + sum(rating >= least for least in BANDS)
