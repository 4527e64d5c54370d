"""The state of a game, which an undo restores exactly: the players, the market, and whose turn it is.

A card is represented by its kind, an index of `Edition.kind_names`. The future market is a pile of layers, listed from
the top. A layer holds a count for each kind: the order of the cards within a layer is hidden, and the order of the
layers is known. Therefore a shuffled deck is a single layer, cards put under the pile by ACT-2 or TRN-5 form layers of
their own, and a known queue of cards is a pile of one-card layers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import add

from ...errors import ImpossibleDraw
from ...messages import gettext
from ...protocol.shared import Shared
from ..edition import Edition
from ..masks import NO_SQUARES, NO_TERRITORIES, NO_TILES, SquareMask, TerritoryMask, TileMask, union
from ..moves import Step
from ..notebooks import Pictured
from ..tiles import Site
from .setup import Setup

Layer = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Market(Shared):
    """The land cards of the market.

    `open` contains the face-up kinds, sorted; `future` contains the non-empty layers of the pile.
    """

    open: tuple[int, ...]
    future: tuple[Layer, ...]

    @classmethod
    def of(cls, open_cards: Iterable[int], layers: Iterable[Layer]) -> Market:
        """Makes a market in canonical form: sorted, without empty layers.

        Neighbouring layers that contain only cards of the same kind are joined.
        """
        future: tuple[Layer, ...] = ()
        for layer in layers:
            future = _stack(future, layer)
        return cls(tuple(sorted(open_cards)), future)

    @property
    def future_size(self) -> int:
        """The number of face-down cards."""
        return sum(map(sum, self.future))

    def counts(self, kinds: int) -> list[int]:
        """The number of cards of each kind, face up and face down together."""
        totals = [0] * kinds
        for kind in self.open:
            totals[kind] += 1
        for layer in self.future:
            for kind, count in enumerate(layer):
                totals[kind] += count
        return totals

    def without(self, cards: Iterable[int]) -> Market:
        """The market after the given face-up cards were taken."""
        left = list(self.open)
        for card in cards:
            left.remove(card)
        return Market(tuple(left), self.future)

    def draw(self, card: int) -> Market:
        """The market after one card was turned up.

        Raises `ImpossibleDraw` if that card cannot be on top of the pile.
        """
        if not self.future or not 0 <= card < len(self.future[0]) or not self.future[0][card]:
            raise ImpossibleDraw(gettext("card number {card} cannot be on top of the future market", card=card))
        top = list(self.future[0])
        top[card] -= 1
        rest = self.future[1:]
        open_cards = tuple(sorted((*self.open, card)))
        if not any(top):
            return Market(open_cards, rest)
        if not rest or top.count(0) < len(top) - 1:
            return Market(open_cards, (tuple(top), *rest))
        return Market(open_cards, (*_stack((tuple(top),), rest[0]), *rest[1:]))

    def shift(self, kinds: int) -> Market:
        """Returns the market after a Market Shift has shuffled the face-up cards under the pile (ACT-2), before new
        cards are drawn."""
        return Market((), _stack(self.future, _layer(self.open, kinds)))

    def return_card(self, card: int, kinds: int) -> Market:
        """Returns the market after one card is put under the pile (TRN-5)."""
        return Market(self.open, _stack(self.future, _layer((card,), kinds)))

    def can_show(self, cards: Iterable[int], draws: int) -> bool:
        """Whether the next `draws` cards of the pile can include all the given cards."""
        wanted: dict[int, int] = {}
        for card in cards:
            wanted[card] = wanted.get(card, 0) + 1
        for layer in self.future:
            size = sum(layer)
            if size > draws:
                return sum(wanted.values()) <= draws and all(layer[card] >= n for card, n in wanted.items())
            draws -= size
            wanted = {card: n - layer[card] for card, n in wanted.items() if n > layer[card]}
        return not wanted


def _layer(cards: Iterable[int], kinds: int) -> Layer:
    counts = [0] * kinds
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def _stack(upper: tuple[Layer, ...], layer: Layer) -> tuple[Layer, ...]:
    """Returns the pile with one more layer of cards at the bottom.

    The layer is joined to the last layer if both contain only cards of the same kind.
    """
    held = sum(map(bool, layer))
    if not held:
        return upper
    if held == 1 and upper:
        joined = tuple(map(add, upper[-1], layer))
        if sum(map(bool, joined)) == 1:
            return (*upper[:-1], joined)
    return (*upper, layer)


MOST_POINTS = 999_999_999
"""A number above every possible score.

