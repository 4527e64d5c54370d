"""From the options of a `plan` command to its question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .inputs import in_option

if TYPE_CHECKING:
    from ..planning.problem import Counting, PlanProblem
    from ..state import GameState


def problem(
    state: GameState, turns: int, queue: str | None, goals: list[str], others: list[str], counting: Counting
) -> PlanProblem:
    """The question that the options ask about a position."""
    from ..planning.problem import PlanProblem, with_queue
    from ..table.plan_reader import read_goal, read_rounds

    known = state if queue is None else with_queue(state, queued(state, queue))
    with in_option("--goal"):
        wishes = tuple(read_goal(state, goal, counting) for goal in goals)
    with in_option("--others"):
        rounds = read_rounds(state, turns, others)
    return PlanProblem(known, turns, counting, wishes, rounds)


def queued(state: GameState, queue: str) -> list[int]:
    """The kinds of card that the option names."""
    from ..table.plan_reader import read_queue

    with in_option("--queue"):
        return read_queue(state, queue)
