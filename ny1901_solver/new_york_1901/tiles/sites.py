"""The table of all sites (possible places of tiles) of a board, and the reasons why a placement is not a site.

A site is a tile in one place and orientation that lies on one block (BLD-6) and has frontage (BLD-5). The rules decide
whether a player may build there at a given time. A full board has a few thousand sites, so the table is computed only
once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter

from ...geometry import Shape
from ...messages import gettext
from ...protocol.shared import Shared
from ..board import Board, bits
from ..masks import NO_SQUARES, NO_TERRITORIES, SquareMask, TerritoryMask, TileMask
from .tile import Placement, Tile

CACHE_LIMIT = 16_384
"""The maximum number of entries in each cache of sites (possible places of tiles).

This maximum is four times the 4,000 entries that a session with 4,300 positions of the full board needs. An entry takes
300 bytes, so a cache takes at most 5 MB.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Site(Shared):
    """A tile on squares that lie on one block and of which at least one is beside a street or park.

    `tile` is an index of `SiteTable.tiles`, and `tile_bit` is `1 << tile`. `mask` is the square mask of the site, and
    `halo` is the mask of the squares that share an edge with the site. `territories` is a territory mask, `districts` a
    district mask, and `cards` the mask of the street cards whose streets the site touches. If `mirrored` is true, the
    tile has to be turned over to fit on the site (BLD-7). Sites are interned: within one edition, equal placements are
    the same object. `table` is the table that lists the site.
    """

    index: int
    tile: int
    tile_bit: TileMask
    generation: int
    points: int
    legendary: bool
    irregular: bool
    mask: SquareMask
    halo: SquareMask
    territories: TerritoryMask
    districts: int
    cards: int
    block: int
    mirrored: bool
    placement: Placement
    table: SiteTable

    def __repr__(self) -> str:
        return f"Site({str(self.placement)!r})"


@dataclass(frozen=True, slots=True)
class _Oriented:
    """A tile in one orientation, and all places where it fits.

    `places` is a number with a 1 bit for each place. Adding each number of `moves` to a place gives the cells that the
    tile covers if the tile stands at this place. `first` is the index of the first site of the tile in this
    orientation.
    """

    tile: int
    mirrored: bool
    moves: tuple[int, ...]
    places: int
    first: int


class _ByPlacement(dict[Placement, Site]):
    """Sites by placement, created on first use. Raises `KeyError` for a placement that is not a site."""

    def __init__(self, table: SiteTable) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, placement: Placement) -> Site:
        site = self._table.at(placement)
        if site is None:
            raise KeyError(placement)
        return site


