"""The verdict on a turn: whether the turn is legal, the reasons, and the readings (rule interpretations) that would
change the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import ProofsDiffer
from ...messages import gettext
from ...rulebook import settings as readings_as_text
from ...rulebook.settings import OtherReading, readings_that_matter
from ..moves import Turn
from ..planning.conflict import Conflict, conflicts
from ..rules import Violation, violations
from ..rules.legality import asked_whole
from ..rules.options import awaits_card
from ..rules.violation import Fact
from ..state import READINGS, GameState
from .registry import load_registry

if TYPE_CHECKING:
    from ..planning.draft_verdict import DraftVerdict
    from ..positions.known import Known


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a turn is legal. For an illegal turn, the verdict also contains all rules that the turn breaks, and the
    smallest conflicts (sets of rules and facts that together forbid the turn).

    `conflicts` lists the smallest conflicts first; `complete` is true if the list contains all conflicts. Raises
    `ProofsDiffer` unless each conflict contains a broken rule and each broken rule is in a conflict.
    """

    turn: Turn
    violations: tuple[Violation, ...]
    conflicts: tuple[Conflict, ...] = ()
    complete: bool = True

    def __post_init__(self) -> None:
        broken = set(self.rules)
        explained = {rule for conflict in self.conflicts for rule in conflict.rules}
        if broken - explained or any(broken.isdisjoint(conflict.rules) for conflict in self.conflicts):
            raise ProofsDiffer(
                gettext(
                    "{turn!r} breaks {rules}, but its conflicts contain {explained}",
                    turn=str(self.turn),
                    rules=", ".join(self.rules) or gettext("nothing"),
                    explained=", ".join(sorted(explained)) or gettext("nothing"),
                )
            )

    @property
    def legal(self) -> bool:
        """Whether the turn breaks no rule."""
        return not self.violations

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, each listed once, in the order of the turn."""
        return tuple(dict.fromkeys(violation.rule for violation in self.violations))


def verdict(state: GameState, turn: Turn, draws: Sequence[int] | None = None, limit: int = 8) -> Verdict:
    """The verdict on a turn. The argument `draws` has the same meaning as in `rules.violations`.

    The verdict on an illegal turn contains the smallest conflicts: at most `limit`, but at least one for each broken
    rule. Raises `ProofsDiffer` if the rules in the conflicts do not agree with the broken rules.
    """
    broken = violations(state, turn, draws)
    if not broken:
        return Verdict(turn, ())
    # the cards that have come up, or that are still to come up, forbid the turn
    if awaits_card(state) and not violations(*asked_whole(state, turn, draws)):
        return Verdict(turn, broken, tuple(Conflict((each.rule,), (Fact("market", each.sentence),)) for each in broken))
    explained = conflicts(*asked_whole(state, turn, draws), limit)
    return Verdict(turn, broken, explained.sets, explained.complete)


def parse_setting(text: str) -> dict[str, str]:
    """Parses `switch=value`, or several such settings separated by commas. Raises `NotationError` for an unknown or
    repeated switch."""
    return readings_as_text.parse_setting(text, READINGS)


def other_readings(state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> tuple[OtherReading, ...]:
    """The readings (rule interpretations) that change the verdict on a turn, in the order of the switches for
    readings."""
    return readings_that_matter(state, lambda each: violations(each, turn, draws), GameState.with_readings)


@dataclass(frozen=True, slots=True)
class OtherDraftReading:
    """The verdict on a turn in a partly known position, with one rule interpretation (switch) set to another value."""

    switch: str
    value: str
    verdict: DraftVerdict


def other_draft_readings(
    known: Known, draft_verdict: DraftVerdict, draws: Sequence[int] | None = None
) -> tuple[OtherDraftReading, ...]:
    """The readings that change the verdict in a partly known position. Readings that concern only scoring rules are
    excluded."""
    from ..planning.draft_verdict import DraftQuestion

    switches = [
        reading.switch
        for reading in load_registry().readings
        if not all(rule.startswith("SCO") for rule in reading.rules)
    ]
    others, asked = [], DraftQuestion(known, draft_verdict.turn, draws)
    for switch in switches:
        for value in READINGS[switch]:
            if value != getattr(known.setup.readings, switch):
                question = DraftQuestion(known.with_readings({switch: value}), draft_verdict.turn, draws)
                if not question.is_same_as(asked) and (again := question.verdict()).legal != draft_verdict.legal:
                    others.append(OtherDraftReading(switch, value, again))
    return tuple(others)
