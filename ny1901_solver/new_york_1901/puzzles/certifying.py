"""Certifying: the answer of a task, that it is the only one by effect, and by how much; what the planner proves."""

from __future__ import annotations

from collections.abc import Callable

from ...errors import ProofsDiffer
from ...puzzles.certificate import NO_LIMIT, Proof, ProofBudget, Rejection, RejectReason, reject
from ...text.words import counted
from ..planning.plan import prove_twice
from ..planning.result import PlanResult
from ..planning.search import Budget, best_plan
from ..positions import format_line
from .attempt import Attempt, play_out
from .kinds import kind_of
from .puzzle import Certificate
from .task import Answer, Task

__all__ = ["NO_LIMIT", "ProofBudget", "RejectReason", "Rejection", "certify"]


def certify(task: Task, budget: ProofBudget = NO_LIMIT) -> Certificate | Rejection:
    """The certificate of a task, or why it has none."""
    found: Certificate | Rejection = kind_of(task).certify(task, budget)
    return found


def searched(task: Task, budget: ProofBudget, how_far: Callable[[PlanResult], str]) -> PlanResult:
    """The proved answer of the exact search, with its runner-up; `how_far` tells of one that came to no end."""
    limits = Budget(nodes=budget.nodes, stop=budget.stop)
    found = best_plan(task.problem, effects=2, second=True, budget=limits)
    if found.status == "infeasible":
        reject(RejectReason.NO_ANSWER, f"no {task.turns} turns reach the goal" if task.wishes else "there is no plan")
    if found.status != "proved" or found.worth is None:
        reject(RejectReason.NOT_PROVED, how_far(found))
    if len(found.effects) == 1 and not (found.complete and found.second_proved):
        reject(RejectReason.NOT_PROVED, f"the runner-up is not known after {nodes_told(found)}")
    played = play_out(task, found.plan)
    if not isinstance(played, Attempt) or played.value != found.value:
        raise ProofsDiffer(f"{turns_listed(found.plan)} is not worth {found.value}, in {format_line(task.state)}")
    return found


def nodes_told(found: PlanResult) -> str:
    """How far a search has looked."""
    return counted(found.work.nodes, "node")


def proved_by_model(task: Task, found: PlanResult, budget: ProofBudget) -> list[Proof]:
    """The proof by the model, when it comes to one; `ProofsDiffer` when it proves anything else."""
    again = prove_twice(
        task.problem,
        found,
        clock=lambda: 0.0,
        effects=2,
        second=True,
        time_limit=budget.model_seconds,
        stop=budget.stop,
    )
    done = again.status == "proved" and again.complete and again.second_proved
    return [Proof(door="model", nodes=again.work.branches)] if done else []


def turns_listed(turns: Answer) -> str:
    """Turns in a row."""
    return " | ".join(map(str, turns))
