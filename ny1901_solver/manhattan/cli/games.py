"""`new` and `show`: set a game up, look at a position."""

from __future__ import annotations

from typing import Annotated

import typer

from ...kit.terminal import output
from . import inputs


def new(
    edition: Annotated[str, typer.Option(help="A shipped edition or a folder.")] = "mayfair",
    players: Annotated[int, typer.Option(min=2, max=4, help="How many players.")] = 2,
    seed: Annotated[int, typer.Option(help="Decides the cards that are dealt.")] = 0,
) -> None:
    """Set up a game, and print it as one line."""
    import random

    from ..chance import shuffled
    from ..edition import load_edition
    from ..positions import format_line
    from ..rules import new_game

    output.say(format_line(new_game(load_edition(edition), players, shuffled(random.Random(seed)))))


def show(
    position: inputs.Position,
    line: Annotated[bool, typer.Option("--line", help="Print the one-line form only.")] = False,
) -> None:
    """Show a position."""
    from ..positions import format_line

    output.say(format_line(inputs.read(position)))
