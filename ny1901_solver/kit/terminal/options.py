"""Options that the commands of every game have, and what is checked of their values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refused

if TYPE_CHECKING:
    from ..rulebook.settings import Switches

Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]
Workers = Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes that work side by side.")]
PositionFile = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the position here.")]
ReadingSettings = Annotated[
    list[str] | None, typer.Option(metavar="SWITCH=VALUE", help="A reading of the rules; may be repeated.")
]
BlackAndWhite = Annotated[bool, typer.Option("--bw", help="Draw for black-and-white print: patterns only.")]


def choice(value: str, known: Iterable[str], option: str) -> str:
    """A value that must be one of those known."""
    listed = list(known)
    if value not in listed:
        from ..spelling import not_one_of

        raise typer.BadParameter(not_one_of(value, listed), param_hint=option)
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


def settings(given: Sequence[str], switches: Switches) -> dict[str, str]:
    """Readings from `switch=value` settings, each switch with one value."""
    from ..rulebook.settings import chosen

    with in_option("--reading"):
        return chosen(given, switches)
