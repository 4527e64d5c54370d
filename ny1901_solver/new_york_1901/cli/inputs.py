"""What commands are given: positions, kinds of card, readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ...kit.errors import Refused
from ..origins import SOURCES
from . import completing

if TYPE_CHECKING:
    from ..edition import Edition as Board
    from ..state import GameState, Readings

_T = TypeVar("_T")

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


def is_about(state: GameState) -> None:
    """Notes the position that the running command was given, for a report of a bug."""
    from ...kit.terminal.bug_report import asked_about

    def line() -> str:
        from ..positions import format_line

        return format_line(state)

    asked_about.set(line)


def read(source: str, edition: str | None = None) -> GameState:
    """Reads a position from where the user says it is, with the edition that the user names, if any."""
    from ..origins import opened

    state = opened(source, edition).position
    is_about(state)
    return state


def choice(value: str, known: Iterable[str], option: str) -> str:
    """A value that must be one of those known."""
    listed = list(known)
    if value not in listed:
        from ...kit.spelling import likest

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
