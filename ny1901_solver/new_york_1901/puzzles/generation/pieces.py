"""Counts the pieces of a position, and removes a building, land, a player or cards from a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...board import bits
from ...edition import BOOM, GRAB
from ...masks import TerritoryMask, union
from ...state import GameState, Market, Player
from ...state.history import built_tiles, may_have_returned
from ...tiles import Site

LONGEST = 999  # the number of turns of a player if nothing limits it


def pieces(state: GameState) -> int:
    """Returns the number of pieces on the board: buildings that stand, and workers on land without a building."""
    return sum(len(player.buildings) + player.vacant.bit_count() for player in state.players)


def fewer(state: GameState) -> Iterator[tuple[str, GameState]]:
    """Yields positions with one thing removed from the board or the cards, each with the name of the change.

    The greatest changes come first. Some of the yielded positions are impossible in a game. If a building is removed,
    the points that it scored are removed, too. The cards of land that becomes free are put into the largest layer of
    the pile.
    """
    for seat in reversed(state.setup.seats):
        if len(state.players) > 2 and seat != state.to_move:
            yield f"player {state.colour(seat)}", without_player(state, seat)
    if state.setup.starters:
        yield "starters", without_starters(state)
    for seat, player in enumerate(state.players):
        who = state.colour(seat)
        for site in player.buildings:
            if site.tile != state.edition.starter:
                yield f"{who} building {site.index}", without_building(state, seat, site)
            yield f"{who} falls {site.index}", fallen_before(state, seat, site)
        for index in bits(player.vacant):
            yield f"{who} land {index}", with_estate(state, seat, player.estate & ~TerritoryMask(1 << index))
        for tile in bits(player.demolished_tiles(state.edition)):
            yield f"{who} tile {tile}", state.with_player(seat, _without_tile(state, player, tile))
    yield from _fewer_cards(state)


def without_player(state: GameState, seat: int) -> GameState:
    """Returns the position without one of the players."""
    setup, players = state.setup, state.players
    colours = tuple(colour for other, colour in enumerate(setup.colours) if other != seat)
    left = [player for other, player in enumerate(players) if other != seat]
    ended_by = None if state.ended_by == seat else state.ended_by
    moved = replace(
        state,
        setup=replace(setup, colours=colours),
        players=tuple(left),
        to_move=state.to_move - (seat < state.to_move),
        ended_by=ended_by if ended_by is None else ended_by - (seat < ended_by),
    )
    return _dealt_again(moved)


def without_starters(state: GameState) -> GameState:
    """Returns the position of a game that began without starter buildings (SET-6)."""
    players = []
    for player in state.players:
        standing = [site for site in player.buildings if site.tile != state.edition.starter]
        land = union(site.territories for site in player.buildings if site.tile == state.edition.starter)
        kept = player.estate & ~(land & ~union(site.territories for site in standing))
        players.append(Player.of(state.edition, player.score, kept, standing, player.unbuilt, player.cards))
    return _dealt_again(replace(state, setup=replace(state.setup, starters=False), players=tuple(players)))


def without_building(state: GameState, seat: int, site: Site) -> GameState:
    """Returns the position in which a building was never built: it scores no points, and its land is free."""
    player = state.players[seat]
    unbuilt = player.unbuilt | site.tile_bit & state.edition.own_tiles  # a legendary becomes free again
    less = replace(_clear(state, player, site), score=player.score - site.points, unbuilt=unbuilt)
    return _dealt_again(state.with_player(seat, less))


def fallen_before(state: GameState, seat: int, site: Site) -> GameState:
    """Returns the position in which a standing building fell long ago: its points stay, and its land is free."""
    return _dealt_again(state.with_player(seat, _clear(state, state.players[seat], site)))


def in_turn(state: GameState) -> bool:
    """Whether the players can have taken their turns one after the other (TRN-1).

    Each turn of a game claims land, builds, or does both. Only a player who may have taken a worker back (TRN-5) may
    have had more turns than the claims and buildings show. This check of the turn order is used only for positions
    composed by the program, because a pass near the end of a real game leaves no trace.
    """
    bounds = [turns_taken(state, player) for player in state.players]
    return any(
        all(least <= rounds + (seat < state.to_move) <= most for seat, (least, most) in enumerate(bounds))
        for rounds in range(max(least for least, _ in bounds) + 1)
    )


def rounds_played(state: GameState) -> int:
    """Returns the number of rounds that must have been played, given the standing and the fallen buildings."""
    return max(turns_taken(state, player)[0] for player in state.players)


def turns_taken(state: GameState, player: Player) -> tuple[int, int]:
    """Returns the fewest and the most turns of a player that can have led to this player's land and buildings."""
    setup = state.setup
    built = built_tiles(state, player).bit_count()
    claims = player.estate.bit_count() - setup.starters
    used = setup.action_cards
    grabbed, boomed = used and not player.cards & GRAB, used and not player.cards & BOOM
    fell = bool(player.demolished_tiles(state.edition))
    most = LONGEST if may_have_returned(setup, player) else claims + built
    return max(built - boomed, claims - grabbed + fell), most