A board has at most 26 by 99 squares, and a tile, or a building that a gold tile touches, pays at most 1000 points.
"""


@dataclass(frozen=True, slots=True)
class Player(Shared):
    """A player's score, land, buildings, tiles and cards. The last four fields are derived from the other fields, and
    are stored so that they need not be computed again.

    `estate` is the mask of the player's territories. `buildings` are the standing buildings, sorted by the index of
    their sites (tiles in places). `unbuilt` is a mask of the player's own tiles; a tile that is neither unbuilt nor
    standing was demolished. `cards` are the unused action cards. `land` is the mask of the squares of the player's
    territories, and `occupied` is the mask of the squares with the player's buildings. `vacant` are the player's
    territories without any building; the player's workers on the board stand exactly on these territories. `legendary`
    is the tile bit of the legendary that the player has built, or 0.
    """

    score: int
    estate: TerritoryMask
    buildings: tuple[Site, ...]
    unbuilt: TileMask
    cards: int
    land: SquareMask = field(compare=False, repr=False)
    occupied: SquareMask = field(compare=False, repr=False)
    vacant: TerritoryMask = field(compare=False, repr=False)
    legendary: TileMask = field(compare=False, repr=False)

    @classmethod
    def of(
        cls,
        edition: Edition,
        score: int,
        estate: TerritoryMask,
        buildings: Iterable[Site],
        unbuilt: TileMask,
        cards: int,
    ) -> Player:
        """Makes a player and derives the last four fields."""
        standing = tuple(sorted(buildings, key=lambda site: site.index))
        occupied, touched, legendary = NO_SQUARES, NO_TERRITORIES, NO_TILES
        for site in standing:
            occupied |= site.mask
            touched |= site.territories
            if site.legendary:
                legendary |= site.tile_bit
        land = edition.board.land(estate)
        return cls(score, estate, standing, unbuilt, cards, land, occupied, estate & ~touched, legendary)

    @classmethod
    def having(
        cls,
        edition: Edition,
        score: int,
        estate: TerritoryMask,
        buildings: Sequence[Site],
        gone: TileMask,
        cards: int,
    ) -> Player:
        """Makes a player.

        All own tiles of the player are unbuilt, except the tiles that stand on the board and the tiles of `gone`, which
        left the game (DEM-3).
        """
        unbuilt = edition.own_tiles & ~gone & ~union(site.tile_bit for site in buildings)
        return cls.of(edition, score, estate, buildings, unbuilt, cards)

    @property
    def free_land(self) -> SquareMask:
        """The squares of the player's land that have no building (BLD-3, BLD-4)."""
        return self.land & ~self.occupied

    def available_tiles(self, legendaries: TileMask) -> TileMask:
        """The tiles that the player may still build, whether unlocked or not (BLD-1).

        `legendaries` are the unbuilt legendaries.
        """
        return self.unbuilt if self.legendary else self.unbuilt | legendaries

    def free_workers(self, workers: int) -> int:
        """The number of the player's `workers` that are not on the board.

        The result is 0 while at least one territory still needs a worker (DEM-4).
        """
        return max(0, workers - self.vacant.bit_count())

    def demolished_tiles(self, edition: Edition) -> TileMask:
        """The mask of own tiles that have left the game (DEM-3)."""
        return edition.own_tiles & ~self.unbuilt & ~union(site.tile_bit for site in self.buildings)

    def without_card(self, card: int) -> Player:
        """The player's state after the use of one action card, which is given as a bit."""
        return Player(
            self.score,
            self.estate,
            self.buildings,
            self.unbuilt,
            self.cards & ~card,
            self.land,
            self.occupied,
            self.vacant,
            self.legendary,
        )


