"""Questions about recorded games that are the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import Field

from ..capability import Question, Spelled, Subject, Unfit, in_field
from ..words import counted
from .record import Record
from .replaying import Played


class ReplayQuestion(Question):
    """Replay a game record; a game says in its own words what is told, and what a turn is called, its `noun`."""

    noun: ClassVar[str] = "turn"

    record: Annotated[Any, Subject("record")]
    to: Annotated[int, Field(ge=0), Spelled(metavar="N")] | None = Field(
        None, description="stop after N turns and show the position"
    )


class Replayed(NamedTuple):
    """A record as far as it was replayed, and its turns as the rules play them; `cut` where an end was asked for."""

    record: Record[Any, Any, Any]
    turns: list[Played[Any, Any, Any]]
    cut: bool


def replayed(
    asked: ReplayQuestion, replay: Callable[[Record[Any, Any, Any]], Iterable[Played[Any, Any, Any]]]
) -> Replayed:
    """The turns of a record, or the first so many; raises `IllegalMove` for one that is illegal."""
    record: Record[Any, Any, Any] = asked.record
    if asked.to is not None:
        if asked.to > len(record.turns):
            raise Unfit("to", f"the record has {counted(len(record.turns), asked.noun)}")
        record = record.first(asked.to)
    with in_field("record"):
        return Replayed(record, list(replay(record)), asked.to is not None)