def _fewer_cards(state: GameState) -> Iterator[tuple[str, GameState]]:
    """Yields positions with fewer cards in hand, or with fewer known cards."""
    market = state.market
    if state.setup.action_cards:
        bare = tuple(replace(player, cards=0) for player in state.players)
        yield "action cards", replace(state, setup=replace(state.setup, action_cards=False), players=bare)
        for seat, player in enumerate(state.players):
            for card in bits(player.cards):
                yield f"{state.colour(seat)} card {card}", state.with_player(seat, player.without_card(1 << card))
    if len(market.future) > 1:
        shuffled = tuple(map(sum, zip(*market.future, strict=True)))
        yield "queue", replace(state, market=Market(market.open, (shuffled,)))


def _clear(state: GameState, player: Player, site: Site) -> Player:
    """Returns the player without one building and without the territories that only this building occupies."""
    standing = [other for other in player.buildings if other != site]
    kept = player.estate & ~(site.territories & ~union(other.territories for other in standing))
    return Player.of(state.edition, player.score, kept, standing, player.unbuilt, player.cards)


def _without_tile(state: GameState, player: Player, tile: int) -> Player:
    """Returns the player as if a demolished tile had never been built."""
    return replace(player, score=player.score - state.edition.tiles[tile].points, unbuilt=player.unbuilt | 1 << tile)


def with_estate(state: GameState, seat: int, estate: TerritoryMask) -> GameState:
    """Returns the position in which a player holds other land, in addition to all land under the player's buildings."""
    player = state.players[seat]
    smaller = Player.of(state.edition, player.score, estate, player.buildings, player.unbuilt, player.cards)
    return _dealt_again(state.with_player(seat, smaller))


def _dealt_again(state: GameState) -> GameState:
    """Returns the position in which the pile and the face-up cards together have a card for each free territory.

    New cards are put into the largest layer of the pile. If the land of a face-up card cannot be claimed any more, the
    next card of the pile replaces that card.
    """
    edition, market = state.edition, state.market
    wanted = edition.cards_of(state.unclaimed)
    have = market.counts(edition.kinds)
    shown = [kind for kind in market.open if wanted[kind]]
    layers = [list(layer) for layer in market.future] or [[0] * edition.kinds]
    largest = max(layers, key=lambda layer: (sum(map(bool, layer)), sum(layer)))
    for kind, count in enumerate(wanted):
        largest[kind] += max(0, count - have[kind])
        _taken_out(layers, kind, have[kind] - count - (market.open.count(kind) - shown.count(kind)))
    again = Market.of(shown, map(tuple, layers))
    while len(again.open) < min(len(market.open), edition.numbers.open_market) and again.future:
        again = again.draw(_next_card(again.future[0]))
    return replace(state, market=again)


def _taken_out(layers: list[list[int]], kind: int, count: int) -> None:
    """Removes cards of a kind from the pile, from the bottom."""
    for layer in reversed(layers):
        gone = min(layer[kind], max(0, count))
        layer[kind] -= gone
        count -= gone


def _next_card(layer: Iterable[int]) -> int:
    """Returns the most frequent kind of card in a layer of the pile."""
    counts = list(layer)
    return counts.index(max(counts))
