"""What a record of New York 1901 is made of, and how a game ended."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from ...files.documents import Several
from ...records import record, replaying
from ...records.of_game import EndFile
from ..moves import Turn
from ..scoring import ScoreLine
from ..state import Colour, GameState


class Result(EndFile):
    """How the game ended; verified when the record is replayed."""

    winners: Annotated[Several[Colour], Field(min_length=1)]
    decided_by: Literal["points", "legendary", "gold", "shared"]
    totals: dict[Colour, int]  # type: ignore[assignment]  # of some keys alone, and never written to


RecordedTurn: TypeAlias = record.RecordedTurn[Turn]
"""The cards are those of a Market Shift, then the refill's (TRN-6)."""

Record: TypeAlias = record.Record[GameState, Turn, EndFile]
Played: TypeAlias = replaying.Played[GameState, Turn, ScoreLine]


def gained(before: GameState, after: GameState, seat: int) -> tuple[ScoreLine, ...]:
    """The points that a turn put on the score track: tiles built (BLD-9) and Gold Prestige (SCO-6)."""
    old, new = before.players[seat], after.players[seat]
    tiles = before.edition.tiles
    lines = [
        ScoreLine("BLD-9", site.points, tiles[site.tile].name, site.placement.tile)
        for site in new.buildings
        if site not in old.buildings
    ]
    prestige = new.score - old.score - sum(line.points for line in lines)
    if prestige:
        lines.append(ScoreLine("SCO-6", prestige, "gold tiles placed beside rivals' bronze and silver"))
    return tuple(lines)
