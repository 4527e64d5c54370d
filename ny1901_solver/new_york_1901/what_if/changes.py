"""The single changes of a position, and the positions that result from them.

A change concerns one piece of the player to move: a face-up card is of another kind, or the player has one territory,
one unbuilt tile or one building more or fewer. A change brings its bookkeeping, which is fixed for each kind of change:

- A card changes places with a card of the pile.
- A territory that the player gets has a worker of the player on it. The card of a free territory has left the pile or,
  if the pile has no such card, the face-up cards, which are then refilled from the pile. If another player's worker
  stands on the territory, this worker returns to that player instead, and no card changes its place.
- A territory that the player loses is free, its worker returns, and its card is in the pile.
- A demolished tile that is unbuilt again takes back its points. An unbuilt tile that is demolished brings its points.
- A building that the player gets stands on the player's land or on free land, which the player then has, too. The
  building brings its points. The workers on its territories return.
- A building that the player loses is unbuilt again and takes back its points. The player keeps the land, with workers
  on territories that have no other building. If that does not help, these territories are free. If the standing gold
  tiles can have brought only some of the player's points of Gold Prestige, the other points are lost (SCO-6).

Everything else stays the same: all pieces of the other players (except for a territory that changes its owner), the
action cards, the player to move, and the player who triggered the end. In a few cases the bookkeeping has several ways,
for example several layers of the pile that have the card. The ways of a change are tried in a fixed order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

from ..board import bits
from ..masks import NO_TERRITORIES, SquareMask, TerritoryMask, TileMask, union
from ..state import GameState, Market, Player
from ..state.history import most_prestige
from ..tiles import Site

Kind: TypeAlias = Literal["card", "land", "tile", "building"]
KINDS: tuple[Kind, ...] = ("card", "land", "tile", "building")
"""The kinds of changes, in the order in which changes are listed."""


@dataclass(frozen=True, slots=True)
class CardReplaced:
    """A face-up card of the kind `old` is of the kind `new` instead."""

    kind: ClassVar[Kind] = "card"
    old: int
    new: int

    def ways(self, state: GameState) -> Iterator[GameState]:
        """Returns the changed positions: one for each layer of the pile that has the new card."""
        shown = list(state.market.open)
        shown[shown.index(self.old)] = self.new
        for depth in _layers_with(state.market, self.new):
            layers = _moved(_moved(state.market.future, depth, self.new, -1), depth, self.old, 1)
            yield _changed(state, Market.of(shown, layers))


@dataclass(frozen=True, slots=True)
class LandAdded:
    """The player has a territory more. `owner` is the seat of the player whose worker stands there, or `None` if the
    territory is free."""

    kind: ClassVar[Kind] = "land"
    territory: int
    owner: int | None

    def ways(self, state: GameState) -> Iterator[GameState]:
        """Returns the changed positions: one, or one for each place of the territory's card."""
        estate = TerritoryMask(state.mover.estate | 1 << self.territory)
        if self.owner is None:
            for market in _without_cards(state, state.market, [self.territory]):
                yield _changed(state, market, estate=estate)
            return
        other = state.players[self.owner]
        left = TerritoryMask(other.estate & ~(1 << self.territory))
        gone = other.demolished_tiles(state.edition)
        fewer = Player.having(state.edition, other.score, left, other.buildings, gone, other.cards)
        yield _changed(state.with_player(self.owner, fewer), state.market, estate=estate)


@dataclass(frozen=True, slots=True)
class LandRemoved:
    """The player has a territory fewer, on which a worker of the player stands."""

    kind: ClassVar[Kind] = "land"
    territory: int

    def ways(self, state: GameState) -> Iterator[GameState]:
        """Returns the changed position."""
        estate = TerritoryMask(state.mover.estate & ~(1 << self.territory))
        yield _changed(state, _with_cards(state, [self.territory]), estate=estate)


@dataclass(frozen=True, slots=True)
class TileAdded:
    """The player has an unbuilt tile more: a tile that was demolished."""

    kind: ClassVar[Kind] = "tile"
    tile: int

    def ways(self, state: GameState) -> Iterator[GameState]:
        """Returns the changed position."""
        points = state.edition.tiles[self.tile].points
        gone = TileMask(state.mover.demolished_tiles(state.edition) & ~(1 << self.tile))
        yield _changed(state, state.market, gone=gone, points=-points)


