"""Moves listed and played: the answers of `legal` and `apply`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from ...kit.answers import Data, Part, Text
from ...kit.errors import IllegalMove
from ..moves import Move
from ..state import GameState
from ..state.naming import player_name
from ..table.playing import PlayedMove
from .answer import IllegalData, ManhattanAnswer, PositionData, illegal, placed


class LegalAnswer(ManhattanAnswer):
    """The legal moves, or the first of them."""

    command = "legal"
    to_move: str | None
    total: int
    moves: list[Text]


class GainedData(Part):
    """Points of a colour by a rule, when a round was scored."""

    colour: str
    rule: str
    points: int
    reason: str


class AppliedAnswer(ManhattanAnswer):
    """A move that was played, what came up behind it, what a round that it ended has paid, and what it leads to."""

    command = "apply"
    move: Text
    legal: Literal[True]
    mover: str
    drawn: list[str] = Field(description="cards by their own squares, and cities by their slots, in order")
    scored: list[GainedData]
    over: bool
    position: PositionData
    line: str


class NotAppliedAnswer(IllegalData, ManhattanAnswer):
    """A move that was not played, since it is illegal."""

    command = "apply"


def legal(state: GameState, total: int, moves: Sequence[Move]) -> Data:
    """The answer of `legal`."""
    mover = None if state.over else player_name(state, state.to_move)
    return LegalAnswer.of(state, {"to_move": mover, "total": total, "moves": moves})


def applied(found: PlayedMove, seed: int | None) -> Data:
    """The answer of `apply`."""
    state, colours = found.before, found.before.edition.colours
    content = {
        "move": found.move,
        "legal": True,
        "mover": player_name(state, state.to_move),
        "drawn": list(found.drawn),
        "scored": [
            {"colour": colours[line.colour], "rule": line.rule, "points": line.points, "reason": line.detail}
            for line in found.lines
        ],
        "over": found.after.over,
    }
    return AppliedAnswer.of(state, content | placed(found.after), seed=seed)


def not_applied(state: GameState, error: IllegalMove) -> Data:
    """The answer of `apply` to an illegal move."""
    return NotAppliedAnswer.of(state, illegal(error))
