"""Every site of a board: a tile in one place and orientation where the ground itself allows it.

A site lies on one block (BLD-6) and has frontage (BLD-5); whether it may be built on now is the
rules' question. The whole table of a full board is a few thousand sites, so it is listed once."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..board import Board
from ..geometry import Square
from .placement import Placement
from .tile import Tile

CACHE_LIMIT = 100_000


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """A tile on a part of the board that has frontage and lies on one block.

    `tile` counts through `SiteTable.tiles`; `tile_bit` is `1 << tile`. `mask` and `halo` (the squares
    next to it by an edge) are square masks, `territories` a territory mask, `districts` a district mask,
    `cards` a mask over the street cards that it touches. `mirrored` sites need the tile turned over (BLD-7).
    Sites are interned: within one edition, equal placements are the same object.
    """

    index: int
    tile: int
    tile_bit: int
    generation: int
    points: int
    legendary: bool
    irregular: bool
    mask: int
    halo: int
    territories: int
    districts: int
    cards: int
    block: int
    mirrored: bool
    placement: Placement

    def __repr__(self) -> str:
        return f"Site({str(self.placement)!r})"


@dataclass(eq=False)
class SiteTable:
    """All sites of a set of tiles on a board, by index, by block and by placement.

    `card_fronts[c]` is the mask of squares that front the streets of card c.
    """

    board: Board
    tiles: tuple[Tile, ...]
    card_fronts: tuple[int, ...]
    sites: tuple[Site, ...] = field(init=False)
    by_placement: dict[Placement, Site] = field(init=False, repr=False)
    _by_block: list[list[Site]] = field(init=False, repr=False)
    _fits: tuple[dict[int, tuple[Site, ...]], ...] = field(init=False, repr=False)
    _replacements: dict[tuple[int, int, int, bool], tuple[Site, ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._fits = ({}, {})
        self._replacements = {}
        self.sites = tuple(self._list_sites())
        self.by_placement = {site.placement: site for site in self.sites}
        self._by_block = [[] for _ in self.board.blocks]
        for site in self.sites:
            self._by_block[site.block].append(site)

    def within(self, block: int, free: int, flips: bool = False) -> tuple[Site, ...]:
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

    def replacing(self, block: int, reach: int, lower: int, generation: int, flips: bool = False) -> tuple[Site, ...]:
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
        sites: list[Site] = []
        for number, tile in enumerate(self.tiles):
            turned = set(tile.shape.rotations())
            for shape in tile.shape.orientations(flips=True):
                for row in range(self.board.grid.height - shape.height + 1):
                    for column in range(self.board.grid.width - shape.width + 1):
                        squares = shape.at(Square(column, row))
                        mask = self.board.mask_of(squares)
                        if mask is None or not mask & self.board.frontage:
                            continue
                        block = self.board.block_at[mask.bit_length() - 1]
                        if mask & ~self.board.blocks[block]:
                            continue
                        sites.append(self._site(len(sites), number, mask, block, shape not in turned, squares))
        return sites

    def _site(
        self, index: int, number: int, mask: int, block: int, mirrored: bool, squares: tuple[Square, ...]
    ) -> Site:
        tile, board = self.tiles[number], self.board
        territories = board.territories_of(mask)
        districts = cards = 0
        for territory in board.territories:
            if territories >> territory.index & 1:
                districts |= 1 << territory.district
        for card, fronts in enumerate(self.card_fronts):
            if mask & fronts:
                cards |= 1 << card
        return Site(
            index=index,
            tile=number,
            tile_bit=1 << number,
            generation=int(tile.generation),
            points=tile.points,
            legendary=tile.legendary,
            irregular=tile.irregular,
            mask=mask,
            halo=board.halo(mask),
            territories=territories,
            districts=districts,
            cards=cards,
            block=block,
            mirrored=mirrored,
            placement=Placement(tile.id, tuple(sorted(squares))),
        )
