"""The results of a match with confidence intervals, and the sequential test that may end a match early."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, prod, sin, sqrt, tan
from statistics import fmean, stdev
from typing import Literal, NamedTuple

from .comparing import RecordComparison
from .match import GameResult, Match

BETS = (1, 2, 4)  # the bets tried, as multiples of the bet in Wald's sequential test
STAKE = 0.9  # the greatest part of the capital that a bet may lose at one value
ERROR = 0.05


class Bounds(NamedTuple):
    """The two bounds of the sequential test, which asks: is the mean above `low`, or below `high`?"""

    low: float
    high: float


def sequential_verdict(
    values: Sequence[float], bounds: Bounds, error: float = ERROR
) -> Literal["above", "below"] | None:
    """Returns whether the mean is above `low` or below `high`; `None` if the test has not decided yet. Each verdict is
    wrong with a probability of at most `error`.
    """
    low, high = bounds
    if _money([value - low for value in values], (high - low) / (low * (1 - low)), STAKE / low) >= 1 / error:
        return "above"
    if _money([high - value for value in values], (high - low) / (high * (1 - high)), STAKE / (1 - high)) >= 1 / error:
        return "below"
    return None


def _money(gains: Sequence[float], bet: float, most: float) -> float:
    """The capital of a gambler who starts with 1 and who, before each of the values in `gains`, bets that their mean is
    positive.

    The result is the mean of the capital for the bet sizes in `BETS`.
    """
    return fmean(prod(1 + min(most, times * bet) * gain for gain in gains) for times in BETS)


LEVEL = 0.95
"""The confidence level of all intervals."""

Interval = tuple[float, float]


def mean_interval(values: Sequence[float]) -> Interval | None:
    """The confidence interval of the mean by Student's t; `None` for a single value, which has no spread."""
    if len(values) < 2:
        return None
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    mean = fmean(values)
    return mean - half, mean + half


def share_interval(values: Sequence[float]) -> Interval:
    """The confidence interval of the mean of values from 0 to 1. The values may be few and all equal, for example if a
    player has won all games.

    Equal values show no spread, although the distribution of the values has a spread. Therefore a value of 0 and a
    value of 1 are added before Student's interval is computed. With these two values, the lower end of the interval
    after n wins is near 1 - 3/n, which is correct. For many values the two added values make no difference.
    """
    interval = mean_interval([*values, 0.0, 1.0])
    assert interval is not None
    return max(0.0, interval[0]), min(1.0, interval[1])


def student(freedom: int, level: float = LEVEL) -> float:
    """The two-sided quantile t of Student's distribution with `freedom` degrees of freedom, for a probability of
    `level`.
    """
    # bounds of an angle; t is the tangent of this angle times the square root of the degrees of freedom
    low, high = 0.0, pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < level else (low, middle)
    return sqrt(freedom) * tan(low)


def _within(angle: float, freedom: int) -> float:
    """The probability that Student's t lies within an angle on both sides (Abramowitz and Stegun, 26.7.3 and
    26.7.4).
    """
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for power in range(odd, freedom - 1, 2):  # the exponent of the cosine
        total += term
        term *= (power + 1) / (power + 2) * cos(angle) ** 2
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """The results of a player in a match. `wins` is the number of wins in all seats of the player; a shared win counts
    as a fraction of a win.

    `share` is the mean share of the win, and `margin` the mean lead over the best of the other players, in points.
    `turns` is the total number of turns, and `turn_seconds` the mean CPU time of a turn, if it was measured.
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
    """The state of a match: the number of complete rotated sets of games, the results of the players, whether the match
    is finished, and its comparison with a record, if there is one.
    """

    match: Match
    games: int
    sets: int
    standings: Sequence[MatchStanding]
    ends: dict[str, int]
    bounds: Bounds | None
    settled: str | None
    finished: bool
    compared: RecordComparison | None = None


def rotated_sets(results: Sequence[GameResult], seats: int) -> list[Sequence[GameResult]]:
    """The games of a match, grouped into rotated sets (the games with the same cards); an incomplete last set is left
    out.
    """
    return [results[first : first + seats] for first in range(0, len(results) - seats + 1, seats)]


def set_shares(sets: Sequence[Sequence[GameResult]]) -> list[float]:
    """The first entrant's mean share of the win in each rotated set of games."""
    return [fmean(game.shares[0] for game in games) for games in sets]


def standings(sets: Sequence[Sequence[GameResult]], players: Sequence[str]) -> list[MatchStanding]:
    """The results of each player in at least one rotated set of games. The last of the named players has all remaining
    seats.
    """
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
