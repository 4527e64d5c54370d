"""Difficulty: what makes a puzzle hard, weaker solvers that really run, and the grade.

The rule of the grade is written out in docs/puzzle-grades.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...moves import Demolish
from ...planning.problem import ReachScore
from ...planning.search import Budget, best_plan
from ...rules import legal_turns
from ..attempt import Ending, lead, wins
from ..certificate import Certificate
from ..enumeration import endings
from ..forced.proof import holds
from ..openings import Openings
from ..puzzle import Difficulty
from ..task import Answer, Kind, Task
from ..told.played_line import Line
from .greedy import greedy_line
from .traps import falls_short

NEAR = 3  # points below the answer within which another effect is a rival
LEGAL_TURNS = (15, 50, 200)  # legal first turns from which on a puzzle is one step harder
RIVALS = (2, 8, 30)  # rivals from which on a puzzle is one step harder
LATER_TURNS, DEMOLITIONS, MISSED = 4, 2, 2  # the most steps that these parts add
STEPS = (3, 5, 7, 8)  # steps from which on the grade is 2, 3, 4, 5

IGNORED = {
    "no-turn-order": ("TRN-1", "TRN-2", "TRN-3"),
    "no-workers": ("TRN-4", "TRN-5", "EXP-1", "DEM-4"),
    "no-estates": ("BLD-3", "EXP-2", "SET-1"),
    "no-unlocks": ("BLD-2", "DEM-2"),
    "no-frontage": ("BLD-5", "BLD-6"),
    "no-shapes": ("BLD-1", "BLD-7"),
    "no-standing-buildings": ("BLD-4", "DEM-1"),
    "no-action-cards": ("ACT-1", "ACT-2", "ACT-3"),
}
"""Weaker referees, each with the rules that it does not know."""


def difficulty_of(task: Task, certificate: Certificate, first: Openings | None, nodes: int) -> Difficulty:
    """The vector of a puzzle; `first` are its first turns, `None` for a ruling, `nodes` bound each weaker solver."""
    if first is None:
        return _of_ruling(task, certificate)
    answer = Line.of(task, certificate.answer)
    assert answer is not None
    missed = tuple(name for name, line in _weaker(task, nodes, answer) if falls_short(certificate, answer, line))
    if _demolitions(certificate.answer):
        missed = (*missed, "no-demolition")  # no other turn takes a building away, and the answer's effect is unique
    if task.kind == Kind.LAST_TURN and not wins(task, _most_own_points(task)):
        missed = (*missed, "own-score")
    if task.kind.with_rivals and not holds(task, endings(task).turns[_most_own_points(task)][0]):
        missed = (*missed, "own-score")
    return Difficulty(
        legal_turns=first.legal,
        rivals=_rivals(task, certificate, first),
        horizon=len(answer.turns),
        demolitions=_demolitions(certificate.answer),
        missed_by=missed,
    )


def grade(difficulty: Difficulty) -> int:
    """The grade, 1 to 5, by the steps that the parts of the vector add up to."""
    total = sum(steps_of(difficulty).values())
    return 1 + sum(total >= least for least in STEPS)


def steps_of(difficulty: Difficulty) -> dict[str, int]:
    """The steps that each part of the vector adds, by its name."""
    return {
        "horizon": min(LATER_TURNS, difficulty.horizon - 1),
        "demolitions": min(DEMOLITIONS, difficulty.demolitions),
        "missed_by": min(MISSED, len(difficulty.missed_by)),
        "legal_turns": sum(difficulty.legal_turns >= least for least in LEGAL_TURNS),
        "rivals": sum(difficulty.rivals >= least for least in RIVALS),
    }


def _weaker(task: Task, nodes: int, answer: Line) -> Iterator[tuple[str, Line]]:
    """The lines of the weaker solvers that make sense for a kind."""
    lines: dict[str, Answer] = {"greedy": greedy_line(task)}
    if task.kind == Kind.PLAN:
        lines["no-majority"] = best_plan(
            replace(task.problem, counting="points"), second=False, budget=Budget(nodes=nodes)
        ).plan
    if task.kind.for_points and task.turns > 1:
        shorter = replace(task.problem, turns=task.turns - 1)
        lines["one-turn-less"] = greedy_line(task, best_plan(shorter, second=False, budget=Budget(nodes=nodes)).plan)
    for name, turns in lines.items():
        line = Line.of(task, turns)
        assert line is not None
        yield name, line


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


def _most_own_points(task: Task) -> Ending:
    """What the turn comes to that a player takes who looks at the own final score only."""
    return max(endings(task).turns, key=lambda ending: ending.effect.worth)


def _demolitions(turns: Answer) -> int:
    return sum(isinstance(step, Demolish) for turn in turns for step in turn.steps)


def _of_ruling(task: Task, certificate: Certificate) -> Difficulty:
    """Rivals are the choices that one rule alone keeps from being the answer."""
    place = task.choices.index(certificate.answer[0])
    if task.wanted == "legal":
        rivals = sum(len(rules) == 1 for rules in certificate.broken)
    else:
        rivals = len(task.choices) - 1 if len(certificate.broken[place]) == 1 else 0
    missed = tuple(name for name, ignored in IGNORED.items() if not _finds(task, certificate, place, ignored))
    falls, legal = _demolitions(certificate.answer), len(legal_turns(task.state))
    return Difficulty(legal_turns=legal, rivals=rivals, horizon=1, demolitions=falls, missed_by=missed)


def _finds(task: Task, certificate: Certificate, place: int, ignored: tuple[str, ...]) -> bool:
    """Whether a referee who does not know some rules singles out the same choice."""
    illegal = [any(rule not in ignored for rule in rules) for rules in certificate.broken]
    right = [number for number, broken in enumerate(illegal) if broken == (task.wanted == "illegal")]
    return right == [place]
