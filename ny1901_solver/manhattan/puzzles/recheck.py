"""All that follows from a task and its certificate, worked out, and checked in a stored puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from ...kit.puzzles.budget import ProofBudget, Rejection
from ...kit.puzzles.checking import PuzzleCheck
from ...kit.puzzles.faults import Fault, FaultKind, wrong
from .attempt import RefusedPart, attempted, is_right
from .format import PUZZLES
from .kinds import certify, kind_of
from .puzzle import Analysis, Certificate, Difficulty, Puzzle
from .solvers import PANEL
from .task import Answer, Kind, Task
from .themes import themes_of


def analyse(task: Task, certificate: Certificate, missed_by: Collection[str] | None = None) -> Analysis:
    """Works a puzzle's parts out; where it is told which bounded solvers fail, they are believed to."""
    kind = kind_of(task)
    hardness = PANEL.hardness(task, certificate, missed_by)
    return Analysis(
        kind.trap(task, certificate),
        themes_of(task, certificate),
        Difficulty(choices=kind.choices(task), **hardness._asdict()),
        hardness.grade,
        tuple(kind.hints(task, certificate)),
        kind.solution(task, certificate),
    )


class _Check(PuzzleCheck[Puzzle]):
    format = PUZZLES

    def replayed(self, puzzle: Puzzle) -> Iterator[Fault]:
        stored = puzzle.certificate
        yield from _plays(puzzle, stored.answer, stored.value, "answer")
        if stored.bound != stored.value:
            yield wrong(f"the bound is {stored.bound}, and the value {stored.value}: that proves nothing")
        if stored.second is None:
            if puzzle.task.kind != Kind.STILL_TAKEN:
                yield wrong("the runner-up is missing")
            return
        yield from _plays(puzzle, stored.second.answer, stored.second.value, "runner-up")
        if stored.margin != stored.value - stored.second.value:
            yield wrong(f"the margin is {stored.value - stored.second.value}, not {stored.margin}")
        if is_right(puzzle.task, stored.answer, stored.second.answer):
            yield Fault(FaultKind.NOT_UNIQUE, "the runner-up is as good as the answer")

    def analysed(self, puzzle: Puzzle, missed_by: Collection[str] | None) -> Analysis:
        return analyse(puzzle.task, puzzle.certificate, missed_by)

    def certified(self, puzzle: Puzzle, budget: ProofBudget) -> Certificate | Rejection:
        return certify(puzzle.task, replace(budget, margin=puzzle.task.kind.least_margin))

    def other_answer(self, puzzle: Puzzle, found: Certificate) -> Iterator[Fault]:
        if not is_right(puzzle.task, found.answer, puzzle.certificate.answer):
            yield wrong(f"the answer is {' '.join(map(str, found.answer))}")


def _plays(puzzle: Puzzle, parts: Answer, value: int, what: str) -> Iterator[Fault]:
    played = attempted(puzzle.task, parts)
    if isinstance(played, RefusedPart):
        yield wrong(f"part {played.number} of the {what} cannot be played: {played.sentence}")
    elif played.left:
        yield wrong(f"the {what} has too few builds")
    elif played.value != value:
        yield wrong(f"the {what} is worth {played.value}, not {value}")


CHECK = _Check()
recheck, recheck_text = CHECK.recheck, CHECK.recheck_text
