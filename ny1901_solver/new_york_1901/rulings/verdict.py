"""The verdict on a turn: one record from which legality and reasons are read, so that they cannot contradict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kit.errors import DoorsDisagree
from ..moves import Turn
from ..planning.conflict import Conflict, conflicts
from ..rules import Violation, violations
from ..rules.legality import asked_whole
from ..rules.options import awaits_card
from ..rules.violation import Fact
from ..state import GameState


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a turn is legal, and why not: all rules that it breaks, and the smallest conflicts.

    `conflicts` come smallest first; `complete` tells whether they are all. Raises `DoorsDisagree` when the
    two do not fit: each conflict has a broken rule, and each broken rule is in a conflict.
    """

    turn: Turn
    violations: tuple[Violation, ...]
    conflicts: tuple[Conflict, ...] = ()
    complete: bool = True

    def __post_init__(self) -> None:
        broken = set(self.rules)
        explained = {rule for conflict in self.conflicts for rule in conflict.rules}
        if broken - explained or any(broken.isdisjoint(conflict.rules) for conflict in self.conflicts):
            raise DoorsDisagree(
                f"{str(self.turn)!r} breaks {', '.join(self.rules) or 'nothing'}, "
                f"but its conflicts are about {', '.join(sorted(explained)) or 'nothing'}"
            )

    @property
    def legal(self) -> bool:
        """Whether the turn breaks no rule."""
        return not self.violations

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, each once, in the order of the turn."""
        return tuple(dict.fromkeys(violation.rule for violation in self.violations))


def verdict(state: GameState, turn: Turn, draws: Sequence[int] | None = None, limit: int = 8) -> Verdict:
    """The verdict on a turn; `draws` as for `rules.violations`.

    Of illegal turns the smallest conflicts are found as well, up to `limit` and at least one for each broken rule;
    `DoorsDisagree` is raised when other rules are found broken there.
    """
    found = violations(state, turn, draws)
    if not found:
        return Verdict(turn, ())
    if awaits_card(state) and not violations(*asked_whole(state, turn, draws)):  # what may still come up forbids it
        return Verdict(turn, found, tuple(Conflict((each.rule,), (Fact("market", each.sentence),)) for each in found))
    explained = conflicts(*asked_whole(state, turn, draws), limit)
    return Verdict(turn, found, explained.sets, explained.complete)
