"""Questions that replay game records and write them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from ...capabilities.of_game import Own
from ...capabilities.records import OwnReplay, RecordQuestion, ReplayQuestion, record, replay, step_lines
from ...questions.capability import Shown, Spelled
from ..answers.moves import (
    NotReplayedAnswer,
    RecordAnswer,
    ReplayAnswer,
    ReplayedMoveData,
    replayed_data,
    replayed_step,
)
from ..game import MANHATTAN
from ..render.sheets import payment_lines, verdict
from ..replay import RECORDS
from .shared import SHAPES


class Replay(ReplayQuestion):
    """Replay a game record under the rules.

    Prints every move with the card drawn after it, and the points of each round. For a record with an illegal move the
    answer has the number of the move and every rule that it breaks; the exit code is 1.
    """

    wording = {"noun": MANHATTAN.noun}


def _step_lines(each: ReplayedMoveData) -> Iterator[Shown]:
    yield from step_lines(each.number, each.player, each.move, each.drawn, each.note)
    yield from payment_lines(each.round, each.points, each.scored)


def _end_lines(answer: ReplayAnswer) -> Iterator[Shown]:
    yield verdict(answer).plain
    yield answer.about.setup.basis


REPLAY = replay(
    MANHATTAN,
    RECORDS,
    SHAPES,
    OwnReplay(
        Replay,
        ReplayAnswer,
        more=lambda asked, result: replayed_data(result),
        examples=("game.record.yaml", "game.record.yaml --to 12 --seat blue"),
        not_applied=NotReplayedAnswer,
        step=replayed_step,
        step_lines=_step_lines,
        end_lines=_end_lines,
    ),
)


class WriteRecord(RecordQuestion):
    """Write a game as the text of a record, after replaying it under the rules."""

    seats: Annotated[dict[str, str], Spelled(asked=False)] = Field(
        {}, description="computer players by side of the board"
    )


RECORD = record(MANHATTAN, RECORDS, SHAPES, Own(WriteRecord, RecordAnswer), names=lambda start: start.setup.sides)
