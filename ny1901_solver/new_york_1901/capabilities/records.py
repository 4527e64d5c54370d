"""The capabilities `replay` and `record`: replay recorded games, and write records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from ...capabilities.of_game import Own
from ...capabilities.records import OwnReplay, ReplayOpen, WriteQuestion, record, replay, step_lines
from ...messages import gettext
from ...questions.capability import Shown, Spelled
from ..answers.answer import basis_of
from ..answers.records import (
    NotReplayedAnswer,
    PlayedData,
    RecordAnswer,
    ReplayAnswer,
    replayed_data,
    replayed_turn,
)
from ..game import NEW_YORK_1901
from ..replay import RECORDS
from .fields import Position
from .shared import SHAPES


class Replay(ReplayOpen):
    """Replay a game record under the rules.

    The command prints every turn with the points that it scores. Variations are printed below the turn that they
    replace.

    If a turn of the record is illegal, the command prints the number of the turn and every rule that the turn
    breaks; the exit code is then 1.
    """


def _turn_lines(played: PlayedData) -> Iterator[str]:
    """Returns the lines of a turn with its note and its variations."""
    points = sum(line.points for line in played.gained)
    summary = f"{points:>+3} = {played.score:>3}  {played.turn}"
    yield from step_lines(played.number, played.mover, summary, played.draws, played.note)
    for line in played.variations or ():
        yield f"    {gettext('instead of this turn:')}"
        yield from (f"    {text}" for turn in line for text in _turn_lines(turn))


def _end_lines(answer: ReplayAnswer) -> Iterator[Shown]:
    from ..render.sheets import verdict  # imports rich, which is not available in a browser

    totals = ", ".join(f"{colour} {total}" for colour, total in answer.totals.items())
    if answer.over:
        yield gettext("final scores: {totals}", totals=totals)
    else:
        yield gettext("scores if the game ended now: {totals}", totals=totals)
    yield verdict(answer.over, answer.winners, answer.reason).plain
    yield basis_of(answer)


REPLAY = replay(
    NEW_YORK_1901,
    RECORDS,
    SHAPES,
    OwnReplay(
        Replay,
        ReplayAnswer,
        more=lambda asked, result: replayed_data(result),
        examples=("game.record.yaml", "game.record.yaml --to 12"),
        not_applied=NotReplayedAnswer,
        step=replayed_turn,
        step_lines=_turn_lines,
        end_lines=_end_lines,
    ),
)


class WrittenTurn(BaseModel):
    """A turn in the game that `record` writes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    turn: str
    draws: Annotated[list[str], Field(description="the kinds of the cards that came up, in order")] = []
    note: str = ""
    variations: Annotated[
        list[Annotated[list[WrittenTurn], Field(min_length=1)]],
        Field(description="alternative lines of turns; the first turn of each line replaces this turn"),
    ] = []

    @property
    def parts(self) -> tuple[str, Sequence[str], Sequence[Sequence[WrittenTurn]]]:
        """The turn, the cards that came up, and its variations."""
        return self.turn, self.draws, self.variations


class WriteRecord(WriteQuestion):
    """Write a game with its notes and variations as the text of a record, after replaying it under the rules."""

    steps = "turns"

    position: Position
    turns: Annotated[list[WrittenTurn], Spelled(asked=False)] = Field(
        description="the turns that follow the position, in order"
    )
    seats: Annotated[dict[str, str], Spelled(asked=False)] = Field(
        {}, description="the computer player of each colour that a computer played"
    )


RECORD = record(NEW_YORK_1901, RECORDS, SHAPES, Own(WriteRecord, RecordAnswer))
