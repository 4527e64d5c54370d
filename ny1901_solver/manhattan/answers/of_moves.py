"""Moves listed and played: the answers of `legal` and `apply`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from ...kit.answers import Data, Part, Text
from ...kit.capabilities.of_game import ListedAnswer
from ...kit.capabilities.records import Replayed, steps_told
from ...kit.errors import IllegalMove
from ..moves import Select
from ..positions import format_line
from ..replay.record import RECORDS
from ..scoring import result, with_round_paid
from ..state import GameState
from ..state.naming import player_name
from ..table.playing import PlayedMove
from .answer import GainedData, IllegalData, ManhattanAnswer, PositionData, gained_by, illegal, placed


class LegalAnswer(ListedAnswer, ManhattanAnswer):
    """The legal moves, or the first of them."""

    command = "legal"
    moves: list[Text]


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
    whole: str = Field(exclude=True, description="the line with pieces that others have set out secretly, too")
    round: int = Field(exclude=True, description="the round in which it was played")
    points: dict[str, int] = Field(exclude=True, description="the points of each colour behind it")
    secret: bool = Field(exclude=True, description="whether the others see pieces set out, and not which")


class NotAppliedAnswer(IllegalData, ManhattanAnswer):
    """A move that was not played, since it is illegal."""

    command = "apply"


class ReplayedMoveData(Part):
    """A move of a record; of a round that it ended, what was paid."""

    number: int
    player: str
    move: Text
    drawn: list[str]
    scored: list[GainedData]
    note: str | None
    round: int = Field(exclude=True, description="the round in which it was played")
    points: dict[str, int] = Field(exclude=True, description="the points of each colour behind it")


class ReplayAnswer(ManhattanAnswer):
    """A record that was replayed, with the position that it leads to and those on the way, to be walked through."""

    command = "replay"
    turns: list[ReplayedMoveData]
    over: bool
    winners: list[str]
    decided_by: str
    points: dict[str, int]
    position: PositionData
    line: str
    reason: str = Field(exclude=True)
    start: str
    lines: list[str] = Field(description="the position behind each move")
    sides: list[str] = Field(description="at which side of the board sits who makes each move")
    source: str
    seats: dict[str, str] = Field(description="the computer players of the record by side of the board")
    cut: bool = Field(exclude=True, description="whether an end was asked for")
    seen: list[int] = Field(exclude=True, description="the seats whose hands are shown at that end")


class RecordAnswer(ManhattanAnswer):
    """A game record as the text of a file."""

    command = "record"
    proves = False
    text: str
    over: bool


class NotReplayedAnswer(IllegalData, ManhattanAnswer):
    """A record with an illegal move."""

    command = "replay"


def applied_data(found: PlayedMove) -> Data:
    """A move that was played, for an `AppliedAnswer`."""
    state, colours = found.before, found.before.edition.colours
    content = {
        "move": found.move,
        "legal": True,
        "mover": player_name(state, state.to_move),
        "drawn": list(found.drawn),
        "scored": gained_by(colours, found.lines),
        "over": found.after.over,
        "whole": format_line(found.after),
        "round": state.round,
        "points": {colours[colour]: found.after.points[colour] for colour in state.setup.in_play},
        "secret": isinstance(found.move, Select) and state.setup.readings.selection == "hidden",
    }
    return content | placed(found.after)


def replayed(found: Replayed, seen: Sequence[int]) -> ReplayAnswer:
    """The answer of `replay`; `seen` are the seats whose hands are shown, where an end was asked for."""
    record, last = found.record, found.last
    ended, sides, colours = result(with_round_paid(last)), record.start.setup.sides, last.edition.colours
    moves = [
        {
            **told,
            "scored": gained_by(colours, each.gained),
            "round": each.before.round,
            "points": {colours[colour]: each.after.points[colour] for colour in last.setup.in_play},
        }
        for told, each in zip(steps_told(RECORDS, found), found.turns, strict=True)
    ]
    content = {
        "turns": moves,
        "over": last.over,
        "winners": [player_name(last, seat) for seat in ended.winners],
        "decided_by": ended.decided_by,
        "reason": ended.reason,
        "points": {player_name(last, seat): score for seat, score in enumerate(ended.scores)},
        "start": format_line(record.start),
        "lines": [format_line(each.after) for each in found.turns],
        "sides": [sides[each.seat] for each in found.turns],
        "source": record.source,
        "seats": {side: name for side, name in zip(sides, record.seats, strict=False) if name},
        "cut": found.cut,
        "seen": list(seen),
    }
    return ReplayAnswer.made(last, content | placed(last))


def recorded(last: GameState, text: str) -> RecordAnswer:
    """The answer of `record`; `last` is the position behind the moves."""
    return RecordAnswer.made(last, {"text": text, "over": last.over})


def not_replayed(start: GameState, error: IllegalMove) -> NotReplayedAnswer:
    """The answer of `replay` to a record with an illegal move."""
    return NotReplayedAnswer.made(start, illegal(error))
