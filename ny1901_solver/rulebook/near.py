"""The legal steps nearest to a wanted step, by the changes that lead to them and their costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

Step = TypeVar("Step")


@dataclass(frozen=True, slots=True)
class Change:
    """A change on the way from the wanted step to a legal one."""

    cost: int
    sentence: str


def cost(changes: Iterable[Change]) -> int:
    """The sum of the changes' costs."""
    return sum(change.cost for change in changes)


@dataclass(frozen=True)
class Near(Generic[Step]):
    """A legal step with its changes and its distance from the wanted one, the sum of their costs."""

    step: Step
    distance: int
    changes: tuple[Change, ...]

    @classmethod
    def of(cls, step: Step, changes: Iterable[Change]) -> Near[Step]:
        """A step at the distance of its changes."""
        listed = tuple(changes)
        return cls(step, cost(listed), listed)


@dataclass(frozen=True)
class Nearest(Generic[Step]):
    """The nearest legal steps, by distance and then by text; `as_near` counts others at the distance of the last."""

    nearest: tuple[Near[Step], ...]
    as_near: int

    @classmethod
    def of(cls, measured: Iterable[Near[Step]], top: int) -> Nearest[Step]:
        """The first `top` of all legal steps."""
        ranked = sorted(measured, key=lambda near: (near.distance, str(near.step)))
        shown = tuple(ranked[:top])
        return cls(shown, sum(near.distance == shown[-1].distance for near in ranked[top:]) if shown else 0)
