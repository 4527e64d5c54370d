"""The finite family of packings on given land: every way in which a player can hold exactly this land.

The family is enumerated, so that the program can tell that it contains no puzzle. What else is on the board does not
change a packing: its market is closed, and the family has no Gold Prestige and no Legendary that was built.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from ....cpsat.running import Value
from ....messages import ngettext
from ....puzzles.certificate import Rejection
from ....text.words import join_words
from ...board import bits
from ...edition import Edition, load_edition
from ...masks import NO_TILES, TerritoryMask, TileMask, union
from ...rules import new_game
from ...state import GameState, Market, Player, state_problems
from ...tiles import Generation, Site
from ..certifying import certify
from ..generation.encounters import Encounter
from ..generation.generate import MAKER, Accepted, first_budget
from ..generation.orders import Order
from ..solvers.greedy import every_greedy_line
from ..task import Task
from ..wording.played_line import Line
from .ideas import MOST_GREEDY, Packing
from .leading import replaced_tiles
from .synthesis import Failure, Synthesis
from .unknown import SketchScope

MOST_STANDING = 20_000  # the most ways to build on the land of a family
MOST_LANDS = 6  # the most territories of a family
CHALLENGE = "bronze-baron"  # the challenge of examined positions; it does not count in a packing
PRESTIGE = "gold-prestige"  # the one challenge that pays during a turn (SCO-6)
COMPLETIONS = 4  # the sketches of the other player for one way to hold the land
DECIDED = ("impossible", "no-answer", "no-choice", "not-unique", "margin", "no-trap")
"""The reasons that decide that a position has no packing with one best answer that is missed by taking most points at
once. All other reasons, such as the limit of a prover, decide nothing about the family.
"""

Examined: TypeAlias = Rejection | str
"""The reason why a position of the family gives no puzzle."""


class HeldLand(NamedTuple):
    """A way to hold land: the buildings that stand on it, and the tiles that have fallen. Workers stand on the rest."""

    land: TerritoryMask
    buildings: tuple[Site, ...]
    fallen: TileMask

    @property
    def vacant(self) -> TerritoryMask:
        """The territories on which a worker stands."""
        return TerritoryMask(self.land & ~union(site.territories for site in self.buildings))


@lru_cache(maxsize=8)
def standing_on(edition: Edition, land: TerritoryMask) -> tuple[tuple[Site, ...], ...]:
    """Returns every set of a player's buildings that can stand on land, with workers for the rest, in a fixed order."""
    sites = [site for tile in bits(edition.own_tiles) for site in edition.sites.of_tile(tile)]
    sites = [site for site in sites if not site.territories & ~land]
    most = edition.own_tiles.bit_count() - edition.numbers.end_unbuilt

    def standing(first: int, chosen: tuple[Site, ...]) -> Iterator[tuple[Site, ...]]:
        rest = land & ~union(site.territories for site in chosen)
        if rest.bit_count() <= edition.numbers.workers:
            yield chosen
        if len(chosen) + 1 < most:
            for number in range(first, len(sites)):
                site = sites[number]
                if not any(site.mask & other.mask or site.tile == other.tile for other in chosen):
                    yield from standing(number + 1, (*chosen, site))

    found = []
    for buildings in standing(0, ()):
        found.append(buildings)
        if len(found) > MOST_STANDING:
            break
    return tuple(found)


def holdings(edition: Edition, land: TerritoryMask, buildings: tuple[Site, ...]) -> Iterator[HeldLand]:
    """Yields the ways to hold land with the given buildings, one for each set of tiles that can have fallen.

    Each building has replaced one tile at most, as in all constructed positions (`unknown`).
    """
    top = max((site.generation for site in buildings), default=Generation.STARTER)
    used = union(site.tile_bit for site in buildings)
    lower = [tile for tile in bits(edition.own_tiles & ~used) if edition.tiles[tile].generation < top]
    for count in range(len(lower) + 1):
        for fallen in combinations(lower, count):
            holding = HeldLand(land, buildings, TileMask(union(1 << tile for tile in fallen)))
            state = position_of(edition, holding)
            if not state_problems(state) and replaced_tiles(state, state.mover) is not None:
                yield holding


@lru_cache(maxsize=8)
def start_of(edition: Edition) -> GameState:
    """Returns the first position of a game of the family, with any streets."""
    return new_game(edition, 2, random.Random("family"), starters=False, action_cards=False, challenge=CHALLENGE)


def position_of(edition: Edition, holding: HeldLand) -> GameState:
    """Returns the position in which the player to move holds land in this way, and the other player has nothing."""
    state = replace(start_of(edition), to_move=0)
    score = sum(site.points for site in holding.buildings)
    score += sum(edition.tiles[tile].points for tile in bits(holding.fallen))
    player = Player.having(edition, score, holding.land, holding.buildings, holding.fallen, 0)
    state = state.with_player(0, player)
    pile = edition.cards_of(state.unclaimed)
    opened = [kind for kind, count in enumerate(pile) for _ in range(count)][: edition.numbers.open_market]
    for kind in opened:
        pile[kind] -= 1
    return replace(state, market=Market.of(opened, (tuple(pile),)))


