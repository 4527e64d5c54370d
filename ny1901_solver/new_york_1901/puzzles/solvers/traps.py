"""Finds traps: the best greedy line, the reason why it falls short of the answer, and whether all greedy lines fall
short.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...moves import Turn
from ..attempt import Attempt, play_out
from ..kinds import kind_of
from ..puzzle import Certificate, Puzzle, Trap
from ..task import Answer, Task
from ..wording.difference import Pair, short_by_source
from ..wording.played_line import Line
from .players import quick_line

WHIMS = 4  # the seeds of `quick`, which chooses at random between equal turns


def quick_lines(task: Task) -> set[Answer]:
    """Returns the turns of the computer player `quick` for all seeds tried."""
    return {quick_line(task, seed) for seed in range(WHIMS)}


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
