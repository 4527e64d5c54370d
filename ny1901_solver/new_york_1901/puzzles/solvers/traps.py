"""Finds traps: the best greedy line, the reason why it falls short of the answer, and whether all greedy lines fall
short.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from ...moves import Turn
from ...planning.result import Worth
from ..attempt import Attempt, play_out
from ..kinds import kind_of
from ..puzzle import Certificate, Puzzle, Trap
from ..task import Answer, Task
from ..wording.difference import Pair, short_by_source
from ..wording.played_line import Line
from .greedy import every_greedy_line, greedy_line
from .players import quick_line

if TYPE_CHECKING:
    from ..kinds.turns import TurnsKind

WHIMS = 4  # the seeds of `quick`, which chooses at random between equal turns


def greedy_trap(kind: TurnsKind[Any], task: Task, certificate: Certificate) -> Trap | None:
    """Returns the best greedy line as a trap, with the cause of its failure; `None` if a greedy line is the answer.

    Of several equally good greedy lines, the function chooses the first; the usual greedy line comes before all others.
    If no greedy line of a race reaches the goal within the allowed turns, the value of the line is the number of
    allowed turns plus one.
    """
    answer, greedy_lines = line_of(task, certificate.answer), every_greedy_line(task)
    lines = [line_of(task, turns) for turns in (greedy_line(task), *greedy_lines.lines.values())]
    if not all(kind.is_short(certificate, answer, line) for line in lines):
        return None
    sign = -1 if kind.at_most else 1

    def worth(line: Line) -> tuple[int, Worth]:
        return sign * kind.line_value(certificate, line), line.played.ending.effect.worth

    greedy = max(lines, key=worth)
    value = kind.line_value(certificate, greedy)
    cause, sentence = kind.cause(answer, greedy)
    is_firm = greedy_lines.complete and quick_falls_short(kind, task, certificate, answer)
    return Trap(greedy.turns, value, sign * (certificate.value - value), cause, sentence, is_firm)


def quick_falls_short(kind: TurnsKind[Any], task: Task, certificate: Certificate, answer: Line) -> bool:
    """Whether the turns of the computer player `quick` fall short of the answer for all seeds tried."""
    lines = {quick_line(task, seed) for seed in range(WHIMS)}
    return all(kind.is_short(certificate, answer, line_of(task, line)) for line in lines)


def line_of(task: Task, turns: Answer) -> Line:
    """Returns legal turns as a `Line`: the turns with the positions before and after each turn."""
    line = Line.of(task, turns)
    assert line is not None
    return line


def deciding(task: Task, certificate: Certificate, trap: Trap | None) -> tuple[str, ...]:
    """Returns the sources of points without which the trap would be as good as the answer: `street` and `challenge`."""
    if trap is None or not kind_of(task).in_points:
        return ()
    short = short_by_source(Pair(line_of(task, certificate.answer), line_of(task, trap.line)))
    names = {"street": "streets", "challenge": "challenge"}
    return tuple(name for name, source in names.items() if short[source] >= max(1, trap.shortfall))


def falls_into(puzzle: Puzzle, attempt: Sequence[Turn]) -> bool:
    """Whether an attempt has the same ending as the trap."""
    task, kind = puzzle.task, kind_of(puzzle.task)
    if puzzle.trap is None or not kind.by_turns:
        return False
    tried, trap = (play_out(task, kind.filled_up(task, turns)) for turns in (attempt, puzzle.trap.line))
    return isinstance(tried, Attempt) and isinstance(trap, Attempt) and tried.ending == trap.ending


def falls_for(puzzle: Puzzle, named: Collection[str]) -> bool:
    """Whether the streets that an attempt names are the streets of the trap."""
    return puzzle.trap is not None and puzzle.trap.streets is not None and set(named) == set(puzzle.trap.streets)


def trap_sentences(puzzle: Puzzle) -> list[str]:
    """Returns the sentences that explain the trap: the tempting line, and why it falls short."""
    return [] if puzzle.trap is None else kind_of(puzzle.task).trap_sentences(puzzle.task, puzzle.trap)
