"""Moves listed and played: the answers of `legal` and `apply`."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...capabilities.of_game import ListedAnswer
from ...capabilities.records import RecordData, Replayed
from ...questions.answers import Data, IllegalStepData, Part, Text
from ..moves import Select
from ..positions import format_line
from ..replay import Played
from ..scoring import points_by_colour
from ..state.seen import player_name, selects_secretly
from ..table.playing import PlayedMove
from .answer import GainedData, ManhattanAnswer, PositionData, gained_by, position_content


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


class NotAppliedAnswer(IllegalStepData, ManhattanAnswer):
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


class ContinuedMoveData(ReplayedMoveData):
    """A move of a game that is being played."""

    paid: dict[str, int] = Field(description="the points by colour that the round has paid, where it ended one")


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


class RecordAnswer(RecordData, ManhattanAnswer):
    """A game record as the text of a file."""


class NotReplayedAnswer(IllegalStepData, ManhattanAnswer):
    """A record with an illegal move."""

    command = "replay"


def applied_data(result: PlayedMove) -> Data:
    """A move that was played, for an `AppliedAnswer`."""
    state, colours = result.before, result.before.edition.colours
    content = {
        "move": result.move,
        "legal": True,
        "mover": player_name(state, state.to_move),
        "drawn": list(result.drawn),
        "scored": gained_by(colours, result.lines),
        "over": result.after.over,
        "whole": format_line(result.after),
        "round": state.round,
        "points": {colours[colour]: result.after.points[colour] for colour in state.setup.in_play},
        "secret": isinstance(result.move, Select) and selects_secretly(state),
    }
    return content | position_content(result.after)


def replayed_step(played: Played, step_data: Data) -> Data:
    """A move of a record, for a `ReplayedMoveData`."""
    after, colours = played.after, played.after.edition.colours
    points = {colours[colour]: after.points[colour] for colour in after.setup.in_play}
    return step_data | {"scored": gained_by(colours, played.gained), "round": played.before.round, "points": points}


def continued_step(played: Played, step_data: Data) -> Data:
    """A move of a game that is being played, for a `ContinuedMoveData`."""
    colours = played.after.edition.colours
    sums = points_by_colour(played.gained, len(colours)) if played.gained else ()
    in_play = played.after.setup.in_play
    return replayed_step(played, step_data) | {"paid": {colours[c]: sums[c] for c in in_play if sums and sums[c]}}


def replayed_data(replayed: Replayed) -> Data:
    """What Manhattan tells of a record that was replayed, for a `ReplayAnswer`."""
    record, sides = replayed.record, replayed.record.start.setup.sides
    content = {
        "sides": [sides[each.seat] for each in replayed.turns],
        "source": record.source,
        "seats": {side: name for side, name in zip(sides, record.seats, strict=False) if name},
    }
    return content | position_content(replayed.last)
