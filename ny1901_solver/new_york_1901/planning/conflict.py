"""The smallest conflicts: least sets of rules and facts that forbid a turn together.

The turn is fixed and the position is not: each rule and each fact holds as far as its guard is on. A set of guards
that cannot all be on, while any of them could be dropped, is a conflict. The least sets come first, each proved: a set
that meets the complement of every largest consistent set known so far, with as few members as possible, is a
conflict as soon as it is infeasible.

Cores that a solver reports for assumptions are not used: they need not be minimal, and wrong ones have been seen.
Every question is a plain model with guards fixed, and each set is shrunk by deletion and checked both ways."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ortools.sat.python.cp_model import FEASIBLE, INFEASIBLE, OPTIMAL, CpModel, CpSolver, IntVar, LinearExpr

from ...kit.errors import DoorsDisagree, SolverError
from ..moves import Turn
from ..positions import format_line
from ..rules import violations
from ..rules.facts import Fact
from ..rules.legality import asked_rules
from ..rules.turn_order import end_2_game_goes_on
from ..rules.violation import Violation, rule_of
from ..state import GameState
from .open_facts import OpenFacts

Member: TypeAlias = str | Fact
"""A rule id or a fact."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Rules and facts that forbid a turn together; without any one of them the others would allow it.

    With no facts the rules forbid the turn in every position.
    """

    rules: tuple[str, ...]
    facts: tuple[Fact, ...]

    @property
    def size(self) -> int:
        """How many rules and facts there are."""
        return len(self.rules) + len(self.facts)


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The conflicts of a turn, the smallest first; none for a legal turn.

    `violated` are the rules that the model finds broken, each of which is in some conflict. `complete` tells
    whether all conflicts are listed.
    """

    violated: tuple[str, ...]
    sets: tuple[Conflict, ...]
    complete: bool


