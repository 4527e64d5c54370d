"""Questions about recorded games: replayed, and written as records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from ...kit.capabilities.records import (
    RecordQuestion,
    Replayed,
    ReplayQuestion,
    WrittenGame,
    record_told,
    replayed,
    step_line,
    written,
)
from ...kit.capability import Asker, Capability, Shown, Spelled
from ...kit.errors import IllegalMove
from ..answers import of_moves
from ..answers.of_moves import NotReplayedAnswer, RecordAnswer, ReplayAnswer
from ..game import MANHATTAN
from ..render.sheets import paid_told, verdict
from ..replay.record import RECORDS
from .fields import Open, Seat, seats_shown


class Replay(ReplayQuestion):
    """Replay a game record under the rules.

    Prints every move with what came up behind it, and what each round has paid. A record with an illegal move gets the
    move's number and every rule that it breaks, and exit code 1.
    """

    noun = "move"

    to: Annotated[int, Field(ge=0), Spelled(metavar="N")] | None = Field(
        None, description="stop after N moves and show the position"
    )
    seat: Seat = None
    open: Open = False


def _replay(asked: Replay, _: Asker) -> Replayed:
    return replayed(asked, RECORDS.replay)


def _replay_answer(asked: Replay, found: Replayed, _: Asker) -> ReplayAnswer:
    seen = seats_shown(found.last, asked.seat, asked.open) if found.cut else ()
    return of_moves.replayed(found, seen)


def _not_replayed(asked: Replay, error: IllegalMove) -> NotReplayedAnswer:
    return of_moves.not_replayed(asked.record.start, error)


def _replay_told(answer: ReplayAnswer) -> Iterator[Shown]:
    if answer.cut:
        yield from MANHATTAN.told(answer.about, answer.seen)
        return
    for each in answer.turns:
        yield from step_line(each.number, each.player, each.move, each.drawn, each.note)
        yield from paid_told(each.round, each.points, each.scored)
    yield verdict(answer).plain
    yield answer.about.setup.basis


REPLAY = Capability(
    Replay,
    _replay,
    _replay_answer,
    _replay_told,
    ("game.record.yaml", "game.record.yaml --to 12 --seat blue"),
    refused=_not_replayed,
)


class WriteRecord(RecordQuestion):
    """Write a game as the text of a record, once all of it was played by the rules."""

    seats: Annotated[dict[str, str], Spelled(asked=False)] = Field(
        {}, description="computer players by side of the board"
    )


def _record(asked: WriteRecord, _: Asker) -> WrittenGame:
    return written(asked, RECORDS, asked.position.setup.sides)


def _record_answer(asked: WriteRecord, found: WrittenGame, _: Asker) -> RecordAnswer:
    return of_moves.recorded(found.last, RECORDS.text(found.record, asked.source))


RECORD = Capability(WriteRecord, _record, _record_answer, record_told)
