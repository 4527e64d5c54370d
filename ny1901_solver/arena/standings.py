"""What the games of a match tell of its players, with what certainty, and when a match may end early."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, prod, sin, sqrt, tan
from statistics import fmean, stdev
from typing import Literal, NamedTuple

from .match import GameResult, Match

BETS = (1, 2, 4)  # times that of Wald's test
STAKE = 0.9  # of the money at most, whatever the next value is
ERROR = 0.05


class Bounds(NamedTuple):
    """What a mean is asked about: whether it is above `low`, or below `high`."""

    low: float
    high: float


def sequential_verdict(
    values: Sequence[float], bounds: Bounds, error: float = ERROR
) -> Literal["above", "below"] | None:
    """Whether the mean is above `low` or below `high`; each is said wrongly with a chance of at most `error`."""
    low, high = bounds
    if _money([value - low for value in values], (high - low) / (low * (1 - low)), STAKE / low) >= 1 / error:
        return "above"
    if _money([high - value for value in values], (high - low) / (high * (1 - high)), STAKE / (1 - high)) >= 1 / error:
        return "below"
    return None


def _money(gains: Sequence[float], bet: float, most: float) -> float:
    """What the money has become."""
    return fmean(prod(1 + min(most, times * bet) * gain for gain in gains) for times in BETS)


LEVEL = 0.95
"""How often an interval holds what it is about."""

Interval = tuple[float, float]


def mean_interval(values: Sequence[float]) -> Interval | None:
    """Where the mean of all that might have been drawn lies; `None` for a single value, which tells no spread."""
    if len(values) < 2:
        return None
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    mean = fmean(values)
    return mean - half, mean + half


def share_interval(values: Sequence[float]) -> Interval:
    """The same of values from 0 to 1, of which there may be few and all alike, such as nothing but victories.

    Such values show no spread, though they have one. So a value of 0 and one of 1 are added before Student's interval
    is taken: behind n victories its lower end is near 1 - 3/n, as it should be; behind many values it is the plain one.
    """
    interval = mean_interval([*values, 0.0, 1.0])
    assert interval is not None
    return max(0.0, interval[0]), min(1.0, interval[1])


def student(freedom: int, level: float = LEVEL) -> float:
    """The t within which Student's distribution with so many degrees of freedom lies with a chance of `level`."""
    low, high = 0.0, pi / 2  # of the angle whose tangent is t over the root of the degrees of freedom
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < level else (low, middle)
    return sqrt(freedom) * tan(low)


def _within(angle: float, freedom: int) -> float:
    """The chance of lying within an angle on both sides (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for power in range(odd, freedom - 1, 2):  # of the cosine
        total += term
        term *= (power + 1) / (power + 2) * cos(angle) ** 2
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """How a player did: `wins` over all its seats, a shared victory shared; the others are means of a seat and a game.

    `share` is of the victory, `margin` to the best of the others, in points. `turns` counts all of them, and
    `turn_seconds` is the CPU time of one, as far as it was measured.
    """

    player: str
    seats: int
    wins: float
    share: float
    share_interval: Interval
    margin: float
    margin_interval: Interval | None
    points: float
    turns: int
    turn_seconds: float | None


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """What was played of a match: complete sets, how its players did, and whether no more games are to be played."""

    match: Match
    games: int
    sets: int
    standings: Sequence[MatchStanding]
    ends: dict[str, int]
    bounds: Bounds | None
    settled: str | None
    finished: bool


def rotated_sets(results: Sequence[GameResult], seats: int) -> list[Sequence[GameResult]]:
    """The games by rotated set, the complete ones."""
    return [results[first : first + seats] for first in range(0, len(results) - seats + 1, seats)]


def set_shares(sets: Sequence[Sequence[GameResult]]) -> list[float]:
    """What the first entrant won of each set."""
    return [fmean(game.shares[0] for game in games) for games in sets]


def standings(sets: Sequence[Sequence[GameResult]], players: Sequence[str]) -> list[MatchStanding]:
    """How each player did in at least one set; the last player is at all the seats that are left."""
    entrants, last = range(len(sets[0][0].points)), len(players) - 1
    return [
        _standing(player, entrants[number:] if number == last else entrants[number : number + 1], sets)
        for number, player in enumerate(players)
    ]


def _standing(player: str, entrants: Sequence[int], sets: Sequence[Sequence[GameResult]]) -> MatchStanding:
    def by_set(value: Callable[[GameResult, int], float]) -> list[float]:
        return [fmean(value(game, each) for game in games for each in entrants) for games in sets]

    def total(value: Callable[[GameResult, int], float], sets: Sequence[Sequence[GameResult]] = sets) -> float:
        return sum(value(game, each) for games in sets for game in games for each in entrants)

    timed = [[game for game in games if game.seconds] for games in sets]
    timed_turns = total(lambda game, each: game.turns[each], timed)
    shares, margins = by_set(lambda game, each: game.shares[each]), by_set(_margin)
    return MatchStanding(
        player=player,
        seats=len(entrants),
        wins=total(lambda game, each: game.shares[each]),
        share=fmean(shares),
        share_interval=share_interval(shares),
        margin=fmean(margins),
        margin_interval=mean_interval(margins),
        points=fmean(by_set(lambda game, each: game.points[each])),
        turns=round(total(lambda game, each: game.turns[each])),
        turn_seconds=total(lambda game, each: game.seconds[each], timed) / timed_turns if timed_turns else None,
    )


def _margin(game: GameResult, entrant: int) -> float:
    return game.points[entrant] - max(points for other, points in enumerate(game.points) if other != entrant)
