"""`new`: set a game up."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.options import PositionFile, ReadingSettings
from . import inputs
from .inputs import Ascii, Json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..state import GameState


class VariantName(StrEnum):
    """The variants of the rulebook."""

    MONSTER = "monster"
    BABY_MONSTER = "baby-monster"
    SLOW_GROWTH = "slow-growth"
    ANTI_TRUST = "anti-trust"


def new(
    edition: Annotated[str, typer.Option(help="A shipped edition or a folder.")] = "mayfair",
    players: Annotated[int, typer.Option(min=2, max=4, help="How many players.")] = 2,
    seed: Annotated[int, typer.Option(help="Decides the cards that are dealt.")] = 0,
    variant: Annotated[
        list[VariantName] | None, typer.Option(help="A variant of the rulebook; may be repeated.")
    ] = None,
    reading: ReadingSettings = None,
    sides: Annotated[
        str | None,
        typer.Option(
            metavar="SIDES",
            help="Where the players sit, each at a side of his own, in turn order, such as SN, SW, SWN or SWNE.",
        ),
    ] = None,
    start: Annotated[int, typer.Option(min=1, max=4, help="Which of them begins.")] = 1,
    file: PositionFile = None,
    ascii_only: Ascii = False,
    as_json: Json = False,
) -> None:
    """Set up a game and deal.

    The same seed gives the same game. The last line is the position with all hands, to go on with; the picture shows
    none of them.

    \b
    Examples:
      ny1901 --game manhattan new --players 3 --seed 7 -o game.mh
      ny1901 --game manhattan new --variant slow-growth --variant monster
      ny1901 --game manhattan new --players 4 --reading selection=hidden
    """
    from ...kit.seeds import seeded
    from ..chance import shuffled
    from ..edition import load_edition
    from ..positions import format_line
    from ..readings import READINGS, Readings
    from ..rules import new_game

    if start > players:
        raise typer.BadParameter(f"player {start} cannot begin a game of {players}", param_hint="--start")
    sat = None if sides is None else list(sides.upper().replace(",", "").replace(" ", ""))
    if sat == []:
        raise typer.BadParameter(f"{sides!r} names no side, as SN does", param_hint="--sides")
    box = load_edition(edition)
    state = new_game(
        box,
        players,
        shuffled(seeded(seed)),
        start=start - 1,
        sides=sat,
        variants=[each.value for each in variant or ()],
        readings=Readings(**(box.readings.as_dict() | inputs.settings(reading or (), READINGS))),
    )
    if file is not None:
        from .saving import write

        write(file, f"{format_line(state)}\n")
    if as_json:
        from ..answers import of_positions

        output.answer(of_positions.new(state, seed))
        return
    say_position(state, (), ascii_only)
    output.say("", format_line(state))


def say_position(state: GameState, seen: Sequence[int], ascii_only: bool) -> None:
    """Prints a position with the hands that may be seen."""
    from ..render.position import position_view

    output.picture(position_view(state, output.columns(), seen), ascii_only)
