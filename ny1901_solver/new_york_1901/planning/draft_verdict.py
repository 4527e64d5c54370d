"""The verdict on a turn where only a part of the position is told: certain, or what it hangs on.

All rules are asked of the open position. A turn is illegal for certain when no position that has what is told meets all
their needs, legal for certain when none fails one, and hangs on the needs that may go either way otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat.python.cp_model import FEASIBLE, INFEASIBLE, OPTIMAL, CpModel, CpSolver, IntVar

from ...kit.errors import DoorsDisagree, Refused, SolverError
from ..moves import Turn
from ..positions.known import Known
from ..rules.legality import asked_rules
from ..rules.violation import Violation, rule_of
from .open_position import OpenPosition
from .unknown_facts import UnknownFacts


@dataclass(frozen=True, slots=True)
class Condition:
    """What a rule needs of what is not told: `sentence` says that it is so, `contrary` that it is not."""

    rule: str
    sentence: str
    contrary: str


@dataclass(frozen=True, slots=True)
class DraftVerdict:
    """The verdict on a turn from what is told: `legal` is `None` where it hangs on what is not.

    Where it does, `conditions` are all that has to be so for the turn to be legal; each of them may be so and may not
    be so while the others are. An illegal turn has its `violations`; where it has none, the rules cannot all be kept,
    and `conditions` are a least set of needs that exclude each other.
    """

    turn: Turn
    legal: bool | None
    violations: tuple[Violation, ...] = ()
    conditions: tuple[Condition, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that forbid the turn, or that it hangs on, each once."""
        return tuple(dict.fromkeys([each.rule for each in self.violations] + [each.rule for each in self.conditions]))


class DraftQuestion:
    """A turn asked about from what is told; `draws` are the cards that a Market Shift of it turns up.

    `said` is what the rules ask and find broken, and over which sites: questions of which it is one have one verdict.
    """

    def __init__(self, known: Known, turn: Turn, draws: Sequence[int] | None = None) -> None:
        position = OpenPosition(known, turn, draws or ())
        self._model, self._turn = position.model, turn
        self._broken: list[Violation] = []
        self._needed: list[tuple[Condition, IntVar]] = []
        facts = UnknownFacts(position)
        for asked, found in asked_rules(facts, turn, draws):
            rule, violations = rule_of(asked), list(found)
            self._broken += violations
            if rule == "TRN-1" and violations:  # what its steps lead to has no meaning for the other rules
                break
            if facts.failed() and not violations:
                raise DoorsDisagree(f"what is told breaks {rule} for {str(turn)!r}, and the rule does not say so")
            self._needed += [(Condition(rule, *facts.in_words(need)), facts.met(need)) for need in facts.needs()]
        conditions = tuple(condition for condition, _ in self._needed)
        self.said = (tuple(self._broken), conditions, tuple(position.standing))

    def verdict(self) -> DraftVerdict:
        """The verdict; raises `Refused` when nothing that can arise has all that is told."""
        if not self._can_be():
            raise Refused("no position has all that is told: the tiles, points, workers and cards do not fit together")
        broken = list(self._broken) or [
            Violation(condition.rule, condition.contrary)
            for condition, met in self._needed
            if not self._can_be([(condition, met)])
        ]
        if broken:
            return DraftVerdict(self._turn, False, tuple(dict.fromkeys(broken)))
        legal = None if self._can_be(self._needed) else False
        kept = list(self._needed)
        for each in reversed(self._needed):  # what is said of later steps follows from earlier ones more often
            fewer = [other for other in kept if other is not each]
            if not self._can_be(fewer, None if legal is False else each[1]):
                kept = fewer
        return DraftVerdict(self._turn, legal if kept else True, (), tuple(condition for condition, _ in kept))

    def _can_be(self, met: Sequence[tuple[Condition, IntVar]] = (), unmet: IntVar | None = None) -> bool:
        """Whether all of some needs can be met, while another one is not."""
        asking = self._model.clone()
        for _, each in met:
            asking.add(each == 1)
        if unmet is not None:
            asking.add(unmet == 0)
        return _has_solution(asking)


def draft_verdict(known: Known, turn: Turn, draws: Sequence[int] | None = None) -> DraftVerdict:
    """The verdict on a turn from what is told of a position; raises `Refused` as `DraftQuestion.verdict` does."""
    return DraftQuestion(known, turn, draws).verdict()


def _has_solution(model: CpModel) -> bool:
    """Whether a model has a solution: they are easy, and nothing is spent on what helps with hard ones."""
    solver = CpSolver()
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.linearization_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    status = solver.solve(model)
    if status not in (OPTIMAL, FEASIBLE, INFEASIBLE):
        raise SolverError(f"the solver ended with {solver.status_name(status)}")
    return bool(status != INFEASIBLE)
