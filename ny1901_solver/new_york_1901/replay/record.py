"""What a record of New York 1901 is made of, and how a game ended."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from ...kit.documents import FileModel, Several
from ...kit.records import record, replaying
from ..moves import Turn
from ..positions.schema import Colour
from ..scoring import ScoreLine, outcome
from ..state import GameState


class Result(FileModel):
    """How the game ended; verified when the record is replayed."""

    winners: Annotated[Several[Colour], Field(min_length=1)]
    decided_by: Literal["points", "legendary", "gold", "shared"]
    totals: dict[Colour, int]

    @classmethod
    def of(cls, state: GameState) -> Result | None:
        """The result of a game that is over, `None` where it goes on."""
        if not state.over:
            return None
        end, colours = outcome(state), state.setup.colours
        winners = [colours[seat] for seat in sorted(end.winners)]
        totals = {colour: sheet.total for colour, sheet in zip(colours, end.sheets, strict=True)}
        return cls.model_validate({"winners": winners, "decided_by": end.decided_by, "totals": totals})


RecordedTurn: TypeAlias = record.RecordedTurn[Turn]
"""The cards are those of a Market Shift, then the refill's (TRN-6)."""

Record: TypeAlias = record.Record[GameState, Turn, Result]
Played: TypeAlias = replaying.Played[GameState, Turn, ScoreLine]
