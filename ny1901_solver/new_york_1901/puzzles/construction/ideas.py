"""The ideas of constructed puzzles: what is unknown of a position, what the idea demands, and which answers show it.

Each idea draws a sketch: a few free territories for the player to move, and buildings for both players on other land.
Only buildings that cover all squares of their territories are drawn there, so that no land is left over for answers
which the idea does not mean.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

from ...board import bits
from ...edition import ALL_CARDS, BOOM, Edition, load_edition
from ...masks import NO_TERRITORIES, NO_TILES, SquareMask, TerritoryMask, TileMask
from ...moves import Reclaim, Turn
from ...rules import new_game
from ...rules.options import build_sites
from ...state import GameState
from ...tiles import Generation, Site
from ..generation.orders import Order
from ..kinds import Kind
from ..solvers.greedy import every_greedy_line
from ..task import Answer, Task
from ..wording.difference import cause_of
from ..wording.played_line import Line
from .needs import FinalPoints
from .unknown import SketchScope, UnknownPosition

PLACES = 2  # the places that are drawn for a tile of the player to move
RIVAL_PLACES = 2  # the same for the other player
RIVAL_LAND = 14  # the territories on which the other player's workers may stand
MOST_ALIKE = 2  # the most face-up cards of a kind
CHOICE = 3  # the most free territories for a face-up card, in plans
MOST_GREEDY = 2_000  # the most turns of greedy lines that are played in a position
PLAYED = 3  # the fewest rounds before a question about the final score


class NoSketch(Exception):
    """The random choices of a sketch do not fit together."""


class Idea(ABC):
    """An idea of a kind of puzzle: a theme of the answer, or the cause why the tempting line falls short."""

    kind: ClassVar[Kind]
    theme: ClassVar[str | None] = None
    cause: ClassVar[str | None] = None
    lengths: ClassVar[tuple[int, ...]] = (2,)
    cards: ClassVar[int] = ALL_CARDS  # the action cards that the player to move has not used yet

    @classmethod
    def suits(cls, kind: str, theme: str | None, cause: str | None) -> bool:
        """Whether the idea gives puzzles of a kind, with a theme of the answer and a cause of the trap."""
        return kind == cls.kind and theme in (None, cls.theme) and cause in (None, cls.cause)

    def __init__(self, order: Order, rng: random.Random) -> None:
        self.order, self.rng = order, rng
        state = replace(self.start(), to_move=rng.randrange(2))
        held = state.mover.cards & self.cards
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

    def shows(self, line: Line) -> bool:
        """Whether an answer shows the idea."""
        return True

    def candidates(self, task: Task, lines: Sequence[Answer]) -> Iterator[tuple[Answer, Turn]]:
        """Yields lines that can become the answer, each with the turn that tempts a player away from it: no line that
        always scores most points at once comes to the same end. `lines` are the best lines of the position.
        """
        greedy = every_greedy_line(task, MOST_GREEDY)
        usual = Line.of(task, next(iter(greedy.lines.values()), ()))
        if not greedy.complete or usual is None or not usual.turns:
            return
        for turns in lines:
            line = Line.of(task, turns)
            if line is None or line.played.left or not self.shows(line) or line.played.ending in greedy.lines:
                continue
            if self.cause is None or cause_of(line, usual)[0] == self.cause:
                yield turns, usual.turns[0]

    def scope(self) -> SketchScope:
        """Draws the places of buildings and workers that the position may have."""
        free = TerritoryMask(self.state.unclaimed & ~self.land)
        places = [RIVAL_PLACES, RIVAL_PLACES]
        places[self.seat] = PLACES
        sites = tuple(
            (*player.buildings, *self._draw_places(free, places[seat]))
            for seat, player in enumerate(self.state.players)
        )
        around = self.rng.sample(bits(free), min(RIVAL_LAND, free.bit_count()))
        workers = [NO_TERRITORIES, NO_TERRITORIES]
        workers[self.seat] = self.land
        workers[1 - self.seat] = TerritoryMask(sum(1 << index for index in around))
        fallen = [NO_TILES, NO_TILES]
        fallen[self.seat] = self.fallen()
        return SketchScope(self.state, sites, tuple(workers), tuple(fallen))

    def tiles(self) -> TileMask:
        """Returns the tiles that may have been built."""
        return TileMask(self.edition.own_tiles & ~self.state.setup.generations[Generation.GOLD])

    def fallen(self) -> TileMask:
        """Returns the tiles of the player to move that may have been built and replaced."""
        return NO_TILES

    def _draw_places(self, free: TerritoryMask, count: int) -> list[Site]:
        drawn = list[Site]()
        for tile in bits(self.tiles()):
            fitting = [site for site in filling(self.edition, tile) if not site.territories & ~free]
            drawn += self.rng.sample(fitting, min(count, len(fitting)))
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


@cache
def filling(edition: Edition, tile: int) -> Sequence[Site]:
    """Returns the places of a tile that cover all squares of their territories, without turned-over tiles."""
    board = edition.board
    return [
        site for site in edition.sites.of_tile(tile) if not site.mirrored and board.land(site.territories) == site.mask
    ]


class Packing(Idea):
    """Most points on three or four territories of one's own, with the market closed."""

    kind = Kind.PACKING
    lengths = (2, 3)

    def variant(self) -> dict[str, Any]:
        """Returns the variant: a packing needs no action cards."""
        return super().variant() | {"action_cards": False}

    def choose_land(self) -> TerritoryMask:
        """Returns three or four territories side by side."""
        return self.together(self.rng.choice((3, 4)) if self.order.turns == 2 else 4)

    def demand(self) -> None:
        """Demands a random number of tiles that the player has built."""
        self.unknown.model.add(self.unknown.built[self.seat] == self.rng.randint(0, 7))

    def shows(self, line: Line) -> bool:
        """Whether every turn builds."""
        return len(line.sites) >= self.order.turns


