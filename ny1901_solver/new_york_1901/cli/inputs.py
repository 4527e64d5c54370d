"""What commands are given: positions, kinds of card, readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import Refused
from ...kit.terminal.options import Ascii as Ascii
from ...kit.terminal.options import Json as Json
from ...kit.words import counted
from ..origins import SOURCES
from . import completing

if TYPE_CHECKING:
    from ..edition import Edition as Board
    from ..state import GameState, Readings

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
BlackAndWhite = Annotated[bool, typer.Option("--bw", help="Draw for black-and-white print: patterns only.")]


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


def loaded(edition: str | None) -> Board | None:
    """The edition that the user names, if any."""
    from ..edition import load_edition

    return None if edition is None else load_edition(edition)


def choice(value: str, known: Iterable[str], option: str) -> str:
    """A value that must be one of those known."""
    listed = list(known)
    if value not in listed:
        from ...kit.spelling import likest

        near = "".join(f"; did you mean {name}?" for name in likest(value, listed))
        raise typer.BadParameter(f"{value!r} is not one of {', '.join(listed)}{near}", param_hint=option)
    return value


@contextmanager
def in_option(name: str) -> Iterator[None]:
    """Tells what is refused as a mistake in an option."""
    try:
        yield
    except Refused as error:
        raise typer.BadParameter(str(error), param_hint=name) from None


def listed(text: str | None, known: Iterable[str], option: str) -> list[str] | None:
    """A comma-separated list of values that must be known and different, `None` when it is not given."""
    if text is None:
        return None
    names = [choice(name.strip(), list(known), option) for name in text.split(",")]
    if len(names) != len(set(names)):
        raise typer.BadParameter(f"{text!r} names one twice", param_hint=option)
    return names


def seats(colours: str | None, players: int | None) -> list[str] | None:
    """The colours of `--colours`, as many as `--players`, where both are given."""
    from ..state import COLOURS

    found = listed(colours, COLOURS, "--colours")
    if found is not None and players not in (None, len(found)):
        sentence = f"{counted(len(found), 'colour')} for {counted(players, 'player')}"
        raise typer.BadParameter(sentence, param_hint="--colours")
    return found


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
