"""Defines the question of a puzzle: a kind, a position, and the conditions on the answer.

A solver of the puzzle sees only the question.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ...errors import DataError
from ...messages import gettext, ngettext
from ...puzzles.puzzle import PuzzleTask
from ...text.words import join_words
from ..moves import Turn
from ..planning.problem import PlanProblem, Wish, first_stage
from ..planning.result import fulfils
from ..state import GameState, Market
from .kinds import KINDS, Kind, kind_of

Answer: TypeAlias = tuple[Turn, ...]
"""The turns of the player to move, in order.

In a ruling, the answer is the one chosen turn. The tuple is empty if the answer consists of streets.
"""

Streets: TypeAlias = tuple[str, ...]
"""The ids of street cards in play, in the order of the setup."""

Wanted: TypeAlias = Literal["legal", "illegal", "win", "share"]
CHOICES = 4  # the number of turns to choose from in a ruling


@dataclass(frozen=True, slots=True)
class Task(PuzzleTask):
    """A puzzle without its answer; the constructor raises `DataError` with everything that makes the question invalid.

    The solver of the puzzle knows the face-up cards, and the top cards of the pile as long as each layer of the pile
    has only one kind of card. Only a task of the kind "race" has `wishes`, only a "ruling" has `choices`, and only a
    "ruling" or a "last turn" has `wanted`.
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
        """The number of the player's turns in the task."""
        return self.turns

    @property
    def problem(self) -> PlanProblem:
        """The task as a question to the planner; in some kinds the question is only the position and one turn."""
        return kind_of(self).problem(self)


def closed(state: GameState) -> GameState:
    """Returns the position without market and action cards, so that every turn is a Build, a Demolish or a pass.

    Without a face-up card nobody can expand (EXP-1), so the turn continues with Build (TRN-4). A player who has no
    worker and cannot build takes a worker back (TRN-5). The card of the land that this worker leaves becomes the first
    card of the market.
    """
    players = list(state.players)
    players[state.to_move] = replace(state.mover, cards=0)
    return replace(state, players=tuple(players), market=Market((), ()))


def _problems(task: Task) -> Iterator[str]:
    kind, state, asked = task.kind, task.state, kind_of(task)
    fewest, most = asked.turns
    if not fewest <= task.turns <= most:
        yield turns_text(kind, fewest, most, task.turns)
        return
    if state.over:
        yield gettext("the game is over, so nobody has a turn")
        return
    yield from _part_problems(task)
    yield from asked.problems(task)
    try:
        problem = task.problem
    except DataError as error:
        yield from error.problems
        return
    if (left := first_stage(problem).left) < task.turns:
        yield ngettext(
            "the game ends after {number} turn of your own, but the puzzle asks for {turns}",
            "the game ends after {number} turns of your own, but the puzzle asks for {turns}",
            left,
            turns=task.turns,
        )
    if task.wishes and all(fulfils(problem, wish, state) for wish in task.wishes):
        yield gettext("the goal of the race is reached before the first turn")


def turns_text(kind: Kind, fewest: int, most: int, turns: int) -> str:
    """Returns a message with the number of turns that a puzzle of a kind can have."""
    if fewest < most:
        return gettext(
            "a puzzle of the kind {kind} has {fewest} to {most} turns, not {turns}",
            kind=kind,
            fewest=fewest,
            most=most,
            turns=turns,
        )
    return ngettext(
        "a puzzle of the kind {kind} has {number} turn, not {turns}",
        "a puzzle of the kind {kind} has {number} turns, not {turns}",
        most,
        kind=kind,
        turns=turns,
    )


def wanted_text(kind: Kind, wanted: Wanted | None) -> str:
    """Returns a message with what puzzles of a kind can ask for."""
    if not (may_be := KINDS[kind].wanted):
        return gettext(
            "a puzzle of the kind {kind} has no field wanted, so {wanted!r} is not allowed", kind=kind, wanted=wanted
        )
    return gettext(
        "in a puzzle of the kind {kind}, wanted has to be {choices}, not {wanted!r}",
        kind=kind,
        choices=join_words(may_be, "or"),
        wanted=wanted,
    )


def _part_problems(task: Task) -> Iterator[str]:
    """Yields a message for each part of a task that is missing or not allowed.

    A problem is a part that the kind requires and the task lacks, or a part of the task that the kind forbids.
    """
    kind, asked = task.kind, kind_of(task)
    if asked.has_goals and not task.wishes:
        yield gettext("a puzzle of the kind {kind} needs a goal", kind=kind)
    if task.wishes and not asked.has_goals:
        yield gettext("a puzzle of the kind {kind} has no goals", kind=kind)
    if asked.has_choices:
        if len(task.choices) != CHOICES:
            yield gettext(
                "a puzzle of the kind {kind} gives {count} turns to choose from, not {choices}",
                kind=kind,
                count=CHOICES,
                choices=len(task.choices),
            )
        elif len(set(task.choices)) != CHOICES:
            yield gettext("the turns of a puzzle of the kind {kind} all have to be different", kind=kind)
    elif task.choices:
        yield gettext("a puzzle of the kind {kind} has no turns to choose from", kind=kind)
    if task.wanted not in (asked.wanted or (None,)):
        yield wanted_text(kind, task.wanted)
