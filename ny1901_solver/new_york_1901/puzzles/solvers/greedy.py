"""Plays greedy lines: lines of turns that each score most points at once.

The module plays either the usual greedy line, or all greedy lines, including all lines with equal points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ...board import bits
from ...moves import Placing, Turn
from ...planning.problem import Stage, advance, first_stage, knows_cards
from ...planning.result import effect_of, fulfils
from ...points.candidates import Project, candidates, spell_turn
from ...rules import legal_turns
from ...rules.building import gain
from ...rules.options import can_expand, pile_at_expand
from ...state import SHIFT, GameState
from ..attempt import Ending, way_of
from ..kinds import kind_of
from ..task import Answer, Task

_Order: TypeAlias = tuple[int, int, bool, bool, tuple[int, ...]]
MOST_TIES = 20_000  # the most turns of greedy lines that are played, in about two seconds


@dataclass(frozen=True, slots=True)
class GreedyLines:
    """The endings of the greedy lines, each with the first greedy line that leads to this ending.

    In a race the endings include only those of the greedy lines with the fewest turns. `complete` is true if all greedy
    lines were played, and false if there were too many greedy lines.
    """

    lines: dict[Ending, Answer]
    complete: bool


def every_greedy_line(task: Task, most: int = MOST_TIES) -> GreedyLines:
    """Plays all greedy lines (lines of turns with most points at once), including lines that waste cards.

    The usual greedy line comes first. The other players do nothing, so the possible turns depend only on the player's
    own part of the position and on the known cards. If several stages of play agree in the player's part and in the
    known cards, the function plays on from only one of these stages.
    """
    problem, kind, lines, played = task.problem, kind_of(task), dict[Ending, Answer](), 0
    waiting: list[tuple[Stage, Answer]] = [(first_stage(problem), ())]
    while waiting:
        after: dict[object, tuple[Stage, Answer]] = {}
        for stage, line in waiting:
            turns = _ties(stage) if stage.left else []
            if not turns:
                lines.setdefault(kind.ending(effect_of(problem, stage.state), stage.state), line)
            for turn in turns:
                played += 1
                if played > most:
                    return GreedyLines(lines, complete=False)
                then = advance(problem, stage, turn)
                after.setdefault((then.state.mover, then.outlook, then.left), (then, (*line, turn)))
        waiting = list(after.values())
        if reached := [each for each in waiting if is_reached(task, each[0])]:
            waiting = [(replace(stage, left=0), line) for stage, line in reached]
    return GreedyLines(lines, complete=True)


def is_reached(task: Task, stage: Stage) -> bool:
    """Whether a line of turns has reached the goal of a race."""
    return bool(task.wishes) and all(fulfils(task.problem, wish, stage.state) for wish in task.wishes)


def _ties(stage: Stage) -> list[Turn]:
    """Returns all turns that score most points at once and whose cards are known; the usual turn comes first.

    In a last turn, several turns that differ only in land count as one turn, because a claim changes no points at the
    end.
    """
    state, usual = stage.state, greedy_turn(stage)
    if usual is None:
        return []
    most = _points(state, usual)
    turns = [turn for turn in legal_turns(state) if _points(state, turn) == most and knows_cards(stage, turn)]
    turns = [usual, *(turn for turn in turns if turn != usual)]
    return turns if stage.left > 1 else list({way_of(turn): turn for turn in reversed(turns)}.values())[::-1]


def _points(state: GameState, turn: Turn) -> int:
    """Returns the points that a legal turn scores at once."""
    placements = [step.placement for step in turn.steps if isinstance(step, Placing)]
    sites = [state.edition.sites.by_placement[placement] for placement in placements]
    return sum(gain(state.setup, state.players, state.to_move, site) for site in sites)


def greedy_line(task: Task, first: Sequence[Turn] = ()) -> Answer:
    """Returns the greedy turns of a task after the given turns; a race ends when its goal is reached.

    The line ends before the last turn of the task if every further turn of the player would take unknown cards.
    """
    problem, stage = task.problem, first_stage(task.problem)
    turns: list[Turn] = []
    for turn in first:
        turns.append(turn)
        stage = advance(problem, stage, turn)
    while stage.left and not is_reached(task, stage):
        best = greedy_turn(stage)
        if best is None:
            break
        turns.append(best)
        stage = advance(problem, stage, best)
    return tuple(turns)


def greedy_turn(stage: Stage) -> Turn | None:
    """Returns the turn that scores most points on the score track at once, by printed points and Gold Prestige.

    Ties are broken as in the command `hint`: more printed points, no Market Shift, no Demolish, then by place on the
    board. Returns `None` if every turn takes unknown cards.
    """
    state = stage.state
    best = min(_choices(stage), key=lambda choice: choice[0], default=None)
    if best is not None:
        return best[1]
    return next((turn for turn in legal_turns(state) if knows_cards(stage, turn)), None)


def _choices(stage: Stage) -> Iterator[tuple[_Order, Turn]]:
    """Yields the best turn with known cards, without a Market Shift and with a Market Shift, each with its sort key."""
    state = stage.state
    yield from _with_cards(state, stage.outlook.open, False)
    if state.mover.cards & SHIFT:
        shifted = stage.outlook.shift(state.edition.numbers.open_market)
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
        yield best[0], spell_turn(state, best[1], shown, shift)


def _order(state: GameState, candidate: Project, shift: bool) -> _Order:
    points = sum(gain(state.setup, state.players, state.to_move, site) for site in candidate.sites)
    printed = sum(site.points for site in candidate.sites)
    return -points, -printed, shift, candidate.demolishes, tuple(site.index for site in candidate.sites)
