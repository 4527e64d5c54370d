"""How `replay` answers, whatever the game: so many turns of a record, played under the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import typer

from ..errors import IllegalMove
from ..words import counted
from . import output

if TYPE_CHECKING:
    from ..records.record import Ending, Position, Record, Turn
    from ..records.replaying import Line, Played


def up_to(record: Record[Position, Turn, Ending], to: int | None, noun: str) -> Record[Position, Turn, Ending]:
    """The first so many turns of a record, or all of it."""
    if to is None:
        return record
    if to > len(record.turns):
        raise typer.BadParameter(f"the record has {counted(len(record.turns), noun)}", param_hint="--to")
    return record.first(to)


def replayed(
    record: Record[Position, Turn, Ending],
    replay: Callable[[Record[Position, Turn, Ending]], Iterable[Played[Position, Turn, Line]]],
    refusal: Callable[[Position, IllegalMove], Mapping[str, Any]] | None,
) -> list[Played[Position, Turn, Line]]:
    """The turns of a record as the rules play them; one that is illegal is answered in JSON where that is wanted."""
    try:
        return list(replay(record))
    except IllegalMove as error:
        if refusal is not None:
            output.answer(refusal(record.start, error))
        raise
