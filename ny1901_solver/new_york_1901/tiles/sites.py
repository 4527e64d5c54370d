"""Every site of a board: a tile in one place and orientation where the ground itself allows it.

A site lies on one block (BLD-6) and has frontage (BLD-5); whether it may be built on now is the
rules' question. The whole table of a full board is a few thousand sites, so it is listed once."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...kit.shared import Shared
from ...kit.words import counted
from ..board import Board, bits
from ..masks import NO_SQUARES, NO_TERRITORIES, SquareMask, TerritoryMask, TileMask
from .placement import Placement
from .tile import Tile

CACHE_LIMIT = 16_384
"""Parts of blocks that are remembered of a kind: four times those of a session over 4,300 positions of the full board,
4,000. Each has 300 bytes, so that a kind has 5 MB at most."""


@dataclass(frozen=True, slots=True, eq=False)
class Site(Shared):
    """A tile on a part of the board that has frontage and lies on one block.

    `tile` counts through `SiteTable.tiles`; `tile_bit` is `1 << tile`. `mask` and `halo` (the squares
    next to it by an edge) are square masks, `territories` a territory mask, `districts` a district mask,
    `cards` a mask over the street cards that it touches. `mirrored` sites need the tile turned over (BLD-7).
    Sites are interned: within one edition, equal placements are the same object. `table` lists them all.
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


@dataclass(eq=False)
class SiteTable(Shared):
    """All sites of a set of tiles on a board, by index, by block and by placement.

    `card_fronts[c]` is the mask of squares that front the streets of card c. `owner` is the edition that the table
    belongs to, by which a pickle names its sites.
    """

    board: Board
    tiles: tuple[Tile, ...]
    card_fronts: tuple[SquareMask, ...]
    sites: tuple[Site, ...] = field(init=False)
    owner: object = field(init=False, default=None)
    by_placement: dict[Placement, Site] = field(init=False, repr=False)
    _irregular: list[bool] = field(init=False, repr=False)
    _districts_at: list[int] = field(init=False, repr=False)
    _cards_at: list[int] = field(init=False, repr=False)
    _by_block: list[list[Site]] = field(init=False, repr=False)
    _fits: tuple[dict[int, tuple[Site, ...]], ...] = field(init=False, repr=False)
    _replacements: dict[tuple[int, int, int, bool], tuple[Site, ...]] = field(init=False, repr=False)

    def __repr__(self) -> str:
        return f"<SiteTable: {counted(len(self.sites), 'site')} of {counted(len(self.tiles), 'tile')}>"

    def __post_init__(self) -> None:
        self._fits = ({}, {})
        self._replacements = {}
        board = self.board
        self._irregular = [tile.irregular for tile in self.tiles]
        self._districts_at = [1 << board.territories[t].district for t in board.territory_at]
        self._cards_at = [
            sum(1 << card for card, fronts in enumerate(self.card_fronts) if fronts >> i & 1)
            for i in range(len(board.squares))
        ]
        self.sites = tuple(self._list_sites())
        self.by_placement = {site.placement: site for site in self.sites}
        self._by_block = [[] for _ in self.board.blocks]
        for site in self.sites:
            self._by_block[site.block].append(site)

    def within(self, block: int, free: SquareMask, flips: bool = False) -> tuple[Site, ...]:
        """The sites, of every tile, that lie on `free` squares of one block; mirrored ones only with `flips`.

        Answers are remembered: small free regions come back again and again in play.
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
        """The sites of one generation that lie on `reach` squares of one block and cover some of `lower`."""
        reach &= self.board.blocks[block]
        key = (reach, lower & reach, generation, flips)
        found = self._replacements.get(key)
        if found is None:
            fits = self.within(block, reach, flips)
            found = tuple(site for site in fits if site.generation == generation and site.mask & lower)
            if len(self._replacements) >= CACHE_LIMIT:
                self._replacements.clear()
            self._replacements[key] = found
        return found

    def _list_sites(self) -> list[Site]:
        """Lays each tile in each orientation on all the ground at once, and then looks where it lies.

        The ground is one number with a bit a cell, row after row. Moved by a square of a shape, it has a 1 wherever
        that square finds land; so the places of a shape are what all of its squares leave. A place is the top left
        corner of the shape's bounding box, which need not be land: a shape may have no square there.
        """
        board = self.board
        # Rows are apart by the longest tile, so that none runs over the end of a row into the next.
        stride = board.grid.width + max((max(tile.shape.width, tile.shape.height) for tile in self.tiles), default=0)
        index_at = {square.row * stride + square.column: i for square, i in board.index.items()}
        ground = sum(1 << cell for cell in index_at)
        sites: list[Site] = []
        for number, tile in enumerate(self.tiles):
            turned = set(tile.shape.rotations())
            for shape in tile.shape.orientations(flips=True):
                moves = [row * stride + column for column, row in shape.cells]
                places = ground >> moves[0]
                for move in moves[1:]:
                    places &= ground >> move
                for place in bits(places):
                    squares = [index_at[place + move] for move in moves]
                    on_one_block = len({board.block_at[i] for i in squares}) == 1
                    if on_one_block and any(board.frontage >> i & 1 for i in squares):
                        sites.append(self._site(len(sites), number, squares, shape not in turned))
        return sites

    def _site(self, index: int, number: int, squares: list[int], mirrored: bool) -> Site:
        tile, board = self.tiles[number], self.board
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
            mirrored=mirrored,
            placement=Placement(tile.id, tuple(board.squares[i] for i in squares)),
            table=self,
        )