@dataclass(frozen=True, slots=True)
class TileRemoved:
    """The player has an unbuilt tile fewer: the tile was built and demolished."""

    kind: ClassVar[Kind] = "tile"
    tile: int

    def ways(self, state: GameState) -> Iterator[GameState]:
        """Returns the changed position."""
        points = state.edition.tiles[self.tile].points
        gone = TileMask(state.mover.demolished_tiles(state.edition) | 1 << self.tile)
        yield _changed(state, state.market, gone=gone, points=points)


@dataclass(frozen=True, slots=True)
class BuildingAdded:
    """The player has a building more."""

    kind: ClassVar[Kind] = "building"
    site: Site

    def ways(self, state: GameState) -> Iterator[GameState]:
        """Returns the changed positions: one, or one for each choice of places of the cards of free land."""
        player, site = state.mover, self.site
        estate = TerritoryMask(player.estate | site.territories)
        buildings = (*player.buildings, site)
        for market in _without_cards(state, state.market, bits(site.territories & ~player.estate)):
            yield _changed(state, market, estate=estate, buildings=buildings, points=site.points)


@dataclass(frozen=True, slots=True)
class BuildingRemoved:
    """The player has a building fewer."""

    kind: ClassVar[Kind] = "building"
    site: Site

    def ways(self, state: GameState) -> Iterator[GameState]:
        """Returns the changed positions: first with the land under the building, then without the territories on which
        no other building stands."""
        player, points = state.mover, -self.site.points
        buildings = [each for each in player.buildings if each is not self.site]
        yield _within_prestige(_changed(state, state.market, buildings=buildings, points=points))
        bare = self.site.territories & ~union((NO_TERRITORIES, *(each.territories for each in buildings)))
        if bare:
            estate = TerritoryMask(player.estate & ~bare)
            market = _with_cards(state, bits(bare))
            yield _within_prestige(_changed(state, market, estate=estate, buildings=buildings, points=points))


Change: TypeAlias = CardReplaced | LandAdded | LandRemoved | TileAdded | TileRemoved | BuildingAdded | BuildingRemoved


@dataclass(frozen=True)
class Changes:
    """All single changes of a position between two turns."""

    state: GameState

    def __iter__(self) -> Iterator[Change]:
        for kind in KINDS:
            yield from self.of(kind)

    def of(self, kind: Kind) -> Iterator[Change]:
        """Returns the changes of a kind, in order: cards by their kinds, land in the order of the board, tiles in the
        order of the edition, buildings by tile and place."""
        match kind:
            case "card":
                return self._cards()
            case "land":
                return self._land()
            case "tile":
                return self._tiles()
            case "building":
                return self._buildings()

    def _cards(self) -> Iterator[Change]:
        market = self.state.market
        for old in sorted(set(market.open)):
            for new in range(self.state.edition.kinds):
                if new != old and any(layer[new] for layer in market.future):
                    yield CardReplaced(old, new)

    def _land(self) -> Iterator[Change]:
        state = self.state
        for territory in range(len(state.edition.board.territories)):
            seat = next((seat for seat, each in enumerate(state.players) if each.vacant >> territory & 1), None)
            if seat == state.to_move:
                yield LandRemoved(territory)
            elif seat is not None or state.unclaimed >> territory & 1:
                yield LandAdded(territory, seat)

    def _tiles(self) -> Iterator[Change]:
        player, edition = self.state.mover, self.state.edition
        gone = player.demolished_tiles(edition)
        for tile in bits(edition.own_tiles):
            if gone >> tile & 1:
                yield TileAdded(tile)
            elif player.unbuilt >> tile & 1:
                yield TileRemoved(tile)

    def _buildings(self) -> Iterator[Change]:
        standing = set(self.state.mover.buildings)
        for site in self.state.edition.sites.sites:
            if site in standing:
                yield BuildingRemoved(site)
            elif self._may_stand(site):
                yield BuildingAdded(site)

    def _may_stand(self, site: Site) -> bool:
        """Returns whether the player has the tile of a site, and the site lies on free squares of the player's land or
        of free land."""
        if not site.tile_bit & self._tiles_to_build or site.mask & self._occupied:
            return False
        if site.territories & ~self._land_to_build or (site.mirrored and not self.state.setup.flips):
            return False
        return site.tile != self.state.edition.starter or site.territories in self._starting_land

    @cached_property
    def _tiles_to_build(self) -> TileMask:
        state, edition = self.state, self.state.edition
        tiles = state.mover.available_tiles(state.legendaries)
        stands = any(site.tile == edition.starter for site in state.mover.buildings)
        starts = state.setup.starters and not stands
        return TileMask(tiles | 1 << edition.starter) if starts else tiles

    @cached_property
    def _occupied(self) -> SquareMask:
        return union(player.occupied for player in self.state.players)

    @cached_property
    def _land_to_build(self) -> TerritoryMask:
        return TerritoryMask(self.state.mover.estate | self.state.unclaimed)

    @cached_property
    def _starting_land(self) -> set[int]:
        return {1 << index for index in self.state.edition.starters if index >= 0}


