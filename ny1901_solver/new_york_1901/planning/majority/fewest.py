"""The fewest own turns, and among those the fewest buildings, after which a player reaches an aim.

The other players stand still, and the market is left out.

The model of several turns finds the plan. The bounds of `Footing` exclude most numbers of turns at once, and the model
excludes the others. The rules replay each plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL, CpModel, LinearExpr

from ....cpsat.linear import total
from ....cpsat.running import Listener, OutOfTime, SolverBudget, Value, solver_for
from ....errors import ProofsDiffer
from ....messages import gettext
from ...moves import Pass, Placing, Reclaim, Turn
from ...positions import format_line
from ...state import GameState
from ...tiles import Generation
from ..turns.constraints import CONSTRAINTS, Constraint
from ..turns.model import PlanModel, rich_districts, standing_after
from ..turns.variables import Turns
from ..turns.wording import solution_turns
from .aims import Aim
from .footing import Footing, Scope
from .open_land import first_refusal, play_on

MOST_TURNS = 8
"""The greatest number of own turns that are tried, as for the command `plan`; models of more turns are too large."""
PROOF = 0.6  # the share of the effort for the proof of the fewest turns, before longer plans are tried
LONGER = 3  # the number of parts of the remaining effort: each longer plan may use one part

Status: TypeAlias = Literal["proved", "feasible", "infeasible", "timeout"]


@dataclass(frozen=True, slots=True)
class Fewest:
    """The fewest turns to an aim.

    `proved` means that fewer turns are not enough, and that no plan of so many turns needs fewer buildings. With the
    status `feasible`, at least one of these is not proved; `bound` is the proved lower bound of the turns, and
    `fewest_builds` of the buildings of a plan with so many turns. With the status `infeasible`, no plan reaches the
    aim.
    """

    status: Status
    needed: int
    plan: tuple[Turn, ...] = ()
    after: GameState | None = None
    bound: int = 0
    fewest_builds: int = 0
    proved_by: Literal["counts", "bounds", "model"] = "counts"

    @property
    def builds(self) -> int:
        """The number of buildings of the plan."""
        return sum(isinstance(step, Placing) for turn in self.plan for step in turn.steps)


def trn_2_free_land_must_be_taken(plan: Turns) -> None:
    """A turn in which the player neither takes land nor demolishes is allowed only if the player has no available
    worker, or if no land is free."""
    for t in range(plan.turns):
        no_worker = plan.model.new_bool_var(f"no worker {t}")
        plan.model.add(plan.vacant[t] >= plan.workers * no_worker)
        plan.model.add(plan.skip[t] <= no_worker + _nothing_free(plan, t))
        plan.model.add(plan.stuck[t] <= no_worker)


def trn_4_pass_if_nothing_is_free(plan: Turns) -> None:
    """A player may pass without a claim only if no land is free (reading of the rules no_worker_pass)."""
    if plan.state.setup.readings.no_worker_pass == "must_build":
        for t in range(plan.turns):
            plan.model.add(plan.passes[t] <= _nothing_free(plan, t))


def _nothing_free(plan: Turns, turn: int) -> LinearExpr | int:
    """Returns a term that can be 1 only if the player has all land that nobody else has."""
    grabs = 2  # the most territories of a turn
    if plan.state.unclaimed.bit_count() > grabs * turn:
        return 0
    bare = plan.model.new_bool_var(f"nothing free {turn}")
    every = len(plan.owned[turn])
    plan.model.add(total(plan.owned[turn].values()) >= every * bare)
    return total([bare])


LEFT_OUT: Mapping[str, Constraint] = {
    **CONSTRAINTS,
    "TRN-2": trn_2_free_land_must_be_taken,
    "TRN-4": trn_4_pass_if_nothing_is_free,
}
"""The rules of a plan with the market left out."""


def reached_after(plan: Turns, aim: Aim, needed: int) -> None:
    """Adds the constraint that the player's count for an aim is great enough after the plan."""
    state, setup = plan.state, plan.state.setup
    if aim.kind == "gold-tycoon":
        golds = [(each.site, each.alive[-1]) for each in plan.standing if each.site.generation == Generation.GOLD]
        count = total(rich_districts(plan.model, setup, golds))
    elif aim.kind == "gold-prestige":
        paid = aim.count(state, state.to_move)
        prices = (
            (place.scored[t] - place.site.points) * new
            for t in range(plan.turns)
            for place, new in plan.build[t].items()
        )
        count = paid + total(prices)
    else:
        count = standing_after(plan, lambda site: aim.counts(setup, site))
    plan.model.add(count >= needed)


def own_turns_left(state: GameState) -> int | None:
    """Returns the number of turns that the player to move still has, if the rules fix it; otherwise `None` (END-2)."""
    if state.over:
        return 0
    return None if state.ended_by is None else 1


def fewest_turns(state: GameState, aim: Aim, budget: SolverBudget) -> Fewest:
    """Returns the fewest turns of the player to move to an aim, with the market left out.

    If the proof takes more than its share of the budget (`PROOF`), the rest of the budget goes into a plan with more
    turns, which is not proved to be the shortest.
    """
    seat, needed = state.to_move, aim.needed(state, state.to_move)
    if aim.count(state, seat) >= needed:
        return Fewest("proved", needed, after=state)
    left = own_turns_left(state)
    if left == 0:
        return Fewest("infeasible", needed)
    most, bound = MOST_TURNS if left is None else left, 1
    proof = replace(budget, effort=None if budget.effort is None else PROOF * budget.effort)
    try:
        least = Footing(state, seat, aim, Scope(state.unclaimed)).fewest_turns(needed, proof)
        if least is None:
            return Fewest("infeasible", needed, proved_by="bounds")
        bound = max(1, least)
        while bound <= most:
            found = _plan_of(state, aim, needed, bound, proof)
            if found is not None:
                return found
            bound += 1
        if left is not None:
            return Fewest("infeasible", needed, bound=bound, proved_by="bounds" if least > left else "model")
    except OutOfTime:
        return _longer_plan(state, aim, needed, bound, most, budget, proof)
    finally:
        budget.add(proof)
    return Fewest("timeout", needed, bound=bound, proved_by="model")


