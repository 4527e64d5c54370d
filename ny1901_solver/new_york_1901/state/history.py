"""Checks necessary conditions for a player's tiles, cards and score to result from legal turns. Each condition comes
from a rule.

A position does not record in which order tiles were built, where a demolished tile stood, or whether a worker was taken
back (TRN-5). Therefore the conditions refuse a position only if no order of turns leads to the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from ...messages import gettext, ngettext
from ...text.words import join_words
from ..board import bits
from ..edition import ALL_CARDS, BOOM, GRAB, SHIFT, Edition
from ..masks import NO_SQUARES, SquareMask, union
from ..tiles import Generation, Site
from .game import GameState, Player
from .setup import Setup

Part: TypeAlias = tuple[str | int, ...]
"""The part of a position that has a problem, as the path of keys in a position file."""


@dataclass(frozen=True, slots=True)
class Amiss:
    """A problem of a position: a sentence that names the broken rules, and the squares concerned.

    `lacking` is true if the position is only incomplete, as during set-up.
    """

    sentence: str
    squares: SquareMask = NO_SQUARES
    lacking: bool = False
    part: Part = ()

    def of(self, part: Part, whose: str = "") -> Amiss:
        """Returns the same problem, assigned to a part of the position.

        `whose`, the player's name, is put at the start of the sentence.
        """
        return replace(self, part=part, sentence=f"{whose}{self.sentence}")


def history_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """The reasons why no sequence of turns can lead to a player's tiles and cards, each with its rule and a remedy."""
    player = state.players[seat]
    yield from _locked_problems(state.setup, player)
    if state.setup.action_cards:
        yield from _used_cards(state, player)


def built_tiles(state: GameState, player: Player) -> int:
    """The mask of tiles that the player has built, whether they still stand or were demolished.

    The mask does not contain the starter building.
    """
    standing = sum(site.tile_bit for site in player.buildings if site.tile != state.edition.starter)
    return standing | player.demolished_tiles(state.edition)


def may_have_returned(setup: Setup, player: Player) -> bool:
    """Whether the player may have taken a worker back (TRN-5), so that a territory may no longer belong to the player.

    Taking a worker back requires all workers on the board and no legal Build. A bronze tile that is unbuilt now was
    available in all earlier turns. Therefore the number of territories without room for any unbuilt bronze tile must be
    at least the number of the player's workers.
    """
    roomless = setup.territories
    for tile in bits(player.unbuilt & setup.generations[Generation.BRONZE]):
        roomless &= ~_room_for(setup.edition, tile, setup.flips)
    return roomless.bit_count() >= setup.edition.numbers.workers


@lru_cache(maxsize=512)
def _room_for(edition: Edition, tile: int, flips: bool) -> int:
    """The mask of the territories on which a tile fits without touching other territories."""
    return edition.sites.territories_with_room(tile, flips)


def most_prestige(state: GameState, seat: int) -> int:
    """The most points that Gold Prestige can have paid a player (SCO-6).

    A gold tile cannot be demolished, so it still stands where it was built. The rivals' buildings that the gold tile
    touched at that time either still stand or were demolished later. Each of these buildings covered a square beside
    the gold tile, by the reading of the rules `prestige_touch`.
    """
    edition, most = state.edition, 0
    rivals = [player for other, player in enumerate(state.players) if other != seat]
    paying = state.setup.generations[Generation.BRONZE] | state.setup.generations[Generation.SILVER]
    gone = sum((player.demolished_tiles(edition) & paying).bit_count() for player in rivals)
    for site in state.players[seat].buildings:
        if site.generation == Generation.GOLD:
            beside = state.setup.beside(site)
            touching = [each for player in rivals for each in player.buildings if each.mask & beside]
            touched = sum(bool(each.tile_bit & paying) for each in touching)
            most += min(touched + gone, beside.bit_count())
    return most * edition.numbers.gold_prestige


