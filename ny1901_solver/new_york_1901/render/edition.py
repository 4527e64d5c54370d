"""An edition in the terminal: board, tiles, numbers, and where each table comes from."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from ..edition import Edition, challenge_name
from ..tiles import Generation, Tile
from .board import board_picture
from .phrases import Line, label_table
from .position import board_key, edition_heading
from .tiles import shape_rows

SHAPE_ROOM = 10  # four squares of a tile and a blank


def edition_view(edition: Edition, columns: int = 100) -> RenderableType:
    """Everything that an edition folder holds."""
    groups = [
        (str(generation), [tile for tile in edition.tiles if tile.generation == generation and not tile.legendary])
        for generation in list(Generation)[1:]
    ]
    groups += [("legendary", [tile for tile in edition.tiles if tile.legendary])]
    groups += [("starter", [edition.tiles[edition.starter]])]
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
    """A tile's shape with its id, points, name and year; a dot marks an irregular footprint."""
    named = f"{tile.name}{f' {tile.year}' if tile.year else ''}"
    height = f", {tile.height_m} m" if tile.height_m else ""
    said = (f"{tile.id}, {tile.points} points{height}", named, "irregular" if tile.irregular else "")
    room = columns - SHAPE_ROOM
    words = [line for words in said for line in wrap(words, room, break_long_words=False, break_on_hyphens=False)]
    rows = [
        f"{row or '':<{SHAPE_ROOM}}{word or ''}".rstrip() for row, word in zip_longest(shape_rows(tile.shape), words)
    ]
    return Text("\n".join(row for row in rows if row) + "\n", no_wrap=True)


def _numbers(edition: Edition) -> list[Line]:
    board, numbers = edition.board, edition.numbers
    sizes = [sum(territory.size == size for territory in board.territories) for size in (2, 3)]
    unlocks = ", ".join(
        f"{name} silver {steps[Generation.SILVER]} gold {steps[Generation.GOLD]}"
        for name, steps in numbers.unlock.items()
    )
    return [
        ("edition", f"{edition.name}, content {edition.content_hash}"),
        ("board", f"{len(board.squares)} squares, {len(board.blocks)} blocks, {len(edition.sites.sites)} sites"),
        ("territories", f"{len(board.territories)}: {sizes[0]} of 2 squares, {sizes[1]} of 3"),
        ("districts", ", ".join(_district(edition, index) for index in range(len(board.legend.districts)))),
        ("workers", f"{numbers.workers} a player"),
        ("unlocks", unlocks),
        ("the end", f"at {numbers.end_unbuilt} unbuilt tiles, or {numbers.end_open_market} cards left in the market"),
        ("streets", f"{numbers.streets_in_play} in play, {numbers.street_points} points each"),
        ("challenges", ", ".join(map(challenge_name, edition.challenges))),
    ]


def _district(edition: Edition, index: int) -> str:
    district = edition.board.legend.districts[index]
    starter = edition.starters[index]
    return f"{district.name} (starter on {edition.board.territories[starter].name})" if starter >= 0 else district.name


def _frontage(edition: Edition) -> list[Line]:
    """How many squares front each street card's streets and each park."""
    legend, board = edition.board.legend, edition.board
    lines: list[Line] = []
    for card in edition.street_cards:
        fronts = 0
        for street, mask in zip(legend.streets, board.streets, strict=True):
            if street.card == card.id:
                fronts |= mask
        lines.append(("" if lines else "frontage", f"{card.name}: {fronts.bit_count()} squares"))
    all_fronts = f"{board.frontage.bit_count()} of {len(board.squares)} squares"
    lines.append(("", f"any street or park: {all_fronts}"))
    return lines


def _standing(edition: Edition) -> list[Line]:
    grades: dict[str, list[str]] = {}
    for table, standing in edition.standing.items():
        grades.setdefault(standing, []).append(table)
    return [(standing, ", ".join(tables)) for standing, tables in grades.items()]
