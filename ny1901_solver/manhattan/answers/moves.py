"""The answers of `legal`, `apply`, `replay` and `record`."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...capabilities.ending import EndingData
from ...capabilities.of_game import ListedAnswer
from ...capabilities.records import RecordData, Replayed
from ...questions.answers import Data, IllegalStepData, Part, Text
from ..moves import Select
from ..positions import format_line
from ..replay import Played
from ..scoring import points_by_colour
from ..state.seen import player_name, selects_secretly
from ..table.playing import PlayedMove
from .answer import GainedData, ManhattanAnswer, PositionData, ending_of, gained_by, position_content


class LegalAnswer(ListedAnswer, ManhattanAnswer):
    """The legal moves of a position, or only the first of these moves."""

    command = "legal"
    moves: list[Text] = Field(description="the legal moves in notation, or the first of them if a limit was given")


class AppliedAnswer(ManhattanAnswer):
    """A played move, the cards and cities drawn after the move, and the new position. If the move ended a round, the
    answer contains the points of this round.
    """

    command = "apply"
    move: Text = Field(description="the move in notation, such as r3@C7")
    legal: Literal[True] = Field(description="always true, because the move was played")
    mover: str = Field(description="the player who made the move")
    drawn: list[str] = Field(
        description="what was drawn after the move, in order: cards by their own squares, cities by their letters"
    )
    scored: list[GainedData] = Field(
        description="the points of the scoring, if the move ended a round; otherwise empty"
    )
    over: bool = Field(description="whether the game is over after the move")
    position: PositionData = Field(description="the position after the move")
    line: str = Field(description="the position after the move, as one line")
    whole: str = Field(
        exclude=True, description="the line of the position, including the pieces that others have set out secretly"
    )
    round: int = Field(exclude=True, description="the round in which the move was played")
    points: dict[str, int] = Field(exclude=True, description="the points of each colour after the move")
    secret: bool = Field(exclude=True, description="whether the move sets pieces out secretly")


class NotAppliedAnswer(IllegalStepData, ManhattanAnswer):
    """A move that was not played because it is illegal."""

    command = "apply"


class ReplayedMoveData(Part):
    """A move of a game record. If the move ended a round, the data contains the points of this round."""

    number: int = Field(description="the number of the move in the game, from 1")
    player: str = Field(description="the player who made the move")
    move: Text = Field(description="the move in notation, such as r3@C7")
    drawn: list[str] = Field(
        description="what was drawn after the move, in order: cards by their own squares, cities by their letters"
    )
    scored: list[GainedData] = Field(
        description="the points of the scoring, if the move ended a round; otherwise empty"
    )
    note: str | None = Field(description="the remark on the move in the record; `null` without a remark")
    round: int = Field(exclude=True, description="the round in which the move was played")
    points: dict[str, int] = Field(exclude=True, description="the points of each colour after the move")


class ContinuedMoveData(ReplayedMoveData):
    """A move of a game that is still being played."""

    paid: dict[str, int] = Field(
        description="the points that the scoring paid each colour, if the move ended a round; otherwise empty"
    )


class ReplayAnswer(ManhattanAnswer):
    """A replayed record, with the position after each move."""

    command = "replay"
    turns: list[ReplayedMoveData] = Field(description="the replayed moves, in order")
    over: bool = Field(description="whether the game is over in the last position")
    winners: list[str] = Field(
        description="the winners of the game; before its end, the players who would win if the round ended now"
    )
    decided_by: str = Field(description="what decides about the winners: points, or the tie-break that was needed")
    points: dict[str, int] = Field(description="the points by player")
    ending: EndingData | None = Field(
        description="the points by source and round, and what decided the game; `null` if the game is not over"
    )
    position: PositionData = Field(description="the last position")
    line: str = Field(description="the last position, as one line")
    reason: str = Field(exclude=True)
    start: str = Field(description="the first position, as one line")
    lines: list[str] = Field(description="the position after each move, as one line")
    sides: list[str] = Field(description="the side of the board of the player of each move")
    source: str = Field(description="the note of the record about the source of the game")
    seats: dict[str, str] = Field(
        description="the name of the computer player at each side of the board where one sits"
    )
    cut: bool = Field(exclude=True, description="whether the question asks for a replay up to a certain move")
    seen: list[int] = Field(exclude=True, description="the seats whose hands are shown in the last position")


class RecordAnswer(RecordData, ManhattanAnswer):
    """A game record as the text of a file."""


class NotReplayedAnswer(IllegalStepData, ManhattanAnswer):
    """A record with an illegal move."""

    command = "replay"


def applied_data(result: PlayedMove) -> Data:
    """Returns the data of an `AppliedAnswer` for a played move."""
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
    """Returns the data of a `ReplayedMoveData` for a move of a record."""
    after, colours = played.after, played.after.edition.colours
    points = {colours[colour]: after.points[colour] for colour in after.setup.in_play}
    return step_data | {"scored": gained_by(colours, played.gained), "round": played.before.round, "points": points}


def continued_step(played: Played, step_data: Data) -> Data:
    """Returns the data of a `ContinuedMoveData` for a move of a game under way."""
    colours = played.after.edition.colours
    sums = points_by_colour(played.gained, len(colours)) if played.gained else ()
    in_play = played.after.setup.in_play
    return replayed_step(played, step_data) | {"paid": {colours[c]: sums[c] for c in in_play if sums and sums[c]}}


def replayed_data(replayed: Replayed) -> Data:
    """Returns the fields of a `ReplayAnswer` that only Manhattan has."""
    record, sides = replayed.record, replayed.record.start.setup.sides
    content = {
        "sides": [sides[each.seat] for each in replayed.turns],
        "ending": ending_of(replayed.last, replayed.turns) if replayed.last.over else None,
        "source": record.source,
        "seats": {side: name for side, name in zip(sides, record.seats, strict=False) if name},
    }
    return content | position_content(replayed.last)
