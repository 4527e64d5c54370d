"""Traps: what the greedy line comes to, and why it falls short of the answer."""

from __future__ import annotations

from collections.abc import Sequence

from ....kit.words import counted
from ...moves import Turn
from ..attempt import Attempt, filled_up, play_out
from ..certificate import Certificate
from ..puzzle import Puzzle, Trap
from ..task import Kind, Task
from ..told.causes import cause_of
from ..told.played_line import Line
from .greedy import greedy_line


def trap_of(task: Task, certificate: Certificate) -> Trap | None:
    """The greedy line with its cause; `None` when it is the answer itself, and for a ruling.

    In a race that it does not win in the turns allowed its value is one turn more than these: at least so many.
    """
    if task.kind == Kind.RULING:
        return None
    answer, greedy = Line.of(task, certificate.answer), Line.of(task, greedy_line(task))
    assert answer is not None
    assert greedy is not None
    if not falls_short(certificate, answer, greedy):
        return None
    value = greedy.played.value
    if value is None:
        value = task.turns + 1
    shortfall = value - certificate.value if task.kind == Kind.RACE else certificate.value - value
    cause, sentence = cause_of(answer, greedy)
    return Trap(greedy.turns, value, shortfall, cause, sentence)


def falls_short(certificate: Certificate, answer: Line, other: Line) -> bool:
    """Whether a line comes to another ending than the answer, which is the only right one."""
    if answer.task.kind == Kind.RACE:
        return other.played.value != certificate.value
    return other.played.ending != answer.played.ending


def falls_into(puzzle: Puzzle, attempt: Sequence[Turn]) -> bool:
    """Whether an attempt comes to the same as the trap."""
    if puzzle.trap is None:
        return False
    tried, trap = (play_out(puzzle.task, filled_up(puzzle.task, turns)) for turns in (attempt, puzzle.trap.line))
    return isinstance(tried, Attempt) and isinstance(trap, Attempt) and tried.ending == trap.ending


def trap_told(puzzle: Puzzle) -> list[str]:
    """The trap in sentences: the line that takes most points at each turn, and why it falls short."""
    trap = puzzle.trap
    if trap is None:
        return []
    turns = " | ".join(map(str, trap.line))
    if puzzle.task.kind == Kind.LAST_TURN:
        return [f"The trap: most points at once, {turns}, does not do it: {trap.sentence}."]
    what = "turn" if puzzle.task.kind == Kind.RACE else "point"
    longer = "too many" if what == "turn" else "short"
    return [
        f"The trap: most points at each turn, {turns}, is {counted(trap.shortfall, what)} {longer}: {trap.sentence}."
    ]
