"""Undo and redo over any frozen value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class History(Generic[_T]):
    """The current value, those before it, and those taken back, each with the nearest last."""

    now: _T
    past: tuple[_T, ...] = ()
    undone: tuple[_T, ...] = ()

    @classmethod
    def at(cls, values: Sequence[_T], number: int) -> History[_T]:
        """The history of values in their order; the one of a number, from 0, is the current one."""
        return cls(values[number], tuple(values[:number]), tuple(reversed(values[number + 1 :])))

    @property
    def values(self) -> tuple[_T, ...]:
        """All values in their order, including those taken back."""
        return (*self.past, self.now, *reversed(self.undone))

    def then(self, value: _T) -> History[_T]:
        """The history with a new value; those taken back are dropped, unless the value is the last of them."""
        if self.undone and value == self.undone[-1]:
            return self.again()
        return self if value == self.now else History(value, (*self.past, self.now))

    def back(self) -> History[_T]:
        """The history one step back; at its start, itself."""
        return History(self.past[-1], self.past[:-1], (*self.undone, self.now)) if self.past else self

    def again(self) -> History[_T]:
        """The history with the last undo taken back; without one, itself."""
        return History(self.undone[-1], (*self.past, self.now), self.undone[:-1]) if self.undone else self
