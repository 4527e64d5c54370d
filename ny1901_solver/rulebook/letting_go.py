"""The smallest conflicts, found by letting go one fact after the other.

A step is fixed and the position is not: a fact that is let go may be so or otherwise. A rule and some facts are in
conflict when the rule is broken however all other facts are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import product
from typing import TypeAlias, TypeVar

Position = TypeVar("Position")
Fact = TypeVar("Fact")

Otherwise: TypeAlias = Callable[[Position], Position]
"""The position as it would be if a fact were otherwise."""
Broken: TypeAlias = Callable[[Position], Collection[str]]
"""The ids of the rules that the step breaks in a position."""


OpenFact: TypeAlias = tuple[Fact, tuple[Otherwise[Position], ...]]
"""A fact, and the ways in which it could be otherwise."""


def least_conflicts(
    state: Position, known: Sequence[OpenFact[Fact, Position]], broken: Broken[Position]
) -> list[tuple[str, tuple[Fact, ...]]]:
    """For each broken rule the facts that are needed beside it, none of which could be left out; few facts first."""
    conflicts = [(rule, _least(state, known, rule, broken)) for rule in dict.fromkeys(broken(state))]
    return sorted(conflicts, key=lambda conflict: len(conflict[1]))


def _least(
    state: Position, known: Sequence[OpenFact[Fact, Position]], rule: str, broken: Broken[Position]
) -> tuple[Fact, ...]:
    """The facts that are needed beside a rule: any other can be let go, with all that were let go before it."""
    kept, gone = list(known), list[OpenFact[Fact, Position]]()
    for each in known:
        if forbids(state, rule, [*gone, each], broken):
            kept.remove(each)
            gone.append(each)
    return tuple(fact for fact, _ in kept)


def forbids(state: Position, rule: str, gone: Sequence[OpenFact[Fact, Position]], broken: Broken[Position]) -> bool:
    """Whether a rule is broken however the facts that are let go may be."""
    for ways in product(*((None, *otherwise) for _, otherwise in gone)):
        changed = state
        for way in ways:
            changed = way(changed) if way else changed
        if rule not in broken(changed):
            return False
    return True
