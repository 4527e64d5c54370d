"""`new`: a game is set up."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.options import PositionFile, ReadingSettings
from . import completing, inputs, saving
from .inputs import Ascii, Json
from .play_answers import say_position

if TYPE_CHECKING:
    from ..edition import Edition


class Variant(StrEnum):
    """The variants of the rulebook, and the game without one (SET-5, SET-6)."""

    BASE = "base"
    BEGINNER = "beginner"
    ADVANCED = "advanced"


def new(
    edition: Annotated[
        str, typer.Option(help="A shipped edition or a folder.", autocompletion=completing.edition_names)
    ] = "lower-manhattan",
    players: Annotated[int | None, typer.Option(min=2, max=4, help="How many players; 2 when not given.")] = None,
    seed: Annotated[int, typer.Option(help="Decides everything that is dealt at random.")] = 0,
    variant: Annotated[Variant, typer.Option(help="A variant of the rulebook.")] = Variant.BASE,
    no_starters: Annotated[bool, typer.Option("--no-starters", help="No starter buildings or territories.")] = False,
    advanced_unlocks: Annotated[
        bool, typer.Option("--advanced-unlocks", help="Silver and gold need more points.")
    ] = False,
    no_action_cards: Annotated[bool, typer.Option("--no-action-cards", help="No action cards.")] = False,
    streets: Annotated[
        str | None, typer.Option(metavar="ID,ID,...", help="The street cards in play; dealt otherwise.")
    ] = None,
    challenge: Annotated[str | None, typer.Option(help="The challenge card in play; dealt otherwise.")] = None,
    reading: ReadingSettings = None,
    colours: Annotated[
        str | None, typer.Option(metavar="COLOUR,...", help="The players in turn order; sets their number.")
    ] = None,
    file: PositionFile = None,
    ascii_only: Ascii = False,
    as_json: Json = False,
) -> None:
    """Set up a game.

    The same seed gives the same game. The variant `beginner` plays Gold Tycoon with three given streets;
    `advanced` plays without starter buildings and with later unlocks.

    \b
    Examples:
      ny1901 new --seed 1901
      ny1901 new --players 4 --variant beginner --no-action-cards -o game.yaml
      ny1901 new --colours brown,green --reading flip_tiles=yes
    """
    from ...kit.seeds import seeded
    from ..edition import load_edition
    from ..positions import format_line
    from ..positions.file import format_position
    from ..rules import new_game

    board = load_edition(edition)
    seats = inputs.seats(colours, players)
    street_ids = _streets(board, streets)
    if challenge is not None:
        inputs.choice(challenge, board.challenges, "--challenge")
    state = new_game(
        board,
        len(seats) if seats else players or 2,
        seeded(seed),
        colours=seats,
        variant=variant.value,
        starters=not no_starters,
        unlocks="advanced" if advanced_unlocks else "base",
        action_cards=not no_action_cards,
        streets=street_ids,
        challenge=challenge,
        readings=inputs.readings(reading or []),
    )
    if file is not None:
        saving.write(file, format_position(state))
    if as_json:
        from ..answers import of_positions

        output.answer(of_positions.new(board, state, seed).data())
        return
    say_position(state, ascii_only)
    output.say("")
    output.say(format_line(state))


def _streets(edition: Edition, text: str | None) -> list[str] | None:
    ids = inputs.listed(text, [card.id for card in edition.street_cards], "--streets")
    wanted = edition.numbers.streets_in_play
    if ids is not None and len(ids) != wanted:
        raise typer.BadParameter(f"{len(ids)} street cards given; {wanted} are in play", param_hint="--streets")
    return ids
