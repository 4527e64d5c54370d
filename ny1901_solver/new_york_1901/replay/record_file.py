"""Game records as YAML files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import ConfigDict, Field, model_validator

from ...files.documents import Document, FileModel
from ...records.frame import PLAYED, entry_parts
from ...records.of_game import Records
from ..edition import Edition
from ..moves import Turn
from ..policies.named import NAMED, NAMES
from ..positions import format_line, parse_line
from ..positions.data import position_data
from ..positions.file import state_of
from ..positions.schema import PositionBody
from ..rules import apply
from ..scoring import outcome
from ..state import Colour, GameState
from .record import Result, gained


class TurnFile(FileModel):
    """A turn: its player with the turn, '|' and the card kinds turned up; what is said of it, and played instead."""

    model_config = ConfigDict(json_schema_extra=lambda schema: _by_colour(schema))

    played: Annotated[dict[Colour, str], Field(min_length=1, max_length=1, alias=PLAYED)]
    note: Annotated[str, Field(min_length=1, description="what is said of the turn, for people")] = ""
    variations: Annotated[
        list[Annotated[list[TurnFile], Field(min_length=1)]],
        Field(description="lines of turns, the first of each instead of this one"),
    ] = []

    @model_validator(mode="before")
    @classmethod
    def _split(cls, data: Any) -> Any:
        return entry_parts(data)


def _by_colour(schema: dict[str, Any]) -> None:
    """Makes of the schema of a `TurnFile` that of what a file holds: one of the colours' keys."""
    played = {"type": "string", "description": "the turn, '|' and the card kinds turned up"}
    kept = {key: value for key, value in schema["properties"].items() if key != PLAYED}
    schema["properties"] = dict.fromkeys(get_args(Colour), played) | kept
    del schema["required"]
    schema["oneOf"] = [{"required": [colour]} for colour in get_args(Colour)]


PolicyFile = Annotated[str, Field(description="a computer player by its name", examples=list(NAMED))]


class RecordFile(FileModel):
    """A game of New York 1901, turn by turn."""

    format: Literal["ny1901-record/1"]
    source: str | None = Field(default=None, description="where the game comes from, for people")
    seats: dict[Colour, PolicyFile] | None = Field(
        default=None, description="players whom the computer plays when the game goes on"
    )
    start: PositionBody
    turns: list[TurnFile]
    result: Result | None = None


class TurnRecords(Records[GameState, Turn]):
    """The records of New York 1901, which start from a position as files of positions have it."""

    @property
    def file(self) -> type[RecordFile]:
        """The model of a file."""
        return RecordFile

    def start_data(self, start: GameState) -> Mapping[str, Any]:
        """The position that a game starts from, as data."""
        return position_data(start)

    def read_start(self, document: Document, start: PositionBody, given: Edition | None) -> GameState:
        """The position of a file; an edition is given as to `parse_position`."""
        return state_of(document, ("start",), start, given)

    def mover_after(self, start: GameState, turns: int) -> str:
        """The colour to move after so many turns."""
        return start.colour((start.to_move + turns) % len(start.players))


RECORDS = TurnRecords(
    "ny1901-record/1",
    lambda state: state.setup.colours,
    lambda state: state.to_move,
    lambda state: state.edition.kind_names,
    lambda state, name: state.edition.kind(name),
    parse_line,
    format_line,
    Turn.parse,
    apply,
    lambda state: outcome(state) if state.over else None,
    NAMES.recorded_name,
    gained,
    Result,
)
replay, position_after = RECORDS.replay, RECORDS.position_after
format_record, parse_record = RECORDS.text, RECORDS.parsed
read_record, write_record = RECORDS.read, RECORDS.write
