"""Questions about recorded games: replaying them, and writing records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from ...capabilities.of_game import Own
from ...capabilities.records import OwnReplay, ReplayOpen, WriteQuestion, record, replay, step_lines
from ...messages import gettext
from ...questions.capability import Shown, Spelled
from ..answers.positions import basis_of
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

    Prints every turn with the points that it scores; variations stand below the turn that they replace.

    For a record with an illegal turn, prints the turn's number and every rule that it breaks; the exit code is 1.
    """


def _turn_lines(played: PlayedData) -> Iterator[str]:
    """A turn with its note and its variations."""
    points = sum(line.points for line in played.gained)
    summary = f"{points:>+3} = {played.score:>3}  {played.turn}"
    yield from step_lines(played.number, played.mover, summary, played.draws, played.note)
    for line in played.variations or ():
        yield f"    {gettext('instead:')}"
        yield from (f"    {text}" for turn in line for text in _turn_lines(turn))


def _end_lines(answer: ReplayAnswer) -> Iterator[Shown]:
    from ..render.sheets import verdict  # rich, which no browser has

    totals = ", ".join(f"{colour} {total}" for colour, total in answer.totals.items())
    if answer.over:
        yield gettext("final scores: {totals}", totals=totals)
    else:
        yield gettext("if the game ended now: {totals}", totals=totals)
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
    """A turn of a game that is to be written as a record."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    turn: str
    draws: Annotated[list[str], Field(description="the kinds of the cards that came up, in order")] = []
    note: str = ""
    variations: Annotated[
        list[Annotated[list[WrittenTurn], Field(min_length=1)]],
        Field(description="lines of turns; the first turn of each replaces this one"),
    ] = []

    @property
    def parts(self) -> tuple[str, Sequence[str], Sequence[Sequence[WrittenTurn]]]:
        """The turn, the cards that came up, and its variations."""
        return self.turn, self.draws, self.variations


class WriteRecord(WriteQuestion):
    """Write a game with its notes and variations as the text of a record, after replaying it under the rules."""

    steps = "turns"

    position: Position
    turns: Annotated[list[WrittenTurn], Spelled(asked=False)] = Field(description="the turns that follow the position")
    seats: Annotated[dict[str, str], Spelled(asked=False)] = Field({}, description="computer players by colour")


RECORD = record(NEW_YORK_1901, RECORDS, SHAPES, Own(WriteRecord, RecordAnswer))
