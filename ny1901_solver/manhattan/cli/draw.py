"""`draw`: pictures of positions and moves, as SVG, PNG, HTML or PDF."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.drawn import Drawing, Scale, Width, form_wanted, put
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kit.errors import IllegalMove
    from ...kit.pictures.sheet import Picture
    from ..drawing import Figured, Palette
    from ..state import GameState


class Theme(StrEnum):
    """The colours of a picture."""

    LIGHT = "light"
    DARK = "dark"
    BW = "bw"


def draw(
    position: inputs.Position,
    file: Drawing,
    move: Annotated[
        str | None, typer.Option(metavar="MOVE", help="Draw this move on top of the position, legal or not.")
    ] = None,
    seat: inputs.Seat = None,
    all_open: inputs.Open = False,
    width: Width = None,
    scale: Scale = None,
    theme: Annotated[Theme, typer.Option(help="The colours; bw has patterns only.")] = Theme.LIGHT,
    black_and_white: Annotated[bool, typer.Option("--bw", help="The same as --theme bw.")] = False,
    as_json: Json = False,
) -> None:
    """Draw a position, or a move on it: the cities from above, and the players at their sides of the board.

    The file's name says the format. A PDF is a page of A4. Cards show the plot that they mean, as the board is drawn;
    hands are backs but for that of the player named with --seat.

    A move is drawn with what changes hands and what the board pays then; an illegal one hatched, with every rule that
    it breaks, and exit code 1.

    \b
    Examples:
      ny1901 draw game.mh -o game.svg
      ny1901 draw game.mh --seat red -o game.png --width 2000
      ny1901 draw game.mh --open --move r3@C7 -o move.svg --theme dark
      ny1901 draw game.mh -o game.pdf --bw
    """
    from ..drawing import THEMES

    form = form_wanted(file, width, scale, as_json)
    palette = THEMES[Theme.BW if black_and_white else theme]
    state = inputs.read(position, hands_told=False) if move is None else inputs.read_for_mover(position)
    picture, illegal = _drawn(state, move, palette, inputs.seen_by(state, seat, all_open))
    made = put(file, form, [picture], width, scale, write_picture)
    if as_json and made is not None:
        from ..answers import of_pictures

        output.answer(of_pictures.draw(state, made.facts(picture.notice), illegal))
    elif made is not None:
        output.say(str(made))
    if illegal is not None:
        raise illegal


def _drawn(
    state: GameState, text: str | None, palette: Palette, seen: Sequence[int]
) -> tuple[Picture, IllegalMove | None]:
    """A position or a move on it, and the error of an illegal one."""
    from ...kit.errors import IllegalMove
    from ..drawing import move_picture, position_picture
    from ..rules import violations
    from ..rules.supposing import expect_hand_of
    from ..table.move_reader import read_move

    if text is None:
        return position_picture(state, None, palette, seen), None
    with inputs.in_option("--move"):
        move = read_move(state, text)
    expect_hand_of(state, move)
    broken = violations(state, move)
    return move_picture(state, move, broken, palette, seen), IllegalMove(str(move), broken) if broken else None


def draw_advice(state: GameState, moves: Sequence[Figured], file: Path, seen: Sequence[int]) -> None:
    """Draws the first moves of advice into a file, with the hands of the seats that are seen."""
    from ..drawing import LIGHT, advice_picture

    form = form_wanted(file, None, None, False)
    if put(file, form, [advice_picture(state, moves, LIGHT, seen)], None, None, write_picture) is not None:
        output.note(f"drawn in {file}")


def expect_drawing(path: Path) -> None:
    """Raises `DataError` when no picture can be written there, before anything is worked out for it."""
    from ...kit.terminal.saving import expect_page
    from ..loading import form_of

    form_wanted(path, None, None, False)
    expect_page(path, form_of)


def write_picture(path: Path, data: bytes) -> None:
    """Writes a picture whole or not at all, and never over a file that the program reads."""
    from ...kit.files import write_bytes
    from ...kit.terminal.saving import expect_page
    from ..loading import form_of

    expect_page(path, form_of)
    write_bytes(path, data)
