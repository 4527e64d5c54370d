"""What a player's things tell about the turns that brought them: necessary conditions, each with its rule.

A position does not say in which order tiles were built, where a demolished one stood, or whether a worker came back
(TRN-5). A condition here holds whatever the answer: it refuses a position only when no order of turns leads there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from ...text.words import join_words
from ..board import bits
from ..edition import ALL_CARDS, BOOM, GRAB, SHIFT, Edition
from ..masks import NO_SQUARES, SquareMask, union
from ..tiles import Generation, Site
from .game import GameState, Player
from .setup import Setup

Part: TypeAlias = tuple[str | int, ...]
"""The part of a position that a problem is about, by the keys of a position file."""


@dataclass(frozen=True, slots=True)
class Amiss:
    """What does not add up in a position, in a sentence that names its rules, with the squares that it is about.

    `lacking` says that it is only not there yet, as in a position that is being set up.
    """

    sentence: str
    squares: SquareMask = NO_SQUARES
    lacking: bool = False
    part: Part = ()

    def of(self, part: Part, whose: str = "") -> Amiss:
        """The same, of a part of the position; `whose` begins the sentence."""
        return replace(self, part=part, sentence=f"{whose}{self.sentence}")


def history_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """Why no turns can have brought a player what the player has, each with the rule and with what mends it."""
    player = state.players[seat]
    yield from _locked_problems(state.setup, player)
    if state.setup.action_cards:
        yield from _used_cards(state, player)


def built_tiles(state: GameState, player: Player) -> int:
    """The tiles that the player has built, standing or demolished, as a mask; the starter building is not built."""
    standing = sum(site.tile_bit for site in player.buildings if site.tile != state.edition.starter)
    return standing | player.demolished_tiles(state.edition)


def may_have_returned(setup: Setup, player: Player) -> bool:
    """Whether a worker may have come back to the player by TRN-5, so that land may have left the estate.

    It takes all workers on the board and no Build. A bronze tile that is unbuilt now could always be built, so
    as many territories as workers have to be without room for any of them.
    """
    roomless = setup.territories
    for tile in bits(player.unbuilt & setup.generations[Generation.BRONZE]):
        roomless &= ~_room_for(setup.edition, tile, setup.flips)
    return roomless.bit_count() >= setup.edition.numbers.workers


@lru_cache(maxsize=512)
def _room_for(edition: Edition, tile: int, flips: bool) -> int:
    """The territories that have a site of a tile all to themselves, as a mask."""
    return edition.sites.territories_with_room(tile, flips)


def most_prestige(state: GameState, seat: int) -> int:
    """The most points that Gold Prestige can have paid a player (SCO-6).

    A gold tile stands where it was placed, and so do the rivals' buildings beside it, unless they were demolished
    since; each of them had a square beside it, by the reading `prestige_touch`.
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
    """BLD-2: some order of the tiles built unlocks each of them.

    The best order builds whatever is unlocked. Gold Prestige pays for gold tiles only (SCO-6), too late to
    unlock anything; `same_turn_unlock` makes no difference, as each tile can have a turn of its own.
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
            yield Amiss(
                f"{generation} is unlocked at {needed} points, and without {join_words(sorted(locked))} the tiles "
                f"built print {score} (BLD-2): let more tiles of lower generations stand or be demolished",
                standing,
            )


def _used_cards(state: GameState, player: Player) -> Iterator[Amiss]:
    """ACT: what the use of each action card leaves behind."""
    setup, used = state.setup, ALL_CARDS & ~player.cards
    built = built_tiles(state, player).bit_count()
    if used & BOOM and built < 2 - setup.boom_alone:
        yield Amiss(
            f"Construction Boom is used, and {built or 'no'} tile is built; it "
            f"{'builds one' if setup.boom_alone else 'follows a first one in the same turn'} "
            f"(ACT-1): let the player have the card, or {'a tile' if setup.boom_alone else 'two tiles'}"
        )
    if may_have_returned(setup, player):
        return
    size_two = sum(state.edition.board.territories[index].size == 2 for index in bits(player.estate)) - setup.starters
    if used & GRAB and 0 <= size_two < 2:  # below 0 the starter territory is missing, which is told
        yield Amiss(
            f"Land Grab is used, and {size_two or 'no'} territory of size 2 was claimed; it claims two (ACT-3): "
            f"let the player have the card, or the land"
        )
    # After the end is triggered a first turn may find no card face up, and be a Market Shift and a pass.
    idle = not built and player.estate.bit_count() == setup.starters
    if used & SHIFT and idle and state.unclaimed and state.ended_by is None:
        yield Amiss(
            "Market Shift is used, and nothing is claimed or built; it starts a turn, which claims or builds (ACT-2): "
            "let the player have the card, or what the turn brought"
        )


def demolition_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """Why demolished tiles, or a starter building that is gone, cannot have been replaced, and what mends it."""
    edition, player = state.edition, state.players[seat]
    fallen = list(bits(player.demolished_tiles(edition)))
    if state.setup.starters and not any(site.tile == edition.starter for site in player.buildings):
        fallen.append(edition.starter)
    lower = [tile for tile in fallen if edition.tiles[tile].generation < Generation.GOLD]
    for tile in fallen:
        if tile not in lower:
            name = edition.tiles[tile].id
            yield Amiss(f"{name} was demolished, but gold never falls (DEM-2): let it stand, or leave it unbuilt")
    if lower:
        yield from _too_many(edition, player, lower)
        yield from _never_replaced(state, seat, lower)


def _too_many(edition: Edition, player: Player, fallen: list[int]) -> Iterator[Amiss]:
    """DEM-1: a new tile covers a square at least of each building that it replaces.

    What replaces a tile replaces those of lower generations as well, so that counting is enough: from each
    generation up, no more tiles have fallen than the tiles of higher ones that were built have squares.
    """
    built = [site.tile for site in player.buildings] + fallen
    for lowest in (Generation.SILVER, Generation.BRONZE, Generation.STARTER):
        count = sum(edition.tiles[tile].generation >= lowest for tile in fallen)
        room = sum(edition.tiles[tile].size for tile in built if edition.tiles[tile].generation > lowest)
        if room and count > room:
            yield Amiss(
                f"{count} tiles from {lowest} up were demolished by tiles of {room} squares in all (DEM-1): "
                f"let {_higher(lowest)} stand as well"
            )
            return


def _never_replaced(state: GameState, seat: int, fallen: list[int]) -> Iterator[Amiss]:
    """DEM-2: where a fallen tile may have stood, a tile of a higher generation stands or may have stood."""
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
    name, higher = edition.tiles[tile].id, _higher(edition.tiles[tile].generation)
    if tile == edition.starter:
        return (
            f"no starter building stands, and nothing built can have replaced it (SET-3, DEM-2): let it stand on a "
            f"starter territory, or {higher} there"
        )
    if higher_stands:
        return (
            f"{name} was demolished, but no place that it fits on lies under {higher} (DEM-1): let such a tile stand "
            f"there, or leave {name} unbuilt"
        )
    return (
        f"{name} was demolished, but {higher} has to replace it and none stands (DEM-2): let one stand, or leave "
        f"{name} unbuilt"
    )


def _ground(state: GameState, seat: int) -> int:
    """The squares on which the player's demolished tiles can have stood.

    Starter buildings that stand have stood from the first turn. Other land of others may have been the player's,
    if a worker can have come back from it (TRN-5).
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


def _higher(generation: Generation) -> str:
    names = {Generation.STARTER: "bronze, silver or gold", Generation.BRONZE: "silver or gold"}
    return f"a tile of {names.get(generation, 'gold')}"


@lru_cache(maxsize=512)
def _sites_of(edition: Edition, tile: int) -> tuple[Site, ...]:
    """The sites of a tile; for the starter building, those on starter territories (SET-3)."""
    sites = tuple(site for site in edition.sites.sites if site.tile == tile)
    if tile != edition.starter:
        return sites
    return tuple(site for site in sites if site.territories in {1 << index for index in edition.starters if index >= 0})