@dataclass(eq=False)
class SiteTable(Shared):
    """All sites of a set of tiles on a board, by index, by block and by placement.

    `card_fronts[c]` is the mask of squares that front the streets of card c. `owner` is the edition to which the table
    belongs; a pickled site refers to its table by this edition.
    """

    board: Board
    tiles: tuple[Tile, ...]
    card_fronts: tuple[SquareMask, ...]
    owner: object = field(init=False, default=None)
    by_placement: dict[Placement, Site] = field(init=False, repr=False)
    _oriented: list[_Oriented] = field(init=False, repr=False)
    _by_shape: dict[tuple[str, tuple[int, ...]], _Oriented] = field(init=False, repr=False)
    _made: dict[int, Site] = field(init=False, repr=False)
    _irregular: list[bool] = field(init=False, repr=False)
    _districts_at: list[int] = field(init=False, repr=False)
    _cards_at: list[int] = field(init=False, repr=False)
    _fits: tuple[dict[int, tuple[Site, ...]], ...] = field(init=False, repr=False)
    _replacements: dict[tuple[int, int, int, bool], tuple[Site, ...]] = field(init=False, repr=False)

    def __repr__(self) -> str:
        return f"<SiteTable: {len(self.sites)} sites of {len(self.tiles)} tiles>"

    def __post_init__(self) -> None:
        self._fits = ({}, {})
        self._replacements = {}
        self._made, self.by_placement = {}, _ByPlacement(self)
        board = self.board
        self._irregular = [tile.irregular for tile in self.tiles]
        self._districts_at = [1 << board.territories[t].district for t in board.territory_at]
        self._cards_at = [
            sum(1 << card for card, fronts in enumerate(self.card_fronts) if fronts >> i & 1)
            for i in range(len(board.squares))
        ]
        # The gap between rows is as wide as the longest tile, so no tile reaches from the end of a row into the next
        # row.
        longest = max((max(tile.shape.width, tile.shape.height) for tile in self.tiles), default=0)
        self._stride = board.grid.width + longest
        self._index_at = {square.row * self._stride + square.column: i for square, i in board.index.items()}
        self._oriented = self._lay()
        self._by_shape = {(self.tiles[each.tile].id, each.moves): each for each in self._oriented}

    def _lay(self) -> list[_Oriented]:
        """Computes all places of each tile in each orientation, for a whole block at once.

        The land of a block is one number with a bit for each cell, row after row. Shifted by the offset of one square
        of a shape, the number has a 1 at each place where that square lies on land. Therefore the bitwise AND over all
        squares of the shape gives the places where the shape fits. A place is the top left corner of the shape's
        bounding box. The cell at this corner need not be land, because the shape may not cover it.
        """
        board, blocks, frontage = self.board, [0] * len(self.board.blocks), 0
        for cell, i in self._index_at.items():
            blocks[board.block_at[i]] |= 1 << cell
            frontage |= (board.frontage >> i & 1) << cell
        laid, first = list[_Oriented](), 0
        for number, tile in enumerate(self.tiles):
            turned = set(tile.shape.rotations())
            for shape in tile.shape.orientations(flips=True):
                moves = tuple(row * self._stride + column for column, row in shape.cells)
                places = fronting = 0
                for ground in blocks:
                    places |= _inside(ground, moves)
                for move in moves:
                    fronting |= frontage >> move
                places &= fronting
                laid.append(_Oriented(number, shape not in turned, moves, places, first))
                first += places.bit_count()
        return laid

    def territories_with_room(self, tile: int, flips: bool) -> TerritoryMask:
        """The mask of the territories that are large enough for a whole site of a tile.

        Mirrored sites count only if `flips` is true.
        """
        territories = NO_TERRITORIES
        for oriented in self._oriented:
            if oriented.tile == tile and (flips or not oriented.mirrored):
                for index, ground in enumerate(self._territory_grounds):
                    if _inside(ground, oriented.moves) & oriented.places:
                        territories |= 1 << index
        return territories

    @cached_property
    def _territory_grounds(self) -> list[int]:
        grounds = [0] * len(self.board.territories)
        for cell, i in self._index_at.items():
            grounds[self.board.territory_at[i]] |= 1 << cell
        return grounds

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        """All sites (possible places of tiles), sorted by tile, then by orientation, then by place."""
        return tuple(site for number in range(len(self.tiles)) for site in self.of_tile(number))

    def of_tile(self, number: int) -> Iterator[Site]:
        """The sites of the tile with the given number, sorted by orientation, then by place."""
        for oriented in self._oriented:
            if oriented.tile == number:
                for index, place in enumerate(bits(oriented.places), oriented.first):
                    yield self._intern(index, oriented, place)

    @cached_property
    def _by_block(self) -> list[list[Site]]:
        blocks: list[list[Site]] = [[] for _ in self.board.blocks]
        for site in self.sites:
            blocks[site.block].append(site)
        return blocks

    def at(self, placement: Placement) -> Site | None:
        """The site (possible place of a tile) of a placement, or `None` if the placement is not a site."""
        if not placement.squares or any(square not in self.board.index for square in placement.squares):
            return None
        left, top = placement.squares[0].column, min(square.row for square in placement.squares)
        place = top * self._stride + left
        moves = tuple(square.row * self._stride + square.column - place for square in placement.squares)
        oriented = self._by_shape.get((placement.tile, moves))
        if oriented is None or not oriented.places >> place & 1:
            return None
        index = oriented.first + (oriented.places & (1 << place) - 1).bit_count()
        return self._intern(index, oriented, place)

    def at_index(self, index: int) -> Site:
        """The site with the given index."""
        oriented = self._oriented[bisect_right(self._oriented, index, key=attrgetter("first")) - 1]
        return self._intern(index, oriented, bits(oriented.places)[index - oriented.first])

    def within(self, block: int, free: SquareMask, flips: bool = False) -> tuple[Site, ...]:
        """The sites (possible places of tiles) on the `free` squares of one block; mirrored sites are included only if
        `flips` is true.

        Results are cached, because the same small free regions recur during play.
        """
        free &= self.board.blocks[block]
        fits = self._fits[flips].get(free)
        if fits is None:
            taken = ~free
            fits = tuple(
                site for site in self._by_block[block] if not site.mask & taken and (flips or not site.mirrored)
            )
            if len(self._fits[flips]) >= CACHE_LIMIT:
                self._fits[flips].clear()
            self._fits[flips][free] = fits
        return fits

    def replacing(
        self, block: int, reach: SquareMask, lower: SquareMask, generation: int, flips: bool = False
    ) -> tuple[Site, ...]:
        """The sites of one generation that lie on the squares `reach` of one block and cover at least one square of
        `lower`."""
        reach &= self.board.blocks[block]
        key = (reach, lower & reach, generation, flips)
        sites = self._replacements.get(key)
        if sites is None:
            fits = self.within(block, reach, flips)
            sites = tuple(site for site in fits if site.generation == generation and site.mask & lower)
            if len(self._replacements) >= CACHE_LIMIT:
                self._replacements.clear()
            self._replacements[key] = sites
        return sites

    def _intern(self, index: int, oriented: _Oriented, place: int) -> Site:
        if index not in self._made:
            site = self._site(index, oriented, place)
            self._made[index] = self.by_placement[site.placement] = site
        return self._made[index]

    def _site(self, index: int, oriented: _Oriented, place: int) -> Site:
        number, board = oriented.tile, self.board
        tile, squares = self.tiles[number], [self._index_at[place + move] for move in oriented.moves]
        mask = near = NO_SQUARES
        territories = NO_TERRITORIES
        districts = cards = 0
        for i in squares:
            mask |= 1 << i
            near |= board.neighbours[i]
            territories |= 1 << board.territory_at[i]
            districts |= self._districts_at[i]
            cards |= self._cards_at[i]
        return Site(
            index=index,
            tile=number,
            tile_bit=TileMask(1 << number),
            generation=int(tile.generation),
            points=tile.points,
            legendary=tile.legendary,
            irregular=self._irregular[number],
            mask=mask,
            halo=near & ~mask,
            territories=territories,
            districts=districts,
            cards=cards,
            block=board.block_at[squares[0]],
            mirrored=oriented.mirrored,
            placement=Placement(tile.id, tuple(board.squares[i] for i in squares)),
            table=self,
        )


