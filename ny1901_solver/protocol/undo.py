"""Undo and redo for any frozen value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class History(Generic[_T]):
    """A history: the current value, the list of earlier values, and the list of undone values. In both lists, the last
    value is the one nearest to the current value.
    """

    now: _T
    past: tuple[_T, ...] = ()
    undone: tuple[_T, ...] = ()

    @classmethod
    def at(cls, values: Sequence[_T], number: int) -> History[_T]:
        """The history that consists of some values in order; `number`, from 0, is the index of the current value."""
        return cls(values[number], tuple(values[:number]), tuple(reversed(values[number + 1 :])))

    @property
    def values(self) -> tuple[_T, ...]:
        """All values in order, including the undone values."""
        return (*self.past, self.now, *reversed(self.undone))

    def then(self, value: _T) -> History[_T]:
        """Returns the history with a new current value.

        If the new value differs from the last undone value, all undone values are dropped.
        """
        if self.undone and value == self.undone[-1]:
            return self.again()
        return self if value == self.now else History(value, (*self.past, self.now))

    def back(self) -> History[_T]:
        """Returns the history after an undo. If there are no earlier values, the history itself is returned."""
        return History(self.past[-1], self.past[:-1], (*self.undone, self.now)) if self.past else self

    def again(self) -> History[_T]:
        """Returns the history after a redo. If no value was undone, the history itself is returned."""
        return History(self.undone[-1], (*self.past, self.now), self.undone[:-1]) if self.undone else self
