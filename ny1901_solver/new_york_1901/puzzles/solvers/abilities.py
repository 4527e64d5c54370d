"""How able the bounded solvers are, as fitted on certified puzzles, and how hard that makes a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from ....kit.documents import FileModel, Several, dump_yaml, read_document, validate
from ....kit.puzzles.certificate import Count
from ....kit.puzzles.ratings import Rating, difficulty
from ..puzzle import RatingPoints, Tag

FILE = Path(__file__).parents[2] / "data" / "solvers.yaml"
BANDS = (1320, 1440, 1560, 1680)
"""The ratings from which on a puzzle has grade 2, 3, 4 and 5: a grade is 120 points, twice the odds against solving."""


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
def abilities() -> dict[str, int]:
    """The points of each bounded solver by name."""
    return {solver.name: solver.ability for solver in validate(read_document(FILE), AbilitiesFile).solvers}


def rated(solved: Mapping[str, bool]) -> Rating:
    """How hard a puzzle is, by which bounded solvers have solved it."""
    known = abilities()
    return difficulty((known[name], right) for name, right in solved.items())


def grade(rating: float) -> int:
    """The grade of a rating, 1 to 5."""
    return 1 + sum(rating >= least for least in BANDS)


def write_abilities(solvers: Iterable[SolverAbility], made_by: str, puzzles: int) -> None:
    """Writes the abilities by which puzzles are rated."""
    file = AbilitiesFile(format="ny1901-solvers/1", made_by=made_by, puzzles=puzzles, solvers=tuple(solvers))
    FILE.write_text(dump_yaml(file.model_dump(mode="json")), encoding="utf-8")
    abilities.cache_clear()
