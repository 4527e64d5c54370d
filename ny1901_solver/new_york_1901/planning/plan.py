"""The best plan under a time limit, its sheet checked, and proved again by the model: what the command line asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ...kit.errors import DoorsDisagree, IllegalGivenTurn, SolverError
from ...kit.watching import Report, Stop, never, silent
from ..positions import format_line
from ..rules import legal_turns
from .problem import PlanProblem, Stage, advance, first_stage, knows_cards
from .result import PlanResult
from .search import Budget, best_plan
from .together import ModelAside

LOOKED_AT = 20_000  # own turns after which no reason is sought any more


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
    """Runs the exact search until it is done, `stop` says so, or `time_limit` seconds of `clock` have passed.

    Where it takes long, and one best plan is all that is asked for, the CP-SAT model helps with plans and bounds,
    unless the search is to prove `alone`; a search that gives up by itself hands over to it, and the answer keeps
    `gave_up`. `proved_by` tells whose bound the answer has. Every plan in the answer was replayed under the rules.
    Raises `DoorsDisagree` when a plan does not replay, or when the itemised sheet does not sum to what the search
    says the plan gains.
    """
    started = clock()

    def ends() -> bool:
        return stop() or (time_limit is not None and clock() - started >= time_limit)

    aside = None if alone or second or effects > 1 else ModelAside(ends)
    found = best_plan(problem, effects=effects, second=second, budget=Budget(stop=ends, report=report, aside=aside))
    if found.worth is not None and sum(line.points for line in found.lines) != found.worth.gain:
        turns = " | ".join(map(str, found.plan))
        raise DoorsDisagree(
            f"the sheet of the plan {turns} does not sum to {found.worth.gain}, in {format_line(problem.state)}"
        )
    if found.gave_up:
        left = None if time_limit is None else max(0.001, time_limit - (clock() - started))
        found = _handed_over(problem, found, effects, second, left, ends, report)
    work = found.work
    if aside is not None and not found.gave_up:
        work = replace(aside.work, nodes=work.nodes)
    return replace(found, work=replace(work, seconds=clock() - started))


def _handed_over(
    problem: PlanProblem,
    found: PlanResult,
    effects: int,
    second: bool,
    time_limit: float | None,
    stop: Callable[[], bool],
    report: Callable[[int | None, int], None],
) -> PlanResult:
    """The model's answer where the search gave up; the search's own, if the model does not come to one."""
    from .turns import best_plan as by_model  # CP-SAT is loaded only here

    try:
        again = by_model(problem, effects=effects, second=second, time_limit=time_limit, progress=report, stop=stop)
    except SolverError:
        return found
    if differ := list(contradictions(problem, found, again, second)):
        raise DoorsDisagree(f"{'; '.join(differ)}, in {format_line(problem.state)}")
    answer = again if _settled(again) or (again.plan and not found.plan) else found
    proved_by = "model" if answer is again else found.proved_by
    return replace(answer, work=replace(again.work, nodes=found.work.nodes), gave_up=True, proved_by=proved_by)


def prove_twice(
    problem: PlanProblem,
    found: PlanResult,
    *,
    clock: Callable[[], float],
    effects: int = 1,
    second: bool = False,
    time_limit: float | None = None,
    seed: int = 0,
    stop: Stop = never,
    report: Report = silent,
) -> PlanResult:
    """Puts the same question to the CP-SAT model of several turns and holds its answer against the search's.

    Value, worth, the worth of the second best and the optimal effects are compared; of what one of the two left
    open, only its bounds. Raises `DoorsDisagree` when they differ, `SolverError` when the model cannot be asked.
    """
    from .turns import best_plan as by_model  # CP-SAT is loaded only here

    started = clock()

    def ends() -> bool:
        return stop() or (time_limit is not None and clock() - started >= time_limit)

    again = by_model(
        problem, effects=effects, second=second, time_limit=time_limit, seed=seed, progress=report, stop=ends
    )
    if differ := list(contradictions(problem, found, again, second)):
        raise DoorsDisagree(f"{'; '.join(differ)}, in {format_line(problem.state)}")
    return replace(again, work=replace(again.work, seconds=clock() - started))


def contradictions(problem: PlanProblem, found: PlanResult, again: PlanResult, second: bool) -> Iterator[str]:
    """What the two answers cannot both be right about."""
    if _settled(found) and _settled(again):
        if found.value != again.value or not _same_worth(problem, found, again):
            yield f"the search has {_summary(found)}, the model has {_summary(again)}"
            return
    elif not (_allows(problem, found, again) and _allows(problem, again, found)):
        yield f"the search has {_summary(found)}, the model has {_summary(again)}"
        return
    if not found.status == again.status == "proved":
        return
    if found.worth != again.worth:
        return
    mine, others = ({each.effect for each in result.effects} for result in (found, again))
    if (found.complete and others - mine) or (again.complete and mine - others):
        yield f"the search lists {len(mine)} optimal effects, the model {len(others)} that are not the same"
    if second and found.second_proved and again.second_proved and found.second != again.second:
        yield f"the search proves {found.second} as second best, the model {again.second}"


def _same_worth(problem: PlanProblem, found: PlanResult, again: PlanResult) -> bool:
    """Whether the worths agree; that a plan to a goal gains most, either may have left open."""
    if problem.wishes and found.worth is not None and again.worth is not None:
        return (found.worth <= again.worth or not again.gain_proved) and (
            again.worth <= found.worth or not found.gain_proved
        )
    return found.worth == again.worth


def _settled(result: PlanResult) -> bool:
    return result.status in ("proved", "infeasible")


def _allows(problem: PlanProblem, settled: PlanResult, still_open: PlanResult) -> bool:
    """Whether a value and a bound leave room for a proved value; wishes count turns, and fewer are better."""
    if not _settled(settled) or _settled(still_open):
        return True
    if settled.value is None:
        return still_open.value is None
    better = -1 if problem.wishes else 1
    reached, bound = still_open.value, still_open.bound
    return (reached is None or reached * better <= settled.value * better) and (
        bound is None or settled.value * better <= bound * better
    )


def _summary(result: PlanResult) -> str:
    """An answer in a message for those who look into a bug."""
    if result.value is None:
        return f"{result.status} (bound {result.bound})"
    by = " | ".join(map(str, result.plan))
    return f"{result.status} {result.value:+d} (bound {result.bound}, {result.worth}) by {by or 'no turns'}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A given turn of another seat that cannot be played: its round and place there, both from 0, and why.

    `always` when it is this turn, for this reason, whatever the own turns are.
    """

    round: int
    place: int
    rule: str
    sentence: str
    always: bool = True


def refusal(problem: PlanProblem) -> Refusal | None:
    """What most often makes a given turn illegal, when no own turns get past its round.

    `None` when some get past all rounds, when none can be played at all, or when there are too many to try.
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
