"""Records of Manhattan: how a game ends, what a round has paid behind a move, and what their files are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from ...errors import NotationError
from ...records import record, replaying
from ...records.of_game import EndFile, Records, with_draws
from ..board import Board
from ..chance import kind_names
from ..moves import Move, parse_move
from ..opponents import NAMES
from ..positions import format_line, parse_line
from ..rules import apply
from ..scoring import Line, result, scoring_lines
from ..state import GameState
from ..state.seen import player_name


class RecordResult(EndFile):
    """How the game ended; verified when the record is replayed."""

    decided_by: Literal["points", "tallest", "majorities", "shared"]


RecordedMove: TypeAlias = record.RecordedTurn[Move]
"""What comes up behind a move is told by `kind_names`, cards and then cities that open."""

Record: TypeAlias = record.Record[GameState, Move, RecordResult]
Played: TypeAlias = replaying.Played[GameState, Move, Line]


def kind_of(board: Board, name: str) -> int:
    """The number of a card or city in `kind_names`; raises `NotationError`."""
    known = kind_names(board)
    if name not in known:
        raise NotationError(name, 0, f"a card, 1 to {board.size}, or a city that opens, of {board.slots}")
    return known.index(name)


def points_gained(before: GameState, after: GameState, seat: int) -> tuple[Line, ...]:
    """What all players were paid behind a move: nothing where the round goes on."""
    ended = before.phase == "build" and (after.over or after.round > before.round)
    return scoring_lines(after) if ended else ()


def _kinds(state: GameState) -> Sequence[str]:
    return kind_names(state.edition.board)


RECORDS: Records[GameState, Move] = Records(
    "manhattan-record/1",
    lambda state: [player_name(state, seat) for seat in state.setup.seats],
    lambda state: state.to_move,
    _kinds,
    lambda state, name: kind_of(state.edition.board, name),
    lambda text, needs_hands: parse_line(text, needs_hands=needs_hands is not False),
    format_line,
    parse_move,
    with_draws(_kinds, apply),
    lambda state: result(state) if state.over else None,
    NAMES.recorded_name,
    points_gained,
    RecordResult,
)
replay, position_after = RECORDS.replay, RECORDS.position_after
format_record, parse_record = RECORDS.text, RECORDS.parse_record
read_record, write_record = RECORDS.read, RECORDS.write
