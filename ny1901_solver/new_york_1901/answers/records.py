"""What `--json` prints of records: replayed turn by turn, and written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...capabilities.records import RecordData, Replayed
from ...questions.answers import Data, LineData, Part, PositionAnswer, Text
from .answer import Line, Position, ViolationData, position_content

if TYPE_CHECKING:
    from ..replay import Played


class PlayedData(Part):
    """A turn of a record, and what it scored."""

    number: int
    mover: str = Field(validation_alias="player")
    turn: Text = Field(validation_alias="move")
    draws: list[str] = Field(validation_alias="drawn")
    gained: list[LineData]
    gain: int = Field(description="the points of all lines together")
    score: int
    scores: dict[str, int] = Field(description="those of all players after the turn")
    line: Line
    note: str = None  # type: ignore[assignment]  # there only where the record has one
    variations: list[list[PlayedData]] = None  # type: ignore[assignment]  # there only where the record has some


class ReplayAnswer(PositionAnswer):
    """A record that was replayed, and how it stands after its last turn."""

    command = "replay"
    start: Line
    source: str = None  # type: ignore[assignment]  # there only where the record tells where it comes from
    seats: dict[str, str] = None  # type: ignore[assignment]  # there only where the computer plays some
    turns: list[PlayedData]
    over: bool
    winners: list[str]
    decided_by: str
    totals: dict[str, int] = Field(validation_alias="points")
    position: Position
    line: Line
    reason: str = Field(exclude=True, description="why these win or lead")
    cut: bool = Field(exclude=True, description="whether an end was asked for, whose position is shown")
    seen: list[int] = Field(exclude=True, description="the seats whose hands are shown: none, as there are none")


class RecordAnswer(RecordData, PositionAnswer):
    """A game record as the text of a file."""


class NotReplayedAnswer(PositionAnswer):
    """A record with an illegal turn, of which the first is told."""

    command = "replay"
    turn: str = Field(validation_alias="move")
    legal: Literal[False]
    violations: list[ViolationData]


def replayed_turn(played: Played, turn_data: Data) -> Data:
    """A turn of a record, for a `PlayedData`, which has a note and variations only where there are some."""
    after = played.after
    scores = {after.colour(seat): player.score for seat, player in enumerate(after.players)}
    kept = {key: value for key, value in turn_data.items() if value is not None}
    gained = {"gained": played.gained, "gain": sum(line.points for line in played.gained)}
    return kept | gained | {"score": scores[turn_data["player"]], "scores": scores, "line": after}


def replayed_data(replayed: Replayed) -> Data:
    """What New York 1901 tells of a record that was replayed, for a `ReplayAnswer`."""
    record, last = replayed.record, replayed.last
    seats = {last.colour(seat): policy for seat, policy in enumerate(record.seats) if policy}
    source = {"source": record.source} if record.source else {}
    return {"start": record.start, **source, **({"seats": seats} if seats else {}), **position_content(last)}
