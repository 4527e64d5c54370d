"""Whole numbers in bounds and what ties them, few enough to be settled by bounds and cases.

A turn runs into some dozens of facts, most of them a yes or no: no solver is needed for them, so that conflicts are
found where there is none (a browser). A tie may be kept or let go by the member that it belongs to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

Asked: TypeAlias = "Tie | bool"
Member = TypeVar("Member")
FAR = 1 << 30
"""More than any sum of a turn comes to: no bound."""


class Sum:
    """A sum of unknowns, each so many times, and a number. Compared, it makes a `Tie`."""

    __slots__ = ("number", "times")
    __hash__ = object.__hash__

    def __init__(self, times: Mapping[int, int], number: int = 0) -> None:
        self.times, self.number = times, number

    def __add__(self, other: Sum | int) -> Sum:
        if isinstance(other, int):
            return Sum(self.times, self.number + other)
        times = dict(self.times)
        for unknown, many in other.times.items():
            times[unknown] = times.get(unknown, 0) + many
        return Sum(times, self.number + other.number)

    def __radd__(self, other: int) -> Sum:
        return self + other

    def __neg__(self) -> Sum:
        return Sum({unknown: -many for unknown, many in self.times.items()}, -self.number)

    def __sub__(self, other: Sum | int) -> Sum:
        return self + -other

    def __rsub__(self, other: int) -> Sum:
        return -self + other

    def __ge__(self, other: Sum | int) -> Tie:
        return Tie.of(self - other, 0, FAR)

    def __le__(self, other: Sum | int) -> Tie:
        return Tie.of(self - other, -FAR, 0)

    def __eq__(self, other: Sum | int) -> Tie:  # type: ignore[override]
        return Tie.of(self - other, 0, 0)


NOTHING = Sum({})


@dataclass(frozen=True, slots=True)
class Tie:
    """The need that a sum of unknowns lies between two numbers: `times` has each with how often it counts."""

    times: tuple[tuple[int, int], ...]
    least: int
    most: int

    @classmethod
    def of(cls, total: Sum, least: int, most: int) -> Tie:
        """The tie of a sum, its number brought to the other side."""
        times = tuple((unknown, many) for unknown, many in total.times.items() if many)
        return cls(times, least - total.number, most - total.number)

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the unknowns keep it with these values."""
        return self.least <= sum(many * values[unknown] for unknown, many in self.times) <= self.most

    def narrow(self, lows: list[int], highs: list[int]) -> bool | None:
        """Narrows the bounds of the unknowns to what it leaves; whether it did, or `None` where it leaves nothing."""
        # With all others at their least, an unknown that counts `many` times may rise by no more than what is left up
        # to `most`, divided and rounded down; downwards likewise. `low` and `high` are of the bounds at the start: they
        # stay true while bounds narrow, as bounds only come closer, so no value that is possible is cut off.
        low = sum(many * (lows if many > 0 else highs)[unknown] for unknown, many in self.times)
        high = sum(many * (highs if many > 0 else lows)[unknown] for unknown, many in self.times)
        if low > self.most or high < self.least:
            return None
        changed = False
        for unknown, many in self.times:
            more, less = self.most - low, high - self.least
            if many < 0:
                more, less = less, more
            least, most = highs[unknown] - less // abs(many), lows[unknown] + more // abs(many)
            if least > lows[unknown] or most < highs[unknown]:
                lows[unknown], highs[unknown] = max(least, lows[unknown]), min(most, highs[unknown])
                changed = True
                if lows[unknown] > highs[unknown]:
                    return None
        return changed


class Ties(Generic[Member]):
    """Unknowns with their bounds, and ties: those that always hold, and those of members."""

    def __init__(self) -> None:
        self.lows: list[int] = []
        self.highs: list[int] = []
        self.always: list[Tie] = []
        self.of: dict[Member, list[Tie]] = {}

    def unknown(self, low: int = 0, high: int = 1) -> Sum:
        """A new unknown between two numbers; a yes or no if nothing is said."""
        self.lows.append(low)
        self.highs.append(high)
        return Sum({len(self.lows) - 1: 1})

    def add(self, need: Asked) -> None:
        """Ties for good."""
        self.always.append(_tie(need))

    def belongs(self, member: Member, needs: Iterable[Asked]) -> None:
        """Lets a member have some needs, besides those that it has."""
        self.of.setdefault(member, []).extend(map(_tie, needs))

    def add_if(self, condition: Sum, need: Asked) -> None:
        """Ties wherever a yes or no is a yes: by as much room as the sum can need where it is a no."""
        tie = _tie(need)
        total = Sum(dict(tie.times))
        low = sum(many * (self.lows if many > 0 else self.highs)[unknown] for unknown, many in tie.times)
        high = sum(many * (self.highs if many > 0 else self.lows)[unknown] for unknown, many in tie.times)
        self.always.append(Tie.of(total + _times(1 - condition, max(0, tie.least - low)), tie.least, FAR))
        self.always.append(Tie.of(total + _times(1 - condition, min(0, tie.most - high)), -FAR, tie.most))

    def values(self, members: Collection[Member]) -> list[int] | None:
        """Values of the unknowns with which these members and what is always so hold, the same each time."""
        ties = [*self.always, *(tie for member in members for tie in self.of[member])]
        return _settle([tie for tie in ties if tie.least > -FAR or tie.most < FAR], self.lows, self.highs)

    def holding(self, values: Sequence[int]) -> set[Member]:
        """The members that hold with some values."""
        return {member for member, ties in self.of.items() if all(tie.holds(values) for tie in ties)}


def _settle(ties: Sequence[Tie], lows: Sequence[int], highs: Sequence[int]) -> list[int] | None:
    """Values between the bounds that keep all ties, the least ones first; `None` where there are none."""
    low, high = list(lows), list(highs)
    changed: bool | None = True
    while changed:
        changed = False
        for tie in ties:
            narrowed = tie.narrow(low, high)
            if narrowed is None:
                return None
            changed |= narrowed
    open_ones = {unknown for tie in ties for unknown, _ in tie.times if low[unknown] < high[unknown]}
    if not open_ones:
        return low
    unknown = min(open_ones, key=lambda each: (high[each] - low[each], each))
    for value in range(low[unknown], high[unknown] + 1):
        low[unknown] = high[unknown] = value
        values = _settle(ties, low, high)
        if values is not None:
            return values
    return None


def _tie(need: Asked) -> Tie:
    """A need as a tie; one that is met anyhow ties nothing."""
    if isinstance(need, Tie):
        return need
    return Tie((), 0, 0) if need else Tie((), 1, 1)


def _times(total: Sum, many: int) -> Sum:
    return Sum({unknown: many * each for unknown, each in total.times.items()}, many * total.number)
