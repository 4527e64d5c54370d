"""All that follows from a task and its certificate: trap, themes, difficulty, grade, hints and solution."""

from __future__ import annotations

from collections.abc import Collection

from ..rules import legal_moves
from .puzzle import Analysis, Certificate, Difficulty
from .solvers.bounded import SOLVERS, grade, rated, solved_by
from .solvers.traps import trap_of
from .task import Kind, Task
from .told.hints import hints_of
from .told.story import solution_of
from .told.themes import themes_of


def analyse(task: Task, certificate: Certificate, missed_by: Collection[str] | None = None) -> Analysis:
    """Works a puzzle's parts out; where it is told which bounded solvers fail, they are believed to."""
    if missed_by is None:
        solved = solved_by(task, certificate.answer)
    else:
        solved = {name: name not in missed_by for name, solver in SOLVERS.items() if solver.tries(task)}
    rating = rated(solved)
    difficulty = Difficulty(
        choices=choices_of(task),
        missed_by=tuple(name for name, right in solved.items() if not right),
        rating=round(rating.points),
        error=round(rating.error),
    )
    return Analysis(
        trap_of(task, certificate),
        themes_of(task, certificate),
        difficulty,
        grade(rating.points),
        hints_of(task, certificate),
        solution_of(task, certificate),
    )


def choices_of(task: Task) -> int:
    """How much there is to choose from: first moves, or the buildings that stand."""
    return len(task.standing) if task.kind == Kind.STILL_TAKEN else len(legal_moves(task.state))
