"""The file of bounded solvers: how able each has been found to be, and how hard that makes a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from ..documents import FileModel, Several, dump_yaml, read_document, validate
from ..files import write_text
from .certificate import Count
from .parts import RatingPoints, Tag
from .ratings import Rating, difficulty


class SolverAbility(FileModel):
    """A bounded solver with what it has been found to be able to."""

    name: Tag
    about: Annotated[str, Field(min_length=2, max_length=200)]
    ability: RatingPoints
    error: RatingPoints
    tried: Count
    solved: Count


class AbilitiesFile(FileModel):
    """The abilities of all bounded solvers, on one scale with the ratings of puzzles."""

    format: Literal["ny1901-solvers/1"]
    made_by: str
    puzzles: Count
    solvers: Several[SolverAbility]


@cache
def abilities_in(file: Path) -> dict[str, int]:
    """The points of each bounded solver by name."""
    return {solver.name: solver.ability for solver in validate(read_document(file), AbilitiesFile).solvers}


def rated_by(known: Mapping[str, int], solved: Mapping[str, bool]) -> Rating:
    """How hard a puzzle is, by which bounded solvers have solved it."""
    return difficulty((known[name], right) for name, right in solved.items())


def write_abilities_to(path: Path, solvers: Iterable[SolverAbility], made_by: str, puzzles: int) -> None:
    """Writes the abilities by which puzzles are rated."""
    file = AbilitiesFile(format="ny1901-solvers/1", made_by=made_by, puzzles=puzzles, solvers=tuple(solvers))
    write_text(path, dump_yaml(file.model_dump(mode="json")))
    abilities_in.cache_clear()
