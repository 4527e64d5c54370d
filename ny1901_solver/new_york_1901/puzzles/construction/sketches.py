"""What all ideas of constructed puzzles share: a sketch of a position, of which the solver chooses the rest.

Each idea draws a sketch: a few free territories for the player to move, and buildings for both players on other land.
Only buildings that cover all squares of their territories are drawn there, so that no land is left over for answers
which the idea does not mean.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

from ...board import bits
from ...edition import ALL_CARDS, BOOM, Edition, load_edition
from ...masks import NO_TERRITORIES, NO_TILES, TerritoryMask, TileMask
from ...rules import new_game
from ...state import GameState
from ...tiles import Generation, Site
from ..generation.orders import Order
from ..kinds import Kind
from ..task import Task
from .needs import FinalPoints
from .unknown import SketchScope, UnknownPosition

PLACES = 2  # the places that are drawn for a tile of each player
RIVAL_LAND = 14  # the territories on which the other player's workers may stand
MOST_ALIKE = 2  # the most face-up cards of a kind
CHOICE = 3  # the most free territories for a face-up card, in plans


class NoSketch(Exception):
    """The random choices of a sketch do not fit together."""


class Idea(ABC):
    """An idea of a kind of puzzle: a theme of the answer, or the cause why the tempting line falls short."""

    kind: ClassVar[Kind]
    theme: ClassVar[str | None] = None
    cause: ClassVar[str | None] = None
    lengths: ClassVar[tuple[int, ...]] = (2,)
    is_last: ClassVar[bool] = False  # whether the other player has triggered the end of the game
    cards: ClassVar[int] = ALL_CARDS  # the action cards that the player to move has not used yet

    @classmethod
    def suits(cls, kind: str, theme: str | None, cause: str | None) -> bool:
        """Whether the idea gives puzzles of a kind, with a theme of the answer and a cause of the trap."""
        return kind == cls.kind and theme in (None, cls.theme) and cause in (None, cls.cause)

    def __init__(self, order: Order, rng: random.Random) -> None:
        self.order, self.rng = order, rng
        state = replace(self.start(), to_move=rng.randrange(2))
        held = state.mover.cards & self.cards
        ended_by = 1 - state.to_move if self.is_last else None
        state = replace(state, ended_by=ended_by)
        self.state = state.with_player(state.to_move, replace(state.mover, cards=held))
        self.land = self.choose_land()
        self.unknown = UnknownPosition(self.scope())
        for index in bits(self.land):
            self.unknown.model.add(self.unknown.worker[self.seat][index] == 1)
        for shown in self.unknown.shown:
            self.unknown.model.add(shown <= MOST_ALIKE)
        self.demand()

    @property
    def edition(self) -> Edition:
        """The edition of the puzzle."""
        return self.state.edition

    @property
    def seat(self) -> int:
        """The seat of the player who solves the puzzle."""
        return self.state.to_move

    def start(self) -> GameState:
        """Returns the first position of a game of the idea."""
        return new_game(load_edition(self.order.edition), 2, self.rng, **self.variant())

    def variant(self) -> dict[str, Any]:
        """Returns the variant of the game, as arguments of `new_game`."""
        challenge = self.order.challenge or self.rng.choice(FinalPoints.CHALLENGES)
        return {"starters": self.rng.random() < 0.5, "challenge": challenge}

    @abstractmethod
    def choose_land(self) -> TerritoryMask:
        """Returns the territories on which workers of the player to move stand."""

    @abstractmethod
    def demand(self) -> None:
        """Adds the demands of the idea to the model."""

    def task(self, state: GameState) -> Task:
        """Returns the question about a position; raises `DataError` if the position allows no such question."""
        return Task(self.kind, state, self.order.turns)

    def scope(self) -> SketchScope:
        """Draws the places of buildings and workers that the position may have."""
        free = TerritoryMask(self.state.unclaimed & ~self.land)
        sites = tuple((*player.buildings, *self._draw_places(free)) for player in self.state.players)
        around = self.rng.sample(bits(free), min(RIVAL_LAND, free.bit_count()))
        workers = [NO_TERRITORIES, NO_TERRITORIES]
        workers[self.seat] = self.land
        workers[1 - self.seat] = TerritoryMask(sum(1 << index for index in around))
        fallen = tuple(self.fallen(seat) for seat in self.state.setup.seats)
        return SketchScope(self.state, sites, tuple(workers), fallen)

    def tiles(self) -> TileMask:
        """Returns the tiles that may have been built."""
        return TileMask(self.edition.own_tiles & ~self.state.setup.generations[Generation.GOLD])

    def fallen(self, seat: int) -> TileMask:
        """Returns the tiles of a player that may have been built and replaced."""
        return NO_TILES

    def replaceable(self) -> TileMask:
        """Returns the tiles that a building can have replaced."""
        generations = self.state.setup.generations
        return TileMask(generations[Generation.BRONZE] | generations[Generation.SILVER])

    def _draw_places(self, free: TerritoryMask) -> list[Site]:
        drawn = list[Site]()
        for tile in bits(self.tiles()):
            fitting = [site for site in filling(self.edition, tile) if not site.territories & ~free]
            drawn += self.rng.sample(fitting, min(PLACES, len(fitting)))
        return drawn

    def together(self, count: int) -> TerritoryMask:
        """Draws free territories of one block that lie side by side; on a small block also of another one."""
        board, free = self.edition.board, self.state.unclaimed
        land = 1 << self.rng.choice(bits(free))
        while land.bit_count() < count:
            squares = board.land(TerritoryMask(land))
            near = board.halo(squares) & board.block_mask(squares)
            rest = bits(free & ~land)
            beside = [index for index in rest if board.territories[index].mask & near]
            land |= 1 << self.rng.choice(beside or rest)
        return TerritoryMask(land)

    def shown_beside(self, count: int) -> None:
        """Demands that cards of free territories beside the player's land lie face up."""
        board, unknown = self.edition.board, self.unknown
        near = board.halo(board.land(self.land))
        beside = [i for i in bits(self.state.unclaimed & ~self.land) if board.territories[i].mask & near]
        for index in self.rng.sample(beside, min(count, len(beside))):
            unknown.model.add(unknown.shown[self.edition.kind_of[index]] >= 1)
            for owns in unknown.owns:
                if index in owns:
                    unknown.model.add(owns[index] == 0)


