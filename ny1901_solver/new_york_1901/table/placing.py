"""Edit commands for land and buildings.

Impossible positions are refused, with all broken rules. Incomplete positions are accepted, and `Draft.problems` lists
the missing parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...errors import Refused
from ...messages import gettext, gettext_noop, ngettext
from ...text.words import join_words
from ..board import bits
from ..masks import NO_SQUARES, NO_TERRITORIES, TerritoryMask, union
from ..moves import Build, Turn
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
from ..tiles import Generation, Placement, Site
from .draft import Draft
from .naming import read_seat, read_squares, read_territory, read_tile, split_placement

Changed = tuple[Draft, str]
"""The draft after a command, and a sentence that describes the change."""

# The rules that every standing building meets. They do not include BLD-2, because a generation has to be unlocked only
# when a building is built.
PHYSICAL_RULES = (
    bld_1_tile_is_unbuilt,
    bld_3_inside_the_estate,
    bld_4_on_free_squares,
    bld_5_has_frontage,
    bld_6_on_one_block,
    bld_7_is_the_tile_turned,
)


def claim(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `claim COLOUR TERRITORY...`: adds territories to a player's land."""
    seat = read_seat(draft.setup, words[0])
    wanted, problems = NO_TERRITORIES, []
    for word in words[1:]:
        territory = read_territory(draft.edition, word)
        if wanted >> territory.index & 1:
            problems.append(gettext("{territory} is named twice", territory=territory.name))
        elif problem := _unclaimable(draft, territory.index):
            problems.append(problem)
        wanted |= 1 << territory.index
    if problems:
        raise Refused(*problems)
    after = _with_land(draft, seat, wanted)
    claims = gettext(
        "{player} claims {territories}",
        player=draft.setup.colours[seat],
        territories=join_words(draft.edition.board.names(wanted)),
    )
    return after, f"{claims}; {workers(after, seat)}"


