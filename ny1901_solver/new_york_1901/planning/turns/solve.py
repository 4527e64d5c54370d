"""Finds the best plan with proof, all best effects and the second-best gain, with one CP-SAT model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import floor

from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL, CpModel, IntVar, LinearExpr

from ....cpsat.linear import total
from ....cpsat.running import Listener, OutOfTime, SolverBudget, Value, solver_for
from ....errors import IllegalMove, ProofsDiffer, SolverError
from ....messages import gettext
from ....runs.watching import Report, Stop, never
from ...moves import Pass, Reclaim, Shift, Turn
from ...positions import format_line
from ...rules import violations
from ...state import GameState
from ..problem import BuildTile, PlanProblem, Stage, advance, first_stage, gone_tile, knows_cards
from ..result import Effect, OptimalPlan, PlanResult, Worth, effect_of, fulfils, lines_of, value_status
from .constraints import CONSTRAINTS, Constraint
from .market_flow import TooManyMarkets
from .model import PlanModel
from .wording import decisions, solution_turns

IDLE_EFFORT = (
    0.5  # the solver's deterministic time for the first bound of plans with idle turns (passes and forced returns)
)


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A plan that the rules confirm as legal, and its effect (final buildings and worth)."""

    plan: tuple[Turn, ...]
    after: Stage
    effect: Effect


@dataclass(frozen=True, slots=True)
class Proved:
    """A confirmed plan that the solver has proved to be the best, with the solver's solution."""

    confirmation: Confirmed
    value: Value

    @property
    def worth(self) -> Worth:
        """The worth of the confirmed plan."""
        return self.confirmation.effect.worth


class NeedsCloserLook(Exception):
    """Raised if a plan with a pass or a forced return could be as good as the answer."""


