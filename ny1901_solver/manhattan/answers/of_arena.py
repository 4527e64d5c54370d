"""Matches of computer players: the answer of the command `arena`."""

from __future__ import annotations

from ...kit.arena.answer import MatchData
from .answer import ManhattanAnswer


class _OfMatch(ManhattanAnswer):
    """What Manhattan says of a match, before what every match tells."""

    variants: list[str]
    seats: int


class ArenaAnswer(MatchData, _OfMatch):
    """A match of computer players, about the position that one of its games starts from."""

    command = "arena"
