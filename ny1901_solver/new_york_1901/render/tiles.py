"""The tiles that are not built yet: shape, points, and who has how many of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...geometry import Shape
from ...text.words import quantity
from ..board import bits
from ..masks import TileMask
from ..state import GameState
from ..tiles import Tile
from . import palette
from .phrases import Fitting, by_columns, chip

LABEL_WIDTH = len("from 99 points")


def shape_rows(shape: Shape) -> list[str]:
    """A tile's shape in characters, a line for each of its rows and two columns for each square."""
    return [row.replace("#", "■ ").replace(".", "  ").rstrip() for row in shape.drawing()]


def tiles_view(state: GameState) -> RenderableType:
    """The tiles that somebody can still build: a column for each kind, those alike in one, and a row for each player.

    In parentheses stand tiles whose generation the player's score does not unlock yet (BLD-2).
    """
    tiles = state.edition.tiles
    available = [player.available_tiles(state.legendaries) for player in state.players]
    groups: dict[str, list[list[Tile]]] = {}
    for kind in _alike([tiles[number] for number in bits(reduce(or_, available))]):
        groups.setdefault("legendary" if kind[0].legendary else str(kind[0].generation), []).append(kind)
    return Group(*(part for name in groups for part in (_group(state, available, name, groups[name]), Text())))


def tiles_notes(state: GameState) -> tuple[str, ...]:
    """What stands below that view: what each player's own tiles are worth, and what its marks mean."""
    tiles = state.edition.tiles
    own = [(player.unbuilt.bit_count(), sum(tiles[n].points for n in bits(player.unbuilt))) for player in state.players]
    worth = [f"{state.colour(seat)} {left} ({quantity(points, 'point')})" for seat, (left, points) in enumerate(own)]
    locked = any(
        player.score < _needed_score(state, tiles[number])
        for player in state.players
        for number in bits(player.available_tiles(state.legendaries))
    )
    marks = ["( ) not unlocked yet (BLD-2)"] * locked + ["legendaries are shared (COM-5)"] * bool(state.legendaries)
    return f"own tiles left: {', '.join(worth)}", *(["; ".join(marks)] if marks else [])


def _needed_score(state: GameState, tile: Tile) -> int:
    """The score from which a tile can be built."""
    return state.edition.numbers.unlock[state.setup.unlocks].get(tile.generation, 0)


def _alike(tiles: Sequence[Tile]) -> list[list[Tile]]:
    """Tiles, those together that are interchangeable, however they are turned; a legendary is like no other."""
    kinds: dict[tuple[object, ...], list[Tile]] = {}
    for tile in tiles:
        kinds.setdefault((tile.generation, tile.points, tile.shape.lying, tile.legendary and tile.id), []).append(tile)
    return list(kinds.values())


def _group(state: GameState, available: Sequence[TileMask], name: str, kinds: Sequence[list[Tile]]) -> Fitting:
    """The kinds of one generation, or the legendaries, side by side as far as there is room."""
    needed = _needed_score(state, kinds[0][0])
    heading = Text.assemble((name, "bold"), f"\nfrom {needed} points" if needed else "")

    def table(shown: Sequence[int]) -> Table:
        grid = Table.grid(padding=(0, 3, 0, 0))
        grid.add_column(min_width=LABEL_WIDTH, no_wrap=True)
        for _ in shown:
            grid.add_column(no_wrap=True, vertical="bottom")
        some = [kinds[number] for number in shown]
        grid.add_row(heading, *("\n".join(shape_rows(kind[0].shape.lying)) for kind in some))
        grid.add_row("", *(" ".join(tile.id for tile in kind) for kind in some))
        grid.add_row(Text("points", palette.FAINT), *(Text(str(kind[0].points), "bold") for kind in some))
        for seat, player in enumerate(state.players):
            locked = player.score < needed
            left = [_count_left(state, available[seat], kind) for kind in some]
            grid.add_row(chip(state.colour(seat)), *(_count(number, locked) for number in left))
        return grid

    return by_columns(range(len(kinds)), table, Group(heading, *(_below(state, available, kind) for kind in kinds)))


def _below(state: GameState, available: Sequence[TileMask], kind: Sequence[Tile]) -> Text:
    """A kind of tiles with everything below each other."""
    lines = [*shape_rows(kind[0].shape.lying), " ".join(tile.id for tile in kind), quantity(kind[0].points, "point")]
    players = [
        Text.assemble(
            chip(state.colour(seat)),
            " ",
            _count(_count_left(state, mask, kind), player.score < _needed_score(state, kind[0])),
        )
        for seat, (mask, player) in enumerate(zip(available, state.players, strict=True))
    ]
    return Text("\n").join([*map(Text, lines), *players, Text()])


def _count_left(state: GameState, available: TileMask, kind: Sequence[Tile]) -> int:
    """How many tiles of a kind a player has left."""
    return sum(available >> state.edition.tile_number[tile.id] & 1 for tile in kind)


def _count(number: int, locked: bool) -> Text:
    return Text(f"({number})" if locked else f"{number}") if number else Text("-", palette.FAINT)
