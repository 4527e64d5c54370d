"""BLD, DEM and ACT-1: what a new building needs, what falls for it, and a second Build by Construction Boom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...geometry import Shape
from ...text.words import quantity
from ..board import bits
from ..masks import NO_SQUARES, NO_TERRITORIES, SquareMask, TerritoryMask, TileMask, union
from ..moves import Boom, Build, Demolish
from ..scoring import prestige
from ..state import BOOM, Player, Setup
from ..tiles import Generation, Site
from .violation import Amount, Fact, Moment, Violation


def bld_1_tile_is_unbuilt(at: Moment) -> Iterator[Violation]:
    """An unbuilt tile of one's own, or an unbuilt legendary once per player and game."""
    edition, tile, name = at.start.edition, at.tile(), at.placement.tile
    if tile is None:
        fact = Fact("printed", f"the edition has no tile {name!r}")
        yield Violation("BLD-1", f"there is no tile {name!r} in this edition", because=(fact,))
    elif tile == edition.starter:
        fact = Fact("printed", f"{name} is the starter building")
        yield Violation("BLD-1", f"{fact.sentence}, which is placed at set-up only", because=(fact,))
    elif edition.legendaries >> tile & 1:
        standing = [(seat, site) for seat, each in enumerate(at.start.players) for site in each.buildings]
        own = [at.stands(seat, site) == 0 for seat, site in standing if site.legendary and seat == at.start.to_move]
        if at.facts.lacks(*own) or any(site.legendary for site in at.built):
            yield Violation("BLD-1", f"{name} needs the king token, and it stands on another legendary already")
        if at.facts.lacks(*(at.stands(seat, site) == 0 for seat, site in standing if site.tile == tile)):
            yield Violation("BLD-1", f"the legendary {name} stands already")
    elif at.facts.lacks(at.facts.unbuilt(tile) == 1) or any(site.tile == tile for site in at.built):
        demolished = at.player.demolished_tiles(edition) >> tile & 1
        yield Violation("BLD-1", f"{name} {'was demolished and left the game' if demolished else 'stands already'}")


def bld_2_generation_is_unlocked(at: Moment) -> Iterator[Violation]:
    """The score unlocks the tile's generation; by default points of this turn count (same_turn_unlock)."""
    setup, tile = at.start.setup, at.tile()
    if tile is None or tile == setup.edition.starter:
        return
    generation, now = setup.edition.tiles[tile].generation, at.start.mover.score
    score = at.facts.score + unlocking_score(setup, now, at.player.score) - now
    needed = {Generation.SILVER: setup.silver_at, Generation.GOLD: setup.gold_at}.get(generation)
    if needed is not None and at.facts.lacks(score >= needed):
        yield Violation(
            "BLD-2", f"{at.placement.tile} is {generation}, unlocked at {needed} points, and the score is {score}"
        )


def unlocking_score(setup: Setup, at_start: int, now: int) -> int:
    """The score that counts for unlocking, by the reading `same_turn_unlock` (BLD-2, ACT-1)."""
    return now if setup.readings.same_turn_unlock == "yes" else at_start


def bld_3_inside_the_estate(at: Moment) -> Iterator[Violation]:
    """Every square lies in the player's own estate."""
    board = at.start.edition.board
    squares = at.placement.squares
    nowhere = tuple(square for square in squares if square not in board.index)
    foreign = {t for t in bits(board.territories_of(at.covered_squares)) if at.facts.lacks(at.owns(t))}
    outside = tuple(s for s in squares if s in nowhere or board.territory_at[board.index[s]] in foreign)
    if outside:
        names = sorted(
            {board.territories[board.territory_at[board.index[s]]].name for s in outside if s in board.index}
        )
        spaces = sorted({board.space(square) for square in outside if square not in board.index})
        where = f" ({', '.join([*names, *spaces])})"
        listed = ", ".join(map(str, outside))
        sentence = f"no territory has {'the square' if len(nowhere) == 1 else 'the squares'} {_square_list(nowhere)}"
        because = (Fact("board", sentence, nowhere),) if nowhere else ()
        yield Violation("BLD-3", f"{listed} {_is(outside)} outside the estate{where}", outside, tuple(names), because)


def bld_4_on_free_squares(at: Moment) -> Iterator[Violation]:
    """No building stands under the new one, except own ones that a Demolish of this step removes."""
    board = at.start.edition.board
    in_the_way = NO_SQUARES
    for seat, player in enumerate(at.start.players):
        if seat == at.start.to_move and isinstance(at.step, Demolish):
            continue
        for site in standing_on(at.player if seat == at.start.to_move else player, at.covered_squares):
            if at.facts.lacks(at.stands(seat, site) == 0):
                in_the_way |= site.mask & at.covered_squares
    if in_the_way:
        squares = board.squares_of(in_the_way)
        yield Violation("BLD-4", f"a building stands on {', '.join(map(str, squares))}", squares)


