"""Necessary conditions for a player's tiles, cards and score to result from legal turns, each with its rule.

A position does not say in which order tiles were built, where a demolished one stood, or whether a worker came back
(TRN-5). So a condition refuses a position only when no order of turns leads to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from ...messages import gettext
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

    `lacking`: something is only missing so far, as in a position that is being set up.
    """

    sentence: str
    squares: SquareMask = NO_SQUARES
    lacking: bool = False
    part: Part = ()

    def of(self, part: Part, whose: str = "") -> Amiss:
        """The same problem, located in a part of the position; `whose` is put before the sentence."""
        return replace(self, part=part, sentence=f"{whose}{self.sentence}")


def history_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """The reasons why no turns can have led to a player's tiles and cards, each with its rule and a remedy."""
    player = state.players[seat]
    yield from _locked_problems(state.setup, player)
    if state.setup.action_cards:
        yield from _used_cards(state, player)


def built_tiles(state: GameState, player: Player) -> int:
    """The mask of tiles that the player has built, standing or demolished; without the starter building."""
    standing = sum(site.tile_bit for site in player.buildings if site.tile != state.edition.starter)
    return standing | player.demolished_tiles(state.edition)


def may_have_returned(setup: Setup, player: Player) -> bool:
    """Whether the player may have taken a worker back (TRN-5), so that land may have left the estate.

    This needs all workers on the board and no legal Build. A bronze tile that is unbuilt now was always available, so
    as many territories as workers must have no room for any such tile.
    """
    roomless = setup.territories
    for tile in bits(player.unbuilt & setup.generations[Generation.BRONZE]):
        roomless &= ~_room_for(setup.edition, tile, setup.flips)
    return roomless.bit_count() >= setup.edition.numbers.workers


@lru_cache(maxsize=512)
def _room_for(edition: Edition, tile: int, flips: bool) -> int:
    """The mask of territories that a tile fits into without touching other territories."""
    return edition.sites.territories_with_room(tile, flips)


def most_prestige(state: GameState, seat: int) -> int:
    """The most points that Gold Prestige can have paid a player (SCO-6).

    A gold tile still stands where it was placed. The rivals' buildings beside it still stand, too, or were demolished
    since; each of them had a square beside the gold tile, by the reading `prestige_touch`.
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
    """BLD-2: some order of the built tiles must unlock each of them.

    The best order always builds all unlocked tiles. Gold Prestige pays for gold tiles only (SCO-6), too late to unlock
    anything. `same_turn_unlock` makes no difference, as each tile can have a turn of its own.
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
                "{generation} is unlocked at {points} points, and without {tiles} the tiles built print {score} "
                "(BLD-2): let more tiles of lower generations stand or be demolished",
                generation=generation,
                points=needed,
                tiles=join_words(sorted(locked)),
                score=score,
            )
            yield Amiss(sentence, standing)


def _used_cards(state: GameState, player: Player) -> Iterator[Amiss]:
    """ACT: the traces that the use of each action card must have left."""
    setup, used = state.setup, ALL_CARDS & ~player.cards
    built = built_tiles(state, player).bit_count()
    if used & BOOM and built < 2 - setup.boom_alone:
        yield Amiss(_unused_boom_sentence(setup, built))
    if may_have_returned(setup, player):
        return
    size_two = sum(state.edition.board.territories[index].size == 2 for index in bits(player.estate)) - setup.starters
    if used & GRAB and 0 <= size_two < 2:  # below 0 the starter territory is missing, which is a problem of its own
        yield Amiss(
            gettext(
                "Land Grab is used, and 1 territory of size 2 was claimed; it claims two (ACT-3): "
                "let the player have the card, or the land"
            )
            if size_two
            else gettext(
                "Land Grab is used, and no territory of size 2 was claimed; it claims two (ACT-3): "
                "let the player have the card, or the land"
            )
        )
    # After the end is triggered a first turn may find no card face up, and be a Market Shift and a pass.
    idle = not built and player.estate.bit_count() == setup.starters
    if used & SHIFT and idle and state.unclaimed and state.ended_by is None:
        yield Amiss(
            gettext(
                "Market Shift is used, and nothing is claimed or built; it starts a turn, which claims or builds "
                "(ACT-2): let the player have the card, or what the turn brought"
            )
        )


