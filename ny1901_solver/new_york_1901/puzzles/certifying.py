"""Certifies a task: finds the answer, proves that no answer with another effect is as good, and computes the margin."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...errors import ProofsDiffer
from ...messages import gettext, ngettext
from ...puzzles.certificate import NO_LIMIT, Proof, ProofBudget, Rejection, RejectReason, reject
from ..moves import Turn
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
    """Returns the certificate of a task (its proved answer), or the reason why the task has no certificate."""
    certificate: Certificate | Rejection = kind_of(task).certify(task, budget)
    return certificate


def search_plan(task: Task, budget: ProofBudget, how_far: Callable[[PlanResult], str]) -> PlanResult:
    """Returns the proved answer of the exact search, with its runner-up.

    A proved value is not enough: if the tie-breaks between equal values are open, another answer may be better. The
    function `how_far` describes in words how far an unfinished search has come.
    """
    limits = Budget(nodes=budget.nodes, stop=budget.stop)
    result = best_plan(task.problem, effects=2, second=True, budget=limits)
    if result.status == "infeasible":
        reject(
            RejectReason.NO_ANSWER,
            ngettext("no {number} turn reaches the goal", "no {number} turns reach the goal", task.turns)
            if task.wishes
            else gettext("no sequence of turns does what the puzzle asks for"),
        )
    open_ties = not result.ties_proved and not task.wishes  # in a race, a second shortest way is a second answer anyway
    if result.status != "proved" or open_ties or result.worth is None:
        reject(RejectReason.NOT_PROVED, how_far(result))
    if len(result.effects) == 1 and not (result.complete and result.second_proved):
        sentence = ngettext(
            "after searching {number} position, the program does not yet know the second-best answer",
            "after searching {number} positions, the program does not yet know the second-best answer",
            result.work.nodes,
        )
        reject(RejectReason.NOT_PROVED, sentence)
    played = play_out(task, result.plan)
    if not isinstance(played, Attempt) or played.value != result.value:
        raise ProofsDiffer(worth_text(result.plan, result.value, task))
    return result


def worth_text(turns: Answer, value: int | None, task: Task) -> str:
    """Returns the message that turns do not have the value that a prover has computed for these turns."""
    return gettext(
        "the turns {turns} are not worth {value} in the position {position}",
        turns=turns_listed(turns),
        value=value,
        position=format_line(task.state),
    )


def proved_by_model(task: Task, result: PlanResult, budget: ProofBudget) -> list[Proof]:
    """Returns the proof by the constraint model, if the model finishes.

    Raises `ProofsDiffer` if the model proves another result.
    """
    again = prove_twice(
        task.problem,
        result,
        clock=lambda: 0.0,
        effects=2,
        second=True,
        time_limit=budget.model_seconds,
        stop=budget.stop,
    )
    done = again.is_settled(effects=2, second=True) and again.complete
    return [Proof(door="model", nodes=again.work.branches)] if done else []


def turns_listed(turns: Iterable[Turn]) -> str:
    """Returns turns as one line of text, as in `take blue-07; build s4@C4 | pass`."""
    return " | ".join(map(str, turns))