def hidden_layer(market: Market) -> int | None:
    """Returns the number of the layer of the pile that `edit` works out from all other cards: the largest layer with
    cards of several kinds, or the only layer. Returns `None` if the pile has no such layer."""
    mixed = [depth for depth, layer in enumerate(market.future) if sum(map(bool, layer)) > 1]
    if mixed:
        return max(mixed, key=lambda depth: sum(market.future[depth]))
    return 0 if len(market.future) == 1 else None


def _changed(
    state: GameState,
    market: Market,
    *,
    estate: TerritoryMask | None = None,
    buildings: Sequence[Site] | None = None,
    gone: TileMask | None = None,
    points: int = 0,
) -> GameState:
    """Returns a position in which the given parts of the player to move, and the market, are other ones."""
    player, edition = state.mover, state.edition
    mover = Player.having(
        edition,
        player.score + points,
        player.estate if estate is None else estate,
        player.buildings if buildings is None else buildings,
        player.demolished_tiles(edition) if gone is None else gone,
        player.cards,
    )
    players = (*state.players[: state.to_move], mover, *state.players[state.to_move + 1 :])
    return GameState(state.setup, players, market, state.to_move, state.ended_by)


def _within_prestige(state: GameState) -> GameState:
    """Returns the position in which the player has no more points of Gold Prestige than the standing gold tiles can
    have brought (SCO-6)."""
    if state.setup.challenge != "gold-prestige":
        return state
    player, tiles = state.mover, state.edition.tiles
    printed = sum(site.points for site in player.buildings)
    printed += sum(tiles[tile].points for tile in bits(player.demolished_tiles(state.edition)))
    excess = player.score - printed - most_prestige(state, state.to_move)
    return _changed(state, state.market, points=-excess) if excess > 0 else state


def _layers_with(market: Market, card: int) -> list[int]:
    """Returns the layers of the pile that have a card of a kind: first the layer that `edit` works out, then the others
    from the top."""
    hidden = hidden_layer(market)
    having = [depth for depth, layer in enumerate(market.future) if layer[card]]
    return sorted(having, key=lambda depth: depth != hidden)


def _moved(layers: Sequence[tuple[int, ...]], depth: int, card: int, number: int) -> list[tuple[int, ...]]:
    """Returns the layers of a pile with a number of cards of a kind more in one layer."""
    layer = layers[depth]
    return [*layers[:depth], (*layer[:card], layer[card] + number, *layer[card + 1 :]), *layers[depth + 1 :]]


def _without_cards(state: GameState, market: Market, territories: Sequence[int]) -> Iterator[Market]:
    """Returns the markets that the cards of some territories have left."""
    if not territories:
        yield market
        return
    first, *others = territories
    for left in _without_card(market, state.edition.kind_of[first]):
        yield from _without_cards(state, left, others)


def _without_card(market: Market, card: int) -> Iterator[Market]:
    """Returns the markets that a card of a kind has left."""
    layers = _layers_with(market, card)
    for depth in layers:
        yield Market.of(market.open, _moved(market.future, depth, card, -1))
    if layers or card not in market.open:
        return
    left = market.without([card])
    if not left.future:
        yield left
    else:
        yield from (left.draw(new) for new, number in enumerate(left.future[0]) if number)


def _with_cards(state: GameState, territories: Sequence[int]) -> Market:
    """Returns the market with the cards of some territories in the layer of the pile that `edit` works out or, if there
    is no such layer, under the pile."""
    market, kinds = state.market, state.edition.kinds
    for territory in territories:
        card, depth = state.edition.kind_of[territory], hidden_layer(market)
        if depth is None:
            market = market.return_card(card, kinds)
        else:
            market = Market.of(market.open, _moved(market.future, depth, card, 1))
    return market
