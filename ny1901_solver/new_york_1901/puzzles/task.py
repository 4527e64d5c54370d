"""What a puzzle asks: a kind, a position, and what counts as the answer. A solver sees no more than this."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal, TypeAlias

from ...kit.errors import DataError
from ...kit.puzzles.parts import MOST_TURNS
from ...kit.puzzles.puzzle import PuzzleTask
from ..moves import Turn
from ..planning.problem import PlanProblem, Wish, first_stage
from ..planning.result import fulfils
from ..state import GameState, Market

Answer: TypeAlias = tuple[Turn, ...]
"""The turns of the player to move, in order; for a ruling one of the choices; none where streets are asked for."""

Streets: TypeAlias = tuple[str, ...]
"""Ids of street cards in play, in the order in which they lie there."""

Wanted: TypeAlias = Literal["legal", "illegal", "win", "share"]
CHOICES = 4  # turns that a ruling gives


class Kind(StrEnum):
    """The kinds of puzzle."""

    BEST_TURN = "best-turn"
    PLAN = "plan"
    RACE = "race"
    LAST_TURN = "last-turn"
    PACKING = "packing"
    RULING = "ruling"
    WIN_BY_FORCE = "win-by-force"
    SAVE_THE_GAME = "save-the-game"
    EARLY_END = "early-end"
    SAFE_STREETS = "safe-streets"

    @property
    def with_rivals(self) -> bool:
        """Whether others move, too, and the answer holds whatever they do and whatever is drawn."""
        return self in (Kind.WIN_BY_FORCE, Kind.SAVE_THE_GAME, Kind.EARLY_END, Kind.SAFE_STREETS)

    @property
    def by_force(self) -> bool:
        """Whether the answer is a turn that holds against a rival."""
        return self.with_rivals and self != Kind.SAFE_STREETS

    @property
    def by_turns(self) -> bool:
        """Whether the answer is turns to take: neither a choice among turns nor streets."""
        return self not in (Kind.RULING, Kind.SAFE_STREETS)

    @property
    def for_points(self) -> bool:
        """Whether the answer is the one that gains most points."""
        return self in (Kind.BEST_TURN, Kind.PLAN, Kind.PACKING)


TURNS = {
    Kind.BEST_TURN: (1, 1),
    Kind.PLAN: (2, 5),
    Kind.RACE: (1, MOST_TURNS),
    Kind.LAST_TURN: (1, 1),
    Kind.PACKING: (1, MOST_TURNS),
    Kind.RULING: (1, 1),
    Kind.WIN_BY_FORCE: (1, 1),
    Kind.SAVE_THE_GAME: (1, 1),
    Kind.EARLY_END: (1, 1),
    Kind.SAFE_STREETS: (1, 1),
}
"""The fewest and the most own turns of a task of each kind."""

WANTED: dict[Kind, tuple[Wanted, Wanted]] = {
    Kind.LAST_TURN: ("win", "share"),
    Kind.RULING: ("legal", "illegal"),
}
"""What the kinds that need it may want: a victory alone or at least a shared one; the legal turn or the illegal one."""


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
        """The task as a question to the planner; of a last turn and a ruling only the position and its one turn."""
        if self.kind == Kind.PACKING:
            return PlanProblem(closed(self.state), self.turns, "points")
        if self.kind == Kind.RACE:
            return PlanProblem(self.state, self.turns, "points", self.wishes)
        return PlanProblem(self.state, self.turns, "final", sure_shifts=self.kind.with_rivals)


def closed(state: GameState) -> GameState:
    """The position with no cards to take and none to play: every turn is a Build, a Demolish or nothing.

    A worker without a face-up card cannot expand (EXP-1), so the turn goes on to Build (TRN-4). Who has no worker, and
    nothing to build either, takes one back instead of nothing (TRN-5); its card is the first of the market.
    """
    players = list(state.players)
    players[state.to_move] = replace(state.mover, cards=0)
    return replace(state, players=tuple(players), market=Market((), ()))


def _problems(task: Task) -> Iterator[str]:
    kind, state = task.kind, task.state
    fewest, most = TURNS[kind]
    if not fewest <= task.turns <= most:
        wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        yield f"a puzzle of the kind {kind} has {wanted} turn{'s' * (wanted != '1')}, not {task.turns}"
        return
    if state.over:
        yield "the game is over, so nobody has a turn"
        return
    yield from _unasked(task)
    if kind == Kind.LAST_TURN and (task.seat + 1) % len(state.players) != state.ended_by:
        yield f"the turn of {state.colour(task.seat)} is not the last one of the game"
    if kind.with_rivals and state.ended_by is not None:
        yield "whoever is to end the game moves before the last round"
    if kind.with_rivals and len(state.players) != 2:
        yield f"a puzzle of the kind {kind} is for 2 players, not {len(state.players)}"
    if kind == Kind.PACKING and state.ended_by is not None:
        yield "a packing puzzle starts before the last round"
    try:
        problem = task.problem
    except DataError as error:
        yield from error.problems
        return
    if (left := first_stage(problem).left) < task.turns:
        yield f"the game ends after {left} own turn, and {task.turns} are asked for"
    if task.wishes and all(fulfils(problem, wish, state) for wish in task.wishes):
        yield "the goal of the race is reached before the first turn"


def _unasked(task: Task) -> Iterator[str]:
    """Parts that a kind needs and has not, or has and does not need."""
    kind = task.kind
    if (kind == Kind.RACE) != bool(task.wishes):
        yield "a race needs a goal" if kind == Kind.RACE else f"a puzzle of the kind {kind} has no goals"
    if kind == Kind.RULING:
        if len(task.choices) != CHOICES:
            yield f"a ruling gives {CHOICES} turns to choose from, not {len(task.choices)}"
        elif len(set(task.choices)) != CHOICES:
            yield "the turns of a ruling are all different"
    elif task.choices:
        yield f"a puzzle of the kind {kind} has no turns to choose from"
    wanted = WANTED.get(kind)
    if wanted is None and task.wanted is not None:
        yield f"a puzzle of the kind {kind} wants nothing in particular, not {task.wanted!r}"
    elif wanted is not None and task.wanted not in wanted:
        yield f"a puzzle of the kind {kind} wants {' or '.join(wanted)}, not {task.wanted!r}"
