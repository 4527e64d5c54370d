"""Changes of land and buildings. What can never be is refused, with every rule that it breaks; what is only not
complete yet is let through, and `Draft.problems` tells it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...errors import Refused
from ...text.words import join_words
from ..board import bits
from ..masks import NO_SQUARES, NO_TERRITORIES, TerritoryMask, union
from ..moves import Build, Turn
from ..positions.holding import Holding
from ..rules.building import (
    bld_1_tile_is_unbuilt,
    bld_3_inside_the_estate,
    bld_4_on_free_squares,
    bld_5_has_frontage,
    bld_6_on_one_block,
    bld_7_is_the_tile_turned,
)
from ..rules.set_up import starter_site
from ..rules.violation import Facts, Moment
from ..state import Player
from ..tiles import Generation, Placement, Site
from .draft import Draft
from .naming import read_seat, read_squares, read_territory, read_tile, split_placement

Changed = tuple[Draft, str]
"""The draft after a command, and a sentence that says what was done."""

# What a standing building can never break. Its generation (BLD-2) was asked when it was built.
PHYSICAL_RULES = (
    bld_1_tile_is_unbuilt,
    bld_3_inside_the_estate,
    bld_4_on_free_squares,
    bld_5_has_frontage,
    bld_6_on_one_block,
    bld_7_is_the_tile_turned,
)


def claim(draft: Draft, words: Sequence[str]) -> Changed:
    """`claim COLOUR TERRITORY...`."""
    seat = read_seat(draft.setup, words[0])
    wanted, problems = NO_TERRITORIES, []
    for word in words[1:]:
        territory = read_territory(draft.edition, word)
        if wanted >> territory.index & 1:
            problems.append(f"{territory.name} is named twice")
        elif problem := _unclaimable(draft, territory.index):
            problems.append(problem)
        wanted |= 1 << territory.index
    if problems:
        raise Refused(*problems)
    after = _with_land(draft, seat, wanted)
    names = join_words(draft.edition.board.names(wanted))
    return after, f"{draft.setup.colours[seat]} claims {names}; {workers(after, seat)}"


def unclaim(draft: Draft, words: Sequence[str]) -> Changed:
    """`unclaim TERRITORY...`."""
    after, problems, names = draft, list[str](), list[str]()
    for word in words:
        territory = read_territory(draft.edition, word)
        bit = 1 << territory.index
        seat = next((seat for seat, held in enumerate(after.holdings) if held.estate & bit), None)
        if seat is None:
            problems.append(f"{territory.name} is in nobody's estate")
            continue
        holding = after.holdings[seat]
        on_it = [site for site in holding.buildings if site.territories & bit]
        if on_it:
            tiles, colour = " ".join(site.placement.tile for site in on_it), draft.setup.colours[seat]
            stands = f"{join_words(site.placement for site in on_it)} {'stands' if len(on_it) == 1 else 'stand'}"
            problems.append(f"{territory.name}: {stands} there (BLD-3); `remove {colour} {tiles}` first")
            continue
        after = after.with_holding(seat, replace(holding, estate=holding.estate & ~bit))
        names.append(territory.name)
    if problems:
        raise Refused(*problems)
    return after, f"{join_words(names)} {'is' if len(names) == 1 else 'are'} free"


def build(draft: Draft, words: Sequence[str]) -> Changed:
    """`build COLOUR TILE SQUARE...`; land that is nobody's yet is claimed with it, as nobody builds elsewhere."""
    seat = read_seat(draft.setup, words[0])
    tile, *squares = split_placement(words[1:]) or [words[1]]
    number = read_tile(draft.edition, tile)
    name = draft.edition.tiles[number].id
    if not squares:
        raise Refused(f"which squares does {name} stand on? `build {words[0]} {name} C4 C5 ...`")
    colour = draft.setup.colours[seat]
    if number == draft.edition.starter:
        raise Refused(f"{name} is the starter building; `starter {colour} TERRITORY` places it")
    placement = Placement(name, read_squares(squares))
    land = _free_land_under(draft, placement)
    if problems := building_problems(draft, seat, placement):
        raise Refused(*problems)
    site = draft.edition.site(placement)
    assert site is not None  # the rules of tile and board have just allowed it
    after = _with_building(_with_land(draft, seat, land), seat, site)
    claimed = f", which claims {join_words(draft.edition.board.names(land))}" if land else ""
    return after, f"{colour} has {placement}{claimed}; score {_score(after, seat)}; {workers(after, seat)}"


def building_problems(draft: Draft, seat: int, placement: Placement) -> list[str]:
    """Every rule that a building can never break and this one does, `BLD-4: a building stands on C4`."""
    land = _free_land_under(draft, placement)
    state = replace(_with_land(draft, seat, land).state, to_move=seat)
    at = Moment(state, Turn((Build(placement),)), 0, state.mover, (), None, Facts(state))
    return [f"{broken.rule}: {broken.sentence}" for rule in PHYSICAL_RULES for broken in rule(at)]


def remove(draft: Draft, words: Sequence[str]) -> Changed:
    """`remove COLOUR TILE...`: the tile is unbuilt again, as if it had never been built."""
    return _taken_off(draft, words, gone=False)


def raze(draft: Draft, words: Sequence[str]) -> Changed:
    """`raze COLOUR TILE...`: the tile was demolished and left the game; its points stay (DEM-3)."""
    return _taken_off(draft, words, gone=True)


