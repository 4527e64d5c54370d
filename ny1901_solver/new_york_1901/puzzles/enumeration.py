"""Every ending that one turn can have, or the turns of a packing, by playing all legal turns whose cards are known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ..moves import Shift, Step, Take, Turn
from ..planning.problem import Stage, advance, first_stage, knows_cards
from ..rules import legal_turns
from ..state import Player
from .attempt import Ending, ending_of
from .task import Answer, Task

Way: TypeAlias = tuple[tuple[Step, ...], int]


@dataclass(frozen=True, slots=True)
class Endings:
    """The endings of one turn, each with all its turns in the order of the generator, and the number of turns."""

    turns: dict[Ending, tuple[Turn, ...]]
    count: int


def endings(task: Task) -> Endings:
    """Plays every first turn of a task; nothing but the rules, generator and transition, is asked."""
    problem = task.problem
    stage = first_stage(problem)
    known: dict[Way, Ending] = {}
    found: dict[Ending, list[Turn]] = {}
    count = 0
    for turn in legal_turns(stage.state):
        if not knows_cards(stage, turn):
            continue
        count += 1
        way = way_of(turn)
        if way not in known:
            known[way] = ending_of(task, advance(problem, stage, turn).state)
        found.setdefault(known[way], []).append(turn)
    return Endings({ending: tuple(turns) for ending, turns in found.items()}, count)


@dataclass(frozen=True, slots=True)
class EveryAnswer:
    """All endings that a task can have, each with turns that lead to it, and the number of turns looked at."""

    answers: dict[Ending, Answer]
    count: int


def packings(task: Task, most: int) -> EveryAnswer | None:
    """Plays everything that a packing's turns can be; `None` when that takes more than so many turns.

    With the market closed, what is still possible hangs on the player's own part of the position alone.
    """
    problem = task.problem
    waiting: dict[Player, tuple[Stage, Answer]] = {problem.state.mover: (first_stage(problem), ())}
    answers: dict[Ending, Answer] = {}
    count = 0
    while waiting:
        after: dict[Player, tuple[Stage, Answer]] = {}
        for stage, answer in waiting.values():
            for turn in legal_turns(stage.state):
                count += 1
                if count > most:
                    return None
                stage_after = advance(problem, stage, turn)
                if stage_after.left:
                    after.setdefault(stage_after.state.mover, (stage_after, (*answer, turn)))
                else:
                    answers.setdefault(ending_of(task, stage_after.state), (*answer, turn))
        waiting = after
    return EveryAnswer(answers, count)


def way_of(turn: Turn) -> Way:
    """What the ending of a legal turn hangs on: what it builds, and the action cards that it uses.

    Which land is claimed or given back changes neither buildings nor points.
    """
    return tuple(step for step in turn.steps if not isinstance(step, (Shift, Take))), turn.cards
