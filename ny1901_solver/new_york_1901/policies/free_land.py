"""Estimates the worth of free land from its size, and from the tiles that fit on the land now or with more
territories."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import mul
from typing import TypeAlias

from ...statistics.sums import sum_in_order
from ..board import bits
from ..edition import Edition
from ..masks import SquareMask

NEXT_BUILDS = (0.75, 0.4, 0.2, 0.1)  # the weights of the best tile on each free part, the best part first
LATER = (0.6, 0.6)  # the factor for each further territory that a tile needs
OPEN_SQUARE = 0.4  # the worth of a free square whose connected part borders on unclaimed land
CLOSED_SQUARE = 0.1  # the worth of any other free square
JOINED_SQUARES = 0.07  # the worth of each pair of squares in a connected free part
CACHE_LIMIT = 16_384
"""The greatest number of entries of the cache. A session with 4,300 positions of the full board needs 3,400 entries;
the limit is four times this number. An entry has about a kilobyte, so the cache has at most 15 MB in each process."""

Prospects: TypeAlias = tuple[tuple[float, int], ...]
"""The tiles that fit on a part of free land, as pairs of the tile's points and the tile's bit, the best tile first."""


class FreeLand:
    """The free land of a player before a turn: `free` has the free squares by block."""

    def __init__(self, edition: Edition, free: SquareMask, unclaimed: SquareMask) -> None:
        self.edition, self.unclaimed = edition, unclaimed
        self.free: dict[int, SquareMask] = {}
        while free:
            block = edition.board.block_at[(free & -free).bit_length() - 1]
            self.free[block] = free & edition.board.blocks[block]
            free ^= self.free[block]

    def besides(self, blocks: tuple[int, ...], tiles: int) -> tuple[float, list[float]]:
        """Returns the worth of the free land outside some blocks: the worth of the free squares, and the points of the
        best tile of a mask on each connected part."""
        room, fits = 0.0, list[float]()
        for block, free in self.free.items():
            if block not in blocks:
                more, prospects = land_worth(
                    self.edition, block, free, self.unclaimed & self.edition.board.blocks[block]
                )
                room += more
                fits += best_fits(prospects, tiles)
        return room, fits


def best_fits(prospects: Iterable[Prospects], tiles: int) -> list[float]:
    """Returns the points of the best tile of a mask on each part of free land on which a tile of the mask fits."""
    fits = []
    for ranked in prospects:
        for points, tile in ranked:
            if tile & tiles:
                fits.append(points)
                break
    return fits


def worth_of_fits(fits: list[float]) -> float:
    """Returns the estimated worth of the next builds, given in descending order of points."""
    worth: float = sum_in_order(map(mul, NEXT_BUILDS, sorted(fits, reverse=True)))
    return worth


@lru_cache(maxsize=CACHE_LIMIT)
def land_worth(
    edition: Edition, block: int, free: SquareMask, unclaimed: SquareMask
) -> tuple[float, tuple[Prospects, ...]]:
    """Returns the worth of the free squares of a block, and for each connected part the tiles that fit
    (`_prospects`)."""
    board, room, prospects = edition.board, 0.0, []
    for part in board.parts(free):
        size = min(9, part.bit_count())
        room += size * (OPEN_SQUARE if board.halo(part) & unclaimed else CLOSED_SQUARE)
        room += JOINED_SQUARES * size * (size - 1) / 2
        prospects.append(_prospects(edition, part, unclaimed, len(LATER)))
    return room, tuple(prospects)


def _prospects(edition: Edition, part: SquareMask, unclaimed: SquareMask, territories: int) -> Prospects:
    """Returns the points of every tile that fits on a connected free part, the best first; tiles that also need
    neighbouring territories have fewer points.

    Each entry has the bit of its tile, so that the best tile of a mask is the first entry whose bit is in the mask.
    """
    board = edition.board
    block = board.block_at[part.bit_length() - 1]
    best: dict[int, float] = {site.tile_bit: site.points for site in edition.sites.within(block, part)}
    if territories:
        for index in bits(board.territories_of(unclaimed & board.halo(part))):
            grown = part | board.territories[index].mask
            for points, tile in _prospects(edition, grown, unclaimed & ~grown, territories - 1):
                best[tile] = max(best.get(tile, 0.0), LATER[-territories] * points)
    return tuple(sorted(((points, tile) for tile, points in best.items()), reverse=True))
