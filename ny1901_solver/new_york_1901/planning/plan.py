"""Answers the command `plan`: the best plan within a time limit, with a checked score sheet, and the second proof by
the CP-SAT model.

If the exact search takes long, the CP-SAT model works beside it (`planning.beside`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...errors import DataError, IllegalGivenTurn, ProofsDiffer, SolverError
from ...messages import gettext
from ...runs.watching import LEAST_SECONDS, Report, Stop, check_seconds, never, silent
from ..positions import format_line
from ..rules import legal_turns
from .beside import ModelBeside
from .problem import PlanProblem, Stage, advance, first_stage, knows_cards
from .result import PlanResult, Worth, value_status
from .search import Budget, best_plan

if TYPE_CHECKING:
    from .problem import PlanProblem
    from .result import PlanResult


LOOKED_AT = 20_000  # turns of the planning player after which the search for a reason stops


def plan(
    problem: PlanProblem,
    *,
    clock: Callable[[], float],
    effects: int = 1,
    second: bool = False,
    time_limit: float | None = None,
    stop: Stop = never,
    report: Report = silent,
    alone: bool = False,
) -> PlanResult:
    """Runs the exact search until it is finished, `stop` returns true, or `time_limit` seconds of `clock` have passed.

    If the search takes long and only one best plan is requested, the CP-SAT model works beside it and contributes plans
    and bounds, unless `alone` is true. If the search gives up, the CP-SAT model gives the answer, in which `gave_up` is
    true; if the model does not settle the answer either, the better plan and the closer bound of the two are given.
    `proved_by` names the program that proved the bound. Every plan in the answer is replayed under the rules. Raises
    `ProofsDiffer` if the replay of a plan fails, or if its score sheet does not sum to the gain.
    """
    started = clock()

    def ends() -> bool:
        return stop() or (time_limit is not None and clock() - started >= time_limit)

    beside = None if alone or second or effects > 1 else ModelBeside(ends)
    budget = Budget(stop=ends, report=report, beside=beside)
    result = best_plan(problem, effects=effects, second=second, budget=budget)
    if result.worth is not None and sum(line.points for line in result.lines) != result.worth.gain:
        raise ProofsDiffer(
            gettext(
                "the score sheet of the plan {turns} does not sum to {gain}, in {position}",
                turns=" | ".join(map(str, result.plan)),
                gain=result.worth.gain,
                position=format_line(problem.state),
            )
        )
    if result.gave_up:
        left = None if time_limit is None else max(0.001, time_limit - (clock() - started))
        result = _hand_over(problem, result, effects, second, left, ends, report)
    work = result.work
    if beside is not None and not result.gave_up:
        work = replace(beside.work, nodes=work.nodes)
    missing = beside is not None and beside.missing
    return replace(result, work=replace(work, seconds=clock() - started), without_model=missing)


def _hand_over(
    problem: PlanProblem,
    search_result: PlanResult,
    effects: int,
    second: bool,
    time_limit: float | None,
    stop: Callable[[], bool],
    report: Callable[[int | None, int], None],
) -> PlanResult:
    """Returns the model's answer after the search gave up; if the model does not settle the answer, the better of both
    answers."""
    from .turns import best_plan as by_model  # loads CP-SAT only if needed

    try:
        again = by_model(problem, effects=effects, second=second, time_limit=time_limit, progress=report, stop=stop)
    except SolverError:
        return search_result
    if differ := list(contradictions(problem, search_result, again, second)):
        raise ProofsDiffer(f"{'; '.join(differ)}, in {format_line(problem.state)}")
    again = replace(again, proved_by="model")
    answer = again if again.is_settled() else better_of(problem, search_result, again)
    return replace(answer, work=replace(again.work, nodes=search_result.work.nodes), gave_up=True)


def better_of(problem: PlanProblem, search_result: PlanResult, again: PlanResult) -> PlanResult:
    """Returns the better plan of two answers that are not settled, with the closer of their two bounds.

    A value that equals the closer bound is proved.
    """
    sign = -1 if problem.wishes else 1  # with goals, values are numbers of turns, and fewer turns are better
    closer = min(
        (result for result in (search_result, again) if result.bound is not None),
        key=lambda result: sign * (result.bound or 0),
        default=search_result,
    )
    best = max((search_result, again), key=lambda result: _rank(problem, result))
    if best.value is None or closer.bound is None:
        return replace(best, bound=closer.bound, proved_by=closer.proved_by)
    status = value_status(best.value, closer.bound)
    gain_proved = best.gain_proved or (status == "proved" and not problem.wishes)
    return replace(
        best,
        status=status,
        bound=closer.bound,
        gain_proved=gain_proved,
        ties_proved=best.ties_proved or (gain_proved and problem.counting == "points"),
        proved_by=closer.proved_by,
    )


def _rank(problem: PlanProblem, result: PlanResult) -> tuple[bool, int, Worth, bool, bool]:
    """Returns a key that orders answers by their plans, and equally good plans by what is proved about them."""
    if result.value is None or result.worth is None:
        return False, 0, Worth(0), False, False
    value = -result.value if problem.wishes else result.value
    return True, value, result.worth, result.gain_proved, result.ties_proved


def prove_twice(
    problem: PlanProblem,
    search_result: PlanResult,
    *,
    clock: Callable[[], float],
    effects: int = 1,
    second: bool = False,
    time_limit: float | None = None,
    seed: int = 0,
    stop: Stop = never,
    report: Report = silent,
) -> PlanResult:
    """Answers a question again with the CP-SAT model of several turns, and compares this answer with the answer of the
    search.

    The function compares the value, the worth, the worth of the second-best plan and the optimal effects. If the search
    or the model did not finish a part, only the bounds of this part are compared: if the tie-breaks are open in one
    answer, its plan may be worse by them than the plan of the other. Raises `ProofsDiffer` if the answers
    differ, `SolverError` if the model cannot answer.
    """
    from .turns import best_plan as by_model  # loads CP-SAT only if needed

    started = clock()

    def ends() -> bool:
        return stop() or (time_limit is not None and clock() - started >= time_limit)

    again = by_model(
        problem, effects=effects, second=second, time_limit=time_limit, seed=seed, progress=report, stop=ends
    )
    if differ := list(contradictions(problem, search_result, again, second)):
        raise ProofsDiffer(f"{'; '.join(differ)}, in {format_line(problem.state)}")
    return replace(again, work=replace(again.work, seconds=clock() - started))


def contradictions(problem: PlanProblem, search_result: PlanResult, again: PlanResult, second: bool) -> Iterator[str]:
    """Returns sentences about contradictions between the answers of the search and of the model."""
    results = (search_result, again), (again, search_result)
    if _has_proved_value(search_result) and _has_proved_value(again):
        agree = search_result.value == again.value
    else:
        agree = all(_allows(problem, *pair) for pair in results)
    if not agree or not all(_keeps_within(problem, *pair) for pair in results):
        yield gettext(
            "the search finds {search_result}, but the model finds {model_result}",
            search_result=_summary(search_result),
            model_result=_summary(again),
        )
        return
    if not search_result.status == again.status == "proved":
        return
    if search_result.worth != again.worth:
        return
    mine, others = ({each.effect for each in result.effects} for result in (search_result, again))
    if (search_result.complete and others - mine) or (again.complete and mine - others):
        yield gettext(
            "the search lists {effects} optimal effects, but the model lists {model_effects} other effects",
            effects=len(mine),
            model_effects=len(others),
        )
    if second and search_result.second_proved and again.second_proved and search_result.second != again.second:
        yield gettext(
            "the search proves {second} as the second-best gain, but the model proves {model_second}",
            second=search_result.second,
            model_second=again.second,
        )


def _keeps_within(problem: PlanProblem, proved: PlanResult, other: PlanResult) -> bool:
    """Returns whether the plan of one answer is no better than another answer has proved of all plans.

    With goals, only plans with as many turns are compared.
    """
    if proved.worth is None or other.worth is None or (problem.wishes and proved.value != other.value):
        return True
    if proved.ties_proved:
        return other.worth <= proved.worth
    return not proved.gain_proved or other.worth.gain <= proved.worth.gain


def _has_proved_value(result: PlanResult) -> bool:
    return result.status in ("proved", "infeasible")


def _allows(problem: PlanProblem, settled: PlanResult, still_open: PlanResult) -> bool:
    """Returns whether a value and a bound are consistent with a proved value.

    For a question with goals, values are numbers of turns, and fewer turns are better.
    """
    if not _has_proved_value(settled) or _has_proved_value(still_open):
        return True
    if settled.value is None:
        return still_open.value is None
    better = -1 if problem.wishes else 1
    reached, bound = still_open.value, still_open.bound
    return (reached is None or reached * better <= settled.value * better) and (
        bound is None or settled.value * better <= bound * better
    )


def _summary(result: PlanResult) -> str:
    """Returns an answer as text, for the message of `ProofsDiffer`."""
    if result.value is None:
        return gettext("{status} (bound {bound})", status=result.status, bound=result.bound)
    return gettext(
        "{status} {value:+d} (bound {bound}, {worth}) by {turns}",
        status=result.status,
        value=result.value,
        bound=result.bound,
        worth=result.worth,
        turns=" | ".join(map(str, result.plan)) or gettext("no turns"),
    )


@dataclass(frozen=True, slots=True)
class Refusal:
    """A given turn of another player that cannot be played: the round of the turn, its place in the round (both counted
    from 0), and the reason.

    `always` is true if, after every possible plan, the turn is illegal for the given reason.
    """

    round: int
    place: int
    rule: str
    sentence: str
    always: bool = True


def refusal(problem: PlanProblem) -> Refusal | None:
    """Returns the most frequent reason why a given turn of another player is illegal, if every plan fails in the round
    of this turn.

    Returns `None` if a plan gets past all rounds, if there are no given turns, or if there are too many plans to try.
    """
    stages, looked_at = [first_stage(problem)], 0
    for _ in range(min(problem.turns, len(problem.others))):
        past: dict[Stage, None] = {}
        refused: Counter[Refusal] = Counter()
        for stage in stages:
            if not stage.left:
                return None
            for turn in legal_turns(stage.state):
                looked_at += 1
                if looked_at > LOOKED_AT:
                    return None
                if not knows_cards(stage, turn):
                    continue
                try:
                    past[advance(problem, stage, turn)] = None
                except IllegalGivenTurn as error:
                    first = error.violations[0]
                    refused[Refusal(error.in_round, error.place, first.rule, first.sentence)] += 1
        if not past:
            return replace(refused.most_common(1)[0][0], always=len(refused) == 1) if refused else None
        stages = list(past)
    return None


LISTED = 20  # the greatest number of optimal effects that commands list
MOST_TURNS = 8  # the greatest number of turns of a plan


@dataclass(frozen=True, slots=True)
class Asked:
    """A planning question with its options: the number of optimal effects to list, and whether a second-best plan and a
    second proof are requested."""

    problem: PlanProblem
    effects: int = 1
    second: bool = False
    twice: bool = False

    def __post_init__(self) -> None:
        if self.problem.turns > MOST_TURNS:
            raise DataError(
                [
                    gettext(
                        "a plan can have at most {most} turns, but {turns} were requested",
                        most=MOST_TURNS,
                        turns=self.problem.turns,
                    )
                ]
            )

    @property
    def every(self) -> bool:
        """Whether the question requests more than one optimal effect (best result of a plan)."""
        return self.effects > 1

    def is_settled(self, result: PlanResult) -> bool:
        """Returns whether a result proves all requested parts of the answer."""
        return result.is_settled(self.effects, self.second)


@dataclass(frozen=True, slots=True)
class PlanAnswered:
    """The answer to a question: the plan, the second proof or the reason why it is missing, and whether all requested
    parts are proved."""

    result: PlanResult
    again: PlanResult | str | None
    settled: bool


def answer_plan(
    asked: Asked,
    *,
    clock: Callable[[], float],
    time_limit: float | None = None,
    stop: Stop = never,
    report: Report = silent,
    begin_again: Callable[[], None] = lambda: None,
) -> PlanAnswered:
    """Answers a question with the search and, if `twice`, also with the CP-SAT model. Search and model together have
    `time_limit` seconds of `clock`.

    The model runs only if the search proved all requested parts. The function `begin_again` is called before the second
    proof. Raises `ProofsDiffer` for the same reasons as `plan` and `prove_twice`.
    """
    check_seconds(time_limit)
    started = clock()
    result = plan(
        asked.problem,
        clock=clock,
        effects=asked.effects,
        second=asked.second,
        time_limit=time_limit,
        stop=stop,
        report=report,
        alone=asked.twice,
    )
    settled = asked.is_settled(result)
    if not asked.twice or not (settled or result.gave_up):
        return PlanAnswered(result, None, settled)
    if result.gave_up:
        text = gettext("the search gave up; the first proof comes from the CP-SAT model already")
        return PlanAnswered(result, text, False)
    begin_again()
    try:
        again = prove_twice(
            asked.problem,
            result,
            clock=clock,
            effects=asked.effects,
            second=asked.second,
            time_limit=None if time_limit is None else max(LEAST_SECONDS, time_limit - (clock() - started)),
            stop=stop,
            report=report,
        )
    except SolverError as error:
        return PlanAnswered(result, str(error), False)
    return PlanAnswered(result, again, asked.is_settled(again))
