"""What commands are given: positions, kinds of card, readings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ..errors import DataError, Refused
from ..files import Problem, read_or_say, read_stream
from . import completing

if TYPE_CHECKING:
    from ..edition import Edition as Board
    from ..state import GameState, Readings

_T = TypeVar("_T")

SOURCES = (
    "A position file, one line (ny1:...), '-' for stdin, a game record (its end; RECORD@12 is after 12 turns, "
    "RECORD@0 its start) or a puzzle's id"
)
"""What every command that takes a position takes."""
Position = Annotated[str, typer.Argument(metavar="POSITION", help=f"{SOURCES}.", autocompletion=completing.puzzle_ids)]
TurnText = Annotated[
    str,
    typer.Argument(
        metavar="TURN",
        help='Steps in order, as in records or as typed at the table: "take b7 build s4 D5 D6 C4 C5".',
    ),
]
Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="NAME|DIR",
        help="Where the edition is that the position names, when it is not shipped.",
        autocompletion=completing.edition_names,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]

asked_about: ContextVar[GameState | None] = ContextVar("asked_about", default=None)
"""The position that the running command was given, for a report of a bug."""


def read(source: str, edition: str | None = None) -> GameState:
    """Reads a position from where the user says it is, with the edition that the user names, if any."""
    from .sources import opened

    state = opened(source, edition).position
    asked_about.set(state)
    return state


def name_of(source: str) -> str:
    """What messages call a source of text."""
    return "standard input" if source == "-" else source


def text_of(source: str, wanted: str) -> str:
    """The text of a file, or of stdin for `-`; `wanted` says in an error what the file should be."""
    text = _stdin() if source == "-" else _file(source, wanted)
    if not text.strip():
        raise DataError([f"{name_of(source)}: is empty; wanted here: {_within(wanted)}"])
    return text


def _file(source: str, wanted: str) -> str:
    if not source:
        raise DataError([f"an empty name; wanted here: {_within(wanted)}"])
    read = read_or_say(Path(source))
    if isinstance(read, str):
        return read
    from ..puzzles.collection import shipped
    from .sources import is_there, nearest

    read = replace(read, file=source)  # as it is typed
    if not is_there(source) and source in shipped():
        raise DataError([f"{source}: is the id of a puzzle; wanted here: {_within(wanted)}"])
    if not is_there(source) and (near := nearest(source)):
        raise DataError([f"{read}; did you mean {near}?"])
    raise DataError([f"{read}; wanted here: {_within(wanted)}"])


def _within(wanted: str) -> str:
    """What is wanted, inside a sentence."""
    return wanted[0].lower() + wanted[1:]


def _stdin() -> str:
    if sys.stdin is None:
        raise DataError(["standard input: closed"])
    read = read_stream(sys.stdin.buffer, name_of("-"))
    if isinstance(read, Problem):
        raise DataError([str(read)])
    return read


def whole_turns(state: GameState, what: str) -> GameState:
    """The position for an answer about whole turns: also one where a Market Shift has just turned up its cards."""
    from ..rules.options import awaits_card

    if state.turn is None:
        return state
    done = "; ".join(map(str, state.turn.steps))
    if done == "shift" and not awaits_card(state):
        return replace(state, turn=None)
    raise DataError([f"the position stands in the middle of a turn ({done}), and {what}: finish the turn first"])


def choice(value: str, known: Iterable[str], option: str) -> str:
    """A value that must be one of those known."""
    listed = list(known)
    if value not in listed:
        from ..spelling import likest

        near = "".join(f"; did you mean {name}?" for name in likest(value, listed))
        raise typer.BadParameter(f"{value!r} is not one of {', '.join(listed)}{near}", param_hint=option)
    return value


def known(name: str, reader: Callable[[Board, str], _T], edition: Board, option: str) -> _T:
    """What a name means on a board by one of the readers of `table.naming`, in an option."""
    try:
        return reader(edition, name)
    except Refused as error:
        raise typer.BadParameter(str(error), param_hint=option) from None


def listed(text: str | None, known: Iterable[str], option: str) -> list[str] | None:
    """A comma-separated list of values that must be known and different, `None` when it is not given."""
    if text is None:
        return None
    names = [choice(name.strip(), list(known), option) for name in text.split(",")]
    if len(names) != len(set(names)):
        raise typer.BadParameter(f"{text!r} names one twice", param_hint=option)
    return names


def readings(settings: list[str]) -> Readings:
    """Readings from `switch=value` settings."""
    from ..state import Readings

    chosen: dict[str, str] = {}
    for switch, value in map(Readings.parse, settings):
        if chosen.setdefault(switch, value) != value:
            raise typer.BadParameter(
                f"{switch} is given two values, {chosen[switch]} and {value}", param_hint="--reading"
            )
    return Readings(**chosen)
