"""The rules BLD, DEM and ACT-1: building, demolishing, and a second building by Construction Boom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...geometry import Shape
from ...messages import gettext, ngettext
from ..board import bits
from ..masks import NO_SQUARES, NO_TERRITORIES, SquareMask, TerritoryMask, TileMask, union
from ..moves import Boom, Build, Demolish
from ..scoring import prestige
from ..state import BOOM, Player, Setup
from ..tiles import Generation, Site
from .violation import Amount, Fact, Moment, Violation


def bld_1_tile_is_unbuilt(at: Moment) -> Iterator[Violation]:
    """The rule BLD-1: the tile is unbuilt, and the tile is one of the player's own tiles or the first legendary that
    the player builds."""
    edition, tile, name = at.start.edition, at.tile(), at.placement.tile
    if tile is None:
        fact = Fact("printed", gettext("the edition has no tile {tile!r}", tile=name))
        yield Violation("BLD-1", gettext("this edition has no tile {tile!r}", tile=name), because=(fact,))
    elif tile == edition.starter:
        fact = Fact("printed", gettext("{tile} is the starter building", tile=name))
        sentence = gettext("{tile} is the starter building, which players place only during set-up", tile=name)
        yield Violation("BLD-1", sentence, because=(fact,))
    elif edition.legendaries >> tile & 1:
        standing = [(seat, site) for seat, each in enumerate(at.start.players) for site in each.buildings]
        own = [at.stands(seat, site) == 0 for seat, site in standing if site.legendary and seat == at.start.to_move]
        if at.facts.lacks(*own) or any(site.legendary for site in at.built):
            yield Violation(
                "BLD-1",
                gettext("{tile} needs the king token, and it stands on another legendary already", tile=name),
            )
        if at.facts.lacks(*(at.stands(seat, site) == 0 for seat, site in standing if site.tile == tile)):
            yield Violation("BLD-1", gettext("the legendary {tile} stands already", tile=name))
    elif at.facts.lacks(at.facts.unbuilt(tile) == 1) or any(site.tile == tile for site in at.built):
        demolished = at.player.demolished_tiles(edition) >> tile & 1
        yield Violation(
            "BLD-1",
            gettext("{tile} was demolished and left the game", tile=name)
            if demolished
            else gettext("{tile} stands already", tile=name),
        )


def bld_2_generation_is_unlocked(at: Moment) -> Iterator[Violation]:
    """The player's score must be high enough to unlock the tile's generation. By default, points that the player scores
    earlier in this turn count (reading of the rules `same_turn_unlock`)."""
    setup, tile = at.start.setup, at.tile()
    if tile is None or tile == setup.edition.starter:
        return
    generation, now = setup.edition.tiles[tile].generation, at.start.mover.score
    score = at.facts.score + unlocking_score(setup, now, at.player.score) - now
    needed = {Generation.SILVER: setup.silver_at, Generation.GOLD: setup.gold_at}.get(generation)
    if needed is not None and at.facts.lacks(score >= needed):
        sentence = gettext(
            "{tile} is {generation}, unlocked at {points} points, and the score is {score}",
            tile=at.placement.tile,
            generation=generation,
            points=needed,
            score=score,
        )
        yield Violation("BLD-2", sentence)


def unlocking_score(setup: Setup, at_start: int, now: int) -> int:
    """The score that decides which generations are unlocked; the reading (rule interpretation) `same_turn_unlock`
    decides which points count (BLD-2, ACT-1)."""
    return now if setup.readings.same_turn_unlock == "yes" else at_start


def bld_3_inside_the_estate(at: Moment) -> Iterator[Violation]:
    """Every square of the new building lies on the player's own land."""
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
        missing = ngettext(
            "the board has no territory with the square {squares}",
            "the board has no territory with the squares {squares}",
            len(nowhere),
            squares=_square_list(nowhere),
        )
        sentence = ngettext(
            "{squares} is outside the estate ({places})",
            "{squares} are outside the estate ({places})",
            len(outside),
            squares=_square_list(outside),
            places=", ".join([*names, *spaces]),
        )
        because = (Fact("board", missing, nowhere),) if nowhere else ()
        yield Violation("BLD-3", sentence, outside, tuple(names), because)


def bld_4_on_free_squares(at: Moment) -> Iterator[Violation]:
    """No building stands on the squares of the new building, except the player's own buildings that this step
    demolishes."""
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
        yield Violation("BLD-4", gettext("a building stands on {squares}", squares=_square_list(squares)), squares)


def bld_5_has_frontage(at: Moment) -> Iterator[Violation]:
    """At least one square of the building shares an edge with a street or a park; a common corner is not enough."""
    if at.covered_squares and not at.covered_squares & at.start.edition.board.frontage:
        squares = at.placement.squares
        sentence = gettext("no street or park borders on {squares}", squares=_square_list(squares))
        yield Violation(
            "BLD-5",
            gettext("no square shares an edge with a street or a park"),
            squares,
            because=(Fact("board", sentence, squares),),
        )


