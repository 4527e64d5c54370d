"""Estimates the value of a board after a scoring, in points of later rounds, by features whose weights were fitted
on games.

`data/value.json` contains the weights, and the command that computes the weights.
"""

from __future__ import annotations

import json
from functools import cache
from operator import mul
from pathlib import Path

from ...statistics.sums import sum_in_order
from ..playouts import Table, leader
from ..scoring import MAJORITY, OWNED, TALLEST

VALUE = Path(__file__).parent.parent / "data" / "value.json"

FEATURES = (
    "buildings that nobody can take",
    "buildings ahead by 4 or more",
    "buildings ahead by 3",
    "buildings ahead by 2",
    "buildings ahead by 1",
    "buildings level",
    "cities led by one",
    "cities led by more",
    "tallest building",
    "pieces of 2 floors left",
    "pieces of 3 floors left",
    "pieces of 4 floors left",
    "turns behind the start player",
)
"""The names of the features that describe a player's position on the board.

A building is called "ahead by 2" if its owner leads by 2 floors over the rival with most floors in the building.
"""

LEVEL, CITIES, PIECES = 5, 6, 9
"""The indices in `FEATURES` of the last feature of buildings, the first of cities and the first of pieces."""


@cache
def load_spread(players: int) -> tuple[float, ...]:
    """Returns the standard deviation of the final margin between two players, by the number of rounds left."""
    return tuple(json.loads(VALUE.read_text(encoding="utf-8"))["spread"][str(players)])


def spread(table: Table) -> float:
    """Returns the standard deviation of the final margin for the number of rounds left in a game."""
    deviations = load_spread(len(table.pieces))
    return deviations[min(table.setup.rounds.number - table.round, len(deviations)) - 1]


@cache
def load_weights(players: int) -> tuple[tuple[float, ...], ...]:
    """Returns the shipped weights for a number of players, with a row for each number of rounds left, from 1."""
    table = json.loads(VALUE.read_text(encoding="utf-8"))["players"][str(players)]
    return tuple(zip(*(table[name] for name in FEATURES), strict=True))


def expected_gains(table: Table) -> list[list[float]]:
    """Returns the expected later points of each player after the end of a round, from the board and from the kept
    pieces.
    """
    rounds = load_weights(len(table.pieces))
    weights = rounds[min(table.setup.rounds.number - table.round, len(rounds)) - 1]
    weighed = [list(map(mul, weights, row)) for row in features(table)]
    return [[sum_in_order([*row[:PIECES], row[-1]]), sum_in_order(row[PIECES:-1])] for row in weighed]


def features(table: Table) -> list[list[float]]:
    """Returns the features of each player by seat, in the order of `FEATURES`."""
    rows = [[0.0] * len(FEATURES) for _ in table.totals]
    largest = [max(supply, default=0) for supply in table.supply]
    tops, totals = table.tops, table.totals
    for plot, top in enumerate(tops):
        if top >= 0:
            mine = totals[top][plot]
            gaps = [(mine - total[plot], largest[each]) for each, total in enumerate(totals) if each != top]
            ahead = min(gap for gap, _ in gaps)
            safe = all(gap > most for gap, most in gaps)
            rows[top][0 if safe else LEVEL - min(ahead, 4)] += 1
    for owned in table.owned:
        if (first := leader(owned)) >= 0:
            rows[first][CITIES + (owned[first] > 1 + sorted(owned)[-2])] += 1
    highest = max(table.heights)
    if highest and table.heights.count(highest) == 1:
        rows[tops[table.heights.index(highest)]][CITIES + 2] = 1
    for colour, supply in enumerate(table.supply):
        for floors in supply:
            if floors > 1:
                rows[colour][PIECES + min(floors, 4) - 2] += 1
    by_seat = [
        [sum_in_order(column) for column in zip(*(rows[c] for c in own), strict=True)] for own in table.setup.colours
    ]
    for seat, row in enumerate(by_seat):
        row[-1] = float((seat - table.start - 1) % len(by_seat))
    return by_seat


def paid_parts(table: Table) -> list[list[float]]:
    """Returns the points of a scoring for buildings, cities and the tallest building, by seat."""
    rows = [[0.0] * 3 for _ in table.totals]
    for owned in table.owned:
        for colour, count in enumerate(owned):
            rows[colour][0] += OWNED * count
        if (first := leader(owned)) >= 0:
            rows[first][1] += MAJORITY
    highest = max(table.heights)
    if highest and table.heights.count(highest) == 1:
        rows[table.tops[table.heights.index(highest)]][2] += TALLEST
    return [
        [sum_in_order(column) for column in zip(*(rows[c] for c in own), strict=True)] for own in table.setup.colours
    ]
