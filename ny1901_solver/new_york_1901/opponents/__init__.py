"""The computer players: makes a policy for each name of `policies.named`."""

from __future__ import annotations

import random

from ...evaluation.players import strong
from ...runs.watching import Stop, never
from ..hint import advise
from ..hint.evaluator import EVALUATOR_OF_PLAYERS
from ..hint.shortlist import candidate_turns
from ..kernel.choosing import quick
from ..moves import Shift, Turn
from ..planning.problem import PlanProblem
from ..planning.search import Budget, best_plan
from ..points import hint
from ..policies import POLICIES, Policy
from ..policies.computer_players import slipping, ways_to_play
from ..policies.named import HALF, NAMES, SLIPS
from ..state import GameState

PLAN_TURNS, PLAN_NODES = 2, 20_000
"""The turns of a plan of `planner`, and the number of search nodes after which `planner` takes the turn of most points
instead.

With a limited number of search nodes, `planner` plays the same turn each time. With a time limit, the turns of
`planner` would depend on the machine."""


def policy_of(name: str, stop: Stop = never) -> Policy:
    """Returns the computer player with this name; raises `Refused` for an unknown name.

    When `stop` returns true, `strong` takes the best turn found so far.
    """
    word, number, more = NAMES.parse(name)
    if word in SLIPS:
        return slipping(SLIPS[word])
    if word == "hasty":
        return hasty(number)
    if word == "strong":
        return half_sighted(number, stop) if more == HALF else strong(EVALUATOR_OF_PLAYERS, number, stop)
    return {**POLICIES, "quick": quick, "points": points, "planner": planner}[word]


def points(state: GameState, rng: random.Random) -> Turn:
    """Takes the turn that scores most points if the game ended after it (a `Policy`)."""
    return hint(state, 1, sure_shifts=True).turns[0].turn


def planner(state: GameState, rng: random.Random) -> Turn:
    """Takes the first turn of the best plan of two turns for the final score; if no plan is proved to be the best, with
    its tie-breaks, takes the turn of most points.

    If a turn is in progress, `planner` finishes the turn so that it scores most points, because plans consist of whole
    turns.
    """
    if state.turn is not None:
        return points(state, rng)
    result = best_plan(PlanProblem(state, PLAN_TURNS, "final", sure_shifts=True), budget=Budget(nodes=PLAN_NODES))
    return result.plan[0] if result.is_settled() and result.plan else points(state, rng)


def hasty(most: int) -> Policy:
    """Returns a policy that compares only `most` turns, drawn at random, and takes the one that looks best to `quick`.

    The policy never plays a Market Shift.
    """

    def policy(state: GameState, rng: random.Random) -> Turn:
        ways = ways_to_play(state, rng)
        return Turn(ways[min(rng.sample(range(len(ways)), min(most, len(ways))))].steps)

    return policy


def half_sighted(rollouts: int, stop: Stop = never) -> Policy:
    """Takes the turn that rollouts advise, but compares only a random half of the candidate turns."""

    def policy(state: GameState, rng: random.Random) -> Turn:
        seed = rng.getrandbits(32)
        turns, _ = candidate_turns(state)
        seen = rng.sample(turns, (len(turns) + 1) // 2)

        def is_allowed(turn: Turn) -> bool:
            return (Turn(turn.steps[:1]) if isinstance(turn.steps[0], Shift) else turn) in seen

        return advise(state, rollouts, seed, stop, allowed=is_allowed, duels=False).turns[0].turn

    return policy
