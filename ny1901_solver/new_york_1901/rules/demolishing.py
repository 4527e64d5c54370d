"""DEM: replacing own buildings by one of a higher generation, and the workers that cover what they leave."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit.words import counted
from ..board import bits
from ..masks import NO_TERRITORIES, SquareMask, TerritoryMask, union
from ..moves import Boom
from ..state import Player, Setup
from ..tiles import Site
from .building import insert, standing_on
from .facts import Amount, Fact
from .violation import Moment, Violation


def fallen(player: Player, covered: SquareMask) -> tuple[Site, ...]:
    """The player's buildings with at least one square under a footprint: they fall whole (DEM-1)."""
    return standing_on(player, covered)


def dem_1_replaces_own_buildings(at: Moment) -> Iterator[Violation]:
    """The new tile covers at least one standing building of the player's own, and none that this turn has built."""
    new = [site for site in at.built if site.mask & at.covered] if at.start.setup.boom_either else []
    for site in new:
        sentence = f"{site.placement} is built in this turn, and a Demolish replaces what stood before it"
        yield Violation("DEM-1", sentence, at.start.edition.board.squares_of(site.mask))
    squares = at.placement.squares
    none = Fact("building", f"no building of yours stands on {', '.join(map(str, squares))}", squares)
    if not new and at.facts.lacks(at.facts.replaces(fallen(at.player, at.covered), none)):
        yield Violation("DEM-1", "no building of your own stands under the new tile", squares)


def dem_2_replaces_lower_generations(at: Moment) -> Iterator[Violation]:
    """Each demolished building is of a strictly lower generation than the new tile."""
    tile = at.tile()
    if tile is None:
        return
    tiles, board = at.start.edition.tiles, at.start.edition.board
    for site in fallen(at.player, at.covered):
        if site.generation >= tiles[tile].generation and at.facts.lacks(at.stands(at.start.to_move, site) == 0):
            old, new = tiles[site.tile].generation, tiles[tile].generation
            sentence = f"{site.placement} is {old} and cannot fall for {at.placement.tile}, which is {new}"
            yield Violation("DEM-2", sentence, board.squares_of(site.mask))


def dem_4_workers_cover_vacated_land(at: Moment) -> Iterator[Violation]:
    """Every territory left without worker and building gets one of the player's workers, or nothing is done.

    By the reading `boom_covers_vacated`, none is asked for where the second Build of the turn stands.
    """
    board, mask = at.start.edition.board, at.covered
    touched = board.territories_of(mask)
    stands = board.territories_of(_second_build(at)) if at.start.setup.boom_covers else NO_TERRITORIES
    vacated, back = _vacated(at, touched | stands), covering_land(at.start.setup, at.player, mask, touched)
    have = at.hand + sum(at.facts.worker(t) if at.start.mover.vacant >> t & 1 else 1 for t in bits(back))
    if at.facts.lacks(vacated <= have):
        names = board.names(vacated_territories(at.player, mask, touched | stands))
        workers = counted(len(names), "worker")
        able = f"only {have}" if have else "none"
        sentence = f"{', '.join(names)} would need {workers}, and {able} can cover land"
        yield Violation("DEM-4", sentence, territories=names)


def _second_build(at: Moment) -> SquareMask:
    """The squares of the board on which the turn builds by Construction Boom."""
    index = at.start.edition.board.index
    squares = {s for step in at.turn.steps if isinstance(step, Boom) for s in step.placement.squares if s in index}
    return SquareMask(sum(1 << index[square] for square in squares))


def _vacated(at: Moment, touched: TerritoryMask) -> Amount:
    """How many territories the demolition leaves with neither worker nor building (DEM-4)."""
    falls = fallen(at.player, at.covered)
    lost = union(site.territories for site in falls)
    bare: list[Amount] = []
    for t in bits(lost & ~touched):
        near = [site for site in at.player.buildings if site.territories >> t & 1]
        falling = [at.stands(at.start.to_move, site) for site in near if site in falls]
        staying = [at.stands(at.start.to_move, site) for site in near if site not in falls]
        bare.append(at.facts.bare(t, falling, staying))
    return sum(bare)


def vacated_territories(player: Player, covered: SquareMask, touched: TerritoryMask) -> TerritoryMask:
    """The territories that a demolition leaves with neither worker nor building, as a mask.

    `covered` are the squares and `touched` the territories of the new tile.
    """
    lost = NO_TERRITORIES
    for site in player.buildings:
        if site.mask & covered:
            lost |= site.territories
    lost &= ~touched
    if lost:
        for site in player.buildings:
            if not site.mask & covered:
                lost &= ~site.territories
    return lost


def covering_workers(setup: Setup, player: Player, covered: SquareMask, touched: TerritoryMask) -> int:
    """The workers that count for covering: those in hand, and those that come back in time (DEM-5)."""
    hand = player.free_workers(setup.edition.numbers.workers)
    return hand + covering_land(setup, player, covered, touched).bit_count()


def covering_land(setup: Setup, player: Player, covered: SquareMask, touched: TerritoryMask) -> TerritoryMask:
    """The land whose workers come back in time to cover other land, by the reading `demolition_workers` (DEM-5).

    `net` counts all that are off the board once the new tile stands. `hand_and_footprint` counts those whose whole
    territory the footprint covers: one that can stand beside the tile comes back too late. `hand_only` counts none.
    """
    board, reading = setup.edition.board, setup.readings.demolition_workers
    back = NO_TERRITORIES if reading == "hand_only" else player.vacant & touched
    if reading == "hand_and_footprint":
        return TerritoryMask(sum(1 << t for t in bits(back) if not board.territories[t].mask & ~covered))
    return back


def demolish(player: Player, site: Site, gained: int) -> Player:
    """The player once a new building has replaced those under it (DEM-1, DEM-3, DEM-4, DEM-6, BLD-8, BLD-9)."""
    standing = tuple(building for building in player.buildings if not building.mask & site.mask)
    occupied, touched = site.mask, site.territories
    for building in standing:
        occupied |= building.mask
        touched |= building.territories
    return Player(
        score=player.score + gained,
        estate=player.estate,
        buildings=insert(standing, site),
        unbuilt=player.unbuilt & ~site.tile_bit,
        cards=player.cards,
        land=player.land,
        occupied=occupied,
        vacant=player.estate & ~touched,
        legendary=player.legendary | site.tile_bit if site.legendary else player.legendary,
    )


DEMOLISH_RULES = (dem_1_replaces_own_buildings, dem_2_replaces_lower_generations, dem_4_workers_cover_vacated_land)
