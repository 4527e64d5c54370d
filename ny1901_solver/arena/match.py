"""The games of a match: who sits in which seat, playing in several processes, and the journal file that stores the
results of the games.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from math import inf, isfinite
from pathlib import Path
from typing import Any, TypeVar

from ..errors import DataError, Refused
from ..files.access import LONGEST_LINE, append_line, write_text
from ..files.journal import Journal
from ..messages import gettext
from ..runs.workers import Workers, shared_out
from ..statistics.win_shares import parts_of_win
from .players import NamedPolicy, parse_player


@dataclass(frozen=True, slots=True)
class Match:
    """The settings of a match: the names of the players and the number of seats. The last named player of the match
    takes all remaining seats.

    `games` is a multiple of `seats`. With `turns`, each result contains the turns of its game. A subclass for a game
    adds the settings that only this game has.
    """

    players: tuple[str, ...]
    seats: int
    games: int
    seed: int
    turns: bool = field(default=False, kw_only=True)

    @property
    def entrants(self) -> list[str]:
        """The entrants of a match, one for each seat: the names of the players. The last name is repeated if the game
        has more seats than names are given.
        """
        return [*self.players, *[self.players[-1]] * (self.seats - len(self.players))]

    def order_data(self, named: Mapping[str, NamedPolicy]) -> dict[str, Any]:
        """The settings of a match, as the journal stores them. The number `games` may be larger when a later run
        continues the journal. The version of a player is raised whenever the player's way of playing changes.
        """
        players = [parse_player(name, named) for name in self.players]
        order = {
            "players": list(self.players),
            "versions": [named[each.word].version_at(each.number, self.seats) for each in players],
            "seats": self.seats,
            "games": self.games,
            "seed": self.seed,
        }
        return order | {"turns": True} if self.turns else order  # other records are written as before there were turns


State = TypeVar("State")
Step = TypeVar("Step")


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game of a match, for each entrant. An entrant is a player who takes part in every game of the
    match, each time in the next seat.

    `game` is the number of the game, from 0. `shares` contains each entrant's share of the win; the shares add up to 1.
    `end` is a word for the reason why the game ended. `played` contains the texts of all turns, each with the cards
    that came up, or nothing if the match does not keep turns. `seconds` is the CPU time of all turns of each entrant;
    the field is empty if the time is unknown, and is ignored when two results are compared.
    """

    game: int
    end: str
    shares: tuple[float, ...]
    points: tuple[float, ...]
    turns: tuple[int, ...]
    seconds: tuple[float, ...] = field(default=(), compare=False)
    played: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """The result of a game as data for a line of the journal, without the measured times."""
        data = asdict(self)
        del data["seconds"]
        if not self.played:
            del data["played"]
        return data

    @classmethod
    def of(cls, data: dict[str, Any], entrants: int) -> GameResult:
        """Reads the result in a line of the journal. Raises `ValueError`, `KeyError` or `TypeError` if the line is
        wrong.
        """
        lists = [tuple(map(float, data[key])) for key in ("shares", "points", "turns")]
        if {len(each) for each in lists} != {entrants}:
            raise ValueError("expected an entry for each entrant")
        shares, points, turns = lists
        if not all(map(isfinite, (*shares, *points, *turns))):
            raise ValueError("not a number")
        played = tuple(map(str, data.get("played", ())))
        return cls(int(data["game"]), str(data["end"]), shares, points, tuple(map(int, turns)), played=played)


class MeasuredSeconds:
    """The CPU seconds of the games in a journal. The CPU seconds are in a separate file, because they differ between
    runs of the same match, while the journal is the same.
    """

    def __init__(self, journal: Path) -> None:
        self._path = journal.with_suffix(f".seconds{journal.suffix}")

    def begin(self) -> None:
        """Starts a file for the CPU seconds of a run; such a file of an earlier run is overwritten. Raises `DataError`
        if a file of another kind has this name.
        """
        with suppress(FileNotFoundError), self._path.open("rb") as there:
            if (first := there.readline(LONGEST_LINE)) and _seconds_of(first) is None:
                sentence = gettext(
                    "{path}: this file is needed for CPU seconds, but it contains something else; choose another "
                    "name for the record",
                    path=self._path,
                )
                raise DataError([sentence])
        write_text(self._path, "")

    def read(self) -> dict[int, tuple[float, ...]]:
        """Reads the CPU seconds of each game from the file, by the game's number. Lines of the file that cannot be read
        are ignored.
        """
        by_game = dict[int, tuple[float, ...]]()
        with suppress(OSError):
            for line in self._path.read_bytes().splitlines():
                if (entry := _seconds_of(line)) is not None:
                    by_game[entry[0]] = entry[1]
        return by_game

    def add(self, result: GameResult) -> None:
        """Appends the CPU seconds of a game to the file. If the file has two lines for the same game, only the later
        line is used.
        """
        entry = {"game": result.game, "seconds": [round(seconds, 3) for seconds in result.seconds]}
        append_line(self._path, json.dumps(entry))


