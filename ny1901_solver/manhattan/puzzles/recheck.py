"""All that follows from a task and its certificate, worked out, and checked in a stored puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from ...kit.puzzles.budget import ProofBudget, Rejection
from ...kit.puzzles.checking import PlayedCheck
from ...kit.puzzles.faults import Fault, wrong
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


class _Check(PlayedCheck[Puzzle]):
    format, is_right = PUZZLES, staticmethod(is_right)

    def plays(self, puzzle: Puzzle, answer: Answer, value: int, what: str) -> Iterator[Fault]:
        played = attempted(puzzle.task, answer)
        if isinstance(played, RefusedPart):
            yield wrong(f"part {played.number} of the {what} cannot be played: {played.sentence}")
        elif played.left:
            yield wrong(f"the {what} has too few builds")
        elif played.value != value:
            yield wrong(f"the {what} is worth {played.value}, not {value}")

    def has_second(self, puzzle: Puzzle) -> bool:
        return puzzle.task.kind != Kind.STILL_TAKEN

    def analysed(self, puzzle: Puzzle, missed_by: Collection[str] | None) -> Analysis:
        return analyse(puzzle.task, puzzle.certificate, missed_by)

    def certified(self, puzzle: Puzzle, budget: ProofBudget) -> Certificate | Rejection:
        return certify(puzzle.task, replace(budget, margin=puzzle.task.kind.least_margin))


CHECK = _Check()
recheck, recheck_text = CHECK.recheck, CHECK.recheck_text
