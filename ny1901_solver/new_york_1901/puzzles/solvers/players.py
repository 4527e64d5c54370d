"""Bounded solvers who play as the computer players do, or plan by the exact search, broken off."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from ...chance import any_card
from ...moves import Turn
from ...opponents import policy_of
from ...planning.problem import advance, first_stage, knows_cards
from ...planning.search import Budget, best_plan
from ...policies import Policy, take_turn
from ..task import Answer, Task
from .greedy import greedy_line, is_reached

LESS_NODES = 5_000  # of a plan that is a turn shorter than the task

_policy = cache(policy_of)


def played_by(name: str, task: Task, rng: random.Random) -> Answer:
    """The turns that a computer player takes in a task, up to one that asks for a card that nobody knows."""
    policy: Policy = _policy(name)
    problem, stage, turns = task.problem, first_stage(task.problem), list[Turn]()
    while stage.left and not is_reached(task, stage):
        turn = take_turn(stage.state, policy, rng, any_card).turn
        if not knows_cards(stage, turn):
            break
        turns.append(turn)
        stage = advance(problem, stage, turn)
    return tuple(turns)


def planned(task: Task, nodes: int) -> Answer:
    """The best plan that the exact search has in hand after so many nodes."""
    return best_plan(task.problem, budget=Budget(nodes=nodes)).plan


def planned_for_less(task: Task) -> Answer:
    """The best plan of one turn less, and then the greedy turn."""
    shorter = replace(task.problem, turns=task.turns - 1)
    return greedy_line(task, best_plan(shorter, budget=Budget(nodes=LESS_NODES)).plan)
