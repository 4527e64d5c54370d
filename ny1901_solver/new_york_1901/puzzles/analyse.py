"""All that follows from a task and its certificate: trap, themes, difficulty, grade, hints and solution."""

from __future__ import annotations

from collections.abc import Collection

from ...kit.puzzles.solvers import Hardness
from ..moves import Demolish
from ..planning.problem import ReachScore
from ..rules import legal_turns
from .attempt import Ending, lead
from .enumeration import endings
from .openings import Openings, openings
from .puzzle import Analysis, Certificate, Difficulty
from .solvers.bounded import PANEL
from .solvers.traps import trap_of
from .task import Kind, Task
from .wording.stages import hints_of
from .wording.story import solution_of
from .wording.themes import themes_of

NEAR = 3  # points below the answer within which another effect is a rival


def difficulty_of(task: Task, certificate: Certificate, first: Openings | None, hardness: Hardness) -> Difficulty:
    """The difficulty of a puzzle by who fails; `first` are its first turns, where turns are asked for."""
    return Difficulty(
        legal_turns=len(legal_turns(task.state)) if first is None else first.legal,
        rivals=_near_choices(task, certificate) if first is None else _rivals(task, certificate, first),
        horizon=task.turns if task.kind == Kind.SAFE_STREETS else len(certificate.answer),
        demolitions=sum(isinstance(step, Demolish) for turn in certificate.answer for step in turn.steps),
        **hardness._asdict(),
    )


def _rivals(task: Task, certificate: Certificate, first: Openings) -> int:
    """Near-best rivals.

    With one turn: other effects at most `NEAR` points worse than the answer. With more, and against a rival: other
    first turns that score at least as much at once as the answer's, those that differ only in unused land once. A race
    for anything but points has none: what a turn scores says nothing about it.
    """
    if task.kind == Kind.RACE and not all(isinstance(wish, ReachScore) for wish in task.wishes):
        return 0
    if task.turns == 1 and task.kind != Kind.RACE and not task.kind.with_rivals:
        best = certificate.value
        values = [_value(task, ending) for ending in endings(task).turns]
        return sum(best - NEAR <= value for value in values) - 1
    now = first.openings[first.answer].points
    return sum(opening.points >= now for opening in first.openings) - 1


def _value(task: Task, ending: Ending) -> int:
    return lead(task, ending) if task.kind == Kind.LAST_TURN else ending.effect.worth.gain


def _near_choices(task: Task, certificate: Certificate) -> int:
    """The choices of a ruling that one rule alone keeps from being the answer; where streets are asked for, none."""
    if task.kind == Kind.SAFE_STREETS:
        return 0
    if task.wanted == "legal":
        return sum(len(rules) == 1 for rules in certificate.broken)
    place = task.choices.index(certificate.answer[0])
    return len(task.choices) - 1 if len(certificate.broken[place]) == 1 else 0


def analyse(task: Task, certificate: Certificate, missed_by: Collection[str] | None = None) -> Analysis:
    """Works a puzzle's parts out; the certificate's answer must be one that the rules allow.

    Where it is told which bounded solvers fail, they are believed to and do not try again, which takes longest.
    """
    first = openings(task, certificate.answer[0]) if task.kind.by_turns else None
    hardness = PANEL.hardness(task, certificate, missed_by)
    return Analysis(
        trap_of(task, certificate),
        themes_of(task, certificate),
        difficulty_of(task, certificate, first, hardness),
        hardness.grade,
        hints_of(task, certificate, first),
        solution_of(task, certificate),
    )
