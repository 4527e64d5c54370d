"""Draws the unbuilt tiles in the terminal: their shapes, their points, and the number of tiles of each shape that every
player has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...geometry import Shape
from ...messages import gettext, ngettext
from ..board import bits
from ..masks import TileMask
from ..state import GameState
from ..tiles import Tile
from . import palette
from .phrases import Fitting, by_columns, chip

LABEL_WIDTH = len("from 99 points")


def shape_rows(shape: Shape) -> list[str]:
    """A tile's shape in characters: one line for each row, and two columns for each square."""
    return [row.replace("#", "■ ").replace(".", "  ").rstrip() for row in shape.drawing()]


def tiles_view(state: GameState) -> RenderableType:
    """The tiles that can still be built. Interchangeable tiles share a column, and each player has a row.

    The number of a player's tiles is in parentheses if the player's score does not unlock the tiles yet (BLD-2).
    """
    tiles = state.edition.tiles
    available = [player.available_tiles(state.legendaries) for player in state.players]
    groups: dict[str, list[list[Tile]]] = {}
    for kind in _alike([tiles[number] for number in bits(reduce(or_, available))]):
        name = gettext("legendary") if kind[0].legendary else gettext(str(kind[0].generation))
        groups.setdefault(name, []).append(kind)
    return Group(*(part for name in groups for part in (_group(state, available, name, groups[name]), Text())))


def tiles_notes(state: GameState) -> tuple[str, ...]:
    """The notes below the view: the printed points of each player's own tiles, and the meaning of the marks."""
    tiles = state.edition.tiles
    own = [(player.unbuilt.bit_count(), sum(tiles[n].points for n in bits(player.unbuilt))) for player in state.players]
    worth = [
        ngettext(
            "{player} {tiles} ({number} point)",
            "{player} {tiles} ({number} points)",
            points,
            player=state.colour(seat),
            tiles=left,
        )
        for seat, (left, points) in enumerate(own)
    ]
    locked = any(
        player.score < _needed_score(state, tiles[number])
        for player in state.players
        for number in bits(player.available_tiles(state.legendaries))
    )
    marks = [gettext("( ): not unlocked yet (BLD-2)")] if locked else []
    marks += [gettext("all players share the legendaries (COM-5)")] if state.legendaries else []
    left_text = gettext("own tiles that are left: {tiles}", tiles=", ".join(worth))
    return left_text, *(["; ".join(marks)] if marks else [])


def _needed_score(state: GameState, tile: Tile) -> int:
    """The score that a player needs to build a tile."""
    return state.edition.numbers.unlock[state.setup.unlocks].get(tile.generation, 0)


def _alike(tiles: Sequence[Tile]) -> list[list[Tile]]:
    """Groups interchangeable tiles, whose shapes are equal after rotation. Each legendary forms a group of its own."""
    kinds: dict[tuple[object, ...], list[Tile]] = {}
    for tile in tiles:
        kinds.setdefault((tile.generation, tile.points, tile.shape.lying, tile.legendary and tile.id), []).append(tile)
    return list(kinds.values())


def _group(state: GameState, available: Sequence[TileMask], name: str, kinds: Sequence[list[Tile]]) -> Fitting:
    """The groups of one generation, or the legendaries, side by side if there is room."""
    needed = _needed_score(state, kinds[0][0])
    from_points = f"\n{gettext('from {points} points', points=needed)}" if needed else ""
    heading = Text.assemble((name, "bold"), from_points)

    def table(shown: Sequence[int]) -> Table:
        grid = Table.grid(padding=(0, 3, 0, 0))
        grid.add_column(min_width=LABEL_WIDTH, no_wrap=True)
        for _ in shown:
            grid.add_column(no_wrap=True, vertical="bottom")
        some = [kinds[number] for number in shown]
        grid.add_row(heading, *("\n".join(shape_rows(kind[0].shape.lying)) for kind in some))
        grid.add_row("", *(" ".join(tile.id for tile in kind) for kind in some))
        grid.add_row(Text(gettext("points"), palette.FAINT), *(Text(str(kind[0].points), "bold") for kind in some))
        for seat, player in enumerate(state.players):
            locked = player.score < needed
            left = [_count_left(state, available[seat], kind) for kind in some]
            grid.add_row(chip(state.colour(seat)), *(_count(number, locked) for number in left))
        return grid

    return by_columns(range(len(kinds)), table, Group(heading, *(_below(state, available, kind) for kind in kinds)))


def _below(state: GameState, available: Sequence[TileMask], kind: Sequence[Tile]) -> Text:
    """A group of interchangeable tiles, drawn in one narrow column."""
    points = ngettext("{number} point", "{number} points", kind[0].points)
    lines = [*shape_rows(kind[0].shape.lying), " ".join(tile.id for tile in kind), points]
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
    """The number of tiles in a group that a player has left."""
    return sum(available >> state.edition.tile_number[tile.id] & 1 for tile in kind)


def _count(number: int, locked: bool) -> Text:
    return Text(f"({number})" if locked else f"{number}") if number else Text("-", palette.FAINT)
