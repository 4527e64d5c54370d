"""Game records as YAML files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from ...kit.documents import Document, FileModel, dump_yaml, parse_document, refuse_other_form, validate
from ...kit.errors import DataError, NotationError
from ...kit.files import read_text, write_text
from ..edition import Edition
from ..positions.file import DIALECT, position_data, state_of
from ..positions.schema import Colour, PositionBody
from ..state import GameState
from .record import Record, RecordedTurn, Result

FORMAT = "ny1901-record/1"
TurnFile = Annotated[
    dict[Colour, str],
    Field(min_length=1, max_length=1, description="the player to move: the turn, '|' and the card kinds turned up"),
]


class ResultFile(FileModel):
    """How the game ended; verified when the record is replayed."""

    winners: Annotated[list[Colour], Field(min_length=1)]
    decided_by: Literal["points", "legendary", "gold", "shared"]
    totals: dict[Colour, int]


class RecordFile(FileModel):
    """A game of New York 1901, turn by turn."""

    format: Literal["ny1901-record/1"]
    source: str | None = Field(default=None, description="where the game comes from, for people")
    seats: dict[Colour, Literal["greedy", "random"]] | None = Field(
        default=None, description="players whom the computer plays when the game goes on"
    )
    start: PositionBody
    turns: list[TurnFile]
    result: ResultFile | None = None


def format_record(record: Record, source: str | None = None) -> str:
    """Writes a record as YAML; `parse_record` reads it back. `source` tells people where it comes from."""
    start = record.start
    seats = {start.colour(seat): policy for seat, policy in enumerate(record.seats) if policy}
    head = {
        "format": FORMAT,
        **({"source": source} if source else {}),
        **({"seats": seats} if seats else {}),
        "start": position_data(start),
    }
    lines = [f"- {_mover(start, i)}: {turn.format(start.edition)}" for i, turn in enumerate(record.turns)]
    turns = "\n".join(["turns:", *lines, ""]) if lines else "turns: []\n"
    result = dump_yaml({"result": record.result.data(start.setup)}) if record.result else ""
    return dump_yaml(head) + turns + result


def parse_record(text: str, name: str, edition: Edition | None = None) -> Record:
    """Reads a record file without playing it; raises `DataError` with every problem, each with its place.

    `name` and `edition` are as in `parse_position`.
    """
    document = parse_document(text, name)
    refuse_other_form(document, "record")
    file = validate(document, RecordFile)
    start = state_of(document, ("start",), file.start, edition)
    problems: list[str] = []
    turns = _turns(document, start, file.turns, problems)
    result = _result(document, start, file.result, problems) if file.result else None
    seats = _seats(document, start, file.seats or {}, problems)
    if problems:
        raise DataError(problems)
    return Record(start, turns, result, seats)


def read_record(path: Path, edition: Edition | None = None) -> Record:
    """Reads a record file; raises `DataError` as `parse_record` does."""
    return parse_record(read_text(path), str(path), edition)


def write_record(path: Path, record: Record, source: str | None = None) -> None:
    """Writes a record file; raises `DataError` when it cannot be written."""
    write_text(path, format_record(record, source))


def record_schema() -> dict[str, Any]:
    """The JSON Schema of record files."""
    return {"$schema": DIALECT, **RecordFile.model_json_schema()}


def _turns(
    document: Document, start: GameState, entries: Sequence[dict[Colour, str]], problems: list[str]
) -> tuple[RecordedTurn, ...]:
    turns = []
    for i, entry in enumerate(entries):
        ((colour, text),) = entry.items()
        if colour != _mover(start, i):
            problems.append(document.problem(("turns", i), f"turn {i + 1} is {_mover(start, i)}'s, not {colour}'s"))
        try:
            turns.append(RecordedTurn.parse(text, start.edition))
        except NotationError as error:
            problems.append(document.problem(("turns", i, colour), f"turn {i + 1}: {error}"))
    return tuple(turns)


def _seats(document: Document, start: GameState, file: Mapping[Colour, str], problems: list[str]) -> tuple[str, ...]:
    colours = start.setup.colours
    if strangers := [colour for colour in file if colour not in colours]:
        sentence = f"{' and '.join(strangers)} did not play; the players are {', '.join(colours)}"
        problems.append(document.problem(("seats",), sentence))
    policies = {str(colour): policy for colour, policy in file.items()}
    return tuple(policies.get(colour, "") for colour in colours) if file else ()


def _result(document: Document, start: GameState, file: ResultFile, problems: list[str]) -> Result:
    colours = start.setup.colours
    strangers = [colour for colour in file.winners if colour not in colours]
    if strangers:
        sentence = f"{' and '.join(strangers)} did not play; the players are {', '.join(colours)}"
        problems.append(document.problem(("result", "winners"), sentence))
    if set(file.totals) != set(colours):
        problems.append(document.problem(("result", "totals"), f"a total for each of {', '.join(colours)} is needed"))
    winners = tuple(seat for seat, colour in enumerate(colours) if colour in file.winners)
    totals = {str(colour): total for colour, total in file.totals.items()}
    return Result(winners, file.decided_by, tuple(totals.get(colour, 0) for colour in colours))


def _mover(start: GameState, turns: int) -> str:
    """The colour to move after so many turns."""
    return start.colour((start.to_move + turns) % len(start.players))