def _longer_plan(
    state: GameState, aim: Aim, needed: int, bound: int, most: int, budget: SolverBudget, spent: SolverBudget
) -> Fewest:
    """Returns a plan that is not proved to be the shortest; `bound` is the proved lower bound of the turns."""
    left = None if budget.effort is None else budget.effort - spent.spent
    for turns in range(bound + 1, most + 1):
        share = None if left is None else max(0.0, left) / LONGER
        trial = replace(budget, effort=share)
        try:
            found = _plan_of(state, aim, needed, turns, trial)
        except OutOfTime:
            found = None
        finally:
            budget.add(trial)
        if found is not None:
            return replace(found, status="feasible", bound=bound)
        if budget.stop():
            break
    return Fewest("timeout", needed, bound=bound, proved_by="model")


def _plan_of(state: GameState, aim: Aim, needed: int, turns: int, budget: SolverBudget) -> Fewest | None:
    """Returns a plan of so many turns with the fewest buildings; `None` if no plan of so many turns reaches the aim."""
    model = PlanModel.of(state, turns, constraints=LEFT_OUT, lands=state.unclaimed)
    plan = model.plan
    reached_after(plan, aim, needed)
    builds = total(plan.build_count(t) for t in range(turns))
    fewest = Footing(state, state.to_move, aim, Scope(state.unclaimed, turns)).fewest_builds(needed, budget)
    if fewest is None:
        return None
    cp = plan.model.clone()
    cp.add(builds >= fewest)
    cp.minimize(builds)
    return _PlanSearch(state, aim, needed, plan, cp, builds, budget).result(fewest)


class _PlanSearch:
    """Runs the solver for plans of a fixed number of turns, and keeps the best plan that the rules allow."""

    def __init__(
        self,
        state: GameState,
        aim: Aim,
        needed: int,
        plan: Turns,
        cp: CpModel,
        builds: LinearExpr,
        budget: SolverBudget,
    ) -> None:
        self.state, self.aim, self.needed = state, aim, needed
        self.plan, self.cp, self.builds, self.budget = plan, cp, builds, budget
        self.seen: tuple[Turn, ...] | None = None

    def result(self, fewest: int) -> Fewest | None:
        """Returns the plan with the fewest buildings; raises `OutOfTime` if no plan is found in the budget."""
        status: Status = "proved"
        bound = fewest
        while True:
            solver = solver_for(self.budget.seed)
            try:
                ended = self.budget.run(self.cp, solver, Listener(self._hear))
            except OutOfTime:
                ended = None
            if ended == INFEASIBLE:
                if self.seen is None:
                    return None
                break
            if ended != OPTIMAL:
                if self.seen is None:
                    raise OutOfTime
                status = "feasible"
                break
            turns = solution_turns(self.plan, solver.value)
            if self._is_legal(turns):
                self.seen, bound = turns, round(solver.objective_value)
                break
            self._forbid(solver.value, turns)
        after = self.state
        for turn in self.seen:
            after = play_on(after, turn).state
        found = Fewest(status, self.needed, self.seen, after, self.plan.turns, bound, "model")
        if status != "proved" and found.builds == fewest:
            found = replace(found, status="proved")
        return found

    def _hear(self, value: Value) -> None:
        turns = solution_turns(self.plan, value)
        if self._is_legal(turns):
            self.seen = turns

    def _is_legal(self, turns: tuple[Turn, ...]) -> bool:
        """Whether the rules allow the plan. The model does not check that a pass or a forced return is the only legal
        choice (TRN-4, TRN-5)."""
        refused = first_refusal(self.state, turns)
        if refused is not None:
            number, broken = refused
            idle = all(isinstance(step, (Pass, Reclaim)) for step in turns[number].steps)
            if idle and {each.rule for each in broken} <= {"TRN-4", "TRN-5"}:
                return False
            raise ProofsDiffer(
                gettext(
                    "turn {number} of {turns} ({reasons}), in {position}",
                    number=number + 1,
                    turns=" / ".join(map(str, turns)),
                    reasons="; ".join(f"{each.rule}: {each.sentence}" for each in broken),
                    position=format_line(self.state),
                )
            )
        after = self.state
        for turn in turns:
            after = play_on(after, turn).state
        if self.aim.count(after, after.to_move) < self.needed:
            raise ProofsDiffer(
                gettext(
                    "the turns {turns} do not reach the aim, in {position}",
                    turns=" / ".join(map(str, turns)),
                    position=format_line(self.state),
                )
            )
        return True

    def _forbid(self, value: Value, turns: tuple[Turn, ...]) -> None:
        """Forbids the first illegal pass or return after exactly the same earlier turns."""
        refused = first_refusal(self.state, turns)
        assert refused is not None
        number, plan = refused[0], self.plan
        before = [
            var
            for t in range(number)
            for group in (plan.build[t], plan.replace[t], plan.claim[t], plan.reclaim[t])
            for var in group.values()
        ]
        changed = total(1 - var if value(var) else var for var in before)
        self.cp.add(changed >= (plan.stuck[number] if value(plan.stuck[number]) else plan.passes[number]))