def bld_5_has_frontage(at: Moment) -> Iterator[Violation]:
    """At least one square shares an edge with a street or a park; a corner is not enough."""
    if at.covered_squares and not at.covered_squares & at.start.edition.board.frontage:
        squares = at.placement.squares
        fact = Fact("board", f"no street or park has an edge on {_square_list(squares)}", squares)
        yield Violation("BLD-5", "no square shares an edge with a street or a park", squares, because=(fact,))


def bld_6_on_one_block(at: Moment) -> Iterator[Violation]:
    """The squares lie on one block; a street between two squares separates them."""
    board = at.start.edition.board
    squares = at.placement.squares
    blocks = {board.block_at[board.index[s]] for s in squares if s in board.index}
    if len(blocks) > 1:
        fact = Fact("board", f"{_square_list(squares)} lie on {len(blocks)} blocks", squares)
        yield Violation("BLD-6", f"the squares lie on {len(blocks)} blocks, across a street", squares, because=(fact,))


def bld_7_is_the_tile_turned(at: Moment) -> Iterator[Violation]:
    """The squares are the tile's shape in some rotation; turned over only by the reading flip_tiles=yes."""
    tile = at.tile()
    if tile is None or not at.placement.squares:
        return
    shape = at.start.edition.tiles[tile].shape
    covered = Shape.of(at.placement.squares)
    if covered in shape.orientations(flips=at.start.setup.readings.flip_tiles == "yes"):
        return
    name, squares, drawing = at.placement.tile, at.placement.squares, " / ".join(shape.drawing())
    turned_over = covered in shape.orientations(flips=True)
    sentence = f"{name} fits there only when turned over" if turned_over else f"{name} has another shape ({drawing})"
    fact = Fact("printed", f"{name} has the shape {drawing}", squares)
    yield Violation("BLD-7", sentence, squares, because=(fact,))


def standing_on(player: Player, covered: SquareMask) -> tuple[Site, ...]:
    """The player's buildings with at least one square of a mask."""
    return tuple(site for site in player.buildings if site.mask & covered) if player.occupied & covered else ()


def place(player: Player, site: Site, gained: int) -> Player:
    """The player once a building stands on vacant land: its workers are back (BLD-8), `gained` is scored (BLD-9)."""
    return Player(
        score=player.score + gained,
        estate=player.estate,
        buildings=insert(player.buildings, site),
        unbuilt=player.unbuilt & ~site.tile_bit,
        cards=player.cards,
        land=player.land,
        occupied=player.occupied | site.mask,
        vacant=player.vacant & ~site.territories,
        legendary=player.legendary | site.tile_bit if site.legendary else player.legendary,
    )


def gain(setup: Setup, players: Sequence[Player], seat: int, site: Site) -> int:
    """The points scored at once for a new building: printed (BLD-9) and Gold Prestige (SCO-6)."""
    if setup.challenge == "gold-prestige":
        return site.points + prestige(setup, players, seat, site)
    return site.points


def insert(buildings: tuple[Site, ...], site: Site) -> tuple[Site, ...]:
    """The buildings with one more, in order of site index."""
    at = len(buildings)
    while at and buildings[at - 1].index > site.index:
        at -= 1
    return (*buildings[:at], site, *buildings[at:])


BUILD_RULES = (
    bld_1_tile_is_unbuilt,
    bld_2_generation_is_unlocked,
    bld_3_inside_the_estate,
    bld_4_on_free_squares,
    bld_5_has_frontage,
    bld_6_on_one_block,
    bld_7_is_the_tile_turned,
)


def _square_list(squares: tuple[object, ...]) -> str:
    return ", ".join(map(str, squares))


def _is(things: tuple[object, ...]) -> str:
    return "is" if len(things) == 1 else "are"


def fallen(player: Player, covered: SquareMask) -> tuple[Site, ...]:
    """The player's buildings with at least one square under a footprint: they fall whole (DEM-1)."""
    return standing_on(player, covered)


def dem_1_replaces_own_buildings(at: Moment) -> Iterator[Violation]:
    """The new tile covers at least one standing building of the player's own, and none that this turn has built."""
    new = [site for site in at.built if site.mask & at.covered_squares] if at.start.setup.boom_either else []
    for site in new:
        sentence = f"{site.placement} is built in this turn, and a Demolish replaces what stood before it"
        yield Violation("DEM-1", sentence, at.start.edition.board.squares_of(site.mask))
    squares = at.placement.squares
    none = Fact("building", f"no building of yours stands on {', '.join(map(str, squares))}", squares)
    if not new and at.facts.lacks(at.facts.replaces(fallen(at.player, at.covered_squares), none)):
        yield Violation("DEM-1", "no building of your own stands under the new tile", squares)


