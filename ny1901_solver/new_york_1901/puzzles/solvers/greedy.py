"""The greedy line: at each turn the one that scores most points at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ...board import bits
from ...hints.candidates import Project, candidates, spelled
from ...moves import Turn
from ...planning.effects import fulfils
from ...planning.problem import Stage, advance, first_stage, knows_cards
from ...rules import legal_turns
from ...rules.building import gain
from ...rules.options import can_expand, pile_at_expand
from ...state import SHIFT, GameState
from ..task import Answer, Task

_Order: TypeAlias = tuple[int, int, bool, bool, tuple[int, ...]]


def greedy_line(task: Task, first: Sequence[Turn] = ()) -> Answer:
    """The greedy turns of a task after given ones; a race ends where its goal is reached.

    The line is shorter than the task where only cards that nobody knows could be taken.
    """
    problem, stage = task.problem, first_stage(task.problem)
    turns: list[Turn] = []
    for turn in first:
        turns.append(turn)
        stage = advance(problem, stage, turn)
    while stage.left and not (task.wishes and all(fulfils(problem, wish, stage.state) for wish in task.wishes)):
        found = greedy_turn(stage)
        if found is None:
            break
        turns.append(found)
        stage = advance(problem, stage, found)
    return tuple(turns)


def greedy_turn(stage: Stage) -> Turn | None:
    """The turn of most points on the score track at once, printed and Gold Prestige.

    Ties go as in hints: more printed points, no Market Shift, no Demolish, then by place. `None` when every
    turn takes cards that nobody knows.
    """
    state = stage.state
    found = min(_choices(stage), key=lambda choice: choice[0], default=None)
    if found is not None:
        return found[1]
    return next((turn for turn in legal_turns(state) if knows_cards(stage, turn)), None)


def _choices(stage: Stage) -> Iterator[tuple[_Order, Turn]]:
    """All effects of a turn whose cards are known, each spelled as a turn."""
    state = stage.state
    yield from _with_cards(state, stage.outlook.open, False)
    if state.mover.cards & SHIFT:
        shifted = stage.outlook.shifted(state.edition.numbers.open_market)
        if shifted is not None:
            yield from _with_cards(state, shifted.open, True)


def _with_cards(state: GameState, shown: tuple[int, ...], shift: bool) -> Iterator[tuple[_Order, Turn]]:
    kind_of = state.edition.kind_of
    most = 2 if pile_at_expand(state, shift) else 1
    expands = can_expand(state)
    idle = any(kind_of[index] in shown for index in bits(state.unclaimed))
    best: tuple[_Order, Project] | None = None
    for candidate in candidates(state, set(shown)):
        wanted = [kind_of[index] for index in candidate.claims]
        if len(wanted) > most or any(shown.count(kind) < wanted.count(kind) for kind in wanted):
            continue
        if expands and not candidate.claims and not candidate.demolishes and not idle:
            continue
        order = _order(state, candidate, shift)
        if best is None or order < best[0]:
            best = order, candidate
    if best is not None:
        yield best[0], spelled(state, best[1], shown, shift)


def _order(state: GameState, candidate: Project, shift: bool) -> _Order:
    points = sum(gain(state.setup, state.players, state.to_move, site) for site in candidate.sites)
    printed = sum(site.points for site in candidate.sites)
    return -points, -printed, shift, candidate.demolishes, tuple(site.index for site in candidate.sites)
