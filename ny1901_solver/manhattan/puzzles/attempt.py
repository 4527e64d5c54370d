"""An attempt at a puzzle: played by the rules, held against the answer, and judged in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...kit.errors import NotationError
from ...kit.puzzles.budget import NO_LIMIT, ProofBudget
from ...kit.puzzles.judging import broken_told
from ..endgame import EQUAL
from ..moves import Build, Move, Select, Void, parse_move
from ..rules import Violation, legal_moves, violations
from ..state import GameState
from ..state.game import owner
from .plain import lead_of, look_of, stepped_alone, value_of
from .puzzle import Trap
from .search import MOST_LINES, MOST_NODES, Plans, all_worked, floors
from .task import Answer, Kind, Part, Task


@dataclass(frozen=True, slots=True)
class Attempt:
    """Parts that the rules allow, what they come to, and how many builds are still to come.

    `effect` is the same for attempts that are one answer.
    """

    parts: Answer
    value: int
    effect: object
    left: int = 0


@dataclass(frozen=True, slots=True)
class RefusedPart:
    """A part, by its number from 1, that cannot be played, what it breaks, and why in a sentence."""

    number: int
    part: Part
    violations: tuple[Violation, ...]
    sentence: str

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it breaks."""
        return tuple(violation.rule for violation in self.violations)


def parsed(task: Task, text: str) -> Part:
    """A part of an answer as people type it; raises `NotationError`."""
    if task.kind != Kind.STILL_TAKEN:
        move = parse_move(text)
        if isinstance(move, Build | Void | Select):
            return move
        raise NotationError(text, 0, "a build r3@C7, a selection r:1,1,2,3 or void r3")
    name = text.strip().upper()
    if name not in task.state.edition.board.number:
        raise NotationError(text, 0, "a plot with a building, such as C7")
    return name


def attempted(task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
    """Plays an attempt."""
    if task.kind == Kind.STILL_TAKEN:
        return _named(task, parts)
    if task.kind == Kind.FOUR_CARDS:
        return _built(task, parts)
    if not parts:
        return Attempt((), 0, None, 1)
    if len(parts) > 1:
        return RefusedPart(2, parts[1], (), "one move is asked for")
    part = parts[0]
    if isinstance(part, str):
        return RefusedPart(1, part, (), "a move is asked for")
    if (refused := _refused(task.state, part, 1)) is not None:
        return refused
    if isinstance(part, Select):
        value = selection_values(task).get(part, 0)
        return Attempt((part,), value, (value, floors(part)))
    worth = worths(task)[part]
    return Attempt((part,), lead_of(worth), round(worth, 6))


def _refused(state: GameState, move: Move, number: int) -> RefusedPart | None:
    broken = violations(state, move)
    if not broken:
        return None
    assert isinstance(move, Build | Void | Select)
    return RefusedPart(number, move, tuple(broken), broken_told(broken))


def state_behind(task: Task, parts: Sequence[Part]) -> GameState | RefusedPart:
    """The state behind builds while nobody else builds, or the first of them that cannot be made."""
    state = task.state
    for number, part in enumerate(parts, 1):
        if number > task.builds:
            return RefusedPart(number, part, (), f"there is no build {number}: the puzzle has {task.builds}")
        if isinstance(part, str):
            return RefusedPart(number, part, (), "a build is asked for")
        if (refused := _refused(state, part, number)) is not None:
            return refused
        state = stepped_alone(state, part)
    return state


def _built(task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
    state = state_behind(task, parts)
    if isinstance(state, RefusedPart):
        return state
    return Attempt(tuple(parts), value_of(task, state), look_of(state), task.builds - len(parts))


def found_builds(answer: Answer, parts: Sequence[Part]) -> int:
    """How many builds of an answer are among the parts, from its first to the last before one that is not."""
    return next((number for number, build in enumerate(answer) if build not in parts), len(answer))


def _named(task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
    names = [str(part) for part in parts]
    number = task.state.edition.board.number
    for place, name in enumerate(names, 1):
        if name not in number or owner(task.state.stacks[number[name]]) is None:
            return RefusedPart(place, name, (), f"no building stands on {name}")
    return Attempt(tuple(parts), len(set(names)), frozenset(names))


@lru_cache(maxsize=64)
def worths(task: Task) -> dict[Part, float]:
    """What each move is worth to who solves, when all play for themselves."""
    found, _ = all_worked(task.state, MOST_LINES, NO_LIMIT.stop)
    return {each.move: each.worths[task.seat] for each in found if isinstance(each.move, Build | Void)}


def selections(task: Task, budget: ProofBudget) -> tuple[dict[Select, int], int]:
    """The most that follows on each selection, and how many builds were looked at."""
    found, nodes = dict[Select, int](), 0
    for move in legal_moves(task.state):
        assert isinstance(move, Select)
        plans = Plans(task, stepped_alone(task.state, move), budget.nodes or MOST_NODES, budget.stop)
        best, nodes = plans.best(), nodes + plans.nodes
        if best.value is not None:
            found[move] = best.value
    return found, nodes


@lru_cache(maxsize=16)
def selection_values(task: Task) -> dict[Part, int]:
    """The most that follows on each selection."""
    found, _ = selections(task, NO_LIMIT)
    return dict[Part, int](found.items())


def is_right(task: Task, answer: Answer, parts: Sequence[Part]) -> bool:
    """Whether an attempt comes to what a task's answer comes to."""
    tried, wanted = attempted(task, parts), attempted(task, answer)
    if isinstance(tried, RefusedPart) or isinstance(wanted, RefusedPart) or tried.left:
        return False
    if isinstance(tried.effect, float) and isinstance(wanted.effect, float):
        return tried.effect >= wanted.effect - EQUAL
    return tried.effect == wanted.effect


def falls_into(trap: Trap | None, parts: Answer) -> bool:
    """Whether an attempt is the trap's line."""
    return trap is not None and tuple(parts) == trap.line
