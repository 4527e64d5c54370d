"""The verdict on a turn where only a part of the position is told: certain, or what it hangs on.

All rules are asked of the open position. A turn is illegal for certain when no position that has what is told meets all
their needs, legal for certain when none fails one, and hangs on the needs that may go either way otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat.python.cp_model import CpModel, IntVar

from ...kit.errors import DoorsDisagree, Refused
from ..moves import Turn
from ..positions.known import Known
from ..rules.legality import asked_rules
from ..rules.violation import Violation
from .conflict import solved
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


def draft_verdict(known: Known, turn: Turn, draws: Sequence[int] | None = None) -> DraftVerdict:
    """The verdict on a turn; `draws` are the cards that a Market Shift of it turns up.

    Raises `Refused` when nothing that can arise has all that is told.
    """
    position = OpenPosition(known, turn)
    facts = UnknownFacts(position)
    broken: list[Violation] = []
    needed: list[tuple[Condition, IntVar]] = []
    for _, rule, found in asked_rules(facts, turn, draws):
        broken += (violations := list(found))
        if rule == "TRN-1" and violations:  # what its steps lead to has no meaning for the other rules
            return DraftVerdict(turn, False, tuple(violations))
        if facts.failed() and not violations:
            raise DoorsDisagree(f"what is told breaks {rule} for {str(turn)!r}, and the rule does not say so")
        needed += [(Condition(rule, *facts.in_words(need)), facts.met(need)) for need in facts.needs()]
    if solved(position.model) is None:
        raise Refused("no position has all that is told: the tiles, points, workers and cards do not fit together")
    return _decided(position.model, turn, broken, needed)


def _decided(
    model: CpModel, turn: Turn, broken: Sequence[Violation], needed: Sequence[tuple[Condition, IntVar]]
) -> DraftVerdict:
    never = [(condition, met) for condition, met in needed if not _can_be(model, [met])]
    broken = [*broken, *(Violation(condition.rule, condition.contrary) for condition, _ in never)]
    if broken:
        return DraftVerdict(turn, False, tuple(dict.fromkeys(broken)))
    kept = list(needed)
    if not _can_be(model, [met for _, met in needed]):
        for each in needed:
            fewer = [other for other in kept if other is not each]
            if not _can_be(model, [met for _, met in fewer]):
                kept = fewer
        return DraftVerdict(turn, False, (), tuple(condition for condition, _ in kept))
    for each in needed:
        fewer = [other for other in kept if other is not each]
        if not _can_be(model, [met for _, met in fewer], each[1]):
            kept = fewer
    return DraftVerdict(turn, None if kept else True, (), tuple(condition for condition, _ in kept))


def _can_be(model: CpModel, met: Sequence[IntVar], unmet: IntVar | None = None) -> bool:
    """Whether all of some needs can be met, while another one is not."""
    asking = model.clone()
    for each in met:
        asking.add(each == 1)
    if unmet is not None:
        asking.add(unmet == 0)
    return solved(asking) is not None