def bld_6_on_one_block(at: Moment) -> Iterator[Violation]:
    """All squares of the building lie on one block. Two squares with a street between them lie on different blocks."""
    board = at.start.edition.board
    squares = at.placement.squares
    blocks = {board.block_at[board.index[s]] for s in squares if s in board.index}
    if len(blocks) > 1:
        sentence = gettext("{squares} lie on {blocks} blocks", squares=_square_list(squares), blocks=len(blocks))
        yield Violation(
            "BLD-6",
            gettext("the squares lie on {blocks} blocks, across a street", blocks=len(blocks)),
            squares,
            because=(Fact("board", sentence, squares),),
        )


def bld_7_is_the_tile_turned(at: Moment) -> Iterator[Violation]:
    """The squares of the new building form the tile's shape, which may be rotated.

    Only the reading of the rules `flip_tiles=yes` allows turning a tile over.
    """
    tile = at.tile()
    if tile is None or not at.placement.squares:
        return
    shape = at.start.edition.tiles[tile].shape
    covered = Shape.of(at.placement.squares)
    if covered in shape.orientations(flips=at.start.setup.readings.flip_tiles == "yes"):
        return
    name, squares, drawing = at.placement.tile, at.placement.squares, " / ".join(shape.drawing())
    turned_over = covered in shape.orientations(flips=True)
    sentence = (
        gettext("{tile} fits there only when turned over", tile=name)
        if turned_over
        else gettext("{tile} has another shape ({shape})", tile=name, shape=drawing)
    )
    fact = Fact("printed", gettext("{tile} has the shape {shape}", tile=name, shape=drawing), squares)
    yield Violation("BLD-7", sentence, squares, because=(fact,))


def standing_on(player: Player, covered: SquareMask) -> tuple[Site, ...]:
    """The player's buildings that stand on at least one square of the given mask."""
    return tuple(site for site in player.buildings if site.mask & covered) if player.occupied & covered else ()


def place(player: Player, site: Site, gained: int) -> Player:
    """The player's state after a Build: the workers on the territories of the new building return (BLD-8), and the
    player scores `gained` points (BLD-9).
    """
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
    """The points that a new building scores at once: its printed points (BLD-9) plus Gold Prestige (SCO-6)."""
    if setup.challenge == "gold-prestige":
        return site.points + prestige(setup, players, seat, site)
    return site.points


def insert(buildings: tuple[Site, ...], site: Site) -> tuple[Site, ...]:
    """A player's buildings and the new building `site`, sorted by the index of their sites."""
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


def dem_1_replaces_own_buildings(at: Moment) -> Iterator[Violation]:
    """The new tile of a Demolish covers at least one of the player's own buildings, and covers no building of the same
    turn."""
    new = [site for site in at.built if site.mask & at.covered_squares] if at.start.setup.boom_either else []
    for site in new:
        sentence = gettext(
            "{building} was built in this turn; a Demolish replaces only buildings that stood before the turn",
            building=site.placement,
        )
        yield Violation("DEM-1", sentence, at.start.edition.board.squares_of(site.mask))
    squares = at.placement.squares
    bare = gettext("none of your buildings stands on {squares}", squares=_square_list(squares))
    falling = standing_on(at.player, at.covered_squares)
    if not new and at.facts.lacks(at.facts.replaces(falling, Fact("building", bare, squares))):
        yield Violation("DEM-1", gettext("none of your own buildings stands under the new tile"), squares)


def dem_2_replaces_lower_generations(at: Moment) -> Iterator[Violation]:
    """Each demolished building is of a strictly lower generation than the new tile."""
    tile = at.tile()
    if tile is None:
        return
    tiles, board = at.start.edition.tiles, at.start.edition.board
    for site in standing_on(at.player, at.covered_squares):
        if site.generation >= tiles[tile].generation and at.facts.lacks(at.stands(at.start.to_move, site) == 0):
            old, new = tiles[site.tile].generation, tiles[tile].generation
            sentence = gettext(
                "{building} is {old} and cannot fall for {tile}, which is {new}",
                building=site.placement,
                old=old,
                tile=at.placement.tile,
                new=new,
            )
            yield Violation("DEM-2", sentence, board.squares_of(site.mask))


def dem_4_workers_cover_vacated_land(at: Moment) -> Iterator[Violation]:
    """Each territory that a demolition leaves without a worker and without a building must get one of the player's
    workers.

    With the reading (rule interpretation) `boom_covers_vacated`, a territory on which the turn's second Build stands
    needs no worker.
    """
    board, mask = at.start.edition.board, at.covered_squares
    touched = board.territories_of(mask)
    stands = board.territories_of(_second_build(at)) if at.start.setup.boom_covers else NO_TERRITORIES
    vacated, back = _vacated_count(at, touched | stands), covering_land(at.start.setup, at.player, mask, touched)
    have = at.hand + sum(at.facts.worker(t) if at.start.mover.vacant >> t & 1 else 1 for t in bits(back))
    if at.facts.lacks(vacated <= have):
        names = board.names(vacated_territories(at.player, mask, touched | stands))
        sentence = (
            ngettext(
                "{territories} would need {number} worker, and only {able} can cover land",
                "{territories} would need {number} workers, and only {able} can cover land",
                len(names),
                territories=", ".join(names),
                able=have,
            )
            if have
            else ngettext(
                "{territories} would need {number} worker, and none can cover land",
                "{territories} would need {number} workers, and none can cover land",
                len(names),
                territories=", ".join(names),
            )
        )
        yield Violation("DEM-4", sentence, territories=names)


