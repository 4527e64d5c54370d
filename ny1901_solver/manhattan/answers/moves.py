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
    """The legal moves, or the first few."""

    command = "legal"
    moves: list[Text]


class AppliedAnswer(ManhattanAnswer):
    """A played move, the draws after it, the points of a round that it ended, and the new position."""

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
    round: int = Field(exclude=True, description="the round in which the move was played")
    points: dict[str, int] = Field(exclude=True, description="the points of each colour after the move")
    secret: bool = Field(exclude=True, description="whether the move sets pieces out secretly")


class NotAppliedAnswer(IllegalStepData, ManhattanAnswer):
    """A move that was not played, as it is illegal."""

    command = "apply"


class ReplayedMoveData(Part):
    """A move of a record, with the points of a round that it ended."""

    number: int
    player: str
    move: Text
    drawn: list[str]
    scored: list[GainedData]
    note: str | None
    round: int = Field(exclude=True, description="the round in which the move was played")
    points: dict[str, int] = Field(exclude=True, description="the points of each colour after the move")


class ContinuedMoveData(ReplayedMoveData):
    """A move of a game under way."""

    paid: dict[str, int] = Field(description="points by colour of the round that the move ended, else empty")


class ReplayAnswer(ManhattanAnswer):
    """A replayed record, with its last position and all positions before."""

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
    lines: list[str] = Field(description="the position after each move")
    sides: list[str] = Field(description="the side of the board of each move's player")
    source: str
    seats: dict[str, str] = Field(description="the computer players of the record, by side of the board")
    cut: bool = Field(exclude=True, description="whether the replay was asked to stop at a move")
    seen: list[int] = Field(exclude=True, description="the seats whose hands are shown there")


class RecordAnswer(RecordData, ManhattanAnswer):
    """A game record as the text of a file."""


class NotReplayedAnswer(IllegalStepData, ManhattanAnswer):
    """A record with an illegal move."""

    command = "replay"


def applied_data(result: PlayedMove) -> Data:
    """A played move, for an `AppliedAnswer`."""
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
    """A move of a game under way, for a `ContinuedMoveData`."""
    colours = played.after.edition.colours
    sums = points_by_colour(played.gained, len(colours)) if played.gained else ()
    in_play = played.after.setup.in_play
    return replayed_step(played, step_data) | {"paid": {colours[c]: sums[c] for c in in_play if sums and sums[c]}}


def replayed_data(replayed: Replayed) -> Data:
    """The fields of a replayed record that only Manhattan has, for a `ReplayAnswer`."""
    record, sides = replayed.record, replayed.record.start.setup.sides
    content = {
        "sides": [sides[each.seat] for each in replayed.turns],
        "source": record.source,
        "seats": {side: name for side, name in zip(sides, record.seats, strict=False) if name},
    }
    return content | position_content(replayed.last)
