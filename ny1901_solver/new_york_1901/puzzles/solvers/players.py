"""Bounded solvers that play like the computer players, or plan with the exact search within few nodes."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from ...chance import any_card
from ...moves import Shift, Turn
from ...opponents import policy_of
from ...planning.problem import Stage, advance, first_stage, knows_cards
from ...planning.search import Budget, best_plan
from ...policies import Policy, quick, take_turn
from ...policies.computer_players import ways_to_play
from ...rules import is_legal
from ...rules.transition import play_shift
from ...state import Market
from ..task import Answer, Task
from .greedy import greedy_line, is_reached


def quick_line(task: Task, seed: int) -> Answer:
    """Returns the turns of the computer player `quick` with a seed; in a race the turns end at the goal."""
    problem, stage, rng = task.problem, first_stage(task.problem), random.Random(f"quick {seed}")
    turns: list[Turn] = []
    while stage.left and not is_reached(task, stage) and (turn := quick_turn(stage, rng)) is not None:
        turns.append(turn)
        stage = advance(problem, stage, turn)
    return tuple(turns)


def quick_turn(stage: Stage, rng: random.Random) -> Turn | None:
    """Returns the turn of the computer player `quick`, which sees only the known cards; `None` if it finds no turn.

    If `quick` would play a Market Shift that turns up unknown cards, it plays the best turn without a Market Shift
    instead. If unknown cards lie face up, `quick` may have to take an unknown card (TRN-2); in this case `quick` finds
    no turn.
    """
    state = replace(stage.state, market=Market.of(stage.outlook.open, stage.state.market.future))
    turn = quick(state, rng)
    if turn.steps == (Shift(),) and not stage.outlook.shift(state.edition.numbers.open_market).hidden:
        rest = quick(play_shift(state, any_card), rng)
        turn = Turn((*turn.steps, *rest.steps))
    if not isinstance(turn.steps[-1], Shift) and _can_be_played(stage, turn):
        return turn
    turns = (Turn(way.steps) for way in ways_to_play(state, rng))
    return next((turn for turn in turns if _can_be_played(stage, turn)), None)


def _can_be_played(stage: Stage, turn: Turn) -> bool:
    return is_legal(stage.state, turn) and knows_cards(stage, turn)


LESS_NODES = 5_000  # the limits for a plan one turn shorter than the task

_policy = cache(policy_of)


def played_by(name: str, task: Task, rng: random.Random) -> Answer:
    """Returns the turns of a computer player in a task, up to the first turn that takes an unknown card."""
    policy: Policy = _policy(name)
    problem, stage, turns = task.problem, first_stage(task.problem), list[Turn]()
    while stage.left and not is_reached(task, stage):
        turn = take_turn(stage.state, policy, rng, any_card).turn
        if not knows_cards(stage, turn):
            break
        turns.append(turn)
        stage = advance(problem, stage, turn)
    return tuple(turns)


def plan_turns(task: Task, nodes: int) -> Answer:
    """Returns the best plan that the exact search has found after `nodes` nodes."""
    return best_plan(task.problem, budget=Budget(nodes=nodes)).plan


def planned_for_less(task: Task) -> Answer:
    """Returns the best plan of one turn less than the task has, followed by the greedy turn."""
    shorter = replace(task.problem, turns=task.turns - 1)
    return greedy_line(task, best_plan(shorter, budget=Budget(nodes=LESS_NODES)).plan)