class Asking:
    """Runs the solver for one problem.

    The plans that the solver finds have exactly the problem's number of turns, unless the game ends earlier.

    A model that is not explicit finds only plans without idle turns (passes and forced returns). `idle` is an upper
    bound of the gain of plans with idle turns, and `none` is a number below every gain. `seen` is the best plan so far,
    and `bound` an upper bound of the gain of all plans. Plans that are not better than `in_hand` are left out, and a
    known upper bound `at_most` of the gain narrows the search.
    """

    def __init__(self, problem: PlanProblem, explicit: bool, budget: SolverBudget, exact: bool = False) -> None:
        budget.check()
        self.problem, self.budget, self.explicit = problem, budget, explicit
        self.in_hand: Worth | None = None
        self.at_most: int | None = None
        self._looked_at_idle = False
        self._no_idle_above: Worth | None = None
        self.model = PlanModel.of(
            problem.state,
            problem.turns,
            problem.counting,
            problem.wishes,
            others=problem.others,
            explicit=explicit,
            exact=exact,
        )
        plan = self.model.plan
        self.idle_turns = total([*plan.stuck[plan.named_returns :], *plan.passes])
        self.cp = plan.model.clone()
        if not explicit:
            self.cp.add(self.idle_turns == 0)
        numbers = problem.state.edition.tile_number
        self.wanted = frozenset(numbers[wish.tile] for wish in problem.wishes if isinstance(wish, BuildTile))
        self.seen: Confirmed | None = None
        self.without_idle = self.idle = roof(plan.model, self.model.worth[0])
        self.none = -roof(plan.model, -self.model.worth[0]) - 1
        # One number for both tie-breaks: a metre of height counts more than all gold tiles together.
        self._metre = 1 + (roof(plan.model, self.model.worth[2]) if self.breaks_ties else 0)
        if explicit:
            self.idle = self.none

    def start_from(self, other: Asking) -> None:
        """Takes over the best plan and the bounds of another model."""
        self.seen, self.without_idle = other.seen, min(self.without_idle, other.bound)

    @property
    def bound(self) -> int:
        """Returns an upper bound of the gain of all plans."""
        return max(self.without_idle, self.idle)

    def result(self, effects: int, second: bool) -> PlanResult:
        """Returns the answer; raises `NeedsCloserLook` if an explicit model is required, `OutOfTime` if the time was
        not enough."""
        self.look_at_idle_turns()
        cp = self._between_bounds()
        best = self.solve(cp, self.model.worth[0], aloud=True)
        if best is None:
            if self.in_hand is None:
                self.rule_out_idle_turns(self.none + 1)
            else:
                self.rule_out_better_idle_turns(self.in_hand)
            return PlanResult("infeasible", work=self.budget.work)
        alone = effects <= 1 and not second
        if alone:  # before the tie-breaks, because this may prove the gain
            self.rule_out_better_idle_turns(best.worth)
        best = self._with_best_tie_breaks(cp, best)
        if alone:
            result = self.so_far(best.confirmation, best.worth.gain)
            return replace(result, ties_proved=True)
        return replace(self.prove(best, effects, second), work=self.budget.work)

    def _between_bounds(self) -> CpModel:
        """Returns the model of the plans that are better than `in_hand` and gain at most `at_most`."""
        cp = self.cp.clone()
        if self.in_hand is not None:
            self._demand_better(cp, self.in_hand)
        if self.at_most is not None:
            cp.add(self.model.worth[0] <= self.at_most)
        return cp

    def _demand_better(self, cp: CpModel, worth: Worth) -> None:
        """Adds the constraint that a plan is better than the given worth, by its gain or by the tie-breaks."""
        gain = self.model.worth[0]
        if not self.breaks_ties:
            cp.add(gain >= worth.gain + 1)
            return
        more = cp.new_bool_var("gains more")
        cp.add(gain >= worth.gain + more)
        cp.add(self._tie_breaks() >= self._metre * worth.height + worth.golds + 1).only_enforce_if(~more)

    def _tie_breaks(self) -> LinearExpr:
        """Returns both tie-breaks as one number (SCO-8)."""
        _, height, golds = self.model.worth
        return self._metre * height + golds

    def _with_best_tie_breaks(self, cp: CpModel, answer: Proved) -> Proved:
        """Returns the best answer by the tie-breaks among those that gain as much as the given answer."""
        # One question, whether a plan is better than the answer, takes about half the time of two: which height is the
        # greatest, and which number of gold tiles with this height.
        if not self.breaks_ties:
            return answer
        cp, worth = cp.clone(), answer.worth
        cp.add(self.model.worth[0] == worth.gain)
        cp.add(self._tie_breaks() >= self._metre * worth.height + worth.golds + 1)
        return self.solve(cp, self._tie_breaks()) or answer

    def so_far(self, confirmation: Confirmed, bound: int) -> PlanResult:
        """Returns a plan as a result, given an upper bound of the gain of all plans.

        A gain that equals the bound is proved; if the final score counts, the tie-breaks are open.
        """
        worth, turns = confirmation.effect.worth, self.problem.turns
        proved = worth.gain == bound
        return PlanResult(
            value_status(worth.gain, bound),
            turns if self.problem.wishes else worth.gain,
            turns if self.problem.wishes else bound,
            confirmation.plan,
            worth,
            lines_of(self.problem, confirmation.after.state),
            (OptimalPlan(confirmation.effect, confirmation.plan),),
            work=self.budget.work,
            gain_proved=proved,
            ties_proved=proved and not self.breaks_ties,
        )

    @property
    def breaks_ties(self) -> bool:
        """Whether plans with equal gains are compared by tie-breaks (SCO-8)."""
        return len(self.model.worth) > 1

    def prove(self, best: Proved, effects: int, second: bool) -> PlanResult:
        """Returns the result with as much of the proof, the other best effects and the second-best gain as the time
        allows."""
        worth = best.worth
        result = self.so_far(best.confirmation, self.bound)
        try:
            self.rule_out_idle_turns(worth.gain)
            result = replace(result, status="proved", bound=result.value, gain_proved=True, ties_proved=True)
            classes, complete = self.classes(best, max(effects, 1 + second))
            shown = tuple(OptimalPlan(answer.confirmation.effect, answer.confirmation.plan) for answer in classes)[
                :effects
            ]
            result = replace(result, effects=shown, complete=complete and len(classes) <= effects)
            if second:
                other, certain = (classes[1].confirmation, True) if len(classes) > 1 else self.runner_up(worth)
                runner_up = None if other is None else OptimalPlan(other.effect, other.plan)
                next_best = None if runner_up is None else runner_up.effect.worth
                if next_best != worth and certain:
                    self.rule_out_idle_turns(self.none + 1 if next_best is None else next_best.gain)
                result = replace(result, second=next_best, second_proved=certain, runner_up=runner_up)
        except OutOfTime:
            pass
        return result

    def look_at_idle_turns(self) -> None:
        """Computes an upper bound of the gain of plans with idle turns (passes and forced returns), with limited
        effort."""
        if not self.explicit and not self._looked_at_idle:
            self._looked_at_idle = True
            cp = self.model.plan.model.clone()
            cp.add(self.idle_turns >= 1)
            cp.maximize(self.model.worth[0])
            solver = solver_for(self.budget.seed)
            solver.parameters.max_deterministic_time = IDLE_EFFORT
            status = self.budget.run(cp, solver, Listener(bound=self.hear_idle_bound))
            if status == INFEASIBLE:
                self.idle = self.none
            elif status == OPTIMAL:
                self.idle = round(solver.objective_value)

    def hear_idle_bound(self, bound: float) -> None:
        """Stores a better upper bound for plans with idle turns (passes and forced returns)."""
        self.idle = min(self.idle, floor(bound + 0.5))

    def rule_out_idle_turns(self, gain: int) -> None:
        """Proves that no plan with a pass or a forced return gains `gain` points or more.

        Raises `NeedsCloserLook` if a plan with a pass or a forced return may gain so much.
        """
        # A model that is not explicit is too lenient only with idle turns: it passes although a Build is open, and
        # takes back workers without their cards. So if it has no plan that gains so much, the rules have none either;
        # if it has one, that proves nothing.
        if self.idle < gain:
            return
        cp = self.model.plan.model.clone()
        cp.add(self.model.worth[0] >= gain)
        self._rule_out_idle_turns_in(cp)
        self.idle = gain - 1

    def rule_out_better_idle_turns(self, worth: Worth) -> None:
        """Proves that no plan with a pass or a forced return is better than the given worth.

        Raises `NeedsCloserLook` if such a plan may be better.
        """
        known = self._no_idle_above is not None and self._no_idle_above <= worth
        if known or self.idle < worth.gain + (not self.breaks_ties):
            return
        cp = self.model.plan.model.clone()
        self._demand_better(cp, worth)
        self._rule_out_idle_turns_in(cp)
        self.idle, self._no_idle_above = min(self.idle, worth.gain), worth

    def _rule_out_idle_turns_in(self, cp: CpModel) -> None:
        """Proves that a model has no plan with a pass or a forced return."""
        cp.add(self.idle_turns >= 1)
        status = self.budget.run(cp, solver_for(self.budget.seed), Listener())
        if status == OPTIMAL:
            raise NeedsCloserLook
        if status != INFEASIBLE:
            raise OutOfTime

    def best(self, cp: CpModel, first: int) -> Proved | None:
        """Returns the best answer, or `None` if no answer exists. Answers are compared by part `first` of their worth,
        and then by each later part.
        """
        cp, answer = cp.clone(), None
        for part in self.model.worth[first:]:
            better = self.solve(cp, part)
            if better is None:
                break
            answer = better
            cp.add(part == answer.value(part))
        return answer

    def classes(self, best: Proved, cap: int) -> tuple[list[Proved], bool]:
        """Returns answers that have the best worth and different effects, up to a limit, and whether the list contains
        all such effects.
        """
        cp, by_effect = self.cp.clone(), {best.confirmation.effect: best}
        for part, value in zip(self.model.worth, best.worth, strict=False):
            cp.add(part == value)
        self.exclude(cp, best)
        while len(by_effect) < cap + 1:
            answer = self.solve(cp, None)
            if answer is None:
                return list(by_effect.values()), True
            by_effect.setdefault(answer.confirmation.effect, answer)
            if len(by_effect) > cap:
                break
            self.exclude(cp, answer)
        return list(by_effect.values())[:cap], False

    def runner_up(self, best: Worth) -> tuple[Confirmed | None, bool]:
        """Returns a plan of the second-best worth (`None` if no plan was found), and whether this result is proved. The
        function assumes that only one effect has the best worth."""
        parts = self.model.worth
        for fixed in range(len(parts) - 1, -1, -1):
            cp = self.cp.clone()
            for part, value in zip(parts[:fixed], best, strict=False):
                cp.add(part == value)
            cp.add(parts[fixed] <= best[fixed] - 1)
            before, self.seen = self.seen, None
            try:
                if answer := self.best(cp, fixed):
                    return answer.confirmation, True
            except OutOfTime:
                return self.seen, False
            finally:
                self.seen = before
        return None, True

    def exclude(self, cp: CpModel, answer: Proved) -> None:
        """Adds a constraint that excludes all solutions whose final buildings are those of an answer."""
        others = []
        for building in self.model.plan.standing:
            stands = building.alive[-1]
            if not isinstance(stands, int):
                others.append(1 - stands if answer.value(stands) else stands)
        cp.add(total(others) >= 1)

    def solve(self, cp: CpModel, aim: LinearExpr | None, aloud: bool = False) -> Proved | None:
        """Returns a solution that the rules confirm, or `None` if no solution exists. If `aim` is given, the solution
        is the best by `aim`.

        With `aloud`, the function reports every better plan and every better bound.
        """
        if aim is not None:
            cp.maximize(aim)
        else:
            cp.clear_objective()  # type: ignore[no-untyped-call]
        while True:
            solver = solver_for(self.budget.seed)
            listener = Listener(lambda value: self.hear(value, aloud), self.hear_bound if aloud else None)
            status = self.budget.run(cp, solver, listener)
            if status == INFEASIBLE:
                if aloud:
                    self.without_idle = self.none
                return None
            if status != OPTIMAL:
                raise OutOfTime
            if aloud:
                self.without_idle = min(self.without_idle, round(solver.objective_value))
            if confirmation := self.confirm(solver.value):
                self.tell()
                return Proved(confirmation, solver.value)
            self.forbid(solver.value, cp)

    def hear(self, value: Value, aloud: bool) -> None:
        """Stores a plan if the plan is better than all plans so far."""
        confirmation = self.confirm(value)
        if confirmation and (self.seen is None or confirmation.effect.worth > self.seen.effect.worth):
            self.seen = confirmation
            if aloud:
                self.tell()

    def hear_bound(self, bound: float) -> None:
        """Stores a better upper bound for plans without idle turns (passes and forced returns)."""
        self.without_idle = min(self.without_idle, floor(bound + 0.5))
        self.tell()

    def tell(self) -> None:
        """Reports the progress; if the problem has goals, the report contains only the number of turns of the plans."""
        if not self.problem.wishes:
            self.budget.tell(self.seen.effect.worth.gain if self.seen else None, self.bound)

    def confirm(self, value: Value) -> Confirmed | None:
        """Plays the turns of a solution under the rules and returns the plan; `None` if the plan passes or takes a
        worker back illegally.

        The legality of passes and returns is the only condition that the model does not check itself (TRN-4, TRN-5).
        """
        turns, stage = solution_turns(self.model.plan, value, self.wanted), first_stage(self.problem)
        for number, turn in enumerate(turns):
            broken = violations(stage.state, turn)
            if broken and {violation.rule for violation in broken} <= {"TRN-4", "TRN-5"} and _without_action(turn):
                return None
            if broken or not stage.left or not knows_cards(stage, turn):
                reasons = "; ".join(f"{each.rule}: {each.sentence}" for each in broken)
                raise ProofsDiffer(
                    gettext(
                        "turn {number} of {turns} ({reasons}), in {position}",
                        number=number + 1,
                        turns=_text(turns),
                        reasons=reasons or gettext("no turn is left, or the turn takes a hidden card"),
                        position=self.line,
                    )
                )
            try:
                stage = advance(self.problem, stage, turn)
            except IllegalMove as refused:
                raise ProofsDiffer(
                    gettext(
                        "after turn {number} of {turns} {error}, in {position}",
                        number=number + 1,
                        turns=_text(turns),
                        error=refused,
                        position=self.line,
                    )
                ) from refused
        effect = effect_of(self.problem, stage.state)
        worth = Worth(*(value(part) for part in self.model.worth))
        missed = [wish for wish in self.problem.wishes if not fulfils(self.problem, wish, stage.state)]
        if worth != effect.worth or stage.left or missed:
            raise ProofsDiffer(
                gettext(
                    "the model computes the worth {worth} for {turns}, but the rules give {rules_worth}; turns left: "
                    "{left}; goals missed: {missed}; in {position}",
                    worth=worth,
                    turns=_text(turns),
                    rules_worth=effect.worth,
                    left=stage.left,
                    missed=", ".join(map(str, missed)) or gettext("none"),
                    position=self.line,
                )
            )
        return Confirmed(turns, stage, effect)

    @property
    def line(self) -> str:
        """The position of the problem as one line of text."""
        return format_line(self.problem.state)

    def forbid(self, value: Value, cp: CpModel) -> None:
        """Adds a constraint that forbids the first illegal pass or return after exactly the same earlier turns."""
        # Whether that turn is legal depends on the position before it alone, which the decisions so far determine. The
        # pass or return stays possible as soon as one of these decisions differs, so no legal plan is lost.
        plan, turn, stage = self.model.plan, 0, first_stage(self.problem)
        for words in solution_turns(plan, value, self.wanted):
            if violations(stage.state, words):
                break
            turn, stage = turn + 1, advance(self.problem, stage, words)
        others = [1 - var if value(var) else var for var in decision_variables(self.model, turn)]
        for model in (cp, self.cp) if cp is not self.cp else (cp,):
            model.add(total(others) >= (plan.stuck[turn] if value(plan.stuck[turn]) else plan.passes[turn]))


