"""Every ending that one turn can have, by playing all legal turns whose cards are known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ..moves import Shift, Step, Take, Turn
from ..planning.problem import advance, first_stage, knows_cards
from ..planning.result import effect_of
from ..rules import legal_turns
from .attempt import Ending
from .kinds import kind_of
from .task import Task

Way: TypeAlias = tuple[tuple[Step, ...], int]


@dataclass(frozen=True, slots=True)
class Endings:
    """The endings of one turn, each with all its turns in the order of the generator, and the number of turns."""

    turns: dict[Ending, tuple[Turn, ...]]
    count: int


def endings(task: Task) -> Endings:
    """Plays every first turn of a task; nothing but the rules, generator and transition, is asked."""
    problem, kind = task.problem, kind_of(task)
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
            after = advance(problem, stage, turn).state
            known[way] = kind.ending(effect_of(problem, after), after)
        found.setdefault(known[way], []).append(turn)
    return Endings({ending: tuple(turns) for ending, turns in found.items()}, count)


def way_of(turn: Turn) -> Way:
    """What the ending of a legal turn hangs on: what it builds, and the action cards that it uses.

    Which land is claimed or given back changes neither buildings nor points.
    """
    return tuple(step for step in turn.steps if not isinstance(step, (Shift, Take))), turn.cards
