"""Defines the base class of the kinds that ask for the most points.

In a puzzle of these kinds, a single effect gains the most points, and every other effect gains fewer points, by at
least the margin.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ....cpsat.work import Work
from ....errors import ProofsDiffer
from ....messages import gettext, ngettext
from ....puzzles.certificate import Proof, ProofBudget, Prover, RejectReason, reject
from ....puzzles.faults import Fault, wrong
from ....puzzles.proving import margin_of
from ....text.words import join_words
from ...planning.result import OptimalPlan, PlanResult, Worth, lines_of
from ..attempt import Attempt, Ending, RefusedTurn, StoredLine, play_out
from ..certifying import proved_by_model, search_plan, worth_text
from ..judging import Judgement, by_source, with_cut_short
from ..openings import Openings
from ..puzzle import Certificate, Rival
from ..task import Answer, Task
from ..wording.difference import Comparison, difference
from .turns import TurnsKind, near_best_endings


@dataclass(frozen=True, slots=True)
class EveryAnswer:
    """All endings to which the turns of a task can lead, each with turns that lead to it, and the number of turns
    examined.
    """

    answers: dict[Ending, Answer]
    count: int


class BestPlan(NamedTuple):
    """The best plan, and the prover that found it."""

    door: Prover
    plan: PlanResult


class PointsKind(TurnsKind[BestPlan]):
    """A kind of puzzle that asks for the turns with most points."""

    planned = in_points = True

    # The proofs: playing everything if that is shortest, or else the exact search; then the constraint model.

    def find(self, task: Task, budget: ProofBudget) -> BestPlan:
        """Returns the best plan and the runner-up (the second-best plan)."""
        every = self.every_answer(task, budget)
        if every is None:
            return BestPlan("search", search_plan(task, budget, how_far))
        return BestPlan("enumeration", _all_played(task, every))

    @abstractmethod
    def every_answer(self, task: Task, budget: ProofBudget) -> EveryAnswer | None:
        """Returns all endings to which the turns of a task can lead, if playing all turns is the shortest proof;
        otherwise `None`.
        """

    def certificate(self, task: Task, result: BestPlan, budget: ProofBudget) -> Certificate:
        """Returns the certificate (the proof) of the best plan; rejects the task if another effect gains as many
        points.
        """
        door, plan = result
        assert plan.worth is not None
        if len(plan.effects) > 1:
            reject(
                RejectReason.NOT_UNIQUE,
                gettext("two answers with different effects are both worth {worth}", worth=_words(plan.worth)),
            )
        if plan.second is None:
            reject(RejectReason.NO_CHOICE, gettext("every answer leads to the same result"))
        value, next_best = plan.worth.gain, plan.second.gain
        margin = margin_of(value, next_best, budget, _words(plan.worth), _words(plan.second))
        assert plan.runner_up is not None
        second = Rival(plan.runner_up.plan, next_best, next_best)
        return Certificate(plan.plan, value, value, second, margin, (Proof(door=door, nodes=plan.work.nodes),))

    def again(self, task: Task, result: BestPlan, budget: ProofBudget) -> list[Proof]:
        """Proves the result again by the constraint model, which has to find the same plan."""
        return proved_by_model(task, result.plan, budget)

    def plays(self, task: Task, played: Attempt | RefusedTurn, value: int, line: StoredLine) -> Iterator[Fault]:
        """Yields the faults of a stored line of turns.

        A fault is found if the line cannot be played to the end, if its value is different, or if its points by source
        do not add up to the value.
        """
        faults = list(super().plays(task, played, value, line))
        yield from faults
        if faults or isinstance(played, RefusedTurn):
            return
        if sum(each.points for each in lines_of(task.problem, played.after)) != value:
            yield wrong(line.sheet_text(value))

    # How an attempt is judged.

    def judgement(self, task: Task, certificate: Certificate, answer: Attempt, tried: Attempt) -> Judgement:
        """Returns the judgement on an attempt, with the missing points by source."""
        gap = difference(task, answer, tried)
        assert tried.value is not None
        right = not tried.left and tried.ending.effect.worth >= answer.ending.effect.worth
        sentence, lines = _in_points(answer, tried, gap), by_source(gap)
        judged = Judgement(right, True, sentence, tried.value, gap.points, difference_lines=lines)
        return with_cut_short(task, judged, tried)

    def near_best(self, task: Task, certificate: Certificate, first: Openings) -> int:
        """Returns the number of other effects that are nearly as good as the effect of the answer.

        For a task of several turns, returns the number of other first turns that score at least as much as the answer's
        first turn.
        """
        if task.turns > 1:
            return super().near_best(task, certificate, first)
        return near_best_endings(task, certificate, lambda ending: ending.effect.worth.gain)


def how_far(result: PlanResult) -> str:
    """Describes in words how far an unfinished search for most points has come."""
    if result.value is None:
        return ngettext(
            "no answer was found after searching {number} position; no answer is worth more than {bound}",
            "no answer was found after searching {number} positions; no answer is worth more than {bound}",
            result.work.nodes,
            bound=result.bound,
        )
    if result.gain_proved:
        return ngettext(
            "no answer is worth more than {value}, but after searching {number} position the tie-break is not decided",
            "no answer is worth more than {value}, but after searching {number} positions the tie-break is not decided",
            result.work.nodes,
            value=result.value,
        )
    return ngettext(
        "the best answer found after searching {number} position is worth {value}; no answer is worth more "
        "than {bound}",
        "the best answer found after searching {number} positions is worth {value}; no answer is worth more "
        "than {bound}",
        result.work.nodes,
        value=result.value,
        bound=result.bound,
    )


def _all_played(task: Task, every: EveryAnswer) -> PlanResult:
    """Returns the best of all answers, and the runner-up, as a result of the planner (`PlanResult`)."""
    ranked = sorted(every.answers.items(), key=lambda item: item[0].effect.worth, reverse=True)
    optimal = [OptimalPlan(ending.effect, turns) for ending, turns in ranked]
    best = optimal[0].effect.worth
    played = play_out(task, optimal[0].plan)
    if not isinstance(played, Attempt) or played.value != best.gain:
        raise ProofsDiffer(worth_text(optimal[0].plan, best.gain, task))
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
        ties_proved=True,
        runner_up=optimal[1] if len(optimal) > 1 else None,
    )


def _words(worth: Worth) -> str:
    if not worth.height and not worth.golds:
        return str(worth.gain)
    return ngettext(
        "{gain} with a legendary of {height} m and {number} gold tile",
        "{gain} with a legendary of {height} m and {number} gold tiles",
        worth.golds,
        gain=worth.gain,
        height=worth.height,
    )


def _in_points(answer: Attempt, tried: Attempt, gap: Comparison) -> str:
    if tried.left:
        short = (
            ngettext("{number} point short", "{number} points short", gap.points)
            if gap.points > 0
            else gettext("no points short")
        )
        return ngettext(
            "legal so far, with {number} turn still to take; scored now, {shortfall}",
            "legal so far, with {number} turns still to take; scored now, {shortfall}",
            tried.left,
            shortfall=short,
        )
    if tried.ending == answer.ending:
        return gettext("right: this is the answer")
    if gap.points > 0 and gap.causes:
        return ngettext(
            "legal, but {number} point short: {reasons}",
            "legal, but {number} points short: {reasons}",
            gap.points,
            reasons=join_words(gap.causes),
        )
    if gap.points > 0:
        return ngettext("legal, but {number} point short", "legal, but {number} points short", gap.points)
    if gap.points < 0:
        return ngettext(
            "right, and {number} point better than the stored answer, so the puzzle's certificate is wrong",
            "right, and {number} points better than the stored answer, so the puzzle's certificate is wrong",
            -gap.points,
        )
    if tried.ending.effect.worth < answer.ending.effect.worth:
        return gettext("legal, with as many points as the answer, but the answer wins the tie-break (SCO-8)")
    return gettext("right, with other buildings than the stored answer, so the puzzle's certificate is wrong")