@dataclass(frozen=True, slots=True)
class GameState(Shared, Pictured):
    """The state of a game at one point, which an undo restores exactly.

    `to_move` is the seat of the player to move. `ended_by` is the seat of the player who triggered the end of the game,
    or `None`. The game is over when the player at the seat `ended_by` would be to move again (END-2). `turn` contains
    what has happened in the current turn; between two turns, `turn` is `None`.
    """

    setup: Setup
    players: tuple[Player, ...]
    market: Market
    to_move: int
    ended_by: int | None = None
    turn: TurnSoFar | None = None

    def __repr__(self) -> str:
        players = zip(self.setup.colours, self.players, strict=False)
        scores = ", ".join(f"{colour} {player.score}" for colour, player in players)
        stands = "over" if self.over else f"{self.colour(self.to_move)} to move"
        if self.turn is not None:
            stands += f", in the turn {'; '.join(map(str, self.turn.steps))}"
        return f"<GameState {self.edition.name}: {scores}; {stands}>"

    @property
    def start(self) -> GameState:
        """The state at the start of the current turn; between two turns, the state itself."""
        return self if self.turn is None else self.turn.start

    @property
    def edition(self) -> Edition:
        """The edition that the game is played with."""
        return self.setup.edition

    @property
    def mover(self) -> Player:
        """The player to move."""
        return self.players[self.to_move]

    @property
    def hand(self) -> int:
        """The number of workers in the hand of the player to move, that is, all workers not on the board (EXP-1)."""
        return self.mover.free_workers(self.edition.numbers.workers)

    @property
    def over(self) -> bool:
        """Whether the last round is complete (END-2)."""
        return self.ended_by == self.to_move and self.turn is None

    @property
    def last_round(self) -> bool:
        """Whether the end of the game is triggered, so that the player to move takes the last turn of this player."""
        return self.start.ended_by is not None and not self.over

    @property
    def claimed(self) -> TerritoryMask:
        """The mask of territories that belong to a player."""
        mask = NO_TERRITORIES
        for player in self.players:
            mask |= player.estate
        return mask

    @property
    def unclaimed(self) -> TerritoryMask:
        """The mask of territories that can still be claimed."""
        return self.setup.territories & ~self.claimed

    @property
    def legendaries(self) -> TileMask:
        """The tile mask of legendaries that nobody has built."""
        built = NO_TILES
        for player in self.players:
            built |= player.legendary
        return self.setup.edition.legendaries & ~built

    def with_player(self, seat: int, player: Player) -> GameState:
        """The position with another `Player` in a seat; everything else stays the same."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def with_readings(self, settings: Mapping[str, str]) -> GameState:
        """The position with some readings (rule interpretations) changed."""
        turn = self.turn and replace(self.turn, start=self.turn.start.with_readings(settings))
        return replace(self, setup=self.setup.with_readings(settings), turn=turn)

    def colour(self, seat: int) -> str:
        """The colour of the player at a seat."""
        return self.setup.colours[seat]


@dataclass(frozen=True, slots=True)
class TurnSoFar(Shared):
    """The part of a turn that is already done: the state at the start of the turn, its steps, and the kinds of the
    cards that came up.

    `events` lists steps and cards in the order in which they happened.
    """

    start: GameState
    events: tuple[Step | int, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that are already done."""
        return tuple(event for event in self.events if not isinstance(event, int))

    @property
    def drawn(self) -> tuple[int, ...]:
        """The kinds of the cards that came up so far in the turn."""
        return tuple(event for event in self.events if isinstance(event, int))