class GuardedTurn:
    """A fixed turn in an open position: the guards of its rules and of the facts that it can run into."""

    def __init__(self, state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> None:
        facts = OpenFacts(state, turn)
        self.model = facts.model
        self.rules: dict[str, IntVar] = {}
        if state.over:  # as for the predicate: where there are no turns, no other rule is about this one
            self._require("END-2", facts, end_2_game_goes_on(facts, turn))
        else:
            for rule, found in asked_rules(facts, turn, draws):
                self._require(rule_of(rule), facts, found)
        self.facts = facts.guards
        self.guards: dict[Member, IntVar] = dict([*self.rules.items(), *self.facts.items()])

    def _require(self, rule: str, facts: OpenFacts, found: Iterable[Violation]) -> None:
        guard = self.rules.get(rule)
        if guard is None:
            guard = self.rules[rule] = self.model.new_bool_var(rule)
        for need in facts.needs(found):
            self.model.add(need).only_enforce_if(guard)

    def feasible(self, members: Collection[Member]) -> bool:
        """Whether some position keeps these rules and has these facts."""
        return solved(self._with(members)) is not None

    def largest_with(self, members: Collection[Member]) -> set[Member] | None:
        """As many rules and facts as can hold together with the given ones, `None` when those cannot."""
        model = self._with(members)
        model.maximize(LinearExpr.sum(list(self.guards.values())))
        solver = solved(model)
        if solver is None:
            return None
        return {member for member, guard in self.guards.items() if solver.value(guard)}

    def _with(self, members: Collection[Member]) -> CpModel:
        model = self.model.clone()
        for member in members:
            model.add(self.guards[member] == 1)
        return model


def conflicts(state: GameState, turn: Turn, draws: Sequence[int] | None = None, limit: int = 8) -> Conflicts:
    """The smallest conflicts, up to a limit, and beyond it until each broken rule is in one.

    `draws` are as for `rules.violations`. Raises `DoorsDisagree` when the model finds other rules broken than
    the predicate does.
    """
    guarded = GuardedTurn(state, turn, draws)
    kept = guarded.largest_with(guarded.facts)
    if kept is None:
        raise DoorsDisagree(f"the facts of the position exclude each other for {str(turn)!r} in {format_line(state)}")
    violated = tuple(rule for rule in guarded.rules if rule not in kept)
    broken = {violation.rule for violation in violations(state, turn, draws)}
    if broken != set(violated):
        raise DoorsDisagree(
            f"{str(turn)!r} breaks {_or_nothing(broken)} by the predicate and {_or_nothing(violated)} by the model "
            f"with guards, in {format_line(state)}"
        )
    search = _Search(guarded)
    complete = not violated or not search.next()
    for rule in violated:
        if not any(rule in found for found in search.found):
            search.next(without=[other for other in violated if other != rule])
    while not complete and len(search.found) < limit:
        complete = not search.next()
    order = {member: place for place, member in enumerate(guarded.guards)}
    sets = [_sorted(found, order) for found in search.found]
    sets.sort(key=lambda found: (found.size, len(found.rules), _places(found, order)))
    return Conflicts(violated, tuple(sets), complete)


class _Search:
    """Conflicts one after the other, each a smallest one of those not yet found."""

    def __init__(self, guarded: GuardedTurn) -> None:
        self._guarded = guarded
        self._corrections: list[set[Member]] = []
        self.found: list[set[Member]] = []

    def next(self, without: Collection[Member] = ()) -> bool:
        """Finds a smallest conflict that has no member of `without`; tells whether there was another."""
        while (candidate := self._least_candidate(without)) is not None:
            kept = self._guarded.largest_with(candidate)
            if kept is None:
                self.found.append(self._shrunk(candidate))
                return True
            self._corrections.append(self._guarded.guards.keys() - kept)
        return False

    def _least_candidate(self, without: Collection[Member]) -> set[Member] | None:
        """A least set that meets every correction set and holds no conflict already found; of these few rules."""
        members = list(self._guarded.guards)
        model = CpModel()
        chosen = {member: model.new_bool_var(str(member)) for member in members}
        for correction in self._corrections:
            model.add_bool_or([chosen[member] for member in members if member in correction])
        for found in self.found:
            model.add_bool_or([chosen[member].negated() for member in members if member in found])
        for member in without:
            model.add(chosen[member] == 0)
        many = len(members) + 1
        costs = [many * many + many * isinstance(member, str) for member in members]
        model.minimize(LinearExpr.weighted_sum(list(chosen.values()), costs))
        solver = solved(model)
        if solver is None:
            return None
        return {member for member, choice in chosen.items() if solver.value(choice)}

    def _shrunk(self, members: set[Member]) -> set[Member]:
        """The set less what it can do without; each one left was tried, and the rest were feasible without it."""
        left = set(members)
        for member in self._guarded.guards:
            if member in left and not self._guarded.feasible(left - {member}):
                left.remove(member)
        if self._guarded.feasible(left):
            raise SolverError(f"a conflict vanished when asked again: {sorted(map(str, left))}")
        return left


def solved(model: CpModel, easy: bool = False) -> CpSolver | None:
    """The solver with a solution of a model, the same one each time; `None` where there is none.

    For an `easy` model nothing is spent on what helps with hard ones.
    """
    solver = CpSolver()
    if easy:
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.linearization_level = 0
        solver.parameters.symmetry_level = 0
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    status = solver.solve(model)
    if status in (OPTIMAL, FEASIBLE):
        return solver
    if status != INFEASIBLE:
        raise SolverError(f"the solver ended with {solver.status_name(status)}")
    return None


def _sorted(found: set[Member], order: Mapping[Member, int]) -> Conflict:
    members = sorted(found, key=order.__getitem__)
    return Conflict(
        tuple(member for member in members if isinstance(member, str)),
        tuple(member for member in members if isinstance(member, Fact)),
    )


def _places(found: Conflict, order: Mapping[Member, int]) -> list[int]:
    return [*(order[rule] for rule in found.rules), *(order[fact] for fact in found.facts)]


def _or_nothing(rules: Iterable[str]) -> str:
    return ", ".join(sorted(rules)) or "nothing"
