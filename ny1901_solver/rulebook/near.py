"""The legal steps nearest to an illegal step, measured by the costs of the changes that lead to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

Step = TypeVar("Step")


@dataclass(frozen=True, slots=True)
class Change:
    """One change of those that turn an illegal step into a legal step."""

    cost: int
    sentence: str


def cost(changes: Iterable[Change]) -> int:
    """The total cost of some changes."""
    return sum(change.cost for change in changes)


@dataclass(frozen=True)
class Near(Generic[Step]):
    """A legal step near an illegal one: the step, the changes that lead to it, and its distance from the illegal step,
    which is the total cost of the changes.
    """

    step: Step
    distance: int
    changes: tuple[Change, ...]

    @classmethod
    def of(cls, step: Step, changes: Iterable[Change]) -> Near[Step]:
        """Makes a `Near` from a legal step and its changes; the distance is the total cost of the changes."""
        listed = tuple(changes)
        return cls(step, cost(listed), listed)


@dataclass(frozen=True)
class Nearest(Generic[Step]):
    """The legal steps nearest to an illegal step, ordered by distance and then by text.

    `as_near` is the number of further steps that are as near as the last listed step.
    """

    nearest: tuple[Near[Step], ...]
    as_near: int

    @classmethod
    def of(cls, measured: Iterable[Near[Step]], top: int) -> Nearest[Step]:
        """Selects the `top` nearest steps from all legal steps."""
        ranked = sorted(measured, key=lambda near: (near.distance, str(near.step)))
        shown = tuple(ranked[:top])
        return cls(shown, sum(near.distance == shown[-1].distance for near in ranked[top:]) if shown else 0)
