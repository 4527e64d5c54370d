"""Replaying a record under the rules of its game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ..errors import DataError, IllegalMove, ImpossibleDraw
from .record import Ending, Position, Record, RecordedTurn, Turn

Line = TypeVar("Line")


@dataclass(frozen=True)
class Played(Generic[Position, Turn, Line]):
    """One turn of a record as the rules played it: `number` counts from 1, `gained` are its points by rule.

    `variations` are the lines that could have been played instead, as the rules played them, and numbered on.
    """

    number: int
    seat: int
    turn: Turn
    draws: tuple[int, ...]
    before: Position
    after: Position
    gained: tuple[Line, ...]
    note: str = ""
    variations: tuple[tuple[Played[Position, Turn, Line], ...], ...] = ()


def turns_played(
    record: Record[Position, Turn, Ending],
    mover: Callable[[Position], tuple[int, str]],
    play: Callable[[Position, Turn, tuple[int, ...]], Position],
    gained: Callable[[Position, Position, int], tuple[Line, ...]],
) -> Iterator[Played[Position, Turn, Line]]:
    """Plays every turn of a record's main line, each with its variations.

    Raises `IllegalMove` or `ImpossibleDraw` with the place of the turn, as in `turn 7, variation 2, turn 1`. `mover` is
    the seat to move and what its player is called, `play` the rules' next position.
    """

    def line(
        state: Position, turns: Sequence[RecordedTurn[Turn]], before: int, within: str
    ) -> Iterator[Played[Position, Turn, Line]]:
        for place, recorded in enumerate(turns, start=1):
            seat, name = mover(state)
            here = f"{within}turn {place}"
            try:
                after = play(state, recorded.turn, recorded.draws)
            except IllegalMove as error:
                raise IllegalMove(f"{here}, {name}: {error.turn}", error.violations) from None
            except ImpossibleDraw as error:
                raise ImpossibleDraw(f"{here}, {name}: {recorded.turn}: {error}") from None
            number, points = before + place, gained(state, after, seat)
            variations = tuple(
                tuple(line(state, each, number - 1, f"{here}, variation {i}, "))
                for i, each in enumerate(recorded.variations, start=1)
            )
            yield Played(number, seat, recorded.turn, recorded.draws, state, after, points, recorded.note, variations)
            state = after

    yield from line(record.start, record.turns, 0, "")


def position_after(
    record: Record[Position, Turn, Ending],
    number: int,
    replay: Callable[[Record[Position, Turn, Ending]], Iterator[Played[Position, Turn, Any]]],
) -> Position:
    """The position after that many turns of a record, 0 for its start; raises as `replay` does."""
    if not 0 <= number <= len(record.turns):
        raise DataError([f"the record has {len(record.turns)} turns, so there is no position after turn {number}"])
    state = record.start
    for played in replay(record.first(number)):
        state = played.after
    return state


def result_problems(record: Record[Position, Turn, Ending], actual: Ending | None) -> list[str]:
    """How the record's result differs from what the rules make of its last position, `None` where the game goes on."""
    if record.result is None:
        return []
    if actual is None:
        return [f"the record gives a result, but after its {len(record.turns)} turns the game goes on"]
    claimed = record.result.model_dump(mode="json")
    return [
        f"the record says {key.replace('_', ' ')} {_value_text(claimed[key])}, the rules say {_value_text(value)}"
        for key, value in actual.model_dump(mode="json").items()
        if claimed[key] != value
    ]


def _value_text(value: Any) -> str:
    """A part of a result in a player's words."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {points}" for name, points in value.items())
    return " and ".join(value) if isinstance(value, list) else str(value)
