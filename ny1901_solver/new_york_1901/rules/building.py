"""BLD: what a new building needs, asked of every step that builds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kit.geometry import Shape
from ..board import bits
from ..masks import NO_SQUARES, SquareMask
from ..moves import Demolish
from ..scoring import prestige
from ..state import Player, Setup
from ..tiles import Generation, Site
from .facts import Fact
from .violation import Moment, Violation


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
        demolished = at.player.demolished(edition) >> tile & 1
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
    foreign = {t for t in bits(board.territories_of(at.covered)) if at.facts.lacks(at.owns(t))}
    outside = tuple(s for s in squares if s in nowhere or board.territory_at[board.index[s]] in foreign)
    if outside:
        names = sorted(
            {board.territories[board.territory_at[board.index[s]]].name for s in outside if s in board.index}
        )
        spaces = sorted({board.space(square) for square in outside if square not in board.index})
        where = f" ({', '.join([*names, *spaces])})"
        listed = ", ".join(map(str, outside))
        sentence = f"no territory has {'the square' if len(nowhere) == 1 else 'the squares'} {_listed(nowhere)}"
        because = (Fact("board", sentence, nowhere),) if nowhere else ()
        yield Violation("BLD-3", f"{listed} {_is(outside)} outside the estate{where}", outside, tuple(names), because)


def bld_4_on_free_squares(at: Moment) -> Iterator[Violation]:
    """No building stands under the new one, except own ones that a Demolish of this step removes."""
    board = at.start.edition.board
    in_the_way = NO_SQUARES
    for seat, player in enumerate(at.start.players):
        if seat == at.start.to_move and isinstance(at.step, Demolish):
            continue
        for site in standing_on(at.player if seat == at.start.to_move else player, at.covered):
            if at.facts.lacks(at.stands(seat, site) == 0):
                in_the_way |= site.mask & at.covered
    if in_the_way:
        squares = board.squares_of(in_the_way)
        yield Violation("BLD-4", f"a building stands on {', '.join(map(str, squares))}", squares)


def bld_5_has_frontage(at: Moment) -> Iterator[Violation]:
    """At least one square shares an edge with a street or a park; a corner is not enough."""
    if at.covered and not at.covered & at.start.edition.board.frontage:
        squares = at.placement.squares
        fact = Fact("board", f"no street or park has an edge on {_listed(squares)}", squares)
        yield Violation("BLD-5", "no square shares an edge with a street or a park", squares, because=(fact,))


def bld_6_on_one_block(at: Moment) -> Iterator[Violation]:
    """The squares lie on one block; a street between two squares separates them."""
    board = at.start.edition.board
    squares = at.placement.squares
    blocks = {board.block_at[board.index[s]] for s in squares if s in board.index}
    if len(blocks) > 1:
        fact = Fact("board", f"{_listed(squares)} lie on {len(blocks)} blocks", squares)
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


def _listed(squares: tuple[object, ...]) -> str:
    return ", ".join(map(str, squares))


def _is(things: tuple[object, ...]) -> str:
    return "is" if len(things) == 1 else "are"
