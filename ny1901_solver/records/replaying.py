"""Replays a record under the rules of its game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ..errors import DataError, IllegalMove, ImpossibleDraw
from ..messages import gettext, ngettext
from ..text.words import join_words
from .record import Ending, Position, Record, RecordedTurn, Turn, turn_place, variation_place

Line = TypeVar("Line")


@dataclass(frozen=True)
class Played(Generic[Position, Turn, Line]):
    """A replayed turn of a record: `number` counts from 1, and `gained` contains the points that the turn scored, by
    rule.

    `variations` contains the replayed sequences of turns that could have been played instead of this turn; the first
    turn of each variation has the same number as this turn.
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

    Raises `IllegalMove` or `ImpossibleDraw` with the place of the turn, as in `turn 7, variation 2, turn 1`. The
    function `mover` returns the seat to move and the name of its player; the function `play` returns the position after
    a turn.
    """

    def line(
        state: Position, turns: Sequence[RecordedTurn[Turn]], before: int, within: str
    ) -> Iterator[Played[Position, Turn, Line]]:
        for place, recorded in enumerate(turns, start=1):
            seat, name = mover(state)
            here = turn_place(place, within)
            try:
                after = play(state, recorded.turn, recorded.draws)
            except IllegalMove as error:
                shown = gettext("{place}, {player}: {turn}", place=here, player=name, turn=error.turn)
                raise IllegalMove(shown, error.violations) from None
            except ImpossibleDraw as error:
                shown = gettext("{place}, {player}: {turn}", place=here, player=name, turn=recorded.turn)
                raise ImpossibleDraw(f"{shown}: {error}") from None
            number, points = before + place, gained(state, after, seat)
            variations = tuple(
                tuple(line(state, each, number - 1, variation_place(i, here)))
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
    """The position after the first `number` turns of a record; raises the errors of `replay`."""
    if not 0 <= number <= len(record.turns):
        raise DataError(
            [
                ngettext(
                    "the record has only {number} turn, so there is no position after turn {turn}",
                    "the record has only {number} turns, so there is no position after turn {turn}",
                    len(record.turns),
                    turn=number,
                )
            ]
        )
    state = record.start
    for played in replay(record.first(number)):
        state = played.after
    return state


def result_problems(record: Record[Position, Turn, Ending], actual: Ending | None) -> list[str]:
    """The differences between the result in a record and the `actual` result, which is `None` if the game is not
    over.
    """
    if record.result is None:
        return []
    if actual is None:
        return [
            ngettext(
                "the record states a result, but the game is not over after its {number} turn",
                "the record states a result, but the game is not over after its {number} turns",
                len(record.turns),
            )
        ]
    claimed = record.result.model_dump(mode="json")
    return [
        gettext(
            "{part}: the record states {claimed}, but the rules give {actual}",
            part=key.replace("_", " "),
            claimed=_value_text(claimed[key]),
            actual=_value_text(value),
        )
        for key, value in actual.model_dump(mode="json").items()
        if claimed[key] != value
    ]


def _value_text(value: Any) -> str:
    """A part of a result as text."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {points}" for name, points in value.items())
    return join_words(value) if isinstance(value, list) else str(value)
