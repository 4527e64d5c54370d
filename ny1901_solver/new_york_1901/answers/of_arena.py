"""Matches of computer players: the answer of the command `arena`."""

from __future__ import annotations

from ...kit.answers import Answer
from ...kit.arena.answer import MatchData


class _OfMatch(Answer):
    """What New York 1901 says of a match, before what every match tells."""

    seats: int
    challenge: str | None


class ArenaAnswer(MatchData, _OfMatch):
    """A match of computer players."""

    command = "arena"
