"""Which questions a position is asked: the tasks of each kind."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ....errors import DataError
from ...board import bits
from ...planning.problem import BuildTile, PlanProblem, ReachScore, WinStreet, Wish
from ...planning.search import Budget, best_plan
from ...scoring import tallies
from ...state import SHIFT, GameState
from ..kinds import KINDS
from ..task import Task
from .encounters import Encounter, known_queue
from .orders import Order

LOOKED_AT = 15_000  # nodes of each look for what is in reach
FEWEST = 2  # turns of a race worth running


def races(state: GameState, turns: int, rng: random.Random, legendary: str | None = None) -> Iterator[tuple[Wish, ...]]:
    """Sets of wishes that take as many turns as may be had, or fewer, the most particular goals first.

    Of a legendary that is asked for, by its tile's id, nothing else is a goal.
    """
    goals = [goal for goal in _goals(state) if legendary is None or goal == BuildTile(legendary)]
    rng.shuffle(goals)
    goals.sort(key=lambda goal: isinstance(goal, ReachScore))
    for goal in goals[:3]:
        yield from _sharpened(state, turns, goal)
    if legendary is not None:
        return
    found = best_plan(PlanProblem(state, turns), effects=2, second=False, budget=Budget(nodes=LOOKED_AT))
    if found.status == "proved" and found.worth is not None and found.worth.gain > 0:
        yield (ReachScore(state.mover.score + found.worth.gain),)


def _goals(state: GameState) -> Iterator[Wish]:
    """What could be raced for: a legendary, a street of somebody else, an unlock."""
    setup, player, edition = state.setup, state.mover, state.edition
    if not player.legendary:
        yield from (BuildTile(edition.tiles[tile].id) for tile in bits(state.legendaries))
    counts = tallies(state)
    for place, card in enumerate(setup.streets):
        rivals = max(tally.streets[place] for seat, tally in enumerate(counts) if seat != state.to_move)
        if rivals and counts[state.to_move].streets[place] <= rivals:
            yield WinStreet(card)
    yield from (ReachScore(score) for score in (setup.silver_at, setup.gold_at) if player.score < score)


def _sharpened(state: GameState, turns: int, goal: Wish) -> Iterator[tuple[Wish, ...]]:
    """A goal alone where one way leads to it, else with the most points that can be had on the way."""
    problem = PlanProblem(state, turns, "points", (goal,))
    found = best_plan(problem, effects=2, second=True, budget=Budget(nodes=LOOKED_AT))
    if found.status != "proved" or found.value is None or found.value < min(FEWEST, turns) or found.worth is None:
        return
    if found.second is None:
        yield (goal,)
    elif len(found.effects) == 1 and not isinstance(goal, ReachScore) and found.second < found.worth:
        yield goal, ReachScore(state.mover.score + found.worth.gain)


SHIFTED = 4  # known cards that let a Market Shift be reckoned with


def tasks(order: Order, moment: Encounter, rng: random.Random) -> Iterator[Task]:
    """The tasks to try at a moment; what makes no question is left out."""
    kind = KINDS[order.kind]
    state = _with_known_cards(order, moment.state, rng) if kind.known_cards else moment.state
    try:
        yield from kind.candidates(order, state, rng)
    except DataError:
        return


def _with_known_cards(order: Order, state: GameState, rng: random.Random) -> GameState:
    """The position with as many known cards as the turns can turn up, now and then more."""
    need = 0 if order.turns == 1 else order.turns
    if state.mover.cards & SHIFT and (order.card_played == "shift" or rng.random() < 0.5):
        need += SHIFTED
    return known_queue(state, need, rng)