def _inside(ground: int, moves: Sequence[int]) -> int:
    """Returns a mask of the places at which all squares of a shape lie on `ground`."""
    places = ground >> moves[0]
    for move in moves[1:]:
        places &= ground >> move
    return places


def site_problems(table: SiteTable, placement: Placement) -> list[str]:
    """The reasons why a placement is not a site of the table, as sentences; the result is empty if the placement is a
    site."""
    tile = next((tile for tile in table.tiles if tile.id == placement.tile), None)
    if tile is None:
        return [
            gettext(
                "there is no tile {tile!r}; the tiles are {tiles}",
                tile=placement.tile,
                tiles=", ".join(tile.id for tile in table.tiles),
            )
        ]
    if not placement.squares:
        return [gettext("{tile} needs squares to stand on, and none is given", tile=tile.id)]
    board, problems = table.board, []
    known = [square for square in placement.squares if square in board.index]
    mask = board.mask_of(known) or 0
    if unknown := [str(square) for square in placement.squares if square not in board.index]:
        problems.append(
            gettext("nobody can build on {squares}: no territory has such a square", squares=", ".join(unknown))
        )
    if Shape.of(placement.squares) not in tile.shape.orientations(flips=True):
        shape = "/".join(tile.shape.drawing())
        problems.append(gettext("{tile} has another shape, {shape} (BLD-7)", tile=tile.id, shape=shape))
    blocks = {board.block_at[board.index[square]] for square in known}
    if len(blocks) > 1:
        problems.append(
            gettext("the squares lie on {blocks} blocks, with a street between them (BLD-6)", blocks=len(blocks))
        )
    if known and not mask & board.frontage:
        problems.append(gettext("no square of the building shares an edge with a street or a park (BLD-5)"))
    return problems
