"""Lines of play on small positions, to tell themes and causes by."""

from __future__ import annotations

from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.puzzles import Certificate, Kind, Task
from ny1901_solver.new_york_1901.puzzles.attempt import RefusedTurn, play_out
from ny1901_solver.new_york_1901.puzzles.wording.played_line import Line
from ny1901_solver.new_york_1901.state import GameState

from ..rules.statements import read, tiny

RIVAL = "0,bsg,-,b04,st@G3.H3"


def position(green: str, blue: str = RIVAL, **parts: str) -> GameState:
    """A position of the tiny edition with green to move."""
    return read(tiny(green, blue, **parts))


def task_of(state: GameState, *turns: str, kind: Kind | None = None) -> Task:
    """A task with as many turns as are given, by default a best turn or a plan."""
    kind = kind or (Kind.BEST_TURN if len(turns) == 1 else Kind.PLAN)
    return Task(kind, state, len(turns), wanted="win" if kind == Kind.LAST_TURN else None)


def certificate_of(task: Task, *turns: str) -> Certificate:
    """A certificate with these turns as the answer; it proves nothing."""
    return Certificate(tuple(map(Turn.parse, turns)), 0, 0, None, 0, ())


def line_of(state: GameState, *turns: str, kind: Kind | None = None) -> Line:
    """The line of these turns, which must be legal."""
    task = task_of(state, *turns, kind=kind)
    answer = tuple(map(Turn.parse, turns))
    played = play_out(task, answer)
    assert not isinstance(played, RefusedTurn), played
    line = Line.of(task, answer)
    assert line is not None
    return line
