"""How able the bounded solvers are, as fitted on certified puzzles, and how hard that makes a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from ....kit.puzzles.abilities import SolverAbility, abilities_in, rated_by, write_abilities_to
from ....kit.puzzles.ratings import Rating

FILE = Path(__file__).parents[2] / "data" / "solvers.yaml"
BANDS = (1320, 1440, 1560, 1680)
"""The ratings from which on a puzzle has grade 2, 3, 4 and 5: a grade is 120 points, twice the odds against solving."""


def abilities() -> dict[str, int]:
    """The points of each bounded solver by name."""
    return abilities_in(FILE)


def rated(solved: Mapping[str, bool]) -> Rating:
    """How hard a puzzle is, by which bounded solvers have solved it."""
    return rated_by(abilities(), solved)


def grade(rating: float) -> int:
    """The grade of a rating, 1 to 5."""
    return 1 + sum(rating >= least for least in BANDS)


def write_abilities(solvers: Iterable[SolverAbility], made_by: str, puzzles: int) -> None:
    """Writes the abilities by which puzzles are rated."""
    write_abilities_to(FILE, solvers, made_by, puzzles)
