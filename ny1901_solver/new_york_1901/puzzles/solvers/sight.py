"""Defines players with a limited view: which turns they consider, which points they count, how far they look."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from ...moves import Demolish, Pass
from ...planning.problem import ReachScore, Stage, WinStreet, Wish, advance, first_stage, knows_cards
from ...planning.result import fulfils, tie_breaks
from ...policies.free_land import FreeLand, worth_of_fits
from ...rules import legal_turns
from ...scoring import tallies
from ...scoring.final import FINAL_RULES
from ...state import GameState
from ..attempt import way_of
from ..kinds import kind_of
from ..task import Answer, Task

WORKER = 0.5  # the estimated points of a worker in hand while a plan goes on
FAR = 10  # stands for a tile without a site: more squares than any tile has
STREET = 3  # the estimated cost in points of each building missing on a street


class Income(NamedTuple):
    """A player's points by source, as if the game ended now."""

    track: int
    streets: int
    challenge: int
    cards: int


Counts: TypeAlias = tuple[bool, ...]
"""The parts of `Income` that a player counts."""


@dataclass(frozen=True, eq=False)
class Prospect:
    """A position, and the turns that lead to it."""

    task: Task
    stage: Stage
    turns: Answer

    @property
    def has_ended(self) -> bool:
        """Whether no more turns follow, because no turn is left or the goal of a race is reached."""
        return not self.stage.left or self.wins_the_race

    @property
    def wins_the_race(self) -> bool:
        """Whether the turns so far reach the goal of a race."""
        return bool(self.task.wishes) and not self.missing

    @property
    def state(self) -> GameState:
        """The position after all turns of the line."""
        return self.stage.state

    @cached_property
    def following(self) -> tuple[Prospect, ...]:
        """The positions after each turn whose cards are known; in a last turn, one position for each ending.

        If other players move after the turn, a claim can end the game, so each turn has its own position.
        """
        problem, stage = self.task.problem, self.stage
        known, prospects = set[object](), list[Prospect]()
        for turn in legal_turns(stage.state):
            alike = way_of(turn) if stage.left == 1 and not kind_of(self.task).with_rivals else turn
            if alike not in known and knows_cards(stage, turn):
                known.add(alike)
                prospects.append(Prospect(self.task, advance(problem, stage, turn), (*self.turns, turn)))
        return tuple(prospects)

    @cached_property
    def demolishes(self) -> bool:
        """Whether the latest turn demolishes a building."""
        return any(isinstance(step, Demolish) for step in self.turns[-1].steps)

    @cached_property
    def claims_only(self) -> bool:
        """Whether the latest turn builds nothing."""
        return isinstance(self.turns[-1].steps[-1], Pass)

    @cached_property
    def looks(self) -> float:
        """The estimated value of the position: points on the score track, and estimated points for land and workers."""
        if not self.stage.left:
            return self.state.players[self.task.seat].score
        state, edition = self.state, self.state.edition
        player = state.players[self.task.seat]
        tiles = player.available_tiles(state.legendaries)
        free = FreeLand(edition, player.free_land, edition.board.land(state.unclaimed))
        _, fits = free.besides((), tiles)
        hand = min(self.stage.left, player.free_workers(edition.numbers.workers))
        return player.score + worth_of_fits(sorted(fits, reverse=True)[: self.stage.left]) + WORKER * hand

    @cached_property
    def sources(self) -> tuple[Income, ...]:
        """The points of every player by source, in the order of seats."""
        state, counts, setup = self.state, tallies(self.state), self.state.setup
        each = setup.edition.numbers.unused_action_card if setup.action_cards else 0
        incomes = []
        for seat, player in enumerate(state.players):
            paid = {name: sum(line.points for line in rule(setup, counts, seat)) for name, rule in FINAL_RULES.items()}
            streets = paid.pop("SCO-1")
            incomes.append(Income(player.score, streets, sum(paid.values()), each * player.cards.bit_count()))
        return tuple(incomes)

    @cached_property
    def ties(self) -> tuple[int, int]:
        """The values by which ties between the player and others are broken (SCO-8)."""
        return tie_breaks(self.state, self.state.players[self.task.seat].buildings)

    @cached_property
    def missing(self) -> int:
        """The estimated distance to the goals of a race, in points; 0 if all goals are reached."""
        return sum(_missing(self, wish) for wish in self.task.wishes)


def start(task: Task) -> Prospect:
    """Returns the position of a task before any turn."""
    return Prospect(task, first_stage(task.problem), ())


