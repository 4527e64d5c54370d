"""The sites worth a variable: those that some turn from this position could build on, by a generous look.

What is left out here breaks a rule whatever else the turn does; everything finer is for the constraints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..scoring import prestige
from ..state import BOOM, GRAB, GameState
from ..tiles import Site


@dataclass(frozen=True, slots=True)
class Reach:
    """The sites open to each step that builds; `prestige` is what a site scores by SCO-6 on top of its points."""

    demolish: tuple[Site, ...]
    build: tuple[Site, ...]
    boom: tuple[Site, ...]
    prestige: dict[Site, int]

    def scored(self, site: Site) -> int:
        """What a building on the site scores at once."""
        return site.points + self.prestige[site]


def reach(state: GameState) -> Reach:
    """The sites that a Demolish, a Build and a Construction Boom of this turn could be on."""
    setup, player = state.setup, state.mover
    claimable = claimable_territories(state)
    own, land = player.land, player.land | state.edition.board.land(claimable)
    tiles = tiles_in_reach(state)
    demolish = tuple(site for site in _sites(state, own, tiles, 0) if site.mask & player.occupied)
    build = tuple(_sites(state, land & ~player.occupied, tiles, claimable))
    boom: tuple[Site, ...] = ()
    if player.cards & BOOM:
        boom = tuple(_sites(state, land, tiles, claimable)) if demolish else build
    sites = dict.fromkeys((*demolish, *build, *boom))
    return Reach(demolish, build, boom, {site: prestige(setup, state.players, state.to_move, site) for site in sites})


def claimable_territories(state: GameState) -> int:
    """The territories that could be taken now: unclaimed, with a card face up, given a worker (EXP-1, EXP-2)."""
    edition = state.edition
    if not state.mover.free_workers(edition.numbers.workers):
        return 0
    unclaimed = state.unclaimed
    return sum(
        1 << territory.index
        for territory in edition.board.territories
        if unclaimed >> territory.index & 1 and edition.kind_of[territory.index] in state.market.open
    )


def tiles_in_reach(state: GameState) -> int:
    """The mask of tiles that this turn could build: available, and unlocked now or by a first Build (BLD-1, BLD-2)."""
    setup, player = state.setup, state.mover
    available = player.unbuilt if player.legendary else player.unbuilt | state.legendaries
    unlocked = available & setup.unlocked_at(player.score)
    if not player.cards & BOOM:
        return unlocked
    # Gold Prestige is scored for gold tiles alone, and once gold is unlocked everything is.
    most = max((tile.points for number, tile in enumerate(setup.edition.tiles) if unlocked >> number & 1), default=0)
    return available & setup.unlocked_at(player.score + most)


def _sites(state: GameState, squares: int, tiles: int, claimable: int) -> Iterator[Site]:
    """The sites for a tile mask on a square mask, each on land that one turn's cards could complete (BLD-3)."""
    table, estate = state.edition.sites, state.mover.estate
    flips = state.setup.readings.flip_tiles == "yes"
    most = 2 if state.mover.cards & GRAB else 1
    for block, of_block in enumerate(state.edition.board.blocks):
        if squares & of_block:
            for site in table.within(block, squares, flips):
                missing = site.territories & ~estate
                if site.tile_bit & tiles and not missing & ~claimable and missing.bit_count() <= most:
                    yield site