def _locked_problems(setup: Setup, player: Player) -> Iterator[Amiss]:
    """Checks BLD-2: an order of building must exist in which each of the built tiles is unlocked when it is built. The
    best order always builds all unlocked tiles first. Gold Prestige pays only when a gold tile is built (SCO-6), so its
    points come too late to unlock a generation. The reading of the rules `same_turn_unlock` does not matter, as each
    tile can be built in a turn of its own.
    """
    edition = setup.edition
    waiting = [site.tile for site in player.buildings if site.tile != edition.starter]
    waiting += bits(player.demolished_tiles(edition))
    score = 0
    while now := [tile for tile in waiting if setup.unlocked_at(score) >> tile & 1]:
        score += sum(edition.tiles[tile].points for tile in now)
        waiting = [tile for tile in waiting if tile not in now]
    for generation, needed in ((Generation.SILVER, setup.silver_at), (Generation.GOLD, setup.gold_at)):
        tiles = [tile for tile in waiting if edition.tiles[tile].generation == generation]
        if tiles:
            locked = [edition.tiles[tile].id for tile in tiles]
            standing = union(site.mask for site in player.buildings if site.tile in tiles)
            sentence = gettext(
                "{generation} is unlocked at {points} points, and without {tiles} the built tiles bring only "
                "{score} (BLD-2): more tiles of lower generations must stand or have been demolished",
                generation=generation,
                points=needed,
                tiles=join_words(sorted(locked)),
                score=score,
            )
            yield Amiss(sentence, standing)


def _used_cards(state: GameState, player: Player) -> Iterator[Amiss]:
    """Checks the rules ACT: a position must meet some conditions if an action card is used."""
    setup, used = state.setup, ALL_CARDS & ~player.cards
    built = built_tiles(state, player).bit_count()
    if used & BOOM and built < 2 - setup.boom_alone:
        yield Amiss(_unused_boom_sentence(setup, built))
    if may_have_returned(setup, player):
        return
    size_two = sum(state.edition.board.territories[index].size == 2 for index in bits(player.estate)) - setup.starters
    # a negative number means that the starter territory is missing, which another function reports
    if used & GRAB and 0 <= size_two < 2:
        yield Amiss(
            gettext(
                "Land Grab is used, but only 1 territory of size 2 was claimed; Land Grab claims two (ACT-3): give "
                "the player the card back, or add the missing land"
            )
            if size_two
            else gettext(
                "Land Grab is used, but no territory of size 2 was claimed; Land Grab claims two (ACT-3): give the "
                "player the card back, or add the missing land"
            )
        )
    # After the end is triggered, a player's first turn may find no card face up. Then the turn can be a Market Shift
    # and a pass.
    idle = not built and player.estate.bit_count() == setup.starters
    if used & SHIFT and idle and state.unclaimed and state.ended_by is None:
        yield Amiss(
            gettext(
                "Market Shift is used, but nothing was claimed or built; a turn that starts with Market Shift "
                "claims or builds (ACT-2): give the player the card back, or add what the turn brought"
            )
        )


def _unused_boom_sentence(setup: Setup, built: int) -> str:
    """The reason why Construction Boom cannot have been used when 0 or 1 tiles are built (ACT-1)."""
    if setup.boom_alone:
        return gettext(
            "Construction Boom is used, but no tile was built; the card builds one (ACT-1): give the player the "
            "card back, or add a built tile"
        )
    if built:
        return gettext(
            "Construction Boom is used, but only 1 tile was built; the card builds a second one in the same turn "
            "(ACT-1): give the player the card back, or let two tiles be built"
        )
    return gettext(
        "Construction Boom is used, but no tile was built; the card builds a second one in the same turn (ACT-1): "
        "give the player the card back, or let two tiles be built"
    )


def demolition_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """The reasons why no building can have replaced the demolished tiles or the starter building, each with a
    remedy."""
    edition, player = state.edition, state.players[seat]
    fallen = list(bits(player.demolished_tiles(edition)))
    if state.setup.starters and not any(site.tile == edition.starter for site in player.buildings):
        fallen.append(edition.starter)
    lower = [tile for tile in fallen if edition.tiles[tile].generation < Generation.GOLD]
    for tile in fallen:
        if tile not in lower:
            yield Amiss(
                gettext(
                    "{tile} was demolished, but gold tiles cannot be demolished (DEM-2): let it stand, or leave it "
                    "unbuilt",
                    tile=edition.tiles[tile].id,
                )
            )
    if lower:
        yield from _too_many(edition, player, lower)
        yield from _never_replaced(state, seat, lower)


