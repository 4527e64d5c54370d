"""Translates a CP-SAT model to a mixed-integer program, so that a MILP solver can solve the same question.

A constraint that holds only under a condition becomes a row with a big M, the smallest M that the bounds of the
variables allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ortools.sat.python.cp_model import INT32_MAX, CpModel

Terms: TypeAlias = list[tuple[int, int]]
"""Pairs of a column and its coefficient; each column occurs at most once."""
INFINITY = float("inf")


class NotLinear(Exception):
    """Raised if the model has a kind of constraint that this translation does not support."""


@dataclass(slots=True)
class Milp:
    """A mixed-integer program: maximise `cost` over integer columns between `lower` and `upper`.

    Each row lies between its bounds. The rows are stored one after another: row i has the entries from `starts[i]` to
    `starts[i + 1]`.
    """

    lower: list[int]
    upper: list[int]
    cost: list[int]
    offset: float
    row_lower: list[float] = field(default_factory=list)
    row_upper: list[float] = field(default_factory=list)
    starts: list[int] = field(default_factory=lambda: [0])
    columns: list[int] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, model: CpModel) -> Milp:
        """Translates a model with an objective to maximise; raises `NotLinear` for constraints that are not linear."""
        proto = model.proto
        domains = [list(var.domain) for var in proto.variables]
        if any(len(domain) != 2 for domain in domains):
            raise NotLinear("a variable has a domain with gaps")
        lower, upper = [domain[0] for domain in domains], [domain[1] for domain in domains]
        milp = cls(lower, upper, [0] * len(domains), 0.0)
        milp._aim(proto.objective)
        for constraint in proto.constraints:
            milp._translate(constraint)
        return milp

    def _aim(self, objective: Any) -> None:
        # CP-SAT stores a maximum as the minimum of the negated sum, with a scaling factor of -1.
        scale = objective.scaling_factor or 1.0
        if scale > 0:
            raise NotLinear("the model is not maximised")
        for var, coefficient in zip(objective.vars, objective.coeffs, strict=True):
            column, sign = (var, 1) if var >= 0 else (-var - 1, -1)
            self.cost[column] += round(scale * sign * coefficient)
        self.offset = scale * objective.offset

    def _translate(self, constraint: Any) -> None:
        enforced = list(constraint.enforcement_literal)
        if constraint.has_linear():
            linear = constraint.linear
            terms, shift = _terms(zip(linear.vars, linear.coeffs, strict=True))
            if len(linear.domain) != 2:
                raise NotLinear("a sum has a domain with gaps")
            low, high = linear.domain
            self._between(terms, low - shift, high - shift, enforced)
        elif constraint.has_bool_or():
            self._count(constraint.bool_or.literals, 1, INT32_MAX, enforced)
        elif constraint.has_bool_and():
            for literal in constraint.bool_and.literals:
                self._count([literal], 1, 1, enforced)
        elif constraint.has_at_most_one():
            self._count(constraint.at_most_one.literals, 0, 1, enforced)
        elif constraint.has_exactly_one():
            self._count(constraint.exactly_one.literals, 1, 1, enforced)
        else:
            raise NotLinear(f"no row stands for {constraint}")

    def _count(self, literals: Sequence[int], low: int, high: int, enforced: Sequence[int]) -> None:
        """Adds the constraint that between `low` and `high` of the literals are true."""
        terms, shift = _terms((literal, 1) for literal in literals)
        self._between(terms, low - shift, high - shift, enforced)

    def _between(self, terms: Terms, low: int, high: int, enforced: Sequence[int]) -> None:
        least = sum(a * (self.lower[x] if a > 0 else self.upper[x]) for x, a in terms)
        most = sum(a * (self.upper[x] if a > 0 else self.lower[x]) for x, a in terms)
        if not enforced:
            if low > least or high < most:
                self._row(terms, low if low > least else -INFINITY, high if high < most else INFINITY)
            return
        # With `off` the number of enforcement literals that are false: sum >= low - M * off, and the like above.
        off, shift = _terms((-literal - 1, 1) for literal in enforced)
        if low > least:
            m = low - least
            self._row(_merged(terms, off, m), low - m * shift, INFINITY)
        if high < most:
            m = most - high
            self._row(_merged(terms, off, -m), -INFINITY, high + m * shift)

    def _row(self, terms: Terms, low: float, high: float) -> None:
        for column, entry in terms:
            self.columns.append(column)
            self.entries.append(entry)
        self.starts.append(len(self.columns))
        self.row_lower.append(low)
        self.row_upper.append(high)


def _terms(signed: Iterable[tuple[int, int]]) -> tuple[Terms, int]:
    """Returns the columns and the constant of a sum over references; -i - 1 is the negation of the Boolean i."""
    terms: dict[int, int] = {}
    constant = 0
    for reference, coefficient in signed:
        if reference < 0:
            reference, constant, coefficient = -reference - 1, constant + coefficient, -coefficient
        terms[reference] = terms.get(reference, 0) + coefficient
    return [(column, entry) for column, entry in terms.items() if entry], constant


def _merged(terms: Terms, more: Terms, factor: int) -> Terms:
    both = dict(terms)
    for column, entry in more:
        both[column] = both.get(column, 0) + factor * entry
    return list(both.items())
