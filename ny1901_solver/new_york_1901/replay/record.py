"""Game records of New York 1901: the model of a record file, the result of a game, and records of games between
computer players."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import ConfigDict, Field, model_validator

from ...errors import IllegalMove
from ...files.documents import Document, FileModel, Several
from ...records import record, replaying
from ...records.frame import PLAYED, entry_parts
from ...records.of_game import EndFile, Records
from ..chance import deck_dealer
from ..edition import Edition
from ..moves import Turn
from ..policies import Policy, take_turn
from ..policies.named import NAMED, NAMES
from ..positions import format_line, parse_line
from ..positions.data import position_data
from ..positions.file import state_of
from ..positions.schema import PositionBody
from ..rules import apply, violations
from ..scoring import ScoreLine, outcome
from ..scoring.final import prestige_line
from ..state import Colour, GameState


class Result(EndFile):
    """The result of a game, which the replay of the record checks."""

    winners: Annotated[Several[Colour], Field(min_length=1)]
    decided_by: Literal["points", "legendary", "gold", "shared"]
    totals: dict[Colour, int]  # type: ignore[assignment]  # of some keys alone, and never written to


RecordedTurn: TypeAlias = record.RecordedTurn[Turn]
"""A turn of a record with the cards that came up: first the cards of a Market Shift, then the cards of the refill
(TRN-6)."""

Record: TypeAlias = record.Record[GameState, Turn, EndFile]
Played: TypeAlias = replaying.Played[GameState, Turn, ScoreLine]


def points_gained(before: GameState, after: GameState, seat: int) -> tuple[ScoreLine, ...]:
    """Returns the points of a turn on the score track: built tiles (BLD-9) and Gold Prestige (SCO-6)."""
    old, new = before.players[seat], after.players[seat]
    tiles = before.edition.tiles
    lines = [
        ScoreLine("BLD-9", site.points, tiles[site.tile].name, site.placement.tile)
        for site in new.buildings
        if site not in old.buildings
    ]
    prestige = new.score - old.score - sum(line.points for line in lines)
    if prestige:
        lines.append(prestige_line(prestige))
    return tuple(lines)


class TurnFile(FileModel):
    """A turn in a record file: the player's colour with the turn, '|' and the kinds of the cards that came up; a
    note; and variations."""

    model_config = ConfigDict(json_schema_extra=lambda schema: _by_colour(schema))

    played: Annotated[dict[Colour, str], Field(min_length=1, max_length=1, alias=PLAYED)]
    note: Annotated[
        str, Field(min_length=1, description="a note on the turn, which the program does not interpret")
    ] = ""
    variations: Annotated[
        list[Annotated[list[TurnFile], Field(min_length=1)]],
        Field(description="alternative lines of turns; the first turn of each line replaces this turn"),
    ] = []

    @model_validator(mode="before")
    @classmethod
    def _split(cls, data: Any) -> Any:
        return entry_parts(data)


def _by_colour(schema: dict[str, Any]) -> None:
    """Changes the schema of a `TurnFile` to that of a file, in which the key of a turn is the player's colour."""
    played = {"type": "string", "description": "the turn, '|' and the kinds of the cards that came up"}
    kept = {key: value for key, value in schema["properties"].items() if key != PLAYED}
    schema["properties"] = dict.fromkeys(get_args(Colour), played) | kept
    del schema["required"]
    schema["oneOf"] = [{"required": [colour]} for colour in get_args(Colour)]


PolicyFile = Annotated[str, Field(description="the name of a computer player", examples=list(NAMED))]


class RecordFile(FileModel):
    """A record file: a game of New York 1901, turn by turn."""

    format: Literal["ny1901-record/1"]
    source: str | None = Field(default=None, description="the source of the game, which the program does not interpret")
    seats: dict[Colour, PolicyFile] | None = Field(
        default=None, description="the computer players that continue to play if the game is continued"
    )
    start: PositionBody
    turns: list[TurnFile]
    result: Result | None = None


class TurnRecords(Records[GameState, Turn]):
    """Reads and writes the records of New York 1901, which start from a position in the form of position files."""

    @property
    def file(self) -> type[RecordFile]:
        """The model of a record file."""
        return RecordFile

    def start_data(self, start: GameState) -> Mapping[str, Any]:
        """Returns the starting position of a game as the data of a position file."""
        return position_data(start)

    def read_start(self, document: Document, start: PositionBody, given: Edition | None) -> GameState:
        """Reads the starting position of a file; `given` is the edition, with the same meaning as in
        `parse_position`."""
        return state_of(document, ("start",), start, given)

    def mover_after(self, start: GameState, turns: int) -> str:
        """Returns the colour of the player to move after a number of turns."""
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
    points_gained,
    Result,
)
replay, position_after = RECORDS.replay, RECORDS.position_after
format_record, parse_record = RECORDS.text, RECORDS.parse_record
read_record, write_record = RECORDS.read, RECORDS.write


def record_game(start: GameState, policies: Policy | Sequence[Policy], rng: random.Random, limit: int = 1000) -> Record:
    """Plays a game to its end and returns its record; `policies` is one policy (computer player) for all seats, or a
    policy for each seat.

    Every turn is checked by the rules. A game of more than `limit` turns is stopped without a result, because with
    forced returns (TRN-5) players can claim land and take workers back for ever.
    """
    seats = policies if isinstance(policies, Sequence) else [policies] * len(start.players)
    state, turns, deal = start, list[RecordedTurn](), deck_dealer(rng)
    while not state.over and len(turns) < limit:
        turn, drawn, after = take_turn(state, seats[state.to_move], rng, deal)
        if broken := violations(state, turn, drawn):
            raise IllegalMove(str(turn), broken)
        state = after
        turns.append(RecordedTurn(turn, drawn))
    return Record(start, tuple(turns), RECORDS.end_of(state))
