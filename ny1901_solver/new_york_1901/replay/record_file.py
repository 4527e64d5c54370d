"""Game records as YAML files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import ConfigDict, Field, model_validator

from ...kit.documents import Document, FileModel, parse_document, refuse_other_form, validate
from ...kit.errors import DataError, Refused
from ...kit.files import read_text, write_text
from ...kit.records.frame import PLAYED, entry_parts, format_frame, read_seats, read_turns, strangers
from ..edition import Edition
from ..moves import Turn
from ..policies.named import NAMED, recorded_name
from ..positions.file import position_data, state_of
from ..positions.schema import Colour, PositionBody
from ..state import GameState
from .record import Record, RecordedTurn, Result

FORMAT = "ny1901-record/1"


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


def format_record(record: Record, source: str | None = None) -> str:
    """Writes a record as YAML; `parse_record` reads it back. A `source` is written instead of the record's own.

    Raises `Refused` for variations that lie too deep one inside the other.
    """
    start, told = record.start, source or record.source
    colours, kinds = start.setup.colours, start.edition.kind_names
    return format_frame(
        FORMAT, told, record, position_data(start), colours, lambda number: _mover(start, number), kinds
    )


def parse_record(text: str, name: str, edition: Edition | None = None) -> Record:
    """Reads a record file without playing it; raises `DataError` with every problem, each with its place.

    `name` and `edition` are as in `parse_position`.
    """
    document = parse_document(text, name)
    refuse_other_form(document, "record")
    file = validate(document, RecordFile)
    start = state_of(document, ("start",), file.start, edition)
    problems: list[str] = []
    turns = read_turns(
        document,
        file.turns,
        lambda number: _mover(start, number),
        lambda turn: RecordedTurn.parse(turn, Turn.parse, start.edition.kind),
        problems,
    )
    result = _result(document, start, file.result, problems) if file.result else None
    named = _named(document, file.seats or {}, problems)
    seats = read_seats(document, start.setup.colours, named, problems)
    if problems:
        raise DataError(problems)
    return Record(start, turns, result, seats, file.source or "")


def read_record(path: Path, edition: Edition | None = None) -> Record:
    """Reads a record file; raises `DataError` as `parse_record` does."""
    return parse_record(read_text(path), str(path), edition)


def write_record(path: Path, record: Record, source: str | None = None) -> None:
    """Writes a record file; raises `DataError` when it cannot be written."""
    write_text(path, format_record(record, source))


def _named(document: Document, seats: Mapping[Colour, str], problems: list[str]) -> dict[Colour, str]:
    """The computer players of a file by their full names."""
    named = dict(seats)
    for colour, name in seats.items():
        try:
            named[colour] = recorded_name(name)
        except Refused as error:
            problems.append(document.problem(("seats", colour), str(error)))
    return named


def _result(document: Document, start: GameState, file: Result, problems: list[str]) -> Result:
    """The result of a file, in the order of the seats."""
    colours = start.setup.colours
    problems += strangers(document, ("result", "winners"), file.winners, colours)
    if set(file.totals) != set(colours):
        problems.append(document.problem(("result", "totals"), f"a total for each of {', '.join(colours)} is needed"))
    if problems:
        return file
    winners = sorted(set(file.winners), key=colours.index)
    totals = sorted(file.totals.items(), key=lambda entry: colours.index(entry[0]))
    return file.model_copy(update={"winners": tuple(winners), "totals": dict(totals)})


def _mover(start: GameState, turns: int) -> str:
    """The colour to move after so many turns."""
    return start.colour((start.to_move + turns) % len(start.players))