def _second_build(at: Moment) -> SquareMask:
    """The squares of the second building of the turn, which Construction Boom allows."""
    index = at.start.edition.board.index
    squares = {s for step in at.turn.steps if isinstance(step, Boom) for s in step.placement.squares if s in index}
    return SquareMask(sum(1 << index[square] for square in squares))


def _vacated_count(at: Moment, touched: TerritoryMask) -> Amount:
    """The number of territories that the demolition leaves with neither worker nor building (DEM-4)."""
    falls = standing_on(at.player, at.covered_squares)
    lost = union(site.territories for site in falls)
    bare: list[Amount] = []
    for t in bits(lost & ~touched):
        near = [site for site in at.player.buildings if site.territories >> t & 1]
        falling = [at.stands(at.start.to_move, site) for site in near if site in falls]
        staying = [at.stands(at.start.to_move, site) for site in near if site not in falls]
        bare.append(at.facts.bare(t, falling, staying))
    return sum(bare)


def vacated_territories(player: Player, covered: SquareMask, touched: TerritoryMask) -> TerritoryMask:
    """The territories that a demolition leaves with neither worker nor building.

    `covered` are the squares of the new tile, and `touched` are the territories that contain at least one of the
    squares of the new tile.
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
    """The number of workers that can cover vacated land: the workers in hand, and the workers that return in time
    (DEM-5)."""
    hand = player.free_workers(setup.edition.numbers.workers)
    return hand + covering_land(setup, player, covered, touched).bit_count()


def covering_land(setup: Setup, player: Player, covered: SquareMask, touched: TerritoryMask) -> TerritoryMask:
    """The territories whose workers return in time to cover vacated land. The result depends on the reading (rule
    interpretation) `demolition_workers` (DEM-5).

    With the value `net`, every worker that is off the board when the new tile stands can cover land. With the value
    `hand_and_footprint`, a returning worker can cover land only if the new tile covers the worker's whole territory;
    any other worker returns too late. With the value `hand_only`, no returning worker can cover land.
    """
    board, reading = setup.edition.board, setup.readings.demolition_workers
    back = NO_TERRITORIES if reading == "hand_only" else player.vacant & touched
    if reading == "hand_and_footprint":
        return TerritoryMask(sum(1 << t for t in bits(back) if not board.territories[t].mask & ~covered))
    return back


def demolish(player: Player, site: Site, gained: int) -> Player:
    """The player's state after a new building has replaced the buildings under it (DEM-1, DEM-3, DEM-4, DEM-6, BLD-8,
    BLD-9)."""
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
    """Construction Boom adds a second Build after a first Build, and must leave so many tiles unbuilt that the game
    does not end.

    If the reading (rule interpretation) `boom_order` allows it, a demolition may follow the additional Build, and the
    demolition's new building counts as built. If the reading of the rules `boom_alone` allows it, the turn needs no
    other Build.
    """
    setup, edition = at.start.setup, at.start.edition
    behind = at.turn.steps[at.index + 1 :] if setup.boom_either else ()
    later = [edition.site(step.placement) for step in behind if isinstance(step, Demolish)]
    built = (*at.built, *(site for site in later if site is not None))
    if at.facts.lacks(at.holds(BOOM)):
        yield Violation("ACT-1", gettext("a second Build needs Construction Boom, and that card is not in hand"))
    first = any(isinstance(step, (Build, Demolish)) for step in at.before) or later or setup.boom_alone
    if not first:
        yield Violation("ACT-1", gettext("Construction Boom adds one more Build and has to follow a first Build"))
    tile = at.tile()
    if tile is not None:
        bit = TileMask(1 << tile)
        gone = union((bit, *(site.tile_bit for site in built)))
        left = unbuilt_after(setup, at.facts.unbuilt_besides(gone), built, bit)
        if at.facts.lacks(left >= edition.numbers.end_unbuilt):
            sentence = ngettext(
                "Construction Boom would leave {number} unbuilt tile; at least {least} must stay",
                "Construction Boom would leave {number} unbuilt tiles; at least {least} must stay",
                left,
                least=edition.numbers.end_unbuilt,
            )
            yield Violation("ACT-1", sentence)


def unbuilt_after(setup: Setup, unbuilt: Amount, built: Sequence[Site], tile: int) -> Amount:
    """The number of unbuilt tiles that the rule ACT-1 counts after a turn with Construction Boom. With the reading of
    the rules `boom_counts_legendary=yes`, each legendary of the turn reduces the number of unbuilt tiles by one.
    `built` are the other buildings of the turn. `tile` is the bit of the tile that Construction Boom builds.
    """
    if setup.readings.boom_counts_legendary == "no":
        return unbuilt
    return unbuilt - sum(site.legendary for site in built) - (tile & setup.edition.legendaries).bit_count()


BOOM_RULES = (act_1_construction_boom,)
