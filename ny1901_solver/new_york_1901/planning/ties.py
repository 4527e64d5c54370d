"""A small solver for bounded integers with linear constraints, which propagates bounds and branches on values.

Only some dozens of facts matter to a turn, and the value of most of these facts is 0 or 1. So CP-SAT is not needed, and
conflicts can also be found in a browser, where CP-SAT is not available. A constraint (`Tie`) can belong to a member (a
rule or a fact), and is dropped together with this member.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

Asked: TypeAlias = "Tie | bool"
Member = TypeVar("Member")
FAR = 1 << 30
"""A number greater than any sum in a turn, which means "no bound"."""


class Sum:
    """A linear expression: a sum of unknowns, each with a factor, and a constant.

    The comparison of a `Sum` with a number returns a constraint (`Tie`).
    """

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
    """The constraint that a sum of unknowns is between two numbers; `times` has each unknown with its factor."""

    times: tuple[tuple[int, int], ...]
    least: int
    most: int

    @classmethod
    def of(cls, total: Sum, least: int, most: int) -> Tie:
        """Returns the constraint on a sum, with the constant of the sum subtracted from the bounds."""
        times = tuple((unknown, many) for unknown, many in total.times.items() if many)
        return cls(times, least - total.number, most - total.number)

    def holds(self, values: Sequence[int]) -> bool:
        """Returns whether the given values of the unknowns meet the constraint."""
        return self.least <= sum(many * values[unknown] for unknown, many in self.times) <= self.most

    def narrow(self, lows: list[int], highs: list[int]) -> bool | None:
        """Narrows the bounds of the unknowns. Returns whether a bound changed, or `None` if no values are left."""
        # With all others at their least, an unknown with the factor `many` may rise by no more than the distance of the
        # least sum to `most`, divided by `many` and rounded down; downwards likewise. `low` and `high` are computed
        # from the bounds at the start: they stay valid while bounds narrow, so no possible value is cut off.
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
    """Unknowns with their bounds and constraints. Some constraints always hold; each of the others belongs to a member
    (a rule or a fact)."""

    def __init__(self) -> None:
        self.lows: list[int] = []
        self.highs: list[int] = []
        self.always: list[Tie] = []
        self.of: dict[Member, list[Tie]] = {}

    def unknown(self, low: int = 0, high: int = 1) -> Sum:
        """Returns a new unknown between two numbers; by default 0 or 1."""
        self.lows.append(low)
        self.highs.append(high)
        return Sum({len(self.lows) - 1: 1})

    def add(self, need: Asked) -> None:
        """Adds a constraint that always holds."""
        self.always.append(_tie(need))

    def belongs(self, member: Member, needs: Iterable[Asked]) -> None:
        """Adds constraints that belong to a member (a rule or a fact)."""
        self.of.setdefault(member, []).extend(map(_tie, needs))

    def add_if(self, condition: Sum, need: Asked) -> None:
        """Adds a constraint that holds if a condition is 1; if the condition is 0, the constraint allows any sum."""
        tie = _tie(need)
        total = Sum(dict(tie.times))
        low = sum(many * (self.lows if many > 0 else self.highs)[unknown] for unknown, many in tie.times)
        high = sum(many * (self.highs if many > 0 else self.lows)[unknown] for unknown, many in tie.times)
        self.always.append(Tie.of(total + _times(1 - condition, max(0, tie.least - low)), tie.least, FAR))
        self.always.append(Tie.of(total + _times(1 - condition, min(0, tie.most - high)), -FAR, tie.most))

    def values(self, members: Collection[Member]) -> list[int] | None:
        """Returns values of the unknowns that meet the constraints of the given members (rules and facts) and the
        constraints that always hold. The result is deterministic."""
        ties = [*self.always, *(tie for member in members for tie in self.of[member])]
        return _settle([tie for tie in ties if tie.least > -FAR or tie.most < FAR], self.lows, self.highs)

    def holding(self, values: Sequence[int]) -> set[Member]:
        """Returns the members (rules and facts) whose constraints the given values meet."""
        return {member for member, ties in self.of.items() if all(tie.holds(values) for tie in ties)}


def _settle(ties: Sequence[Tie], lows: Sequence[int], highs: Sequence[int]) -> list[int] | None:
    """Returns values within the bounds that meet all constraints; small values are tried first.

    Returns `None` if no values meet all constraints.
    """
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
    """Returns a condition of a rule as a constraint; a condition that is always met adds no constraint."""
    if isinstance(need, Tie):
        return need
    return Tie((), 0, 0) if need else Tie((), 1, 1)


def _times(total: Sum, many: int) -> Sum:
    return Sum({unknown: many * each for unknown, each in total.times.items()}, many * total.number)