def dem_2_replaces_lower_generations(at: Moment) -> Iterator[Violation]:
    """Each demolished building is of a strictly lower generation than the new tile."""
    tile = at.tile()
    if tile is None:
        return
    tiles, board = at.start.edition.tiles, at.start.edition.board
    for site in fallen(at.player, at.covered_squares):
        if site.generation >= tiles[tile].generation and at.facts.lacks(at.stands(at.start.to_move, site) == 0):
            old, new = tiles[site.tile].generation, tiles[tile].generation
            sentence = f"{site.placement} is {old} and cannot fall for {at.placement.tile}, which is {new}"
            yield Violation("DEM-2", sentence, board.squares_of(site.mask))


def dem_4_workers_cover_vacated_land(at: Moment) -> Iterator[Violation]:
    """Every territory left without worker and building gets one of the player's workers, or nothing is done.

    By the reading `boom_covers_vacated`, none is asked for where the second Build of the turn stands.
    """
    board, mask = at.start.edition.board, at.covered_squares
    touched = board.territories_of(mask)
    stands = board.territories_of(_second_build(at)) if at.start.setup.boom_covers else NO_TERRITORIES
    vacated, back = _vacated_count(at, touched | stands), covering_land(at.start.setup, at.player, mask, touched)
    have = at.hand + sum(at.facts.worker(t) if at.start.mover.vacant >> t & 1 else 1 for t in bits(back))
    if at.facts.lacks(vacated <= have):
        names = board.names(vacated_territories(at.player, mask, touched | stands))
        workers = quantity(len(names), "worker")
        able = f"only {have}" if have else "none"
        sentence = f"{', '.join(names)} would need {workers}, and {able} can cover land"
        yield Violation("DEM-4", sentence, territories=names)


def _second_build(at: Moment) -> SquareMask:
    """The squares of the board on which the turn builds by Construction Boom."""
    index = at.start.edition.board.index
    squares = {s for step in at.turn.steps if isinstance(step, Boom) for s in step.placement.squares if s in index}
    return SquareMask(sum(1 << index[square] for square in squares))


def _vacated_count(at: Moment, touched: TerritoryMask) -> Amount:
    """How many territories the demolition leaves with neither worker nor building (DEM-4)."""
    falls = fallen(at.player, at.covered_squares)
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


def act_1_construction_boom(at: Moment) -> Iterator[Violation]:
    """One more Build after a first one, unless it leaves fewer unbuilt tiles than the end of the game needs.

    By the reading `boom_order` a demolition may follow, and what it builds counts, too; `boom_alone` asks for no other
    Build.
    """
    setup, edition = at.start.setup, at.start.edition
    behind = at.turn.steps[at.index + 1 :] if setup.boom_either else ()
    later = [edition.site(step.placement) for step in behind if isinstance(step, Demolish)]
    built = (*at.built, *(site for site in later if site is not None))
    if at.facts.lacks(at.holds(BOOM)):
        yield Violation("ACT-1", "a second Build needs Construction Boom, and that card is not in hand")
    first = any(isinstance(step, (Build, Demolish)) for step in at.before) or later or setup.boom_alone
    if not first:
        yield Violation("ACT-1", "Construction Boom is one more Build: it follows a first one")
    tile = at.tile()
    if tile is not None:
        bit = TileMask(1 << tile)
        gone = union((bit, *(site.tile_bit for site in built)))
        left = unbuilt_after(setup, at.facts.unbuilt_besides(gone), built, bit)
        if at.facts.lacks(left >= edition.numbers.end_unbuilt):
            noun = "tile" if str(left) == "1" else "tiles"
            least = edition.numbers.end_unbuilt
            yield Violation("ACT-1", f"Construction Boom would leave {left} unbuilt {noun}; at least {least} must stay")


def unbuilt_after(setup: Setup, unbuilt: Amount, built: Sequence[Site], tile: int) -> Amount:
    """The count that ACT-1 looks at: own unbuilt tiles, less legendaries of this turn by `boom_counts_legendary`.

    `built` are the other sites built in the turn, `tile` is the bit of the tile that the card builds.
    """
    if setup.readings.boom_counts_legendary == "no":
        return unbuilt
    return unbuilt - sum(site.legendary for site in built) - (tile & setup.edition.legendaries).bit_count()


BOOM_RULES = (act_1_construction_boom,)