def _seconds_of(line: bytes) -> tuple[int, tuple[float, ...]] | None:
    """The number of a game and its seconds, read from a line; `None` for a wrong line."""
    try:
        entry = json.loads(line)
        return int(entry["game"]), tuple(map(float, entry["seconds"]))
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return None


def seating(game: int, seats: int) -> list[int]:
    """The entrant in each seat of a game. In a game with N seats, each entrant sits in every seat once in N consecutive
    games.
    """
    return [(seat - game) % seats for seat in range(seats)]


def game_played(
    game: int,
    number: int,
    state: State,
    to_move: Callable[[State], int | None],
    take: Callable[[int, State], tuple[Step, State]],
    ending: Callable[[State], tuple[str, Sequence[int], Sequence[float]]],
    clock: Callable[[], float],
    most: float = inf,
    written: Callable[[State, Step], str] | None = None,
) -> GameResult:
    """Plays a game from its start; the game has a given `number` of seats. `take` plays an entrant's turn, and returns
    the turn and the next state; at most `most` turns are played.

    `ending` returns, for the last state, the reason why the game ended, the winning seats, and the points by seat. If
    `written` is given, it returns the text of a turn for the result.
    """
    seats = seating(game, number)
    turns, seconds, played = [0] * number, [0.0] * number, list[str]()
    while (seat := to_move(state)) is not None and sum(turns) < most:
        entrant, begun = seats[seat], clock()
        step, after = take(entrant, state)
        turns[entrant] += 1
        seconds[entrant] += clock() - begun
        if written is not None:
            played.append(written(state, step))
        state = after
    end, winners, points = ending(state)
    shares, totals = [0.0] * number, [0.0] * number
    for seat, (entrant, share) in enumerate(zip(seats, parts_of_win(winners, number), strict=True)):
        shares[entrant] = share
        totals[entrant] = float(points[seat])
    return GameResult(game, end, tuple(shares), tuple(totals), tuple(turns), tuple(seconds), tuple(played))


def chance_of(match: Match, number: int) -> random.Random:
    """The random generator that deals the cards of a rotated set. The games of a rotated set have the same cards, and
    each entrant sits in every seat once.
    """
    return random.Random(f"set-up {match.seed} {number}")


def games_kept(journal: Journal, seats: int) -> list[GameResult]:
    """Reads the games of a journal in order, with their seconds. Raises `DataError` if a game in the journal is out of
    order.
    """
    kept: list[GameResult] = []

    def take_entry(entry: dict[str, Any]) -> bool:
        result = GameResult.of(entry, seats)
        if result.game != len(kept):
            raise Refused(
                gettext("the line is of game {game}, but game {next} comes next", game=result.game, next=len(kept))
            )
        kept.append(result)
        return True

    journal.resume(take_entry)
    seconds = MeasuredSeconds(journal.path).read()
    return [replace(result, seconds=seconds.get(result.game, ())) for result in kept]


def games_played(
    play: Callable[[int], GameResult], games: int, seats: int, workers: Workers, journal: Journal | None, resume: bool
) -> Generator[GameResult, None, None]:
    """Plays the games of a match in the order of their numbers, and yields their results. If `resume` is true, the
    results in the journal come first.
    """
    known: list[GameResult] = []
    seconds = None if journal is None else MeasuredSeconds(journal.path)
    if journal is not None and resume and journal.path.exists():
        known = games_kept(journal, seats)
    elif journal is not None:
        if seconds is not None and not journal.path.exists():
            seconds.begin()
        journal.begin(gettext("this file already contains games; continue them with --resume, or choose another file"))
    yield from known[:games]
    with shared_out(play, range(len(known), games), workers) as results:
        for result in results:
            if journal is not None and seconds is not None:
                journal.add(result.data())
                seconds.add(result)
            yield result
