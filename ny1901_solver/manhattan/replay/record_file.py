"""Game records as YAML files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from ...kit.documents import Document, FileModel, parse_document, validate
from ...kit.errors import DataError, IllegalMove, ImpossibleDraw, NotationError, Refused
from ...kit.files import read_text, write_text
from ...kit.records.frame import PLAYED, entry_parts, format_frame, read_seats, read_turns, strangers
from ..chance import kind_names
from ..moves import parse_move
from ..opponents import parse_name
from ..positions import format_line, parse_line
from ..state import GameState
from ..state.naming import player_name
from .record import Record, RecordedMove, RecordResult, kind_of, replay

FORMAT = "manhattan-record/1"


class MoveFile(FileModel):
    """A move: its player with the move, '|' and what came up; what is said of it."""

    played: Annotated[dict[str, str], Field(min_length=1, max_length=1, alias=PLAYED)]
    note: Annotated[str, Field(min_length=1, description="what is said of the move, for people")] = ""

    @model_validator(mode="before")
    @classmethod
    def _split(cls, data: Any) -> Any:
        return entry_parts(data)

    @property
    def variations(self) -> tuple[()]:
        """What could have been played instead, which records of Manhattan do not tell."""
        return ()


class StartFile(FileModel):
    """The position that a game starts from."""

    position: Annotated[str, Field(description="as one line, with all hands")]


class RecordFile(FileModel):
    """A game of Manhattan, move by move."""

    format: Literal["manhattan-record/1"]
    source: str | None = Field(default=None, description="where the game comes from, for people")
    seats: dict[str, str] | None = Field(
        default=None, description="players whom the computer plays when the game goes on"
    )
    start: StartFile
    turns: list[MoveFile]
    result: RecordResult | None = None


def format_record(record: Record, source: str | None = None) -> str:
    """Writes a record as YAML; `parse_record` reads it back. A `source` is written instead of the record's own."""
    start = record.start
    movers = [player_name(played.before, played.seat) for played in replay(record.first(len(record.turns)))]
    data, told = {"position": format_line(start)}, source or record.source
    return format_frame(FORMAT, told, record, data, _names(start), movers.__getitem__, kind_names(start.edition.board))


def parse_record(text: str, name: str, hands_told: bool = True) -> Record:
    """Reads a record file; raises `DataError` with every problem, each with its place.

    With `hands_told` every hand has to be, else those of `?` will do.
    """
    document = parse_document(text, name)
    file = validate(document, RecordFile)
    try:
        start = parse_line(file.start.position, hands_told=hands_told)
    except (NotationError, DataError) as error:
        raise DataError([document.problem(("start", "position"), str(error))]) from None
    problems: list[str] = []
    movers = [next(iter(entry.played)) for entry in file.turns]
    board = start.edition.board
    turns = read_turns(
        document,
        file.turns,
        lambda number: movers[number],
        lambda turn: RecordedMove.parse(turn, parse_move, lambda kind: kind_of(board, kind)),
        problems,
    )
    seats = read_seats(document, _names(start), _named(document, file, problems), problems)
    if file.result:
        problems += strangers(document, ("result", "winners"), file.result.winners, _names(start))
    if problems:
        raise DataError(problems)
    record = Record(start, turns, file.result, seats, file.source or "")
    _expect_movers(document, record, movers)
    return record


def read_record(path: Path) -> Record:
    """Reads a record file; raises `DataError` as `parse_record` does."""
    return parse_record(read_text(path), str(path))


def write_record(path: Path, record: Record, source: str | None = None) -> None:
    """Writes a record file; raises `DataError` when it cannot be written."""
    write_text(path, format_record(record, source))


def _expect_movers(document: Document, record: Record, movers: list[str]) -> None:
    """Raises `DataError` where a move is not of the player to move, as far as the record can be played."""
    try:
        for played in replay(record.first(len(record.turns))):
            name, number = player_name(played.before, played.seat), played.number
            if name != movers[number - 1]:
                sentence = f"turn {number} is {name}'s, not {movers[number - 1]}'s"
                raise DataError([document.problem(("turns", number - 1), sentence)])
    except (IllegalMove, ImpossibleDraw):
        return  # which who replays it is told


def _named(document: Document, file: RecordFile, problems: list[str]) -> dict[str, str]:
    """The computer players of a file by their full names."""
    named = dict(file.seats or {})
    for seat, name in named.items():
        try:
            named[seat] = str(parse_name(name))
        except Refused as error:
            problems.append(document.problem(("seats", seat), str(error)))
    return named


def _names(state: GameState) -> list[str]:
    return [player_name(state, seat) for seat in state.setup.seats]
