"""Moves listed and played: the answers of `legal` and `apply`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from ...kit.answers import Data, Part, Text
from ...kit.capabilities.moves import ListedAnswer
from ...kit.errors import IllegalMove
from ..chance import kind_names
from ..moves import Select
from ..positions import format_line
from ..replay import Played, Record
from ..scoring import result, with_round_paid
from ..state import GameState
from ..state.naming import player_name
from ..table.playing import PlayedMove
from .answer import GainedData, IllegalData, ManhattanAnswer, PositionData, gained_by, illegal, placed


class LegalAnswer(ListedAnswer, ManhattanAnswer):
    """The legal moves, or the first of them."""

    command = "legal"
    moves: list[Text]


class AppliedAnswer(ManhattanAnswer):
    """A move that was played, what came up behind it, what a round that it ended has paid, and what it leads to."""

    command = "apply"
    move: Text
    legal: Literal[True]
    mover: str
    drawn: list[str] = Field(description="cards by their own squares, and cities by their slots, in order")
    scored: list[GainedData]
    over: bool
    position: PositionData
    line: str
    whole: str = Field(exclude=True, description="the line with pieces that others have set out secretly, too")
    round: int = Field(exclude=True, description="the round in which it was played")
    points: dict[str, int] = Field(exclude=True, description="the points of each colour behind it")
    secret: bool = Field(exclude=True, description="whether the others see pieces set out, and not which")


class NotAppliedAnswer(IllegalData, ManhattanAnswer):
    """A move that was not played, since it is illegal."""

    command = "apply"


class ReplayedMoveData(Part):
    """A move of a record; of a round that it ended, what was paid."""

    number: int
    player: str
    move: Text
    drawn: list[str]
    scored: list[GainedData]
    note: str | None


class ReplayAnswer(ManhattanAnswer):
    """A record that was replayed, with the position that it leads to."""

    command = "replay"
    turns: list[ReplayedMoveData]
    over: bool
    winners: list[str]
    decided_by: str
    points: dict[str, int]
    position: PositionData
    line: str
    reason: str = Field(exclude=True)


class SteppedAnswer(ReplayAnswer):
    """A record that was replayed, with every position on the way, to be walked through."""

    start: str
    lines: list[str] = Field(description="the position behind each move")
    sides: list[str] = Field(description="at which side of the board sits who makes each move")
    source: str
    seats: dict[str, str] = Field(description="the computer players of the record by side of the board")


class RecordAnswer(ManhattanAnswer):
    """A game record as the text of a file."""

    command = "record"
    proves = False
    text: str
    over: bool


class NotReplayedAnswer(IllegalData, ManhattanAnswer):
    """A record with an illegal move."""

    command = "replay"


def applied(found: PlayedMove, seed: int | None) -> AppliedAnswer:
    """The answer of `apply`."""
    return AppliedAnswer.made(found.before, applied_data(found), seed=seed)


def applied_data(found: PlayedMove) -> Data:
    """A move that was played, for an `AppliedAnswer`."""
    state, colours = found.before, found.before.edition.colours
    content = {
        "move": found.move,
        "legal": True,
        "mover": player_name(state, state.to_move),
        "drawn": list(found.drawn),
        "scored": gained_by(colours, found.lines),
        "over": found.after.over,
        "whole": format_line(found.after),
        "round": state.round,
        "points": {colours[colour]: found.after.points[colour] for colour in state.setup.in_play},
        "secret": isinstance(found.move, Select) and state.setup.readings.selection == "hidden",
    }
    return content | placed(found.after)


def not_applied(state: GameState, error: IllegalMove) -> NotAppliedAnswer:
    """The answer of `apply` to an illegal move."""
    return NotAppliedAnswer.made(state, illegal(error))


def replayed(record: Record, turns: Sequence[Played]) -> ReplayAnswer:
    """The answer of `replay`."""
    return ReplayAnswer.made(*_replayed(record, turns))


def stepped(record: Record, turns: Sequence[Played]) -> Data:
    """The answer of `replay` with every position on the way."""
    last, content = _replayed(record, turns)
    sides = record.start.setup.sides
    content |= {
        "start": format_line(record.start),
        "lines": [format_line(each.after) for each in turns],
        "sides": [sides[each.seat] for each in turns],
        "source": record.source,
        "seats": {side: name for side, name in zip(sides, record.seats, strict=False) if name},
    }
    return SteppedAnswer.of(last, content)


def recorded(last: GameState, text: str) -> Data:
    """The answer of `record`; `last` is the position behind the moves."""
    return RecordAnswer.of(last, {"text": text, "over": last.over})


def _replayed(record: Record, turns: Sequence[Played]) -> tuple[GameState, Data]:
    """What a record leads to, and the content of an answer about it."""
    last = turns[-1].after if turns else record.start
    names, found = kind_names(last.edition.board), result(with_round_paid(last))
    moves = [
        {
            "number": each.number,
            "player": player_name(each.before, each.seat),
            "move": each.turn,
            "drawn": [names[kind] for kind in each.draws],
            "scored": gained_by(last.edition.colours, each.gained),
            "note": each.note or None,
        }
        for each in turns
    ]
    content = {
        "turns": moves,
        "over": last.over,
        "winners": [player_name(last, seat) for seat in found.winners],
        "decided_by": found.decided_by,
        "reason": found.reason,
        "points": {player_name(last, seat): score for seat, score in enumerate(found.scores)},
    }
    return last, content | placed(last)


def not_replayed(start: GameState, error: IllegalMove) -> Data:
    """The answer of `replay` to a record with an illegal move."""
    return NotReplayedAnswer.of(start, illegal(error))
