"""All that follows from a task and its certificate: trap, themes, difficulty, grade, hints and solution."""

from __future__ import annotations

from .certificate import Certificate
from .openings import openings
from .puzzle import Analysis
from .solvers.difficulty import difficulty_of, grade
from .solvers.traps import trap_of
from .task import Kind, Task
from .told.stages import hints_of
from .told.story import solution_of
from .told.themes import themes_of

SOLVER_NODES = 5_000  # of each weaker solver that searches


def analyse(task: Task, certificate: Certificate, nodes: int = SOLVER_NODES) -> Analysis:
    """Works a puzzle's parts out; the certificate's answer must be one that the rules allow.

    `nodes` bound each weaker solver: another number can give another grade, so that puzzles are stored and checked
    with the one number that is usual.
    """
    first = None if task.kind == Kind.RULING else openings(task, certificate.answer[0])
    difficulty = difficulty_of(task, certificate, first, nodes)
    return Analysis(
        trap_of(task, certificate),
        themes_of(task, certificate),
        difficulty,
        grade(difficulty),
        hints_of(task, certificate, first),
        solution_of(task, certificate),
    )
