"""What the kinds have in common that ask for most points: one effect gains most, the next best less by the margin."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ....cpsat.work import Work
from ....errors import ProofsDiffer
from ....puzzles.certificate import Proof, ProofBudget, Prover, RejectReason, reject
from ....puzzles.faults import Fault, wrong
from ....puzzles.proving import margin_of
from ....text.words import quantity
from ...planning.result import OptimalPlan, PlanResult, Worth, lines_of
from ...positions import format_line
from ..attempt import Attempt, Ending, RefusedTurn, play_out
from ..certifying import nodes_text, proved_by_model, search_plan, turns_listed
from ..judging import Judgement, by_source, with_cut_short
from ..openings import Openings
from ..puzzle import Certificate, Rival
from ..task import Answer, Task
from ..wording.difference import Comparison, difference
from .turns import TurnsKind, near_best_endings


@dataclass(frozen=True, slots=True)
class EveryAnswer:
    """All endings that a task can have, each with turns that lead to it, and the number of turns looked at."""

    answers: dict[Ending, Answer]
    count: int


class BestPlan(NamedTuple):
    """The best plan, and which prover has found it."""

    door: Prover
    plan: PlanResult


class PointsKind(TurnsKind[BestPlan]):
    """A kind that asks for most points."""

    planned = in_points = True

    # Its proof: all is played where that is the shortest way to know, or else the exact search, beside the model.

    def find(self, task: Task, budget: ProofBudget) -> BestPlan:
        """The best plan and its runner-up."""
        every = self.every_answer(task, budget)
        if every is None:
            return BestPlan("search", search_plan(task, budget, how_far))
        return BestPlan("enumeration", _all_played(task, every))

    @abstractmethod
    def every_answer(self, task: Task, budget: ProofBudget) -> EveryAnswer | None:
        """All endings there are, where playing everything is the shortest way to know."""

    def certificate(self, task: Task, result: BestPlan, budget: ProofBudget) -> Certificate:
        """The certificate of the plan of one effect."""
        door, plan = result
        assert plan.worth is not None
        if len(plan.effects) > 1:
            reject(RejectReason.NOT_UNIQUE, f"two answers of different effects are worth {_words(plan.worth)}")
        if plan.second is None:
            reject(RejectReason.NO_CHOICE, "every answer comes to the same")
        value, next_best = plan.worth.gain, plan.second.gain
        margin = margin_of(value, next_best, budget, _words(plan.worth), _words(plan.second))
        assert plan.runner_up is not None
        second = Rival(plan.runner_up.plan, next_best, next_best)
        return Certificate(plan.plan, value, value, second, margin, (Proof(door=door, nodes=plan.work.nodes),))

    def again(self, task: Task, result: BestPlan, budget: ProofBudget) -> list[Proof]:
        """The model has to find the same."""
        return proved_by_model(task, result.plan, budget)

    def plays(self, task: Task, played: Attempt | RefusedTurn, value: int, what: str) -> Iterator[Fault]:
        """Where stored turns cannot be played to the end, or come to another value, or their score sheet does."""
        faults = list(super().plays(task, played, value, what))
        yield from faults
        if faults or isinstance(played, RefusedTurn):
            return
        if sum(line.points for line in lines_of(task.problem, played.after)) != value:
            yield wrong(f"the score sheet of the {what} does not sum to {value}")

    # How a try is judged.

    def judgement(self, task: Task, certificate: Certificate, answer: Attempt, tried: Attempt) -> Judgement:
        """How many points an attempt is short, by source."""
        gap = difference(task, answer, tried)
        assert tried.value is not None
        right = not tried.left and tried.ending.effect.worth >= answer.ending.effect.worth
        sentence, lines = _in_points(answer, tried, gap), by_source(gap)
        judged = Judgement(right, True, sentence, tried.value, gap.points, difference_lines=lines)
        return with_cut_short(task, judged, tried)

    def near_best(self, task: Task, certificate: Certificate, first: Openings) -> int:
        """Of one turn other effects nearly as good; of more, other first turns that score as much at once."""
        if task.turns > 1:
            return super().near_best(task, certificate, first)
        return near_best_endings(task, certificate, lambda ending: ending.effect.worth.gain)


def how_far(result: PlanResult) -> str:
    """How far a search for most points has come that did not come to its end."""
    best = "no answer is found" if result.value is None else f"the best answer found is worth {result.value}"
    return f"{best} after {nodes_text(result)}, and none is worth more than {result.bound}"


def _all_played(task: Task, every: EveryAnswer) -> PlanResult:
    """The best of all answers, and the runner-up."""
    ranked = sorted(every.answers.items(), key=lambda item: item[0].effect.worth, reverse=True)
    optimal = [OptimalPlan(ending.effect, turns) for ending, turns in ranked]
    best = optimal[0].effect.worth
    played = play_out(task, optimal[0].plan)
    if not isinstance(played, Attempt) or played.value != best.gain:
        raise ProofsDiffer(f"{turns_listed(optimal[0].plan)} is not worth {best.gain}, in {format_line(task.state)}")
    return PlanResult(
        status="proved",
        value=best.gain,
        bound=best.gain,
        plan=optimal[0].plan,
        worth=best,
        lines=lines_of(task.problem, played.after),
        effects=tuple(each for each in optimal[:2] if each.effect.worth == best),
        complete=len(optimal) < 3 or optimal[2].effect.worth < best,
        second=optimal[1].effect.worth if len(optimal) > 1 else None,
        second_proved=True,
        work=Work(nodes=every.count),
        gain_proved=True,
        runner_up=optimal[1] if len(optimal) > 1 else None,
    )


def _words(worth: Worth) -> str:
    ties = f" with a legendary of {worth.height} m and {worth.golds} gold tiles" if worth.height or worth.golds else ""
    return f"{worth.gain}{ties}"


def _in_points(answer: Attempt, tried: Attempt, gap: Comparison) -> str:
    if tried.left:
        short = f"{quantity(gap.points, 'point')} short" if gap.points > 0 else "no points short"
        return f"legal so far, with {quantity(tried.left, 'turn')} to come; as it stands, {short}"
    if tried.ending == answer.ending:
        return "right: this is the answer"
    if gap.points > 0:
        because = f": {' and '.join(gap.causes)}" if gap.causes else ""
        return f"legal, but {quantity(gap.points, 'point')} short{because}"
    if gap.points < 0:
        better = quantity(-gap.points, "point")
        return f"right, and {better} better than the stored answer, so the puzzle's certificate is wrong"
    if tried.ending.effect.worth < answer.ending.effect.worth:
        return "legal, and as many points, but behind in the tie-break (SCO-8)"
    return "right, with other buildings than the stored answer, so the puzzle's certificate is wrong"
