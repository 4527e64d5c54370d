"""Records of games of Manhattan: their files, the result of a game, and the points of a round that a move ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from ...errors import NotationError
from ...messages import gettext
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
    """The result of the game, which is checked when the record is replayed."""

    decided_by: Literal["points", "tallest", "majorities", "shared"]


RecordedMove: TypeAlias = record.RecordedTurn[Move]
"""A move with the draws after it, as numbers of `kind_names`: first cards, then cities that open."""

Record: TypeAlias = record.Record[GameState, Move, RecordResult]
Played: TypeAlias = replaying.Played[GameState, Move, Line]


def kind_of(board: Board, name: str) -> int:
    """Returns the number of a card or city in `kind_names`; raises `NotationError`."""
    known = kind_names(board)
    if name not in known:
        expected = gettext(
            "a card from 1 to {last}, or a city that opens ({slots})", last=board.size, slots=board.slots
        )
        raise NotationError(name, 0, expected)
    return known.index(name)


def points_gained(before: GameState, after: GameState, seat: int) -> tuple[Line, ...]:
    """Returns, by rule, the points of the scoring after a move; the result is empty if the round goes on."""
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
