"""The smallest conflicts, found by dropping one fact after the other.

The step is fixed, but the position is not: a dropped fact may be true or not. A rule and some facts are in conflict if
the rule is broken whatever all other facts are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import product
from typing import TypeAlias, TypeVar

Position = TypeVar("Position")
Fact = TypeVar("Fact")

Otherwise: TypeAlias = Callable[[Position], Position]
"""Returns the position in which a fact is different."""
Broken: TypeAlias = Callable[[Position], Collection[str]]
"""Returns the ids of the rules that the step breaks in a position."""


OpenFact: TypeAlias = tuple[Fact, tuple[Otherwise[Position], ...]]
"""A fact, and the ways in which it could be different."""


def least_conflicts(
    state: Position, known: Sequence[OpenFact[Fact, Position]], broken: Broken[Position]
) -> list[tuple[str, tuple[Fact, ...]]]:
    """For each broken rule a least set of facts in conflict with it; small sets first."""
    conflicts = [(rule, _least(state, known, rule, broken)) for rule in dict.fromkeys(broken(state))]
    return sorted(conflicts, key=lambda conflict: len(conflict[1]))


def _least(
    state: Position, known: Sequence[OpenFact[Fact, Position]], rule: str, broken: Broken[Position]
) -> tuple[Fact, ...]:
    """A least set of facts in conflict with a rule: each other fact can be dropped together with those before it."""
    kept, gone = list(known), list[OpenFact[Fact, Position]]()
    for each in known:
        if forbids(state, rule, [*gone, each], broken):
            kept.remove(each)
            gone.append(each)
    return tuple(fact for fact, _ in kept)


def forbids(state: Position, rule: str, gone: Sequence[OpenFact[Fact, Position]], broken: Broken[Position]) -> bool:
    """Whether a rule is broken whatever the dropped facts are."""
    for ways in product(*((None, *otherwise) for _, otherwise in gone)):
        changed = state
        for way in ways:
            changed = way(changed) if way else changed
        if rule not in broken(changed):
            return False
    return True