class BoomMissed(Idea):
    """Construction Boom belongs to a turn that does not look like it."""

    kind = Kind.PLAN
    cause = "boom-missed"
    cards = BOOM

    def choose_land(self) -> TerritoryMask:
        """Returns two to four territories side by side."""
        return self.together(self.rng.choice((2, 3, 4)))

    def demand(self) -> None:
        """Demands a position in mid-game, with cards for land beside the land of the player."""
        unknown = self.unknown
        unknown.model.add(unknown.rounds >= PLAYED)
        unknown.model.add(unknown.built[self.seat] >= self.rng.randint(1, 8))
        unknown.limit_choice(CHOICE)
        self.shown_beside(2)

    def fallen(self) -> TileMask:
        """Returns the tiles that a building can have replaced."""
        generations = self.state.setup.generations
        return TileMask(generations[Generation.BRONZE] | generations[Generation.SILVER])

    def shows(self, line: Line) -> bool:
        """Whether the answer plays Construction Boom."""
        return any(turn.cards & BOOM for turn in line.turns)


class ForcedReturn(Idea):
    """All workers stand on land on which nothing can be built, so one of them has to be taken back (TRN-5)."""

    kind = Kind.PLAN
    theme = "forced-return"
    lengths = (3,)

    def variant(self) -> dict[str, Any]:
        """Returns the variant, which is often without action cards."""
        return super().variant() | {"action_cards": self.rng.random() < 0.4}

    def choose_land(self) -> TerritoryMask:
        """Returns territories for all workers, or for all but one, mostly apart from each other."""
        board, free, land = self.edition.board, self.state.unclaimed, 0
        for _ in range(self.edition.numbers.workers - self.rng.choice((0, 1))):
            near = board.halo(board.land(TerritoryMask(land)))
            apart = [i for i in bits(free & ~land) if not board.territories[i].mask & near or self.rng.random() < 0.3]
            if not apart:
                raise NoSketch
            land |= 1 << self.rng.choice(apart)
        return TerritoryMask(land)

    def demand(self) -> None:
        """Demands that no bronze tile which fits on the land is left."""
        unknown, setup = self.unknown, self.state.setup
        unknown.model.add(unknown.rounds >= PLAYED)
        unknown.model.add(unknown.built[self.seat] >= self.rng.randint(6, 12))
        unknown.limit_choice(CHOICE)
        land = SquareMask(self.edition.board.land(self.land))
        for tile in {site.tile for site in build_sites(setup, land, setup.generations[Generation.BRONZE])}:
            if tile not in unknown.used[self.seat]:
                raise NoSketch
            unknown.model.add(unknown.used[self.seat][tile] == 1)

    def tiles(self) -> TileMask:
        """Returns all own tiles."""
        return self.edition.own_tiles

    def fallen(self) -> TileMask:
        """Returns the tiles that a building can have replaced."""
        generations = self.state.setup.generations
        return TileMask(generations[Generation.BRONZE] | generations[Generation.SILVER])

    def shows(self, line: Line) -> bool:
        """Whether a turn after the first one takes a worker back."""
        return any(isinstance(step, Reclaim) for turn in line.turns[1:] for step in turn.steps)


IDEAS: tuple[type[Idea], ...] = (Packing, BoomMissed, ForcedReturn)