class NextTileEnds(Idea):
    """The next tile that the player builds ends the game (END-1)."""

    cards = BOOM

    def variant(self) -> dict[str, Any]:
        """Returns the variant, which is often without action cards."""
        return super().variant() | {"action_cards": self.rng.random() < 0.4}

    def choose_land(self) -> TerritoryMask:
        """Returns two to four territories side by side."""
        return self.together(self.rng.choice((2, 3, 4)))

    def demand(self) -> None:
        """Demands that one more tile ends the game."""
        unknown, numbers = self.unknown, self.edition.numbers
        most = self.edition.own_tiles.bit_count() - numbers.end_unbuilt
        unknown.model.add(unknown.built[self.seat] == most - 1)
        unknown.limit_choice(CHOICE)
        self.shown_beside(2)

    def tiles(self) -> TileMask:
        """Returns all own tiles."""
        return self.edition.own_tiles

    def fallen(self, seat: int) -> TileMask:
        """Returns the tiles that a building can have replaced, for both players."""
        return self.replaceable()


@cache
def filling(edition: Edition, tile: int) -> Sequence[Site]:
    """Returns the places of a tile that cover all squares of their territories, without turned-over tiles."""
    board = edition.board
    return [
        site for site in edition.sites.of_tile(tile) if not site.mirrored and board.land(site.territories) == site.mask
    ]
