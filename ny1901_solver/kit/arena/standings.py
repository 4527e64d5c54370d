"""What the games of a match tell of its players.

The unit of evidence is the rotated set: the games on one deal, in which each sits in every seat. Its games are not
independent of each other, so a set is one value, the mean over its games. Intervals are Student's over the sets, for
shares with a set won and a set lost added (`intervals`). A set that is not complete counts nowhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from .early_end import Bounds
from .intervals import Interval, mean_interval, share_interval
from .match import GameResult, Match


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
    found: Sequence[MatchStanding]
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
