"""The tiles that are not built yet: points, shape, and who has how many of them."""

from __future__ import annotations

from functools import reduce
from operator import or_

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..board import bits
from ..rules.building import available_tiles
from ..state import GameState
from ..tiles import Generation, Tile
from . import palette
from .phrases import chip


def tiles_view(state: GameState) -> RenderableType:
    """A row for each kind of tile that somebody can still build, tiles alike in one row, and a column for each player.

    In parentheses stand tiles whose generation the player's score does not unlock yet (BLD-2).
    """
    edition, setup = state.edition, state.setup
    table = Table(box=None, padding=(0, 1, 0, 0), show_edge=False, pad_edge=False)
    table.add_column(Text("tiles", palette.FAINT), overflow="fold", min_width=len("silver from 99"))
    table.add_column(Text("pts", palette.FAINT), no_wrap=True, justify="right")
    table.add_column(Text("shape", palette.FAINT))
    for seat in setup.seats:
        table.add_column(chip(state.colour(seat)), justify="right", no_wrap=True)
    available = [available_tiles(setup, player, state.legendaries) for player in state.players]
    unlocked = [setup.unlocked_at(player.score) for player in state.players]
    group = ""
    for numbers in _alike(state, reduce(or_, available)):
        tile, mask = edition.tiles[numbers[0]], sum(1 << number for number in numbers)
        if group != (group := _group(state, tile)):
            table.add_row(Text(group, "bold"))
        cells = [_cell(has & mask, bool(mask & open_now)) for has, open_now in zip(available, unlocked, strict=True)]
        names = " ".join(edition.tiles[number].id for number in numbers)
        table.add_row(f"  {names}", str(tile.points), " / ".join(tile.shape.drawing()), *cells)
    table.add_row("in all", "", "", *(Text(str(has.bit_count()), "bold") for has in available))
    return Group(table, Text("( ) not unlocked yet (BLD-2); legendaries are shared (COM-5)", palette.FAINT))


def _alike(state: GameState, tiles: int) -> list[list[int]]:
    """The numbers of tiles, those together that are interchangeable; a legendary is like no other."""
    kinds: dict[tuple[object, ...], list[int]] = {}
    for number in bits(tiles):
        tile = state.edition.tiles[number]
        kinds.setdefault((tile.generation, tile.points, tile.shape, tile.legendary and tile.id), []).append(number)
    return list(kinds.values())


def _group(state: GameState, tile: Tile) -> str:
    """The heading that a tile stands under: its generation and from how many points it is built."""
    needed = state.edition.numbers.unlock[state.setup.unlocks].get(tile.generation, 0)
    name = "legendary" if tile.legendary else str(tile.generation)
    return name if tile.generation == Generation.BRONZE else f"{name} from {needed}"


def _cell(has: int, unlocked: bool) -> Text:
    number = has.bit_count()
    return Text(f"{number}" if unlocked else f"({number})") if number else Text("-", palette.FAINT)
