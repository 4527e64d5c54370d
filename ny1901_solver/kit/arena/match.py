"""The games of a match: who sits where, in which process a game is played, and the journal that keeps it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import asdict, dataclass
from typing import Any

from ..journal import Journal
from ..puzzles.workers import shared_out


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game of a match ended, by entrant: each has a seat in every game, another one from game to game.

    `game` is its number, from 0; `shares` are parts of the victory, 1 in all; `end` is a word for what ended it;
    `seconds` is what all turns of an entrant took, in CPU time.
    """

    game: int
    end: str
    shares: tuple[float, ...]
    points: tuple[float, ...]
    turns: tuple[int, ...]
    seconds: tuple[float, ...]

    def data(self) -> dict[str, Any]:
        """The result as a line of a journal."""
        return asdict(self)

    @classmethod
    def of(cls, data: dict[str, Any], entrants: int) -> GameResult:
        """The result of a line; raises `ValueError`, `KeyError` or `TypeError` for what is none."""
        lists = [tuple(map(float, data[key])) for key in ("shares", "points", "turns", "seconds")]
        if {len(each) for each in lists} != {entrants}:
            raise ValueError("not an entry for each entrant")
        shares, points, turns, seconds = lists
        return cls(int(data["game"]), str(data["end"]), shares, points, tuple(map(int, turns)), seconds)


def seating(game: int, seats: int) -> list[int]:
    """The entrants by seat in a game: in so many games one after another, each sits in every seat once."""
    return [(seat - game) % seats for seat in range(seats)]


def games_played(
    play: Callable[[int], GameResult], games: int, seats: int, workers: int, journal: Journal | None, resume: bool
) -> Generator[GameResult, None, None]:
    """Plays games by number and yields their results in order, those of a journal that goes on first."""
    known: list[GameResult] = []

    def taken(entry: dict[str, Any]) -> bool:
        result = GameResult.of(entry, seats)
        if held := result.game == len(known):
            known.append(result)
        return held

    if journal is not None and resume and journal.path.exists():
        journal.resume(taken)
    elif journal is not None:
        journal.begin("games were kept there before; go on with --resume, or name another file")
    yield from known[:games]
    with shared_out(play, range(len(known), games), workers) as results:
        for result in results:
            if journal is not None:
                journal.add(result.data())
            yield result