def roof(cp: CpModel, gain: LinearExpr) -> int:
    """Returns an upper bound of a sum, computed from the domains of its variables."""
    asked = cp.clone()
    asked.minimize(-gain)
    objective, most = asked.proto.objective, 0
    for var, factor in zip(objective.vars, objective.coeffs, strict=True):
        domain = list(asked.proto.variables[var].domain)
        most -= factor * (domain[0] if factor > 0 else domain[-1])
    return most - round(objective.offset)


def decision_variables(model: PlanModel, turns: int) -> Iterable[IntVar]:
    """Returns the decision variables of the first turns."""
    plan = model.plan
    for t in range(turns):
        yield from plan.build[t].values()
        yield from plan.replace[t].values()
        yield from plan.claim[t].values()
        yield from plan.reclaim[t].values()
        yield from (flow for arc, flow in plan.flow[t].items() if arc.shifts)


def _without_action(turn: Turn) -> bool:
    return all(isinstance(step, (Shift, Pass, Reclaim)) for step in turn.steps)


def _text(turns: tuple[Turn, ...]) -> str:
    return " / ".join(map(str, turns))


def best_plan(
    problem: PlanProblem,
    *,
    effects: int = 1,
    second: bool = False,
    time_limit: float | None = None,
    effort: float | None = None,
    seed: int = 0,
    progress: Report | None = None,
    stop: Stop = never,
) -> PlanResult:
    """Returns the best plan of a problem, at most `effects` different best effects and, with `second`, the second-best
    worth.

    The time limit is in seconds of solving, and `effort` is in the solver's deterministic time. `stop` is called many
    times a second, from the calling thread, and ends the work if it returns true; the answer then contains the results
    so far. If the problem has goals, `value` and `bound` of the result, and the numbers in `progress`, are numbers of
    turns. Raises `ProofsDiffer` if the rules forbid the plan or give it another score, and `SolverError` if the
    remaining Legendaries decide whether a given turn is legal (TRN-4).
    """
    budget = SolverBudget(time_limit, effort, seed, progress, stop)
    most = first_stage(problem).left
    if gone_tile(problem) is not None:
        return PlanResult("infeasible")
    if not most or (problem.wishes and all(fulfils(problem, wish, problem.state) for wish in problem.wishes)):
        return _empty_plan(problem, second)
    if not problem.wishes:
        return InRounds(replace(problem, turns=most)).answer(budget, effects, second)
    for turns in range(1, most + 1):
        budget.tell(None, turns)
        result = InRounds(replace(problem, turns=turns)).answer(budget, effects, second)
        if result.status == "timeout":
            return replace(result, bound=turns)
        if result.status != "infeasible":
            budget.tell(turns, turns)
            return replace(result, status="proved")  # fewer turns are not enough; see also `gain_proved`
    return result


