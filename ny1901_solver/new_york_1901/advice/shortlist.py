"""The turns that are compared, of all that are legal."""

from __future__ import annotations

import random

from ..hints import hint
from ..moves import Shift, Turn
from ..planning.problem import PlanProblem
from ..planning.search import Budget, best_plan
from ..policies.computer_players import ways_to_play
from ..rules.options import can_expand
from ..state import SHIFT, GameState
from .narrowed import Allowed, narrowed_turns

CANDIDATES = 12
"""Turns that look best and are compared: real samples of each matter more than many turns."""

FIRST = 3
"""Turns that are told of before the others are found: one game of each takes a hundredth of a second."""

PLANS, PLAN_NODES = (2, 3), 3000
"""Own turns of the plans whose first turns are compared, and nodes of the search for each: a tenth of a second."""


def first_turns(state: GameState, allowed: Allowed | None = None) -> tuple[list[Turn], int]:
    """The few turns that look best, which are known at once, and from how many they were chosen."""
    turns = list(filter(allowed, (Turn(way.steps) for way in ways_to_play(state, random.Random(0)))))
    return turns[:FIRST], len(turns)


def candidate_turns(state: GameState, allowed: Allowed | None = None) -> tuple[list[Turn], int]:
    """The turns to compare, and from how many they were chosen.

    Those that look best, and the best of each kind of turn; the turn of most points; where the best plans of two and
    three own turns begin, while the others stand still; and a Market Shift. Where only some are `allowed`, the best
    of these and a Market Shift.
    """
    turns, looked_at = _usual_turns(state) if allowed is None else narrowed_turns(state, allowed, CANDIDATES)
    shift = Turn((Shift(),))
    helps = can_expand(state) or not turns  # without a worker it is of use only to whoever wants nothing else
    if state.turn is None and state.mover.cards & SHIFT and helps and (allowed is None or allowed(shift)):
        turns.append(shift)
        looked_at += 1
    return turns, looked_at


def _usual_turns(state: GameState) -> tuple[list[Turn], int]:
    ways = ways_to_play(state, random.Random(0))
    best_of_kind = {tuple(map(type, way.steps)): way for way in reversed(ways)}
    chosen = dict.fromkeys(Turn(way.steps) for way in [*ways[:CANDIDATES], *reversed(best_of_kind.values())])
    chosen |= dict.fromkeys(ranked.turn for ranked in hint(state, 1, sure_shifts=True).turns)
    if state.turn is None:
        problems = (PlanProblem(state, turns, "final", sure_shifts=True) for turns in PLANS)
        plans = (best_plan(problem, budget=Budget(PLAN_NODES)) for problem in problems)
        chosen |= dict.fromkeys(found.plan[0] for found in plans if found.plan)
    return list(chosen), len({*(Turn(way.steps) for way in ways), *chosen})
