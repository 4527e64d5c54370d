"""Chooses the candidate turns from all legal turns, or from the allowed turns."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from ..chance import any_card
from ..moves import Placing, Shift, Step, Turn
from ..planning.problem import PlanProblem
from ..planning.search import Budget, best_plan
from ..points import hint
from ..policies.computer_players import ways_to_play
from ..rules import legal_turns, play
from ..rules.options import can_expand
from ..rules.transition import effect
from ..scoring import Tally, standing_points, tallies, tally
from ..state import SHIFT, GameState
from .rollouts import expected_worth

Allowed: TypeAlias = Callable[[Turn], bool]
"""A function that returns whether a turn may be compared. A turn that begins with a Market Shift is passed to the
function as the Market Shift alone."""

LOOKED_AT = 200
"""The number of turns with most points that the program evaluates in addition to the turns that look best to the player
`quick`. Evaluating these turns takes a fraction of a second."""


def narrowed_turns(state: GameState, allowed: Allowed, most: int) -> tuple[list[Turn], int]:
    """Returns at most `most` of the allowed turns without a Market Shift, and the number of turns from which they
    were chosen.

    The chosen turns are first the turns that look best to `quick`, then other turns by the value of the position after
    them, and the turn that scores most points if the game ended after it. Among turns that differ only in the taken
    land, the function considers one turn, and in addition every turn that `quick` examines.
    """
    ways = list(filter(allowed, (Turn(way.steps) for way in ways_to_play(state, random.Random(0)))))
    effects = turns_by_effect(filter(allowed, legal_turns(state, shifts=False)))
    if not effects:
        return [], 0
    points = _points(state, effects)
    ranked = sorted(points, key=lambda turn: -points[turn])
    chosen, looked_at = ways[:most], {*ways, ranked[0]}
    if len(chosen) < most:
        others = [turn for turn in ranked if turn not in ways][:LOOKED_AT]
        seat = state.to_move
        worth = {turn: expected_worth(play(state, turn, any_card), seat) for turn in others}
        chosen += sorted(others, key=lambda turn: -worth[turn])[: most - len(chosen)]
        looked_at.update(others)
    return list(dict.fromkeys([*chosen, ranked[0]])), len(looked_at)


def turns_by_effect(turns: Iterable[Turn]) -> list[Turn]:
    """Returns the first of the turns with each effect: what a turn builds, and the cards that it plays. Turns that
    build differ in effect only by this, and not by the land that they take."""
    by_effect: dict[tuple[tuple[Step, ...], int], Turn] = {}
    for turn in turns:
        built = tuple(step for step in turn.steps if isinstance(step, Placing))
        by_effect.setdefault((built or turn.steps, turn.cards), turn)
    return list(by_effect.values())


def _points(state: GameState, turns: Sequence[Turn]) -> dict[Turn, int]:
    """Returns the mover's final score if the game ended after each turn."""
    counts, standing = list(tallies(state)), dict[Tally, int]()
    by_turn = {}
    for turn in turns:
        player = state.mover
        for step in turn.steps:
            if isinstance(step, Placing):
                player, _ = effect(state, player, state.market, step)
        own = tally(state.setup, player.buildings)
        if own not in standing:
            counts[state.to_move] = own
            standing[own] = standing_points(state.setup, counts, state.to_move)
        unused = (state.mover.cards & ~turn.cards).bit_count()
        by_turn[turn] = player.score + standing[own] + state.edition.numbers.unused_action_card * unused
    return by_turn


CANDIDATES = 12
"""The number of best-looking turns that are compared by playing games. The number of compared turns is small, because
enough games for each turn matter more than many turns."""

FIRST = 3
"""The number of turns in the first answer. One game from each of these turns takes a hundredth of a second."""

PLANS, PLAN_NODES = (2, 3), 3000
"""The lengths of the plans whose first turns are compared, and the number of nodes of the search for each plan. One
search takes a tenth of a second."""


def first_turns(state: GameState, allowed: Allowed | None = None) -> tuple[list[Turn], int]:
    """Returns the few turns that look best at first, and the number of turns from which they were chosen."""
    turns = list(filter(allowed, (Turn(way.steps) for way in ways_to_play(state, random.Random(0)))))
    return turns[:FIRST], len(turns)


def candidate_turns(state: GameState, allowed: Allowed | None = None) -> tuple[list[Turn], int]:
    """Returns the turns to compare, and the number of turns from which they were chosen.

    The turns to compare are the turns that look best, the best turn of each kind, the turn that scores most points, the
    first turns of the best plans of two and three turns (with the other players doing nothing), and a Market Shift. If
    `allowed` restricts the turns, the turns to compare are the best of the allowed turns, and a Market Shift if it is
    allowed.
    """
    turns, looked_at = _usual_turns(state) if allowed is None else narrowed_turns(state, allowed, CANDIDATES)
    shift = Turn((Shift(),))
    helps = can_expand(state) or not turns  # without a worker a Market Shift is useful only if nothing else is allowed
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
        chosen |= dict.fromkeys(result.plan[0] for result in plans if result.plan)
    return list(chosen), len({*(Turn(way.steps) for way in ways), *chosen})
