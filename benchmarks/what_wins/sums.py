"""Sums of many games, and the means with their errors.

Each measure adds up, in every game, an amount over some cases (seats, territories, tiles). Its mean is the sum of the
amounts divided by the number of cases. Cases of one game are not independent, so that the error is computed over games
(the variance of a ratio, with games as clusters). All sums are whole numbers: they do not depend on the order of the
games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

Row = list[int]  # games, cases, amount, cases squared, cases times amount, amount squared


class Mean(NamedTuple):
    """A mean with its standard error, and the numbers of its cases and games."""

    value: float
    error: float
    cases: int
    games: int

    def times(self, factor: float) -> Mean:
        """The mean in another unit."""
        return Mean(self.value * factor, self.error * abs(factor), self.cases, self.games)

    def minus(self, other: Mean) -> Mean:
        """The difference of two independent means."""
        error = sqrt(self.error**2 + other.error**2)
        return Mean(self.value - other.value, error, self.cases + other.cases, self.games + other.games)


def number(value: float, form: str) -> str:
    """A number as text; a number that is rounded to nothing has no sign."""
    told = f"{value:{form}}"
    return told if float(told) else told.lstrip("+-")


NO_MEAN = Mean(0.0, float("inf"), 0, 0)


@dataclass(slots=True)
class OfGame:
    """What one game adds to each measure: the number of cases, and the amount."""

    rows: dict[str, list[int]]

    def add(self, name: str, amount: int, cases: int = 1) -> None:
        """Adds an amount of some cases."""
        row = self.rows.get(name)
        if row is None:
            self.rows[name] = [cases, amount]
        else:
            row[0] += cases
            row[1] += amount


@dataclass(slots=True)
class Sums:
    """The sums of many games, by the name of the measure."""

    rows: dict[str, Row]

    def add_game(self, game: OfGame) -> None:
        """Adds a game."""
        rows = self.rows
        for name, (cases, amount) in game.rows.items():
            row = rows.get(name)
            if row is None:
                row = rows[name] = [0] * 6
            row[0] += 1
            row[1] += cases
            row[2] += amount
            row[3] += cases * cases
            row[4] += cases * amount
            row[5] += amount * amount

    def add(self, other: Sums) -> None:
        """Adds the sums of other games."""
        for name, row in other.rows.items():
            mine = self.rows.setdefault(name, [0] * 6)
            self.rows[name] = [a + b for a, b in zip(mine, row, strict=True)]

    def mean(self, name: str) -> Mean:
        """The mean of a measure."""
        return mean_of(self.rows.get(name))

    def amount(self, name: str) -> int:
        """The sum of a measure."""
        row = self.rows.get(name)
        return row[2] if row else 0

    def names(self, start: str) -> list[str]:
        """The endings of the names that begin with `start`, in their order."""
        return sorted(name.removeprefix(start) for name in self.rows if name.startswith(start))

    def histogram(self, start: str) -> dict[int, int]:
        """The amounts of the measures whose names begin with `start` and end with a number, by this number."""
        return {number: self.amount(f"{start}{number}") for number in sorted(map(int, self.names(start)))}


def mean_of(row: Row | None) -> Mean:
    """The mean of a row of sums, with its standard error over games."""
    if not row or not row[1]:
        return NO_MEAN
    games, cases, amount, cases_squared, crossed, squared = row
    mean = amount / cases
    if games < 2:
        return Mean(mean, float("inf"), cases, games)
    spread = squared - 2 * mean * crossed + mean * mean * cases_squared
    return Mean(mean, sqrt(max(0.0, spread) * games / (games - 1)) / cases, cases, games)


def pooled(sums: Sums, names: Iterable[str]) -> Mean:
    """The mean over several measures that no game has in common."""
    total = [0] * 6
    for name in names:
        for i, value in enumerate(sums.rows.get(name, [0] * 6)):
            total[i] += value
    return mean_of(total)


def as_json(sums: Sums) -> dict[str, str]:
    """The rows as texts, in the order of the names."""
    return {name: " ".join(map(str, short(row))) for name, row in sorted(sums.rows.items())}


def short(row: Row) -> Row:
    """A row without the numbers that `long` can compute, if all games have the same number of cases."""
    games, cases, amount, _, _, squared = row
    few = [games, amount, squared] if games == cases else [games, cases, amount, squared]
    return few if long(few) == row else row


def long(row: Row) -> Row:
    """The whole row."""
    if len(row) == 6:
        return row
    games, cases, amount, squared = row if len(row) == 4 else (row[0], *row)
    return [games, cases, amount, cases * cases // games, cases * amount // games, squared]


def of_json(rows: Mapping[str, str]) -> Sums:
    """The sums that `as_json` has written."""
    return Sums({name: long([int(each) for each in row.split()]) for name, row in rows.items()})
