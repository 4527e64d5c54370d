"""The capabilities `replay` and `record`, which replay and write game records."""

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

    Prints every move with the card drawn after it, and the points of each round. If the record has an illegal move, the
    answer has the number of that move and every rule that the move breaks; the exit code is 1.
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
        {}, description="the name of the computer player at each side of the board where one sits"
    )


RECORD = record(MANHATTAN, RECORDS, SHAPES, Own(WriteRecord, RecordAnswer), names=lambda start: start.setup.sides)
