"""The answers of `replay` and `record`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from ...capabilities.records import RecordData, Replayed
from ...questions.answers import Data, LineData, Part, PositionAnswer, Text
from .answer import Line, Position, ViolationData, position_content

if TYPE_CHECKING:
    from ..replay import Played


class PlayedData(Part):
    """A turn of a record, with its points."""

    number: int = Field(description="the number of the turn, counted from 1")
    mover: str = Field(validation_alias="player", description="the colour of the player who took the turn")
    turn: Text = Field(validation_alias="move", description="the turn")
    draws: list[str] = Field(validation_alias="drawn", description="the kinds of the cards that came up, in order")
    gained: list[LineData] = Field(description="the points of the turn by source")
    gain: int = Field(description="the sum of the points of all lines")
    score: int = Field(description="the player's score after the turn")
    scores: dict[str, int] = Field(description="the scores of all players after the turn")
    line: Line
    note: Annotated[str, Field(description="the note of the record; present only if there is one")] = None  # type: ignore[assignment]
    variations: Annotated[
        list[list[PlayedData]],
        Field(description="alternative lines of turns from the same position; present only if there are some"),
    ] = None  # type: ignore[assignment]


class ReplayAnswer(PositionAnswer):
    """A replayed record, and the position and scores after its last turn."""

    command = "replay"
    start: Line = Field(description="the position before the first turn, as one line")
    source: Annotated[str, Field(description="the source that the record names; present only if it names one")] = None  # type: ignore[assignment]
    seats: Annotated[
        dict[str, str],
        Field(description="the computer player of each colour that a computer played; present only if there are some"),
    ] = None  # type: ignore[assignment]
    turns: list[PlayedData] = Field(description="the turns of the record")
    over: bool = Field(description="whether the game is over")
    winners: list[str] = Field(description="the colours of the winners, or of the leaders if the game is not over")
    decided_by: str = Field(description="the rule or tie-break that decides the order of the players")
    totals: dict[str, int] = Field(
        validation_alias="points", description="the final score of each player, or the score if the game ended now"
    )
    position: Position
    line: Line
    reason: str = Field(exclude=True, description="a sentence: why the winners win, or the leaders lead")
    cut: bool = Field(exclude=True, description="whether the replay stopped at a requested turn")
    seen: list[int] = Field(
        exclude=True, description="the seats whose hands are shown; always empty, because this game has no hands"
    )


class RecordAnswer(RecordData, PositionAnswer):
    """A game record as the text of a record file."""


class NotReplayedAnswer(PositionAnswer):
    """The first illegal turn of a record."""

    command = "replay"
    turn: str = Field(validation_alias="move", description="the illegal turn")
    legal: Literal[False] = Field(description="always false")
    violations: list[ViolationData] = Field(description="every rule that the turn breaks")


def replayed_turn(played: Played, turn_data: Data) -> Data:
    """Returns the fields of a `PlayedData`; empty notes and variations are left out."""
    after = played.after
    scores = {after.colour(seat): player.score for seat, player in enumerate(after.players)}
    kept = {key: value for key, value in turn_data.items() if value is not None}
    gained = {"gained": played.gained, "gain": sum(line.points for line in played.gained)}
    return kept | gained | {"score": scores[turn_data["player"]], "scores": scores, "line": after}


def replayed_data(replayed: Replayed) -> Data:
    """Returns the fields of a `ReplayAnswer` that only New York 1901 has."""
    record, last = replayed.record, replayed.last
    seats = {last.colour(seat): policy for seat, policy in enumerate(record.seats) if policy}
    source = {"source": record.source} if record.source else {}
    return {"start": record.start, **source, **({"seats": seats} if seats else {}), **position_content(last)}
