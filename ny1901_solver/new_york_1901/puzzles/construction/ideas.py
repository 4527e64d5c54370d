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
from typing import Any, ClassVar, NamedTuple

from ....cpsat.linear import Term
from ...board import bits
from ...edition import ALL_CARDS, BOOM, Edition, load_edition
from ...masks import NO_TERRITORIES, NO_TILES, SquareMask, TerritoryMask, TileMask
from ...moves import Reclaim, Turn
from ...planning.result import PlanResult, tie_breaks
from ...planning.search import Budget, best_plan
from ...rules import new_game
from ...rules.options import build_sites
from ...state import GameState
from ...tiles import Generation, Site
from ..attempt import endings
from ..generation.orders import Order
from ..kinds import KINDS, Kind
from ..kinds.last_turn import lead, wins
from ..solvers.greedy import every_greedy_line
from ..task import Answer, Task
from ..wording.difference import cause_of
from ..wording.played_line import Line
from ..wording.themes import tempo
from .needs import FinalPoints, NeededLine
from .unknown import SketchScope, UnknownPosition

PLACES = 2  # the places that are drawn for a tile of each player
RIVAL_LAND = 14  # the territories on which the other player's workers may stand
MOST_ALIKE = 2  # the most face-up cards of a kind
CHOICE = 3  # the most free territories for a face-up card, in plans
MOST_GREEDY = 2_000  # the most turns of greedy lines that are played in a position
NODES = 5_000  # the limit for one answer, in nodes of the search
PLAYED = 3  # the fewest rounds before a question about the final score


class Answers(NamedTuple):
    """The best lines of a position, one for each effect (at most two), and the next best line, which is worth `gap`
    points less than the best; `proved` is false if the prover gave up.
    """

    best: Sequence[Answer]
    next_best: Answer | None
    gap: int
    proved: bool


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

    def answers(self, task: Task) -> Answers:
        """Answers a task by its prover."""
        return answers_to(task)

    def hold(self, line: NeededLine, known: GameState, final: FinalPoints) -> None:
        """Adds what the idea demands of the answer, besides its needs: by default nothing.

        `known` is the position of the answer.
        """
        return

    def gap(self, kept: NeededLine, line: NeededLine, final: FinalPoints) -> Term:
        """The points by which the kept answer is better than another line."""
        if KINDS[self.kind].counting == "points":
            return kept.points - line.points
        return final.of(kept, self.seat) - final.of(line, self.seat)

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


def answers_to(task: Task) -> Answers:
    """Answers a task by the exact search."""
    result: PlanResult = best_plan(task.problem, effects=2, second=True, budget=Budget(nodes=NODES))
    best, next_best = [each.plan for each in result.effects], result.runner_up
    proved = result.status == "proved" and (len(best) > 1 or (result.complete and result.second_proved))
    if next_best is None or result.worth is None:
        return Answers(best, None, 0, proved)
    return Answers(best, next_best.plan, result.worth.gain - next_best.effect.worth.gain, proved)


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

    def fallen(self, seat: int) -> TileMask:
        """Returns the tiles of the player to move that a building can have replaced."""
        return self.replaceable() if seat == self.seat else NO_TILES

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

    def fallen(self, seat: int) -> TileMask:
        """Returns the tiles of the player to move that a building can have replaced."""
        return self.replaceable() if seat == self.seat else NO_TILES

    def shows(self, line: Line) -> bool:
        """Whether a turn after the first one takes a worker back."""
        return any(isinstance(step, Reclaim) for turn in line.turns[1:] for step in turn.steps)


class Tempo(Idea):
    """The next tile that the player builds ends the game, and so takes the turn after it away (END-1)."""

    kind = Kind.PLAN
    theme = "tempo"
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

    def shows(self, line: Line) -> bool:
        """Whether the game goes on although a turn could end it."""
        return tempo(line)


class TieByHeight(Idea):
    """The last turn wins with equal points: by the tallest Legendary, or else by most gold tiles (SCO-8)."""

    kind = Kind.LAST_TURN
    theme = "tie-break"
    lengths = (1,)
    cards = BOOM  # without Market Shift the constraint model can prove the list of turns, too

    is_last = True

    def choose_land(self) -> TerritoryMask:
        """Returns three or four territories side by side."""
        return self.together(self.rng.choice((3, 4)))

    def demand(self) -> None:
        """Demands a late position with few claims to choose from."""
        self.unknown.model.add(self.unknown.built[self.seat] >= 6)
        self.unknown.limit_choice(CHOICE)
        self.unknown.model.add(self.unknown.vacant[1 - self.seat] <= 1)

    def tiles(self) -> TileMask:
        """Returns all tiles, including the Legendaries."""
        return TileMask(self.edition.own_tiles | self.edition.legendaries)

    def fallen(self, seat: int) -> TileMask:
        """Returns the tiles that a building can have replaced, for both players."""
        return self.replaceable()

    def task(self, state: GameState) -> Task:
        """Returns the question for the turn that wins alone."""
        return Task(self.kind, state, wanted="win")

    def answers(self, task: Task) -> Answers:
        """Returns the turns that win, one for each ending, and a turn that does not."""
        found = endings(task)
        winning = [turns[:1] for ending, turns in found.turns.items() if wins(task, ending)]
        losing = [turns[:1] for ending, turns in found.turns.items() if not wins(task, ending)]
        return Answers(winning, losing[0] if losing else None, 1, True)

    def candidates(self, task: Task, lines: Sequence[Answer]) -> Iterator[tuple[Answer, Turn]]:
        """Yields turns after which the tie-break would be in favour of the player, those with the least difference of
        points first; the turn with most points at once tempts.
        """
        greedy = every_greedy_line(task, MOST_GREEDY)
        usual = next(iter(greedy.lines.values()), ())
        if not greedy.complete or not usual:
            return
        found = endings(task)
        for ending in sorted(found.turns, key=lambda ending: (abs(lead(task, ending)), str(found.turns[ending][0]))):
            after = Line.of(task, found.turns[ending][:1])
            if ending not in greedy.lines and after is not None and self._breaks_tie(after.after):
                yield found.turns[ending][:1], usual[0]

    def _breaks_tie(self, after: GameState) -> bool:
        mine, other = (tie_breaks(after, after.players[seat].buildings) for seat in (self.seat, 1 - self.seat))
        return mine > other if mine[0] or other[0] else mine[1] > other[1]

    def hold(self, line: NeededLine, known: GameState, final: FinalPoints) -> None:
        """Demands equal points, and Legendaries and gold tiles as in the known position."""
        unknown, model = self.unknown, self.unknown.model
        model.add(final.of(line, self.seat) == final.of(line, 1 - self.seat))
        for seat in unknown.seats:
            for site, stands in unknown.stands[seat].items():
                if site.legendary:
                    model.add(stands == int(site in known.players[seat].buildings))
            golds = unknown.standing(seat, (s for s in unknown.stands[seat] if s.generation == Generation.GOLD))
            model.add(golds == sum(s.generation == Generation.GOLD for s in known.players[seat].buildings))

    def gap(self, kept: NeededLine, line: NeededLine, final: FinalPoints) -> Term:
        """The points by which the player is behind after another line."""
        return final.of(line, 1 - self.seat) - final.of(line, self.seat)


IDEAS: tuple[type[Idea], ...] = (Packing, BoomMissed, ForcedReturn, Tempo, TieByHeight)