def _empty_plan(problem: PlanProblem, second: bool) -> PlanResult:
    """Returns the plan without a turn: the game is over (END-2), or all goals are already fulfilled."""
    effect = effect_of(problem, problem.state)
    if not all(fulfils(problem, wish, problem.state) for wish in problem.wishes):
        return PlanResult("infeasible")
    return PlanResult(
        "proved",
        0,
        0,
        worth=effect.worth,
        effects=(OptimalPlan(effect, ()),),
        complete=True,
        second_proved=second,
        gain_proved=True,
        ties_proved=True,
    )


class InRounds:
    """The model of a problem with exactly its number of turns, which can be asked again with a greater budget and
    closer bounds.

    The model becomes explicit when this is necessary. What the solver has found about the gain of all plans is kept.
    Raises `SolverError` for a problem that the model cannot describe.
    """

    def __init__(self, problem: PlanProblem) -> None:
        if problem.sure_shifts:
            raise SolverError(
                gettext("the CP-SAT model cannot exclude a Market Shift that turns up unknown cards; use the search")
            )
        self.problem = problem
        self._explicit = bool(problem.others) or _short_pile(problem)
        self._asking: Asking | None = None

    def round(self, in_hand: Worth | None, at_most: int | None, effort: float, stop: Stop) -> PlanResult:
        """Returns the best plan that is better than a plan in hand, as far as it is known within a limit of effort.

        `at_most` is a known upper bound of the gain of all plans. The effort is in the solver's deterministic time. The
        status `infeasible` means that no plan is better than the plan in hand, whose `worth` is then in the result. A
        bound in the result is valid for all plans.
        """
        result = self.answer(SolverBudget(effort=effort, stop=stop), 1, False, in_hand, at_most)
        if result.status == "infeasible":
            return replace(result, bound=None if in_hand is None else in_hand.gain, worth=in_hand)
        if self.problem.wishes or result.bound is None:  # with goals the bound is a number of turns
            return result
        bound = result.bound if in_hand is None else max(in_hand.gain, result.bound)
        bound = bound if at_most is None else min(at_most, bound)
        if result.value is None or result.is_settled():
            return replace(result, bound=bound)
        proved, ties = result.value == bound, self.problem.counting == "final"
        status = value_status(result.value, bound)
        return replace(result, status=status, bound=bound, gain_proved=proved, ties_proved=proved and not ties)

    def answer(
        self,
        budget: SolverBudget,
        effects: int,
        second: bool,
        in_hand: Worth | None = None,
        at_most: int | None = None,
    ) -> PlanResult:
        """Returns the answer as far as it is known within the budget, with an explicit model if necessary."""
        try:
            asking = self._asking or Asking(self.problem, self._explicit, budget)
            while True:
                self._asking = asking
                asking.budget, asking.in_hand, asking.at_most = budget, in_hand, at_most
                try:
                    return asking.result(effects, second)
                except NeedsCloserLook:
                    asking = Asking(self.problem, True, budget)
                    asking.start_from(self._asking)
        except (OutOfTime, TooManyMarkets):
            known = self._asking
            if known is None:
                return PlanResult("timeout", work=budget.work)
            if known.seen is None:
                return PlanResult("timeout", bound=known.bound, work=budget.work)
            return known.so_far(known.seen, known.bound)


def admits(
    state: GameState,
    turns: Sequence[Turn],
    constraints: Mapping[str, Constraint] = CONSTRAINTS,
    others: tuple[tuple[Turn, ...], ...] = (),
) -> bool:
    """Returns whether the plan is a solution of the model, with all constraints or with some of them.

    For more than one turn, the model does not check that a pass or a forced return is the only legal choice (TRN-4,
    TRN-5).
    """
    plan = PlanModel.of(state, len(turns), others=others, exact=len(turns) == 1, constraints=constraints).plan
    taken = decisions(plan, turns)
    if taken is None:
        return False
    for var, chosen in taken:
        plan.model.add(var == int(chosen))
    return solver_for(0).solve(plan.model) == OPTIMAL


def _short_pile(problem: PlanProblem) -> bool:
    """Returns whether cards returned under the pile matter, because the plan may reach the end of the pile."""
    state = problem.state
    size = state.edition.numbers.open_market
    return state.market.future_size <= problem.turns + 1 + 2 * size
