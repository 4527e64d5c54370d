"""The group `edition`, and its `list`, `show` and `freeze`: the data that games are played with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import output
from .edition_check import Named, check, examined_edition
from .edition_draw import draw
from .edition_new import export, new
from .inputs import Ascii, Json

if TYPE_CHECKING:
    from ..edition import Edition

editions = typer.Typer(
    help="List, show, check and type in editions: board, tiles, cards and numbers.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@editions.command("list")
def list_(as_json: Json = False) -> None:
    """List the shipped editions.

    \b
    Example:
      ny1901 edition list
    """
    from ..edition import available_editions, load_edition

    found = [load_edition(name) for name in available_editions()]
    if as_json:
        output.answer("edition-list", None, {"editions": [_heading(edition) for edition in found]})
        return
    width = max(len(edition.name) for edition in found)
    for edition in found:
        synthetic = " (synthetic)" if edition.synthetic else ""
        output.say(f"{edition.name:<{width}}  {edition.title}{synthetic}")


@editions.command()
def show(edition: Named, ascii_only: Ascii = False, as_json: Json = False) -> None:
    """Show an edition and where its tables come from.

    \b
    Examples:
      ny1901 edition show lower-manhattan
      ny1901 edition show my-edition/ --ascii
    """
    from ..edition import load_edition

    loaded = load_edition(edition)
    if as_json:
        output.answer("edition-show", loaded, _described(loaded))
        return
    from ..render import edition_view

    output.picture(edition_view(loaded, output.columns()), ascii_only)


@editions.command()
def freeze(edition: Annotated[Path, typer.Argument(metavar="DIR", help="An edition's folder.")]) -> None:
    """Write an edition as one file of plain data beside its own files.

    With the file frozen.json in its folder an edition loads faster; when another file of the folder changes, it no
    longer matches and is ignored until it is written again. `ny1901 edition check` tells whether it is right.

    \b
    Example:
      ny1901 edition freeze my-edition/
    """
    from ..edition.freeze import FROZEN, freeze
    from ..errors import DataError

    examined = examined_edition(str(edition))
    if examined.edition is None:
        raise DataError([str(problem) for problem in examined.problems])
    output.write(edition / FROZEN, freeze(examined.edition))
    output.say(str(edition / FROZEN))


editions.command()(new)
editions.command()(check)
editions.command()(draw)
editions.command()(export)


def _heading(edition: Edition) -> dict[str, Any]:
    return {
        "name": edition.name,
        "content_hash": edition.content_hash,
        "title": edition.title,
        "notice": edition.notice if edition.synthetic else None,
    }


def _described(edition: Edition) -> dict[str, Any]:
    board = edition.board
    return _heading(edition) | {
        "standing": edition.standing,
        "board": [" ".join(row) for row in board.grid.rows],
        "squares": len(board.squares),
        "territories": {
            territory.name: list(map(str, board.squares_of(territory.mask))) for territory in board.territories
        },
        "streets": [
            {"token": street.token, "name": street.name, "card": street.card, "squares": mask.bit_count()}
            for street, mask in zip(board.legend.streets, board.streets, strict=True)
        ],
        "parks": [
            {"token": park.token, "name": park.name, "squares": mask.bit_count()}
            for park, mask in zip(board.legend.parks, board.parks, strict=True)
        ],
        "challenges": list(edition.challenges),
        "tiles": [
            {
                "id": tile.id,
                "name": tile.name,
                "year": tile.year,
                "generation": str(tile.generation),
                "points": tile.points,
                "height_m": tile.height_m,
                "shape": list(tile.shape.drawing()),
                "irregular": tile.irregular,
            }
            for tile in edition.tiles
        ],
    }
