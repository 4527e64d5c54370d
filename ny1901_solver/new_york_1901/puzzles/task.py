"""What a puzzle asks: a kind, a position, and what counts as the answer. A solver sees no more than this."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ...errors import DataError
from ...puzzles.puzzle import PuzzleTask
from ..moves import Turn
from ..planning.problem import PlanProblem, Wish, first_stage
from ..planning.result import fulfils
from ..state import GameState, Market
from .kinds import Kind, kind_of

Answer: TypeAlias = tuple[Turn, ...]
"""The turns of the player to move, in order; for a ruling one of the choices; none where streets are asked for."""

Streets: TypeAlias = tuple[str, ...]
"""Ids of street cards in play, in the order in which they lie there."""

Wanted: TypeAlias = Literal["legal", "illegal", "win", "share"]
CHOICES = 4  # turns that a ruling gives


@dataclass(frozen=True, slots=True)
class Task(PuzzleTask):
    """A puzzle without its answer; `DataError` says everything that does not make a question.

    The cards that a solver knows are those face up and those on top of the future market that are one kind a layer.
    `wishes` belong to a race, `choices` to a ruling; `wanted` to a ruling and to a last turn.
    """

    kind: Kind
    state: GameState
    turns: int = 1
    wishes: tuple[Wish, ...] = ()
    choices: tuple[Turn, ...] = ()
    wanted: Wanted | None = None

    def __post_init__(self) -> None:
        if problems := list(_problems(self)):
            raise DataError(problems)

    @property
    def length(self) -> int:
        """The own turns that are asked for."""
        return self.turns

    @property
    def problem(self) -> PlanProblem:
        """The task as a question to the planner; of some kinds only the position and its one turn."""
        return kind_of(self).problem(self)


def closed(state: GameState) -> GameState:
    """The position with no cards to take and none to play: every turn is a Build, a Demolish or nothing.

    A worker without a face-up card cannot expand (EXP-1), so the turn goes on to Build (TRN-4). Who has no worker, and
    nothing to build either, takes one back instead of nothing (TRN-5); its card is the first of the market.
    """
    players = list(state.players)
    players[state.to_move] = replace(state.mover, cards=0)
    return replace(state, players=tuple(players), market=Market((), ()))


def _problems(task: Task) -> Iterator[str]:
    kind, state, asked = task.kind, task.state, kind_of(task)
    fewest, most = asked.turns
    if not fewest <= task.turns <= most:
        wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        yield f"a puzzle of the kind {kind} has {wanted} turn{'s' * (wanted != '1')}, not {task.turns}"
        return
    if state.over:
        yield "the game is over, so nobody has a turn"
        return
    yield from _part_problems(task)
    yield from asked.problems(task)
    try:
        problem = task.problem
    except DataError as error:
        yield from error.problems
        return
    if (left := first_stage(problem).left) < task.turns:
        yield f"the game ends after {left} own turn, and {task.turns} are asked for"
    if task.wishes and all(fulfils(problem, wish, state) for wish in task.wishes):
        yield "the goal of the race is reached before the first turn"


def _part_problems(task: Task) -> Iterator[str]:
    """Parts that a kind needs and has not, or has and does not need."""
    kind, asked = task.kind, kind_of(task)
    if asked.has_goals != bool(task.wishes):
        yield f"a {kind} needs a goal" if asked.has_goals else f"a puzzle of the kind {kind} has no goals"
    if asked.has_choices:
        if len(task.choices) != CHOICES:
            yield f"a {kind} gives {CHOICES} turns to choose from, not {len(task.choices)}"
        elif len(set(task.choices)) != CHOICES:
            yield f"the turns of a {kind} are all different"
    elif task.choices:
        yield f"a puzzle of the kind {kind} has no turns to choose from"
    if not asked.wanted and task.wanted is not None:
        yield f"a puzzle of the kind {kind} wants nothing in particular, not {task.wanted!r}"
    elif asked.wanted and task.wanted not in asked.wanted:
        yield f"a puzzle of the kind {kind} wants {' or '.join(asked.wanted)}, not {task.wanted!r}"
