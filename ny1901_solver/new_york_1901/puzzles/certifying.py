"""Certifying: the answer of a task, that it is the only one by effect, and by how much; what the planner proves."""

from __future__ import annotations

from collections.abc import Callable

from ...errors import ProofsDiffer
from ...puzzles.certificate import NO_LIMIT, Proof, ProofBudget, Rejection, RejectReason, reject
from ...text.words import quantity
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
    certificate: Certificate | Rejection = kind_of(task).certify(task, budget)
    return certificate


def search_plan(task: Task, budget: ProofBudget, how_far: Callable[[PlanResult], str]) -> PlanResult:
    """The proved answer of the exact search, with its runner-up; `how_far` tells of one that came to no end."""
    limits = Budget(nodes=budget.nodes, stop=budget.stop)
    result = best_plan(task.problem, effects=2, second=True, budget=limits)
    if result.status == "infeasible":
        reject(RejectReason.NO_ANSWER, f"no {task.turns} turns reach the goal" if task.wishes else "there is no plan")
    if result.status != "proved" or result.worth is None:
        reject(RejectReason.NOT_PROVED, how_far(result))
    if len(result.effects) == 1 and not (result.complete and result.second_proved):
        reject(RejectReason.NOT_PROVED, f"the runner-up is not known after {nodes_text(result)}")
    played = play_out(task, result.plan)
    if not isinstance(played, Attempt) or played.value != result.value:
        raise ProofsDiffer(f"{turns_listed(result.plan)} is not worth {result.value}, in {format_line(task.state)}")
    return result


def nodes_text(result: PlanResult) -> str:
    """How far a search has looked."""
    return quantity(result.work.nodes, "node")


def proved_by_model(task: Task, result: PlanResult, budget: ProofBudget) -> list[Proof]:
    """The proof by the model, when it comes to one; `ProofsDiffer` when it proves anything else."""
    again = prove_twice(
        task.problem,
        result,
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