def unclaim(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `unclaim TERRITORY...`: removes territories from their owner's land."""
    after, problems, names = draft, list[str](), list[str]()
    for word in words:
        territory = read_territory(draft.edition, word)
        bit = 1 << territory.index
        seat = next((seat for seat, held in enumerate(after.holdings) if held.estate & bit), None)
        if seat is None:
            problems.append(gettext("{territory} is in nobody's estate", territory=territory.name))
            continue
        holding = after.holdings[seat]
        on_it = [site for site in holding.buildings if site.territories & bit]
        if on_it:
            sentence = ngettext(
                "{territory}: {buildings} stands there (BLD-3); type `remove {player} {tiles}` first",
                "{territory}: {buildings} stand there (BLD-3); type `remove {player} {tiles}` first",
                len(on_it),
                territory=territory.name,
                buildings=join_words(site.placement for site in on_it),
                player=draft.setup.colours[seat],
                tiles=" ".join(site.placement.tile for site in on_it),
            )
            problems.append(sentence)
            continue
        after = after.with_holding(seat, replace(holding, estate=holding.estate & ~bit))
        names.append(territory.name)
    if problems:
        raise Refused(*problems)
    return after, ngettext("{territories} is free", "{territories} are free", len(names), territories=join_words(names))


def build(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `build COLOUR TILE SQUARE...`, which also claims unclaimed land under the building."""
    seat = read_seat(draft.setup, words[0])
    tile, *squares = split_placement(words[1:]) or [words[1]]
    number = read_tile(draft.edition, tile)
    name = draft.edition.tiles[number].id
    if not squares:
        raise Refused(
            gettext(
                "which squares does {tile} stand on? type `build {player} {tile} C4 C5 ...`", tile=name, player=words[0]
            )
        )
    colour = draft.setup.colours[seat]
    if number == draft.edition.starter:
        raise Refused(
            gettext(
                "{tile} is the starter building; place it with `starter {player} TERRITORY`", tile=name, player=colour
            )
        )
    placement = Placement(name, read_squares(squares))
    land = _free_land_under(draft, placement)
    if problems := building_problems(draft, seat, placement):
        raise Refused(*problems)
    site = draft.edition.site(placement)
    # the checks above have shown that the rules about the tile and the board allow the building
    assert site is not None
    after = _with_building(_with_land(draft, seat, land), seat, site)
    if land:
        has = gettext(
            "{player} gets {building}, which also claims {territories}",
            player=colour,
            building=placement,
            territories=join_words(draft.edition.board.names(land)),
        )
    else:
        has = gettext("{player} gets {building}", player=colour, building=placement)
    return after, f"{has}; {_score_and_workers(after, seat)}"


def building_problems(draft: Draft, seat: int, placement: Placement) -> list[str]:
    """The rules about standing buildings that a given building breaks, each with a sentence, as in `BLD-4: a building
    stands on C4`."""
    land = _free_land_under(draft, placement)
    state = replace(_with_land(draft, seat, land).state, to_move=seat)
    at = Moment(state, Turn((Build(placement),)), 0, state.mover, (), None, Facts(state))
    return [f"{broken.rule}: {broken.sentence}" for rule in PHYSICAL_RULES for broken in rule(at)]


def remove(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `remove COLOUR TILE...`: makes tiles unbuilt again, as if they had never been built."""
    return _taken_off(draft, words, gone=False)


def raze(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `raze COLOUR TILE...`: marks tiles as demolished, which means that the tiles have left the game; the
    player keeps their points (DEM-3)."""
    return _taken_off(draft, words, gone=True)


def _taken_off(draft: Draft, words: Sequence[str], gone: bool) -> Changed:
    seat, edition = read_seat(draft.setup, words[0]), draft.edition
    colour, holding, names, problems = draft.setup.colours[seat], draft.holdings[seat], list[str](), list[str]()
    for word in words[1:]:
        number = read_tile(edition, word)
        name, bit = edition.tiles[number].id, 1 << number
        standing, own = bool(holding.standing & bit), bool(edition.own_tiles & bit)
        if gone and edition.tiles[number].generation == Generation.GOLD:
            message = (
                gettext_noop(
                    "DEM-2: {tile} is a legendary and cannot be demolished; `remove {player} {tile}` takes "
                    "it off the board"
                )
                if bit & edition.legendaries
                else gettext_noop(
                    "DEM-2: {tile} is gold and cannot be demolished; `remove {player} {tile}` takes it off the board"
                )
            )
            problems.append(gettext(message, tile=name, player=colour))
        elif gone and holding.gone & bit:
            problems.append(gettext("{tile} has already left the game", tile=name))
        elif not standing and not (own and (gone or holding.gone & bit)):
            problems.append(gettext("{player} has no {tile} on the board", player=colour, tile=name))
        else:
            names.append(name)
            left = holding.gone | bit if gone and own else holding.gone & ~bit
            standing_now = tuple(site for site in holding.buildings if site.tile != number)
            holding = replace(holding, buildings=standing_now, gone=left)
    if problems:
        raise Refused(*problems)
    after = draft.with_holding(seat, holding)
    if gone:
        are_off = ngettext(
            "{player}'s {tiles} is out of the game",
            "{player}'s {tiles} are out of the game",
            len(names),
            player=colour,
            tiles=join_words(names),
        )
    else:
        are_off = ngettext(
            "{player}'s {tiles} is off the board",
            "{player}'s {tiles} are off the board",
            len(names),
            player=colour,
            tiles=join_words(names),
        )
    return after, f"{are_off}; {_score_and_workers(after, seat)}"


def starter(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `starter COLOUR TERRITORY`: puts the starter building on the player's starting territory (SET-3)."""
    seat, edition = read_seat(draft.setup, words[0]), draft.edition
    territory, colour = read_territory(edition, words[1]), draft.setup.colours[seat]
    bit, holding = 1 << territory.index, draft.holdings[seat]
    starters = [edition.board.territories[index] for index in edition.starters if index >= 0]
    problems = []
    if not draft.setup.starters:
        problems.append(
            gettext("SET-6: this game is played without starter buildings; type `option starters yes` first")
        )
    if territory not in starters:
        problems.append(
            gettext(
                "SET-3: {territory} shows no character's symbol; {starters} do",
                territory=territory.name,
                starters=join_words(t.name for t in starters),
            )
        )
    if holding.standing >> edition.starter & 1:
        problems.append(
            gettext(
                "COM-4: {player}'s starter building already stands; type `remove {player} {tile}` first",
                player=colour,
                tile=edition.tiles[edition.starter].id,
            )
        )
    if not holding.estate & bit and (problem := _unclaimable(draft, territory.index)):
        problems.append(problem)
    elif holding.player(edition).occupied & territory.mask:
        problems.append(gettext("BLD-4: a building stands on {territory}", territory=territory.name))
    if problems:
        raise Refused(*problems)
    after = _with_building(_with_land(draft, seat, bit), seat, starter_site(edition, territory.index))
    return after, gettext("{player} starts on {territory}", player=colour, territory=territory.name)


def workers(draft: Draft, seat: int) -> str:
    """The number of workers that a player has in hand, as a phrase. The player's other workers stand on land without a
    building."""
    have = draft.edition.numbers.workers
    vacant = draft.holdings[seat].player(draft.edition).vacant.bit_count()
    if vacant > have:
        return ngettext(
            "{territories} territories have no building, and there is only {number} worker for them",
            "{territories} territories have no building, and there are only {number} workers for them",
            have,
            territories=vacant,
        )
    return gettext("{in_hand} of {workers} workers in hand", in_hand=have - vacant, workers=have)


def _score_and_workers(draft: Draft, seat: int) -> str:
    score = gettext("score {score}", score=draft.holdings[seat].player(draft.edition).score)
    return f"{score}; {workers(draft, seat)}"


def _unclaimable(draft: Draft, index: int) -> str | None:
    """The reason why a territory cannot be claimed, with the rule, or `None` if the territory can be claimed."""
    name = draft.edition.board.territories[index].name
    if not draft.setup.territories >> index & 1:
        return gettext("SET-1: {territory} is out of the game with two players", territory=name)
    owner = next(
        (colour for colour, held in zip(draft.setup.colours, draft.holdings, strict=True) if held.estate >> index & 1),
        None,
    )
    if owner is None:
        return None
    return gettext("EXP-2: {territory} is already in {player}'s estate", territory=name, player=owner)


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


def buildable_sites(draft: Draft, seat: int, tile: int) -> list[Site]:
    """The sites (possible places) where a player's tile can still stand in a draft: on free squares that no rival
    owns."""
    holding = draft.holdings[seat]
    others = draft.claimed & ~holding.estate | ~draft.setup.territories
    occupied = union(held.player(draft.edition).occupied for held in draft.holdings)
    fits = [
        site
        for site in draft.edition.sites.sites
        if site.tile == tile and not site.territories & others and not site.mask & occupied
    ]
    return [site for site in fits if draft.setup.flips or not site.mirrored]


def unbuilt_tiles(draft: Draft, seat: int) -> list[str]:
    """The ids of the tiles that can still be built for a player."""
    legendary = draft.edition.legendaries
    for held in draft.holdings:
        legendary &= ~held.standing
    holding = draft.holdings[seat]
    own = draft.edition.own_tiles & ~holding.standing & ~holding.gone
    return [draft.edition.tiles[number].id for number in bits(own | legendary)]