def _unused_boom_sentence(setup: Setup, built: int) -> str:
    """Why Construction Boom cannot be used with 0 or 1 built tiles (ACT-1)."""
    if setup.boom_alone:
        return gettext(
            "Construction Boom is used, and no tile is built; it builds one (ACT-1): let the player have the card, or "
            "a tile"
        )
    if built:
        return gettext(
            "Construction Boom is used, and 1 tile is built; it follows a first one in the same turn (ACT-1): let the "
            "player have the card, or two tiles"
        )
    return gettext(
        "Construction Boom is used, and no tile is built; it follows a first one in the same turn (ACT-1): let the "
        "player have the card, or two tiles"
    )


def demolition_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """The reasons why demolished tiles, or a missing starter building, cannot have been replaced, with a remedy."""
    edition, player = state.edition, state.players[seat]
    fallen = list(bits(player.demolished_tiles(edition)))
    if state.setup.starters and not any(site.tile == edition.starter for site in player.buildings):
        fallen.append(edition.starter)
    lower = [tile for tile in fallen if edition.tiles[tile].generation < Generation.GOLD]
    for tile in fallen:
        if tile not in lower:
            yield Amiss(
                gettext(
                    "{tile} was demolished, but gold never falls (DEM-2): let it stand, or leave it unbuilt",
                    tile=edition.tiles[tile].id,
                )
            )
    if lower:
        yield from _too_many(edition, player, lower)
        yield from _never_replaced(state, seat, lower)


def _too_many(edition: Edition, player: Player, fallen: list[int]) -> Iterator[Amiss]:
    """DEM-1: a new tile covers at least one square of each building that it replaces.

    A tile that can replace a generation can replace all lower ones, too. So it is enough to count: of a generation and
    those above it, no more tiles can have fallen than the built tiles of higher generations have squares.
    """
    built = [site.tile for site in player.buildings] + fallen
    for lowest in (Generation.SILVER, Generation.BRONZE, Generation.STARTER):
        count = sum(edition.tiles[tile].generation >= lowest for tile in fallen)
        room = sum(edition.tiles[tile].size for tile in built if edition.tiles[tile].generation > lowest)
        if room and count > room:
            yield Amiss(
                gettext(
                    "{count} tiles from {generation} up were demolished by tiles of {squares} squares in all (DEM-1): "
                    "let {higher_tile} stand as well",
                    count=count,
                    generation=lowest,
                    squares=room,
                    higher_tile=_higher_tile(lowest),
                )
            )
            return


def _never_replaced(state: GameState, seat: int, fallen: list[int]) -> Iterator[Amiss]:
    """DEM-2: on some place of a fallen tile, a tile of a higher generation must stand or may have stood."""
    edition, setup, ground = state.edition, state.setup, _ground(state, seat)
    higher = [0, 0, 0]  # by generation, the squares where a tile of a higher one stands or may have stood
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
            "no starter building stands, and nothing built can have replaced it (SET-3, DEM-2): let it stand on a "
            "starter territory, or {higher_tile} there",
            higher_tile=higher,
        )
    if higher_stands:
        return gettext(
            "{tile} was demolished, but no place that it fits on lies under {higher_tile} (DEM-1): let such a tile "
            "stand there, or leave {tile} unbuilt",
            tile=name,
            higher_tile=higher,
        )
    return gettext(
        "{tile} was demolished, but {higher_tile} has to replace it and none stands (DEM-2): let one stand, or leave "
        "{tile} unbuilt",
        tile=name,
        higher_tile=higher,
    )


def _ground(state: GameState, seat: int) -> int:
    """The squares on which the player's demolished tiles can have stood.

    Standing starter buildings have stood from the first turn. Other land of rivals may have been the player's, if a
    worker can have come back from it (TRN-5).
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
    """The sites of a tile; for the starter building, those on starter territories (SET-3)."""
    sites = tuple(site for site in edition.sites.sites if site.tile == tile)
    if tile != edition.starter:
        return sites
    return tuple(site for site in sites if site.territories in {1 << index for index in edition.starters if index >= 0})