def _too_many(edition: Edition, player: Player, fallen: list[int]) -> Iterator[Amiss]:
    """Checks DEM-1: a new tile covers at least one square of each building that it replaces.

    A tile that can replace a generation can also replace all lower generations, so it is enough to count squares and
    tiles. The number of demolished tiles of a generation and above cannot exceed the number of squares of the built
    tiles of higher generations.
    """
    built = [site.tile for site in player.buildings] + fallen
    for lowest in (Generation.SILVER, Generation.BRONZE, Generation.STARTER):
        count = sum(edition.tiles[tile].generation >= lowest for tile in fallen)
        room = sum(edition.tiles[tile].size for tile in built if edition.tiles[tile].generation > lowest)
        if room and count > room:
            yield Amiss(
                ngettext(
                    "{number} tile of {generation} or higher was demolished, but the tiles that could replace it "
                    "have only {squares} in all (DEM-1): let {higher_tile} stand as well",
                    "{number} tiles of {generation} or higher were demolished, but the tiles that could replace them "
                    "have only {squares} in all (DEM-1): let {higher_tile} stand as well",
                    count,
                    generation=lowest,
                    squares=ngettext("{number} square", "{number} squares", room),
                    higher_tile=_higher_tile(lowest),
                )
            )
            return


def _never_replaced(state: GameState, seat: int, fallen: list[int]) -> Iterator[Amiss]:
    """Checks DEM-2: a tile of a higher generation must stand, or have stood, on some place where a demolished tile
    fits."""
    edition, setup, ground = state.edition, state.setup, _ground(state, seat)
    higher = [0, 0, 0]  # for each generation, the squares where a tile of a higher generation stands or may have stood
    for site in state.players[seat].buildings:
        for generation in range(site.generation):
            higher[generation] |= site.mask
    for tile in sorted(fallen, key=lambda tile: -edition.tiles[tile].generation):
        generation = edition.tiles[tile].generation
        places = [
            site.mask
            for site in _sites_of(edition, tile)
            if not site.mask & ~ground and site.mask & higher[generation] and (setup.flips or not site.mirrored)
        ]
        for lower in range(generation):
            for mask in places:
                higher[lower] |= mask
        if not places:
            yield Amiss(_unreplaced_sentence(edition, tile, bool(higher[generation])), lacking=tile == edition.starter)


def _unreplaced_sentence(edition: Edition, tile: int, higher_stands: bool) -> str:
    name, higher = edition.tiles[tile].id, _higher_tile(edition.tiles[tile].generation)
    if tile == edition.starter:
        return gettext(
            "no starter building stands, and no built tile can have replaced it (SET-3, DEM-2): put it on a starter "
            "territory, or {higher_tile} in its place",
            higher_tile=higher,
        )
    if higher_stands:
        return gettext(
            "{tile} was demolished, but {higher_tile} covers no place where {tile} fits (DEM-1): let such a tile "
            "stand there, or leave {tile} unbuilt",
            tile=name,
            higher_tile=higher,
        )
    return gettext(
        "{tile} was demolished, but {higher_tile} has to replace it and none stands (DEM-2): let such a tile stand, "
        "or leave {tile} unbuilt",
        tile=name,
        higher_tile=higher,
    )


def _ground(state: GameState, seat: int) -> int:
    """The squares on which the player's demolished tiles can have stood.

    Starter buildings that still stand have stood since the first turn, so their squares are excluded. Other land of
    rivals may have belonged to the player earlier, if the player can have taken a worker back from this land (TRN-5).
    """
    edition, player = state.edition, state.players[seat]
    ground = player.land
    if may_have_returned(state.setup, player):
        ground = edition.board.land(state.setup.territories)
    for other in state.players:
        for site in other.buildings:
            if site.tile == edition.starter:
                ground &= ~site.mask
    return ground


def _higher_tile(generation: Generation) -> str:
    if generation == Generation.STARTER:
        return gettext("a tile of bronze, silver or gold")
    return gettext("a tile of silver or gold") if generation == Generation.BRONZE else gettext("a tile of gold")


@lru_cache(maxsize=512)
def _sites_of(edition: Edition, tile: int) -> tuple[Site, ...]:
    """The possible sites (places on the board) of a tile. For the starter building, only sites on starter territories
    count (SET-3)."""
    sites = tuple(edition.sites.of_tile(tile))
    if tile != edition.starter:
        return sites
    return tuple(site for site in sites if site.territories in {1 << index for index in edition.starters if index >= 0})
