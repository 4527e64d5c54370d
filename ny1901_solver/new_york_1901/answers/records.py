"""The answers of `replay` and `record`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...capabilities.records import RecordData, Replayed
from ...questions.answers import Data, LineData, Part, PositionAnswer, Text
from .answer import Line, Position, ViolationData, position_content

if TYPE_CHECKING:
    from ..replay import Played


class PlayedData(Part):
    """A turn of a record, with its points."""

    number: int
    mover: str = Field(validation_alias="player")
    turn: Text = Field(validation_alias="move")
    draws: list[str] = Field(validation_alias="drawn")
    gained: list[LineData]
    gain: int = Field(description="the sum of the points of all lines")
    score: int
    scores: dict[str, int] = Field(description="the scores of all players after the turn")
    line: Line
    note: str = None  # type: ignore[assignment]  # present only if the record has one
    variations: list[list[PlayedData]] = None  # type: ignore[assignment]  # present only if the record has some


class ReplayAnswer(PositionAnswer):
    """A replayed record, and the standing after its last turn."""

    command = "replay"
    start: Line
    source: str = None  # type: ignore[assignment]  # present only if the record names its source
    seats: dict[str, str] = None  # type: ignore[assignment]  # present only if the computer plays some
    turns: list[PlayedData]
    over: bool
    winners: list[str]
    decided_by: str
    totals: dict[str, int] = Field(validation_alias="points")
    position: Position
    line: Line
    reason: str = Field(exclude=True, description="why the winners or leaders are ahead")
    cut: bool = Field(exclude=True, description="whether the replay stopped at a turn that was asked for")
    seen: list[int] = Field(
        exclude=True, description="the seats whose hands are shown; empty, as the game has no hands"
    )


class RecordAnswer(RecordData, PositionAnswer):
    """A game record as the text of a file."""


class NotReplayedAnswer(PositionAnswer):
    """The first illegal turn of a record."""

    command = "replay"
    turn: str = Field(validation_alias="move")
    legal: Literal[False]
    violations: list[ViolationData]


def replayed_turn(played: Played, turn_data: Data) -> Data:
    """The content of a `PlayedData`; empty notes and variations are left out."""
    after = played.after
    scores = {after.colour(seat): player.score for seat, player in enumerate(after.players)}
    kept = {key: value for key, value in turn_data.items() if value is not None}
    gained = {"gained": played.gained, "gain": sum(line.points for line in played.gained)}
    return kept | gained | {"score": scores[turn_data["player"]], "scores": scores, "line": after}


def replayed_data(replayed: Replayed) -> Data:
    """The content of a `ReplayAnswer` that other games lack."""
    record, last = replayed.record, replayed.last
    seats = {last.colour(seat): policy for seat, policy in enumerate(record.seats) if policy}
    source = {"source": record.source} if record.source else {}
    return {"start": record.start, **source, **({"seats": seats} if seats else {}), **position_content(last)}
