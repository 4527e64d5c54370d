"""Finds the smallest conflicts between a rule and facts: drops one fact after the other from the set of all facts.

The step is always the same, but the position varies: a dropped fact of the position may be true or false. A rule and
some facts of a position are in conflict if the step breaks the rule whatever all other facts are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import product
from typing import TypeAlias, TypeVar

Position = TypeVar("Position")
Fact = TypeVar("Fact")

Otherwise: TypeAlias = Callable[[Position], Position]
"""A function that changes one fact of a position and returns the changed position."""
Broken: TypeAlias = Callable[[Position], Collection[str]]
"""A function that returns the ids of the rules that the step breaks in a position."""


OpenFact: TypeAlias = tuple[Fact, tuple[Otherwise[Position], ...]]
"""A fact of a position, and functions that change the fact: one function for each way in which the fact could be
different.
"""


def least_conflicts(
    state: Position, known: Sequence[OpenFact[Fact, Position]], broken: Broken[Position]
) -> list[tuple[str, tuple[Fact, ...]]]:
    """A minimal set of facts that conflict with the rule, for each broken rule; small sets come first."""
    conflicts = [(rule, _least(state, known, rule, broken)) for rule in dict.fromkeys(broken(state))]
    return sorted(conflicts, key=lambda conflict: len(conflict[1]))


def _least(
    state: Position, known: Sequence[OpenFact[Fact, Position]], rule: str, broken: Broken[Position]
) -> tuple[Fact, ...]:
    """A minimal set of facts that conflict with a rule.

    The function goes through the facts and drops each fact that can be dropped together with the facts dropped before.
    """
    kept, gone = list(known), list[OpenFact[Fact, Position]]()
    for each in known:
        if forbids(state, rule, [*gone, each], broken):
            kept.remove(each)
            gone.append(each)
    return tuple(fact for fact, _ in kept)


def forbids(state: Position, rule: str, gone: Sequence[OpenFact[Fact, Position]], broken: Broken[Position]) -> bool:
    """Whether the step breaks a rule in every position in which only dropped facts are changed."""
    for ways in product(*((None, *otherwise) for _, otherwise in gone)):
        changed = state
        for way in ways:
            changed = way(changed) if way else changed
        if rule not in broken(changed):
            return False
    return True
