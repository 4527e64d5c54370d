"""Attempts at a puzzle: plays them by the rules and compares them with the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...messages import gettext
from ...puzzles.certificate import NO_LIMIT, ProofBudget
from ...puzzles.judging import broken_text
from ..endgame import EQUAL
from ..moves import Build, Move, Select, Void
from ..rules import Violation, legal_moves, violations
from ..state import GameState
from .kinds import kind_of
from .plain import stepped_alone
from .puzzle import Trap
from .search import MOST_LINES, MOST_NODES, Plans, all_worked
from .task import Answer, Part, Task


@dataclass(frozen=True, slots=True)
class Attempt:
    """The legal parts of an attempt with their value, and the number of builds still to come. Attempts with an equal
    `effect` count as the same answer.
    """

    parts: Answer
    value: int
    effect: object
    left: int = 0


@dataclass(frozen=True, slots=True)
class RefusedPart:
    """A part that cannot be played: its number from 1, the rules that it breaks, and a sentence with the reason."""

    number: int
    part: Part
    violations: tuple[Violation, ...]
    sentence: str

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that the part breaks."""
        return tuple(violation.rule for violation in self.violations)


def parse_part(task: Task, text: str) -> Part:
    """Reads a part of an answer as people type it; raises `NotationError`."""
    part: Part = kind_of(task).parse_part(task, text)
    return part


def play_attempt(task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
    """Plays an attempt; returns the attempt with its value, or the part that cannot be played."""
    attempt: Attempt | RefusedPart = kind_of(task).attempt(task, parts)
    return attempt


def single_move(task: Task, parts: Sequence[Part]) -> Part | Attempt | RefusedPart:
    """Returns the only move of an attempt, or the reason why the move cannot be played."""
    if not parts:
        return Attempt((), 0, None, 1)
    if len(parts) > 1:
        return RefusedPart(2, parts[1], (), gettext("the answer of this puzzle is one move"))
    part = parts[0]
    if isinstance(part, str):
        return RefusedPart(1, part, (), gettext("the answer of this puzzle is a move"))
    return _refusal(task.state, part, 1) or part


def _refusal(state: GameState, move: Move, number: int) -> RefusedPart | None:
    broken = violations(state, move)
    if not broken:
        return None
    assert isinstance(move, Build | Void | Select)
    return RefusedPart(number, move, tuple(broken), broken_text(broken))


def state_behind(task: Task, parts: Sequence[Part]) -> GameState | RefusedPart:
    """Returns the state after builds of one player, while nobody else builds, or the first build that cannot be
    played.
    """
    state = task.state
    for number, part in enumerate(parts, 1):
        if number > task.builds:
            sentence = gettext(
                "the puzzle has no build {number}: its number of builds is {builds}", number=number, builds=task.builds
            )
            return RefusedPart(number, part, (), sentence)
        if isinstance(part, str):
            return RefusedPart(number, part, (), gettext("the answer of this puzzle consists of builds"))
        if (refused := _refusal(state, part, number)) is not None:
            return refused
        state = stepped_alone(state, part)
    return state


def count_right_builds(answer: Answer, parts: Sequence[Part]) -> int:
    """Returns the number of builds of an answer, counted from the first one, that are among the parts of an attempt."""
    return next((number for number, build in enumerate(answer) if build not in parts), len(answer))


@lru_cache(maxsize=64)
def worths(task: Task) -> dict[Part, float]:
    """Returns the utility of each move for the solver, if all players play for themselves."""
    moves, _ = all_worked(task.state, MOST_LINES, NO_LIMIT.stop)
    return {each.move: each.worths[task.seat] for each in moves if isinstance(each.move, Build | Void)}


def selections(task: Task, budget: ProofBudget) -> tuple[dict[Select, int], int]:
    """Returns the best value after each selection of pieces, and the number of examined builds."""
    values, nodes = dict[Select, int](), 0
    for move in legal_moves(task.state):
        assert isinstance(move, Select)
        plans = Plans(task, stepped_alone(task.state, move), budget.nodes or MOST_NODES, budget.stop)
        best, nodes = plans.best(), nodes + plans.nodes
        if best.value is not None:
            values[move] = best.value
    return values, nodes


@lru_cache(maxsize=16)
def selection_values(task: Task) -> dict[Part, int]:
    """Returns the best value after each selection of pieces."""
    values, _ = selections(task, NO_LIMIT)
    return dict[Part, int](values.items())


def is_right(task: Task, answer: Answer, parts: Sequence[Part]) -> bool:
    """Whether an attempt is as good as the answer of a task."""
    tried, wanted = play_attempt(task, parts), play_attempt(task, answer)
    if isinstance(tried, RefusedPart) or isinstance(wanted, RefusedPart) or tried.left:
        return False
    if isinstance(tried.effect, float) and isinstance(wanted.effect, float):
        return tried.effect >= wanted.effect - EQUAL
    return tried.effect == wanted.effect


def falls_into(trap: Trap | None, parts: Answer) -> bool:
    """Whether an attempt equals the tempting line of the puzzle's trap."""
    return trap is not None and tuple(parts) == trap.line
