"""All that follows from a task and its certificate: trap, themes, difficulty, grade, hints and solution."""

from __future__ import annotations

from collections.abc import Collection

from .certificate import Certificate
from .openings import openings
from .puzzle import Analysis
from .solvers.abilities import grade
from .solvers.bounded import SOLVERS, solved_by
from .solvers.difficulty import difficulty_of
from .solvers.traps import trap_of
from .task import Task
from .told.stages import hints_of
from .told.story import solution_of
from .told.themes import themes_of


def analyse(task: Task, certificate: Certificate, missed_by: Collection[str] | None = None) -> Analysis:
    """Works a puzzle's parts out; the certificate's answer must be one that the rules allow.

    Where it is told which bounded solvers fail, they are believed to and do not try again, which takes longest.
    """
    first = openings(task, certificate.answer[0]) if task.kind.by_turns else None
    if missed_by is None:
        solved = solved_by(task, certificate)
    else:
        solved = {name: name not in missed_by for name, solver in SOLVERS.items() if solver.tries(task)}
    difficulty = difficulty_of(task, certificate, first, solved)
    assert difficulty.rating is not None
    return Analysis(
        trap_of(task, certificate),
        themes_of(task, certificate),
        difficulty,
        grade(difficulty.rating),
        hints_of(task, certificate, first),
        solution_of(task, certificate),
    )
