"""The smallest conflicts: least sets of rules and facts that forbid a turn together.

The turn is fixed and the position is not: each rule and each fact holds unless it is let go. A set of them that cannot
all hold, while any one could be let go, is a conflict. The least sets come first, each proved: whatever can hold
together leaves out a correction, and every conflict has a member of each; so a least set that meets all corrections
known so far is a conflict as soon as it cannot hold."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from ...kit.errors import DoorsDisagree
from ..board import bits
from ..moves import Turn
from ..positions import format_line
from ..rules import violations
from ..rules.legality import asked_rules, end_2_game_goes_on
from ..rules.violation import Fact, Need, rule_of
from ..state import GameState
from .open_facts import Member, OpenFacts


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


class OpenTurn:
    """A fixed turn in an open position: the rules and the facts that it can run into, rules first.

    `members` are both in order; a set of them is a mask over their places.
    """

    def __init__(self, state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> None:
        facts, rules = OpenFacts(state, turn), dict[Member, list[Need]]()
        if state.over:  # as for the predicate: where there are no turns, no other rule is about this one
            rules["END-2"] = facts.needs(end_2_game_goes_on(facts, turn))
        else:
            for rule, found in asked_rules(facts, turn, draws):
                rules.setdefault(rule_of(rule), []).extend(facts.needs(found))
        self.ties = facts.ties
        self.members: tuple[Member, ...] = (*rules, *self.ties.of)
        self.rules = (1 << len(rules)) - 1
        for member, needs in rules.items():
            self.ties.belongs(member, needs)

    def feasible(self, members: Collection[Member]) -> bool:
        """Whether some position keeps these rules and has these facts."""
        return self.ties.values(members) is not None

    def grown(self, mask: int) -> int | None:
        """A largest set that holds with the given one: facts are added before rules; `None` where that one does not."""
        values = self.ties.values(self.of(mask))
        if values is None:
            return None
        mask = self._held(values)
        for place in (*bits(~self.rules & self.all), *bits(self.rules)):
            if not mask >> place & 1 and (values := self.ties.values(self.of(mask | 1 << place))) is not None:
                mask = self._held(values)
        return mask

    @property
    def all(self) -> int:
        """All members."""
        return (1 << len(self.members)) - 1

    def of(self, mask: int) -> list[Member]:
        """The members of a set, in order."""
        return [self.members[place] for place in bits(mask)]

    def _held(self, values: Sequence[int]) -> int:
        kept = self.ties.kept(values)
        return sum(1 << place for place, member in enumerate(self.members) if member in kept)


def conflicts(state: GameState, turn: Turn, draws: Sequence[int] | None = None, limit: int = 8) -> Conflicts:
    """The smallest conflicts, up to a limit, and beyond it until each broken rule is in one.

    Of those of one size, those of fewer rules come first, then those whose rules and facts do. `draws` are as for
    `rules.violations`. Raises `DoorsDisagree` when other rules are found broken than the predicate finds.
    """
    opened = OpenTurn(state, turn, draws)
    kept = opened.grown(opened.all & ~opened.rules)
    if kept is None:
        raise DoorsDisagree(f"the facts of the position exclude each other for {str(turn)!r} in {format_line(state)}")
    violated = opened.rules & ~kept
    rules = tuple(str(rule) for rule in opened.of(violated))
    broken = {violation.rule for violation in violations(state, turn, draws)}
    if broken != set(rules):
        raise DoorsDisagree(
            f"{str(turn)!r} breaks {_or_nothing(broken)} by the predicate and {_or_nothing(rules)} where facts are "
            f"open, in {format_line(state)}"
        )
    search = _Search(opened)
    complete = not violated or not search.next()
    for rule in bits(violated):
        if not any(found >> rule & 1 for found in search.found):
            search.next(without=violated & ~(1 << rule))
    while not complete and len(search.found) < limit:
        complete = not search.next()
    sets = [opened.of(found) for found in sorted(search.found, key=lambda found: _rank(found, opened.rules))]
    return Conflicts(rules, tuple(map(_conflict, sets)), complete)


@dataclass(slots=True)
class _Search:
    """Conflicts one after the other, each the first one of those not yet found."""

    opened: OpenTurn
    corrections: list[int] = field(default_factory=list)
    found: list[int] = field(default_factory=list)

    def next(self, without: int = 0) -> bool:
        """Finds the first conflict that has no member of `without`; tells whether there was another."""
        while (candidate := self._least_candidate(without)) is not None:
            kept = self.opened.grown(candidate)
            if kept is None:
                self.found.append(candidate)
                return True
            self.corrections.append(self.opened.all & ~kept)
        return False

    def _least_candidate(self, without: int) -> int | None:
        """The first set that meets every correction and holds no conflict already found."""
        best: tuple[int, int, list[int]] | None = None
        first = None
        cases = [(0, without)]
        while cases:
            chosen, barred = cases.pop()
            if any(found & ~chosen == 0 for found in self.found):
                continue
            unmet = [correction & ~barred for correction in self.corrections if not correction & chosen]
            if best is not None and self._at_least(chosen, unmet) > best[:2]:
                continue
            if not unmet:
                rank = _rank(chosen, self.opened.rules)
                if best is None or rank < best:
                    best, first = rank, chosen
                continue
            narrowest = min(unmet, key=int.bit_count)
            for place in reversed(
                bits(narrowest)
            ):  # one of them is in, and none before it: the first is looked at first
                before = narrowest & ((1 << place) - 1)
                cases.append((chosen | 1 << place, barred | before))
        return first

    def _at_least(self, chosen: int, unmet: Iterable[int]) -> tuple[int, int]:
        """How many members, and how many rules, a set has at least that grows out of a chosen one."""
        seen, size, rules = 0, chosen.bit_count(), (chosen & self.opened.rules).bit_count()
        for correction in sorted(unmet, key=int.bit_count):
            if not correction & seen:
                seen |= correction
                size += 1
                rules += not correction & ~self.opened.rules
        return size, rules


def _conflict(members: Collection[Member]) -> Conflict:
    return Conflict(
        tuple(member for member in members if isinstance(member, str)),
        tuple(member for member in members if isinstance(member, Fact)),
    )


def _rank(mask: int, rules: int) -> tuple[int, int, list[int]]:
    """By what sets are ordered: how many members, how many of them rules, and which."""
    return mask.bit_count(), (mask & rules).bit_count(), list(bits(mask))


def _or_nothing(rules: Iterable[str]) -> str:
    return ", ".join(sorted(rules)) or "nothing"