def examined(order: Order, land: TerritoryMask, number: int) -> Iterator[HeldLand | Examined]:
    """Yields, for each way to hold land with the buildings of this number (from 1), the way itself if its packing makes
    a puzzle, and otherwise the reason why it does not.
    """
    edition, known = load_edition(order.edition), False
    for holding in holdings(edition, land, standing_on(edition, land)[number - 1]):
        known, state = True, position_of(edition, holding)
        task = Task(order.kind, state, order.turns)
        outcome = MAKER.consider(order, (Encounter(state, 1, composed=True), task))
        if outcome == "no-trap" and not _is_greedy(order, task):
            outcome = "quick-finds"  # what `quick` does can depend on the rest of the board
        yield holding if isinstance(outcome, Accepted) else outcome
    if not known:
        yield "impossible"


def _is_greedy(order: Order, task: Task) -> bool:
    """Whether a player who always takes most points can come to the one best answer of a task."""
    certificate = certify(task, first_budget(task, order.margin))
    assert not isinstance(certificate, Rejection)
    answer = Line.of(task, certificate.answer)
    return answer is not None and answer.played.ending in every_greedy_line(task, MOST_GREEDY).lines


def completed(order: Order, number: int, pieces: int | None, holding: HeldLand) -> Iterator[Task | Failure]:
    """Yields tasks with whole positions in which the player to move holds land in a given way, or why there is none."""
    for sketch in range(COMPLETIONS):
        rng = random.Random(f"on land {order.seed} {number} {sketch} {order.shape} {holding}")
        idea = OnLand(order, rng, holding)
        if pieces is not None:
            idea.unknown.model.add(idea.unknown.pieces <= pieces)
        yield Completion(idea).run()


def proof_that_none_exists(order: Order, land: TerritoryMask, rejects: Mapping[str, int]) -> str:
    """Returns the sentence that no puzzle exists in a family, given the reasons of all its positions; "" if a reason
    leaves this open.
    """
    if not set(rejects) <= set(DECIDED):
        return ""
    edition = load_edition(order.edition)
    positions = sum(rejects.values()) - rejects.get("impossible", 0)
    return ngettext(
        "none exists (proved): there is {number} way to hold exactly {lands}, and in it no packing in {turns} is "
        "better than all others by {margin} and missed by a player who always takes most points. This holds for two "
        "players, if each building has replaced one tile at most, without starter buildings, action cards, Gold "
        "Prestige and Legendaries that were built",
        "none exists (proved): there are {number} ways to hold exactly {lands}, and in none of them a packing in "
        "{turns} is better than all others by {margin} and missed by a player who always takes most points. This "
        "holds for two players, if each building has replaced one tile at most, without starter buildings, action "
        "cards, Gold Prestige and Legendaries that were built",
        positions,
        lands=join_words(edition.board.names(land)),
        turns=ngettext("{number} turn", "{number} turns", order.turns),
        margin=ngettext("{number} point", "{number} points", order.margin),
    )


class OnLand(Packing):
    """A packing on given land: the buildings and tiles of the player to move are known, and all else is drawn."""

    def __init__(self, order: Order, rng: random.Random, holding: HeldLand) -> None:
        self.holding = holding
        Packing.__init__(self, order, rng)

    def variant(self) -> dict[str, Any]:
        """Returns the variant of the family, which has no starter buildings."""
        return Packing.variant(self) | {"starters": False}

    def choose_land(self) -> TerritoryMask:
        """Returns the territories on which a worker stands."""
        return self.holding.vacant

    def scope(self) -> SketchScope:
        """Draws the places of the other player."""
        self.land = self.holding.land
        drawn = Packing.scope(self)
        self.land = self.holding.vacant
        sites, workers = list(drawn.sites), list(drawn.workers)
        sites[self.seat], workers[self.seat] = self.holding.buildings, self.holding.vacant
        fallen = tuple(self.holding.fallen if seat == self.seat else NO_TILES for seat in self.state.setup.seats)
        return SketchScope(self.state, tuple(sites), tuple(workers), fallen)

    def demand(self) -> None:
        """Demands the buildings and the fallen tiles."""
        for table in (self.unknown.stands[self.seat], self.unknown.fell[self.seat]):
            for var in table.values():
                self.unknown.model.add(var == 1)


class Completion(Synthesis[OnLand]):
    """Looks for a whole position in which the player to move holds land in a given way."""

    @property
    def has_answer(self) -> bool:
        """Whether an answer is kept: the answer does not depend on what is looked for."""
        return False

    def look_at(self, task: Task, value: Value) -> Task:
        """Returns the first possible position."""
        return task
