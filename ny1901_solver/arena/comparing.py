"""Compares a match that is played again with its record, byte for byte."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from ..errors import Refused
from ..files.journal import UNREADABLE, Journal
from ..messages import ngettext
from .match import GameResult


@dataclass(frozen=True, slots=True)
class RecordDifference:
    """The first difference between a record and the match that is played again.

    `line` is the line of the record, from 1, and `game` the number of the game, from 0, as in the record; `game` is
    `None` for the first line, which contains the settings. `turn` is the number of the turn, from 1; it is `None` if
    the record contains no turns, or if all turns are the same. `recorded` and `played` are the texts that differ; a
    text is `None` if one of the two games has no such turn, or no such entry.
    """

    line: int
    game: int | None
    turn: int | None
    recorded: str | None
    played: str | None


class RecordComparison:
    """Compares the games of a match, one by one, with the record of the match. The record is not changed.

    `games` is the number of games that are the same so far, `recorded` the number of games in the record, and
    `difference` the first difference.
    """

    def __init__(self, journal: Journal, games: int) -> None:
        """Reads the record. Raises `DataError` if it belongs to another match, and `Refused` if it contains fewer games
        than the match.
        """
        head, lines = journal.kept_lines()
        self.file = str(journal.path)
        self._lines = lines
        self.games, self.recorded = 0, len(lines) - 1
        if self.recorded < games:
            raise Refused(
                ngettext(
                    "{file} contains {number} game; only games of the record can be compared",
                    "{file} contains {number} games; only games of the record can be compared",
                    self.recorded,
                    file=self.file,
                )
            )
        self.difference: RecordDifference | None
        if lines[0] != head:
            self.difference = RecordDifference(1, None, None, _text(lines[0]), _text(head))
        else:
            self.difference = next(
                filter(None, map(_out_of_place, range(games, self.recorded), lines[games + 1 :])), None
            )

    def add(self, result: GameResult) -> bool:
        """Compares the next game, and returns whether all games so far are the same."""
        if self.difference is None:
            line, again = self._lines[self.games + 1], result.data()
            if line == json.dumps(again).encode() + b"\n":
                self.games += 1
            else:
                # as the lists of the record, not as tuples
                self.difference = _difference(self.games + 2, result.game, line, json.loads(json.dumps(again)))
        return self.difference is None


def _out_of_place(game: int, line: bytes) -> RecordDifference | None:
    """The difference of a line that is not played again, if it is not the line of the game at its place."""
    try:
        found = json.loads(line.decode())["game"]
    except (*UNREADABLE, KeyError, TypeError):
        found = None
    return None if found == game else RecordDifference(game + 2, game, None, _text(line), None)


def _text(line: bytes) -> str:
    return line.decode(errors="replace").rstrip("\n")


def _difference(line: int, game: int, recorded: bytes, again: dict[str, Any]) -> RecordDifference:
    """The first difference of a game: its first other turn, or else its first other entry."""
    try:
        kept = json.loads(recorded.decode())
        turns = list(map(str, kept.get("played", ())))
    except UNREADABLE:
        return RecordDifference(line, game, None, _text(recorded), json.dumps(again))
    for number, (before, now) in enumerate(zip_longest(turns, again.get("played", ())), start=1):
        if before != now:
            return RecordDifference(line, game, number, before, now)
    for key in {**again, **kept}:
        if kept.get(key) != again.get(key):
            return RecordDifference(line, game, None, *(_entry(each, key) for each in (kept, again)))
    return RecordDifference(line, game, None, _text(recorded), json.dumps(again))


def _entry(data: dict[str, Any], key: str) -> str | None:
    return f"{key} {json.dumps(data[key])}" if key in data else None
