"""A position as the unknown of a constraint model: which buildings stand and fell, who owns which land, which cards lie
face up.

The model leaves open only what a `SketchScope` names; everything else is as in an example position. It states necessary
conditions of a possible position (`state_problems`). It also states that in every turn so far a player claimed one
territory or replaced one building, so that a game that leads to the position can be written down (`leading`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from ....cpsat.linear import Term, total
from ....cpsat.running import Value
from ...board import bits
from ...edition import GRAB, SHIFT, Edition
from ...masks import TerritoryMask, TileMask, union
from ...state import GameState, Market, Player, Setup
from ...tiles import Generation, Site

LONGEST = 40  # the most rounds of a game
GRABBED = 2  # the squares of a territory that Land Grab takes (ACT-3)


@dataclass(frozen=True, slots=True)
class SketchScope:
    """What is unknown of a position: for each seat, the buildings that may stand, the territories on which a worker may
    stand, and the tiles that may have fallen. The set-up, the player to move and the action cards are those of `like`.
    """

    like: GameState
    sites: tuple[tuple[Site, ...], ...]
    workers: tuple[TerritoryMask, ...]
    fallen: tuple[TileMask, ...]


class UnknownPosition:
    """The model of a position.

    For each seat, `stands` has a variable for each building, `worker` for each territory with a worker, `owns` for each
    territory, and `fell` for each tile that was built and replaced. `built` counts the tiles built, and `score` the
    points. `shown` counts the face-up cards of each kind, and
    `free` the free territories of each kind. `pieces` counts buildings and workers on the board.
    """

    def __init__(self, scope: SketchScope) -> None:
        self.scope, self.like, self.setup = scope, scope.like, scope.like.setup
        self.seat, self.seats = scope.like.to_move, scope.like.setup.seats
        self.model = CpModel()
        new = self.model.new_bool_var
        self.stands = [
            {site: new(f"{p} {site.placement}") for site in dict.fromkeys(scope.sites[p])} for p in self.seats
        ]
        self.worker = [{t: new(f"{p} worker {t}") for t in bits(scope.workers[p])} for p in self.seats]
        self.owns = [self._ownership(p) for p in self.seats]
        self.fell = [self._fallen(p) for p in self.seats]
        self.vacant = [total(self.worker[p].values()) for p in self.seats]
        self.free: list[Term] = [0] * self.edition.kinds
        self.shown = [self.model.new_int_var(0, self.edition.numbers.open_market, f"card {k}") for k in self.kinds]
        self._ground()
        self._tiles()
        self._market()
        self._turns()

    @property
    def edition(self) -> Edition:
        """The edition of the position."""
        return self.setup.edition

    @property
    def kinds(self) -> range:
        """The kinds of land cards."""
        return range(self.edition.kinds)

    @cached_property
    def pieces(self) -> LinearExpr:
        """The number of buildings and workers on the board."""
        standing = [var for stands in self.stands for var in stands.values()]
        return total([*standing, *self.vacant])

    @cached_property
    def used(self) -> list[dict[int, LinearExpr]]:
        """For each seat, whether the player has built a tile; tiles that the player cannot have built are missing."""
        return [{tile: total(terms) for tile, terms in self._used_terms(p).items()} for p in self.seats]

    @cached_property
    def built(self) -> list[LinearExpr]:
        """For each seat, the number of own tiles that were built."""
        own = self.edition.own_tiles
        return [total(used for tile, used in self.used[p].items() if own >> tile & 1) for p in self.seats]

    @cached_property
    def score(self) -> list[LinearExpr]:
        """For each seat, the points on the score track (BLD-9)."""
        return [self._points(p, Generation) for p in self.seats]

    @cached_property
    def rounds(self) -> IntVar:
        """The number of rounds that were played."""
        return self.model.new_int_var(0, LONGEST, "rounds")

    @property
    def under(self) -> int:
        """The most cards of a kind that lie at the bottom of the pile, below the cards that come up next (`decode`)."""
        return int(self.has_used(self.seat, SHIFT))

    def lead(self, card: int) -> LinearExpr:
        """The lead of the player to move over the other player on the street of a card, in buildings."""
        return self.buildings_on(self.seat, card) - self.buildings_on(1 - self.seat, card)

    def standing(self, seat: int, sites: Iterable[Site]) -> LinearExpr:
        """The number of the given buildings that stand."""
        return total(self.stands[seat][site] for site in sites)

    def buildings_on(self, seat: int, card: int) -> LinearExpr:
        """The number of a player's buildings on the street of a card, by its number (SCO-1)."""
        starters = self.setup.readings.starter_counts_on_streets == "yes"
        counted = (site for site in self.stands[seat] if starters or site.generation != Generation.STARTER)
        return self.standing(seat, (site for site in counted if site.cards >> card & 1))

    def limit_choice(self, most: int) -> None:
        """Demands that a card that lies face up belongs to at most so many free territories."""
        for kind in self.kinds:
            some = self.model.new_bool_var(f"some {kind}")
            self.model.add(self.shown[kind] == 0).only_enforce_if(~some)
            self.model.add(self.free[kind] <= most).only_enforce_if(some)

    def decode(self, value: Value) -> GameState:
        """Returns the position of a solution.

        The order of its pile is unknown. If the player to move has used Market Shift, four cards lie at the bottom of
        the pile (ACT-2): one of each of the kinds that the pile has most of.
        """
        players = tuple(self._player(p, value) for p in self.seats)
        state = replace(self.like, players=players)
        opened = [kind for kind in self.kinds for _ in range(value(self.shown[kind]))]
        pile = self.edition.cards_of(state.unclaimed)
        for kind in opened:
            pile[kind] -= 1
        under = [0] * self.edition.kinds
        if self.has_used(self.seat, SHIFT):
            for kind in sorted(self.kinds, key=lambda kind: -pile[kind])[: self.edition.numbers.open_market]:
                under[kind] += 1
                pile[kind] -= 1
        return replace(state, market=Market.of(opened, (tuple(pile), tuple(under))))

    def has_used(self, seat: int, card: int) -> bool:
        """Whether a player has used an action card (ACT)."""
        return self.setup.action_cards and not self.like.players[seat].cards & card

    def forbid(self, value: Value) -> None:
        """Forbids the buildings and workers of a solution."""
        decided = [var for p in self.seats for table in self._tables(p) for var in table.values()]
        self.model.add_bool_or([~var if value(var) else var for var in decided])

    def _player(self, seat: int, value: Value) -> Player:
        like = self.like.players[seat]
        sites = [site for site, var in self.stands[seat].items() if value(var)]
        estate = TerritoryMask(union(1 << index for index, var in self.owns[seat].items() if value(var)))
        gone = TileMask(union(1 << tile for tile, var in self.fell[seat].items() if value(var)))
        return Player.having(self.edition, value(self.score[seat]), estate, sites, gone, like.cards)

    def _tables(self, seat: int) -> Sequence[dict[Site, IntVar] | dict[int, IntVar]]:
        return self.stands[seat], self.worker[seat], self.fell[seat]

    def _ownership(self, seat: int) -> dict[int, IntVar]:
        """Makes the variables of owned territories: each has a building of the player, or else a worker (DEM-4)."""
        touching: dict[int, list[IntVar]] = {index: [] for index in self.worker[seat]}
        for site, var in self.stands[seat].items():
            for index in bits(site.territories):
                touching.setdefault(index, []).append(var)
        owns: dict[int, IntVar] = {}
        for index, built in sorted(touching.items()):
            worker = self.worker[seat].get(index)
            owns[index] = self.model.new_bool_var(f"{seat} owns {index}")
            self.model.add_max_equality(owns[index], built if worker is None else [*built, worker])
            if worker is not None:
                for var in built:
                    self.model.add_implication(var, ~worker)
        return owns

    def _fallen(self, seat: int) -> dict[int, IntVar]:
        """Makes the variables of fallen tiles: a standing building of a higher generation replaced each of them, and
        each building replaced one tile at most, which stood on the land of the building (DEM-1, DEM-2).
        """
        replaced: dict[Site, list[IntVar]] = {}
        fell: dict[int, IntVar] = {}
        for tile in bits(self.scope.fallen[seat]):
            ways = []
            for site, var in self.stands[seat].items():
                if place_below(self.setup, site, tile) is not None:
                    way = self.model.new_bool_var(f"{seat} {site.placement} on {tile}")
                    self.model.add_implication(way, var)
                    replaced.setdefault(site, []).append(way)
                    ways.append(way)
            fell[tile] = self.model.new_bool_var(f"{seat} fell {tile}")
            self.model.add(total(ways) == fell[tile])
        for ways in replaced.values():
            self.model.add_at_most_one(ways)
        return fell

    def _ground(self) -> None:
        """No square has two buildings (BLD-4), and no territory two owners (EXP-2)."""
        for index in {index for owns in self.owns for index in owns}:
            self.model.add_at_most_one(owns[index] for owns in self.owns if index in owns)
        for seat in self.seats:
            self.model.add(self.vacant[seat] <= self.edition.numbers.workers)
            covering: dict[int, list[IntVar]] = {}
            for site, var in self.stands[seat].items():
                for square in bits(site.mask):
                    covering.setdefault(square, []).append(var)
            for sites in covering.values():
                self.model.add_at_most_one(sites)

    def _used_terms(self, seat: int) -> dict[int, list[IntVar]]:
        terms: dict[int, list[IntVar]] = {}
        for site, var in self.stands[seat].items():
            terms.setdefault(site.tile, []).append(var)
        for tile, var in self.fell[seat].items():
            terms.setdefault(tile, []).append(var)
        return terms

    def _points(self, seat: int, generations: Iterable[int]) -> LinearExpr:
        tiles, counted = self.edition.tiles, set(generations)
        return total(
            tiles[tile].points * used for tile, used in self.used[seat].items() if tiles[tile].generation in counted
        )

    def _tiles(self) -> None:
        """Each tile was built at most once (COM-4), in a generation that was unlocked (BLD-2), and the end of the game
        is triggered exactly if the example says so (END-1)."""
        edition, model = self.edition, self.model
        legendaries = set(bits(edition.legendaries))
        for tile in legendaries:
            model.add(total(used[tile] for used in self.used if tile in used) <= 1)
        most = edition.own_tiles.bit_count() - edition.numbers.end_unbuilt
        for seat in self.seats:
            for tile, used in self.used[seat].items():
                model.add(used <= 1)
                if tile == edition.starter:
                    model.add(used == int(self.setup.starters))
            model.add(total(used for tile, used in self.used[seat].items() if tile in legendaries) <= 1)
            low = self._points(seat, (Generation.BRONZE,))
            middle = low + self._points(seat, (Generation.SILVER,))
            for generation, points, needed in (
                (Generation.SILVER, low, self.setup.silver_at),
                (Generation.GOLD, middle, self.setup.gold_at),
            ):
                for site, var in self.stands[seat].items():
                    if site.generation == generation:
                        model.add(points >= needed).only_enforce_if(var)
                for tile, var in self.fell[seat].items():
                    if edition.tiles[tile].generation == generation:
                        model.add(points >= needed).only_enforce_if(var)
            model.add(self.built[seat] == most if seat == self.like.ended_by else self.built[seat] < most)

    def _market(self) -> None:
        """Each free territory has a card, and four cards lie face up (SET-3); the pile has at least as many cards."""
        free = self.free
        for index in bits(self.setup.territories):
            taken = total(owns[index] for owns in self.owns if index in owns)
            free[self.edition.kind_of[index]] += 1 - taken
        size = self.edition.numbers.open_market
        for kind in self.kinds:
            self.model.add(self.shown[kind] <= free[kind])
        self.model.add(total(self.shown) == size)
        self.model.add(total(free) >= 2 * size)
        if self.has_used(self.seat, SHIFT):  # cards of different kinds lie at the bottom (`decode`)
            left = [self.model.new_bool_var(f"left {kind}") for kind in self.kinds]
            for kind, some in enumerate(left):
                self.model.add(free[kind] - self.shown[kind] >= 1).only_enforce_if(some)
            self.model.add(total(left) >= size)

    def _turns(self) -> None:
        """Every turn so far claimed a territory (with Land Grab two, ACT-3), or replaced a building (TRN-2)."""
        for seat in self.seats:
            claims = total(self.owns[seat].values()) - int(self.setup.starters)
            turns: Term = self.rounds + int(seat < self.seat)
            grabbed = int(self.has_used(seat, GRAB))
            self.model.add(claims + total(self.fell[seat].values()) == turns + grabbed)
            if grabbed:
                small = (var for i, var in self.owns[seat].items() if self.edition.board.territories[i].size == GRABBED)
                self.model.add(total(small) >= 2 + int(self.setup.starters))
            built = total(used for tile, used in self.used[seat].items() if tile != self.edition.starter)
            self.model.add(built <= turns)


def place_below(setup: Setup, site: Site, tile: int) -> Site | None:
    """Returns the first place of a tile that a building of a higher generation can have replaced, or `None`.

    The place lies on the territories of the building, and shares a square with it (DEM-1, DEM-2).
    """
    edition = setup.edition
    if edition.tiles[tile].generation >= site.generation:
        return None
    land = edition.board.land(site.territories)
    places = (each for each in edition.sites.of_tile(tile) if setup.flips or not each.mirrored)
    return next((each for each in places if not each.mask & ~land and each.mask & site.mask), None)