def _missing(node: Prospect, wish: Wish) -> int:
    """Returns the estimated distance to a goal, in points.

    If the goal is a tile, the distance is the number of points missing to unlock the tile, plus the number of squares
    missing on its best site.
    """
    state, seat = node.state, node.task.seat
    player, setup, edition = state.players[seat], state.setup, state.edition
    if fulfils(node.task.problem, wish, state):
        return 0
    if isinstance(wish, ReachScore):
        return wish.score - player.score
    if isinstance(wish, WinStreet):
        place = setup.streets.index(wish.card)
        counts = [each.streets[place] for each in tallies(state)]
        return STREET * (1 + max(count for other, count in enumerate(counts) if other != seat) - counts[seat])
    number = edition.tile_number[wish.tile]
    unlock = next(score for score in (0, setup.silver_at, setup.gold_at) if setup.unlocked_at(score) >> number & 1)
    open_land = edition.board.land(state.unclaimed) | player.free_land
    sites = [site for site in edition.sites.sites if site.tile == number and not site.mask & ~open_land]
    lacking = min(((site.mask & ~player.free_land).bit_count() for site in sites), default=FAR)
    return 1 + max(0, unlock - player.score) + lacking


EVERYTHING = Income(True, True, True, True)
WIDE = 30  # the number of lines that a player with another weakness follows
Thinks: TypeAlias = Callable[[Prospect], bool]
"""A function that returns whether a player considers the turn that leads to a position."""


@dataclass(frozen=True)
class Sight:
    """The limits of what a bounded solver considers and counts.

    `counts` contains the sources of points that the solver counts; `rivals` is true if the solver also counts the
    points of the other players in a last turn. The solver continues from the `width` positions that look best after a
    turn, and counts the points of only the `closely` best-looking final positions (default: of all final positions).
    The solver's counts are wrong by up to `error` points in either direction, and the solver considers each step of a
    turn with the probability `attention`. With `hasty` the solver decides on a turn before it looks at the next turn.
    With `greedy` the solver also decides turn by turn, and prefers points scored at once to everything else.
    """

    thinks: Thinks = lambda _: True
    counts: Income = EVERYTHING
    rivals: bool = True
    width: int = WIDE
    closely: int | None = None
    error: float = 0.0
    attention: float = 1.0
    hasty: bool = False
    greedy: bool = False


def line_of(root: Prospect, sight: Sight, rng: random.Random) -> Answer:
    """Returns the turns of a player with a limited view; empty if the player finds no turns.

    `root` is the task's position.
    """
    here: Prospect | None = root
    while here is not None and not here.has_ended:
        here = _best(here, sight, rng)
    return here.turns if here is not None else ()


def _best(root: Prospect, sight: Sight, rng: random.Random) -> Prospect | None:
    """Returns the best of the positions at the ends of the lines of turns that the player follows."""
    going, ended = [root], list[Prospect]()
    while going and not any(node.wins_the_race for node in ended):  # a way to the goal in more turns does not count
        nodes = [node for each in going for node in each.following if _comes_to_mind(node, sight, rng)]
        ended += [node for node in nodes if node.has_ended]
        if sight.hasty or sight.greedy:
            return max(nodes, key=lambda node: _worth(node, sight, rng), default=None)
        going = _looking_best([node for node in nodes if not node.has_ended], sight.width)
    looked = ended if sight.closely is None else _looking_best(ended, sight.closely)
    return max(looked, key=lambda node: _worth(node, sight, rng), default=None)


def _looking_best(nodes: list[Prospect], number: int) -> list[Prospect]:
    return sorted(nodes, key=lambda node: (-node.missing, node.looks), reverse=True)[:number]


def _comes_to_mind(node: Prospect, sight: Sight, rng: random.Random) -> bool:
    if sight.attention < 1:
        steps = sum(not isinstance(step, Pass) for step in node.turns[-1].steps)
        if rng.random() >= sight.attention**steps:
            return False
    return sight.thinks(node)


def _worth(node: Prospect, sight: Sight, rng: random.Random) -> tuple[float, ...]:
    """Returns the value of a position for a player with a limited view; a greater value is better."""
    task, kind = node.task, kind_of(node.task)
    if sight.greedy:
        return node.sources[task.seat].track, sum(node.sources[task.seat]), *node.ties
    wrong = sight.error * (rng.random() - rng.random()) if sight.error else 0.0
    if kind.has_goals:
        return wrong - node.missing, -len(node.turns), node.looks
    if task.problem.counting == "points":
        return (node.looks + wrong,)
    points = [sum(each * seen for each, seen in zip(had, sight.counts, strict=True)) for had in node.sources]
    own = points.pop(task.seat) + wrong
    if sight.rivals and (kind.is_last or kind.with_rivals):
        own -= max(points)
    if sight.hasty and node.stage.left:
        own += node.looks - node.sources[task.seat].track
    ended = kind.ends_now and node.state.ended_by is not None
    return ended, own, *node.ties
