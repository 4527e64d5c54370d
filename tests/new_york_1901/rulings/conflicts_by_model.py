"""The smallest conflicts again, by CP-SAT: shares what rules and facts need, and nothing of how sets of
them are settled, grown or found."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain

from ortools.sat.python.cp_model import FEASIBLE, INFEASIBLE, OPTIMAL, CpModel, CpSolver, IntVar, LinearExpr

from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.conflict import Member, OpenTurn
from ny1901_solver.new_york_1901.planning.ties import Tie
from ny1901_solver.new_york_1901.state import GameState


class GuardedTurn:
    """The unknowns and ties of an open turn as a model: those of a member hold as far as its guard is on."""

    def __init__(self, state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> None:
        opened = OpenTurn(state, turn, draws)
        self.model, self.rules = CpModel(), opened.of(opened.rules)
        bounds = zip(opened.ties.lows, opened.ties.highs, strict=True)
        self._unknowns = [self.model.new_int_var(low, high, "") for low, high in bounds]
        self.guards: dict[Member, IntVar] = {member: self.model.new_bool_var("") for member in opened.members}
        for tie in opened.ties.always:
            self._add(tie)
        for member, ties in opened.ties.of.items():
            for tie in ties:
                self._add(tie, self.guards[member])

    def _add(self, tie: Tie, guard: IntVar | None = None) -> None:
        total = LinearExpr.sum([many * self._unknowns[unknown] for unknown, many in tie.times])
        constraint = self.model.add_linear_constraint(total, tie.least, tie.most)
        if guard is not None:
            constraint.only_enforce_if(guard)

    def feasible(self, members: Collection[Member]) -> bool:
        """Whether some position keeps these rules and has these facts."""
        return _solved(self._with(members)) is not None

    def largest_with(self, members: Collection[Member]) -> set[Member] | None:
        """As many rules and facts as can hold together with the given ones, `None` when those cannot."""
        model = self._with(members)
        model.maximize(LinearExpr.sum(list(self.guards.values())))
        solver = _solved(model)
        return None if solver is None else {each for each, guard in self.guards.items() if solver.value(guard)}

    def _with(self, members: Collection[Member]) -> CpModel:
        model = self.model.clone()
        for member in members:
            model.add(self.guards[member] == 1)
        return model


def smallest(guarded: GuardedTurn, limit: int = 8) -> tuple[list[set[Member]], bool]:
    """The smallest conflicts up to a limit, and beyond it until each broken rule is in one; whether they are all."""
    found: list[set[Member]] = []
    corrections: list[set[Member]] = []

    def another(without: Collection[Member] = ()) -> bool:
        while (candidate := _least(guarded, found, corrections, without)) is not None:
            kept = guarded.largest_with(candidate)
            if kept is None:
                found.append(candidate)
                return True
            corrections.append(guarded.guards.keys() - kept)
        return False

    rules = {member for member in guarded.guards if isinstance(member, str)}
    kept = guarded.largest_with(guarded.guards.keys() - rules)
    assert kept is not None
    violated = rules - kept
    complete = not violated or not another()
    for rule in guarded.rules:
        if rule in violated and rule not in set(chain.from_iterable(found)):
            another(violated - {rule})
    while not complete and len(found) < limit:
        complete = not another()
    return found, complete


def _least(
    guarded: GuardedTurn,
    found: Sequence[set[Member]],
    corrections: Sequence[set[Member]],
    without: Collection[Member],
) -> set[Member] | None:
    """A least set that meets every correction and holds no conflict already found; of these few rules."""
    model = CpModel()
    chosen = {member: model.new_bool_var("") for member in guarded.guards}
    for correction in corrections:
        model.add_bool_or([chosen[member] for member in chosen if member in correction])
    for conflict in found:
        model.add_bool_or([chosen[member].negated() for member in chosen if member in conflict])
    for member in without:
        model.add(chosen[member] == 0)
    many = len(chosen) + 1
    model.minimize(
        LinearExpr.sum([(many * many + many * isinstance(each, str)) * choice for each, choice in chosen.items()])
    )
    solver = _solved(model)
    return None if solver is None else {member for member, choice in chosen.items() if solver.value(choice)}


def _solved(model: CpModel) -> CpSolver | None:
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    status = solver.solve(model)
    assert status in (OPTIMAL, FEASIBLE, INFEASIBLE)
    return None if status == INFEASIBLE else solver
