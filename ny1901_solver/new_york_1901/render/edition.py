"""An edition in the terminal: board, tiles, numbers, and the origin of each table, such as printed or invented."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from ...messages import gettext, ngettext
from ..edition import Edition, challenge_name
from ..tiles import Generation, Tile
from .board import board_picture
from .phrases import Line, label_table
from .position import board_key, edition_heading
from .tiles import shape_rows

SHAPE_ROOM = 10  # the columns for four squares of a tile and a space


def edition_view(edition: Edition, columns: int = 100) -> RenderableType:
    """A view of everything in an edition folder."""
    groups = [
        (
            gettext(str(generation)),
            [tile for tile in edition.tiles if tile.generation == generation and not tile.legendary],
        )
        for generation in list(Generation)[1:]
    ]
    groups += [(gettext("legendary"), [tile for tile in edition.tiles if tile.legendary])]
    groups += [(gettext("starter"), [edition.tiles[edition.starter]])]
    parts: list[RenderableType] = [
        *edition_heading(edition),
        Text(),
        board_picture(edition, None, columns),
        Text(),
        label_table(board_key(edition)),
        Text(),
        label_table(_numbers(edition)),
        Text(),
        label_table(_frontage(edition)),
        Text(),
        label_table(_standing(edition)),
    ]
    for name, tiles in groups:
        if tiles:
            parts += [
                Text(),
                Text(name, "bold"),
                Columns((tile_drawing(tile, columns) for tile in tiles), padding=(0, 3)),
            ]
    return Group(*parts)


def tile_drawing(tile: Tile, columns: int = 100) -> Text:
    """A tile's shape with its id, points, name and year, and with a note if its footprint is irregular."""
    points = ngettext("{number} point", "{number} points", tile.points)
    facts = [tile.id, points, *([gettext("{metres} m", metres=tile.height_m)] if tile.height_m else [])]
    named = f"{tile.name} {tile.year}" if tile.year else tile.name
    texts = (", ".join(facts), named, gettext("irregular") if tile.irregular else "")
    room = columns - SHAPE_ROOM
    words = [line for text in texts for line in wrap(text, room, break_long_words=False, break_on_hyphens=False)]
    rows = [
        f"{row or '':<{SHAPE_ROOM}}{word or ''}".rstrip() for row, word in zip_longest(shape_rows(tile.shape), words)
    ]
    return Text("\n".join(row for row in rows if row) + "\n", no_wrap=True)


def _numbers(edition: Edition) -> list[Line]:
    board, numbers = edition.board, edition.numbers
    sizes = [sum(territory.size == size for territory in board.territories) for size in (2, 3)]
    unlocks = ", ".join(
        gettext(
            "{variant}: silver at {silver}, gold at {gold}",
            variant=name,
            silver=steps[Generation.SILVER],
            gold=steps[Generation.GOLD],
        )
        for name, steps in numbers.unlock.items()
    )
    return [
        (
            gettext("edition"),
            gettext("{edition}, content hash {content}", edition=edition.name, content=edition.content_hash),
        ),
        (
            gettext("board"),
            gettext(
                "{squares} squares, {blocks} blocks, {sites} sites",
                squares=len(board.squares),
                blocks=len(board.blocks),
                sites=len(edition.sites.sites),
            ),
        ),
        (
            gettext("territories"),
            gettext(
                "{total}: {of_two} of 2 squares, {of_three} of 3",
                total=len(board.territories),
                of_two=sizes[0],
                of_three=sizes[1],
            ),
        ),
        (gettext("districts"), ", ".join(_district(edition, index) for index in range(len(board.legend.districts)))),
        (gettext("workers"), gettext("{number} for each player", number=numbers.workers)),
        (gettext("unlocks"), unlocks),
        (
            gettext("the end"),
            gettext(
                "when a player has {tiles} unbuilt tiles, or {cards} cards are left in the market",
                tiles=numbers.end_unbuilt,
                cards=numbers.end_open_market,
            ),
        ),
        (
            gettext("streets"),
            gettext(
                "{cards} in play, which pay {points} points each",
                cards=numbers.streets_in_play,
                points=numbers.street_points,
            ),
        ),
        (gettext("challenges"), ", ".join(map(challenge_name, edition.challenges))),
    ]


def _district(edition: Edition, index: int) -> str:
    district = edition.board.legend.districts[index]
    starter = edition.starters[index]
    if starter < 0:
        return district.name
    land = edition.board.territories[starter].name
    return gettext("{district} (starter building on {territory})", district=district.name, territory=land)


def _frontage(edition: Edition) -> list[Line]:
    """The number of squares that front the streets of each street card, and the number of squares that front any street
    or park."""
    legend, board = edition.board.legend, edition.board
    lines: list[Line] = []
    for card in edition.street_cards:
        fronts = 0
        for street, mask in zip(legend.streets, board.streets, strict=True):
            if street.card == card.id:
                fronts |= mask
        number = ngettext("{card}: {number} square", "{card}: {number} squares", fronts.bit_count(), card=card.name)
        lines.append(("" if lines else gettext("frontage"), number))
    total = gettext(
        "next to any street or park: {fronting} of {total} squares",
        fronting=board.frontage.bit_count(),
        total=len(board.squares),
    )
    return [*lines, ("", total)]


def _standing(edition: Edition) -> list[Line]:
    grades: dict[str, list[str]] = {}
    for table, standing in edition.standing.items():
        grades.setdefault(standing, []).append(table)
    return [(standing, ", ".join(tables)) for standing, tables in grades.items()]