def _taken_off(draft: Draft, words: Sequence[str], gone: bool) -> Changed:
    seat, edition = read_seat(draft.setup, words[0]), draft.edition
    colour, holding, names, problems = draft.setup.colours[seat], draft.holdings[seat], list[str](), list[str]()
    for word in words[1:]:
        number = read_tile(edition, word)
        name, bit = edition.tiles[number].id, 1 << number
        standing, own = bool(holding.standing & bit), bool(edition.own_tiles & bit)
        if gone and edition.tiles[number].generation == Generation.GOLD:
            kind = "a legendary" if bit & edition.legendaries else "gold"
            problems.append(f"DEM-2: {name} is {kind}, which never falls; `remove {colour} {name}` takes it off")
        elif gone and holding.gone & bit:
            problems.append(f"{name} has left the game already")
        elif not standing and not (own and (gone or holding.gone & bit)):
            problems.append(f"{colour} has no {name} on the board")
        else:
            names.append(name)
            left = holding.gone | bit if gone and own else holding.gone & ~bit
            standing_now = tuple(site for site in holding.buildings if site.tile != number)
            holding = replace(holding, buildings=standing_now, gone=left)
    if problems:
        raise Refused(*problems)
    after = draft.with_holding(seat, holding)
    done = "out of the game" if gone else "off the board"
    verb = "is" if len(names) == 1 else "are"
    return after, f"{colour}'s {join_words(names)} {verb} {done}; score {_score(after, seat)}; {workers(after, seat)}"


def starter(draft: Draft, words: Sequence[str]) -> Changed:
    """`starter COLOUR TERRITORY`: the starting territory with the starter building on it (SET-3)."""
    seat, edition = read_seat(draft.setup, words[0]), draft.edition
    territory, colour = read_territory(edition, words[1]), draft.setup.colours[seat]
    bit, holding = 1 << territory.index, draft.holdings[seat]
    starters = [edition.board.territories[index] for index in edition.starters if index >= 0]
    problems = []
    if not draft.setup.starters:
        problems.append("SET-6: the game is played without starter buildings; `option starters yes` first")
    if territory not in starters:
        problems.append(
            f"SET-3: {territory.name} has no character's symbol; {join_words(t.name for t in starters)} have"
        )
    if holding.standing >> edition.starter & 1:
        name = edition.tiles[edition.starter].id
        problems.append(f"COM-4: {colour}'s starter building stands already; `remove {colour} {name}` first")
    if not holding.estate & bit and (problem := _unclaimable(draft, territory.index)):
        problems.append(problem)
    elif holding.player(edition).occupied & territory.mask:
        problems.append(f"BLD-4: a building stands on {territory.name}")
    if problems:
        raise Refused(*problems)
    after = _with_building(_with_land(draft, seat, bit), seat, starter_site(edition, territory.index))
    return after, f"{colour} starts on {territory.name}"


def workers(draft: Draft, seat: int) -> str:
    """How many workers a player has in hand; they stand on the land without a building."""
    have = draft.edition.numbers.workers
    vacant = draft.holdings[seat].player(draft.edition).vacant.bit_count()
    if vacant > have:
        return f"{vacant} territories without a building, {have} workers"
    return f"{have - vacant} of {have} workers in hand"


def _unclaimable(draft: Draft, index: int) -> str | None:
    """Why a territory cannot be claimed, with the rule."""
    name = draft.edition.board.territories[index].name
    if not draft.setup.territories >> index & 1:
        return f"SET-1: {name} is taken out with two players"
    owner = next((seat for seat, held in enumerate(draft.holdings) if held.estate >> index & 1), None)
    return None if owner is None else f"EXP-2: {name} is in {draft.setup.colours[owner]}'s estate already"


def _free_land_under(draft: Draft, placement: Placement) -> TerritoryMask:
    board = draft.edition.board
    mask = board.mask_of([square for square in placement.squares if square in board.index]) or NO_SQUARES
    return board.territories_of(mask) & draft.unclaimed


def _with_land(draft: Draft, seat: int, territories: int) -> Draft:
    holding = draft.holdings[seat]
    return draft.with_holding(seat, replace(holding, estate=holding.estate | territories))


def _with_building(draft: Draft, seat: int, site: Site) -> Draft:
    holding = draft.holdings[seat]
    standing = tuple(sorted((*holding.buildings, site), key=lambda each: each.index))
    return draft.with_holding(seat, replace(holding, buildings=standing))


def _score(draft: Draft, seat: int) -> int:
    return _player(draft.holdings[seat], draft).score


def _player(holding: Holding, draft: Draft) -> Player:
    return holding.player(draft.edition)


def buildable_sites(draft: Draft, seat: int, tile: int) -> list[Site]:
    """The sites where a tile may still stand in a draft, for completion: free ground that is not another's."""
    holding = draft.holdings[seat]
    others = draft.claimed & ~holding.estate | ~draft.setup.territories
    occupied = union(_player(held, draft).occupied for held in draft.holdings)
    fits = [
        site
        for site in draft.edition.sites.sites
        if site.tile == tile and not site.territories & others and not site.mask & occupied
    ]
    return [site for site in fits if draft.setup.flips or not site.mirrored]


def unbuilt_tiles(draft: Draft, seat: int) -> list[str]:
    """The ids of the tiles that a player may still have built."""
    legendary = draft.edition.legendaries
    for held in draft.holdings:
        legendary &= ~held.standing
    holding = draft.holdings[seat]
    own = draft.edition.own_tiles & ~holding.standing & ~holding.gone
    return [draft.edition.tiles[number].id for number in bits(own | legendary)]
