"""Limits of what the rest of a game of two players can be worth, computed without playing it.

The limit of a player's worth lets the player use every free territory and every card, within the turns that are left.
The rival follows a fixed plan that nobody can prevent: to build on the rival's own land, and otherwise to do nothing.
Best play of the rival is at least as good for the rival, so the worth of best play never exceeds the limit."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import NamedTuple

from ..board import bits
from ..masks import NO_TERRITORIES, TerritoryMask, TileMask, union
from ..rules.building import demolish, standing_on
from ..rules.options import build_sites, demolish_sites
from ..scoring import Tally, standing_points, tally
from ..scoring.final import rich_districts, step_points
from ..state import BOOM, GRAB, GameState, Player, Setup
from ..tiles import Generation, Site
from .rollouts import MARGIN_COUNTS

MANY = 8
"""A number of turns that stands for all greater numbers of turns, which a limit does not tell apart."""

PLANS = 3
"""The number of plans of a rival that are compared in addition to the first plan."""

MOST_PAIRED = 60
"""The greatest number of different buildings for which a limit compares all pairs; above it, a limit adds up the best
points of each kind."""


class RivalPlan(NamedTuple):
    """Builds that a player can make in the next turns, whatever the other player does.

    `points` and `tallies` have the points and the number of the tally (`TallyLeads`) after 0, 1, 2 and more turns. If
    the plan `ends` the game, its last build triggers the end. `kept` is the number of the tally of those buildings that
    stand before the plan and after it.
    """

    points: tuple[int, ...]
    tallies: tuple[int, ...]
    ends: bool
    kept: int


class LaterBuilding(NamedTuple):
    """A building that a player may still put up: the least number of turns until it stands, and its points."""

    turns: int
    points: int
    site: Site


class TallyLeads:
    """Numbers the tallies of buildings, and computes by how much the standing points of one exceed those of another."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self.tallies: list[Tally] = []
        self._numbers: dict[Tally, int] = {}
        self._of: dict[tuple[Site, ...], int] = {}
        self._plus: dict[tuple[int, int], int] = {}
        self._leads: dict[tuple[int, int], int] = {}

    def number(self, counts: Tally) -> int:
        """The number of a tally."""
        known = self._numbers.setdefault(counts, len(self.tallies))
        if known == len(self.tallies):
            self.tallies.append(counts)
        return known

    def of(self, buildings: tuple[Site, ...]) -> int:
        """The number of the tally of some buildings."""
        if buildings not in self._of:
            self._of[buildings] = self.number(tally(self._setup, buildings))
        return self._of[buildings]

    def plus(self, number: int, site: Site) -> int:
        """The number of a tally with one more building."""
        known = self._plus.get((number, site.index))
        if known is None:
            counts, more = self.tallies[number], tally(self._setup, [site])
            streets = tuple(map(sum, zip(counts.streets, more.streets, strict=True)))
            kinds = counts.bronze + more.bronze, counts.silver + more.silver, counts.irregular + more.irregular
            known = self.number(Tally(streets, *kinds, tuple(sorted(counts.golds + more.golds))))
            self._plus[number, site.index] = known
        return known

    def lead(self, own: int, rival: int) -> int:
        """The points for streets and challenge of a tally, minus those of a rival's tally."""
        known = self._leads.get((own, rival))
        if known is None:
            both = self.tallies[own], self.tallies[rival]
            known = standing_points(self._setup, both, 0) - standing_points(self._setup, both, 1)
            self._leads[own, rival] = known
        return known


def has_limits(state: GameState) -> bool:
    """Whether the limits hold in a position: between two turns of a game of two players, before the end is triggered.

    There has to be a card for each unclaimed territory, so that a player with a worker can always take land (SET-3).
    """
    numbers, edition, market = state.edition.numbers, state.edition, state.market
    if len(state.players) != 2 or state.ended_by is not None or state.turn is not None or not market.open:
        return False
    if any(player.unbuilt.bit_count() <= numbers.end_unbuilt for player in state.players):
        return False
    free = [0] * edition.kinds
    for index, kind in enumerate(edition.kind_of):
        free[kind] += state.unclaimed >> index & 1
    return free == market.counts(edition.kinds)


class WorthLimits:
    """Computes limits of the worth for the player at the seat `asked`, in all positions that can follow `first`.

    `spend` is called for each position whose limits are computed. `useful` is the land on which a player may build in
    these positions, and which may become free or is free: all other free land differs only by the cards that take it.
    """

    def __init__(self, first: GameState, asked: int, spend: Callable[[int], None]) -> None:
        self._setup, self._numbers, self._asked, self._spend = first.setup, first.edition.numbers, asked, spend
        self._standing = TallyLeads(first.setup)
        self._sites = [self._later_sites(first, seat, first.players[1 - seat].estate) for seat in (0, 1)]
        back = [self._may_give_back(first, seat) for seat in (0, 1)]
        self._sites = [self._later_sites(first, seat, back[1 - seat]) for seat in (0, 1)]
        self.useful = TerritoryMask(
            union(site.territories for sites in self._sites for site in sites) & (first.unclaimed | back[0] | back[1])
        )
        self._streets = sum(1 << card for card in first.setup.street_cards)
        self._known: dict[object, tuple[float, float]] = {}
        self._plans: dict[object, list[RivalPlan]] = {}
        self._reach: dict[object, int] = {}
        self._reaches: list[tuple[LaterBuilding, ...]] = []
        self._numbers_of_reaches: dict[tuple[LaterBuilding, ...], int] = {}
        self._points: dict[object, int] = {}
        self._forced: dict[object, list[tuple[int, int]]] = {}
        self._back: dict[object, list[TerritoryMask]] = {}

    def of(self, state: GameState) -> tuple[float, float]:
        """The least and the greatest worth that best play from a position can have for the asked player. The cards of
        the market count, but not their kinds."""
        cards = len(state.market.open) + state.market.future_size
        key = state.players, state.to_move, cards
        known = self._known.get(key)
        if known is None:
            self._spend(2)
            most = self._most(state, cards, self._asked)
            known = self._known[key] = 1.0 - self._most(state, cards, 1 - self._asked), most
        return known

    def _later_sites(self, state: GameState, seat: int, back: TerritoryMask) -> list[Site]:
        """The sites where a player may build or demolish in this or a later turn, if the other player gives back some
        land."""
        player = state.players[seat]
        tiles = player.available_tiles(state.legendaries)
        free = state.edition.board.land(TerritoryMask(state.unclaimed | back))
        sites = build_sites(state.setup, player.land | free, tiles)
        return [
            site for site in sites if all(each.generation < site.generation for each in standing_on(player, site.mask))
        ]

    def _may_give_back(self, state: GameState, seat: int) -> TerritoryMask:
        """The land of a player that may become free in this or a later turn (TRN-5, DEM-4)."""
        player = state.players[seat]
        under = union(each.territories for fallen in self._falls(state, seat).values() for each in fallen)
        return TerritoryMask(player.vacant | under & player.estate)

    def _left(self, player: Player) -> int:
        """The number of own tiles that a player can still build before the game is over (END-1, ACT-1)."""
        return player.unbuilt.bit_count() - self._numbers.end_unbuilt

    def _most(self, state: GameState, cards: int, seat: int) -> float:
        """The limit of the worth for the player at a seat."""
        player, rival = state.players[seat], state.players[1 - seat]
        unused = self._numbers.unused_action_card if self._setup.action_cards else 0
        ahead = player.score - rival.score + unused * (player.cards.bit_count() - rival.cards.bit_count())
        margin = ahead + min(self._gain(state, cards, seat, plan) for plan in self._rival_plans(state, 1 - seat))
        return (1.0 if margin >= 0 else 0.0) + MARGIN_COUNTS * margin

    def _gain(self, state: GameState, cards: int, seat: int, plan: RivalPlan) -> int:
        """A limit of what a player gains on the rival, in points, until the end of the game.

        The game ends when the player triggers the end in one of the next turns, or when the rival's plan triggers it,
        or later. In each case the numbers of turns of both are known.
        """
        player, rival, builds = state.players[seat], state.players[1 - seat], len(plan.points) - 1
        first, left = state.to_move == seat, self._left(player)
        grabs = bool(player.cards & GRAB) + bool(rival.cards & GRAB)
        least_cards = cards - grabs - min(self._numbers.open_market, self._numbers.end_open_market)

        def gain(turns: int, of_rival: int) -> int:
            built = min(of_rival, builds)
            return self._reached(state, seat, turns, plan.tallies[built], plan.ends) - plan.points[built]

        gains = list[int]()
        for turns in range(1, builds + first if plan.ends else builds + 1):
            if left <= turns + bool(player.cards & BOOM) or 2 * turns >= least_cards:
                gains.append(gain(turns, turns if first else turns + 1))
        gains += [gain(turns + first, turns) for turns in range(1, builds) if 2 * turns >= least_cards]
        if plan.ends:
            gains.append(gain(builds + first, builds))
        else:
            gains.append(gain(MANY, builds))
            forced = self._forced_demolitions(state, 1 - seat, plan)
            gains += [
                self._reached(state, seat, MANY, counts, False) - plan.points[-1] - more for counts, more in forced
            ]
        return max(gains)

    def _rival_plans(self, state: GameState, seat: int) -> list[RivalPlan]:
        """Plans of a player: to build on own land as long as that is possible, and plans that end the game soon."""
        player = state.players[seat]
        key = player.estate, player.buildings, player.unbuilt, player.score, player.cards
        if key not in self._plans:
            self._plans[key] = self._new_plans(state, seat)
        return self._plans[key]

    def _new_plans(self, state: GameState, seat: int) -> list[RivalPlan]:
        player, standing = state.players[seat], self._standing
        tiles = player.unbuilt & self._setup.unlocked_at(player.score)
        sites = self._own_sites(player, tiles)
        plans = [self._plan(player, sites, [])]
        if player.cards & BOOM and self._left(player) == 2 and plans[0].ends:
            points, tallies = plans[0].points, plans[0].tallies
            both = points[2] - self._numbers.unused_action_card
            plans.append(RivalPlan((0, both), (tallies[0], tallies[2]), True, plans[0].kept))
        other = standing.of(state.players[1 - seat].buildings)
        replaced = list(demolish_sites(self._setup, player, tiles))
        if replaced and len(chain := self._demolitions(player, other)):
            plans.append(self._plan(player, sites, chain))
        firsts: dict[object, Site] = {}
        for site in (*sites, *replaced):
            firsts.setdefault((self._profile(site), standing.of(standing_on(player, site.mask))), site)
        self._spend((len(firsts) + len(replaced)) // 2)
        ending = [plan for first in firsts.values() if (plan := self._plan(player, sites, [first])).ends]
        ending.sort(key=lambda plan: -plan.points[-1] - standing.lead(plan.tallies[-1], other))
        return plans + ending[:PLANS]

    def _own_sites(self, player: Player, tiles: TileMask) -> list[Site]:
        """The sites on own land, those with most points and streets first."""
        sites = build_sites(self._setup, player.free_land, tiles)
        sites.sort(key=lambda site: (-site.points, -(site.cards & self._streets).bit_count(), site.index))
        return sites

    def _demolitions(self, player: Player, other: int) -> list[Site]:
        """Demolitions on own land, one after the other, each the best at once; none that loses points."""
        chain, standing = list[Site](), self._standing
        while self._left(player):
            tiles = player.unbuilt & self._setup.unlocked_at(player.score)
            now, best = standing.lead(standing.of(player.buildings), other), list[tuple[int, int, Player, Site]]()
            for site in demolish_sites(self._setup, player, tiles):
                after = demolish(player, site, site.points)
                gained = site.points + standing.lead(standing.of(after.buildings), other) - now
                best.append((gained, -site.index, after, site))
            if not best or max(each[0] for each in best) <= 0:
                break
            _, _, player, site = max(best, key=lambda each: each[:2])
            chain.append(site)
        return chain

    def _plan(self, player: Player, sites: list[Site], first: list[Site]) -> RivalPlan:
        """A plan that begins with some buildings, of which only the first or only demolitions may cover buildings, and
        goes on with those of the other sites that are possible."""
        left, chosen = self._left(player), list(first)
        tiles, squares = union(site.tile_bit for site in first), union(site.mask for site in first)
        for site in sites:
            if len(chosen) < left and not (site.tile_bit & tiles or site.mask & squares):
                chosen.append(site)
                tiles, squares = tiles | site.tile_bit, squares | site.mask
        standing, now = self._standing, player.buildings
        points, tallies = [0], [standing.of(now)]
        for site in chosen:
            now = (*(each for each in now if not each.mask & site.mask), site)
            points.append(points[-1] + site.points)
            tallies.append(standing.of(now))
        kept = standing.of(tuple(each for each in player.buildings if each in now))
        return RivalPlan(tuple(points), tuple(tallies), len(chosen) == left, kept)

    def _profile(self, site: Site) -> tuple[int, int, int]:
        """What counts of a building in the final score: its tile, its streets, and the districts of a gold tile."""
        return site.tile, site.cards & self._streets, site.districts if site.generation == Generation.GOLD else 0

    def _forced_demolitions(self, state: GameState, seat: int, plan: RivalPlan) -> list[tuple[int, int]]:
        """Tallies and points after demolitions that a player without workers may be forced to make (TRN-4), after the
        builds of a plan; each tally is a least one."""
        player, built = state.players[seat], len(plan.points) - 1
        if not self._must_demolish():
            return []
        key = seat, player.buildings, player.unbuilt, player.legendary or state.legendaries, built, plan.kept
        if key not in self._forced:
            self._forced[key] = self._new_forced(state, seat, built, plan.kept)
        return self._forced[key]

    def _must_demolish(self) -> bool:
        return self._setup.readings.no_worker_pass != "may_pass"

    def _falls(self, state: GameState, seat: int) -> dict[Site, tuple[Site, ...]]:
        """The sites where a player may demolish in this or a later turn, with the buildings that fall."""
        player = state.players[seat]
        tiles = player.available_tiles(state.legendaries)
        under = {site: standing_on(player, site.mask) for site in self._sites[seat] if site.tile_bit & tiles}
        return {site: fallen for site, fallen in under.items() if fallen}

    def _new_forced(self, state: GameState, seat: int, built: int, kept: int) -> list[tuple[int, int]]:
        player, standing = state.players[seat], self._standing
        falls = self._falls(state, seat)
        if not falls:
            return []
        found: dict[int, int] = {}
        for site, fallen in falls.items():
            if not built and all(building.generation < site.generation for building in fallen):
                after = standing.plus(standing.of(tuple(each for each in player.buildings if each not in fallen)), site)
                found[after] = min(site.points, found.get(after, site.points))
        least = min(site.points for site in falls)
        most = self._left(player) - built + any(site.legendary for site in falls)
        several = range(1 if built else 2, most + 1)
        return [*found.items(), *((self._least_tally(kept, list(falls.values()), n), n * least) for n in several)]

    def _least_tally(self, kept: int, falls: list[tuple[Site, ...]], count: int) -> int:
        """The number of a tally that is at most that of the player after some demolitions. What a demolition builds is
        left out; gold tiles never fall (DEM-2)."""
        now, lost = self._standing.tallies[kept], [tally(self._setup, under) for under in falls]

        def left(of: Callable[[Tally], int]) -> int:
            return max(0, of(now) - count * max(map(of, lost)))

        streets = tuple(
            max(0, standing - count * max(each.streets[place] for each in lost))
            for place, standing in enumerate(now.streets)
        )
        kinds = left(lambda each: each.bronze), left(lambda each: each.silver), left(lambda each: each.irregular)
        return self._standing.number(Tally(streets, *kinds, now.golds))

    def _reached(self, state: GameState, seat: int, turns: int, rival: int, ends: bool) -> int:
        """A limit of the points for tiles, streets and challenge that a player gains in some turns, minus the standing
        points of a rival with a given tally; `ends` states whether the rival's plan ends the game."""
        other = state.players[1 - seat]
        hand = other.free_workers(self._numbers.workers)
        if ends or turns <= hand + (state.to_move == seat):
            return self._reached_on(state, seat, turns, rival, NO_TERRITORIES)
        return min(
            self._reached_on(state, seat, turns, rival, more) for more in self._given_back(state, 1 - seat, hand)
        )

    def _given_back(self, state: GameState, seat: int, hand: int) -> list[TerritoryMask]:
        """The land that a player may have to give back by taking workers back (TRN-5); each entry is enough for one
        way to play.

        A player with a worker takes land first, and gives back only that land later. A player without a worker gives
        back one territory first. After a forced demolition, the player may have to give back other land, too.
        """
        player = state.players[seat]
        key = seat, player.buildings, player.unbuilt, player.legendary or state.legendaries, player.vacant, hand > 0
        known = self._back.get(key)
        if known is None:
            falls = self._falls(state, seat) if self._must_demolish() else {}
            if falls and (self._left(player) > 1 or any(site.legendary for site in falls)):
                under = union(each.territories for fallen in falls.values() for each in fallen)
                known = [TerritoryMask(player.vacant | under & player.estate)]
            else:
                known = [NO_TERRITORIES] if hand else [TerritoryMask(1 << each) for each in bits(player.vacant)]
            self._back[key] = known
        return known

    def _reached_on(self, state: GameState, seat: int, turns: int, rival: int, more: TerritoryMask) -> int:
        player = state.players[seat]
        reach = self._reachable(state, seat, TerritoryMask(state.unclaimed | more))
        left = self._left(player)
        builds, claims = left + (not player.legendary), inf
        if turns < MANY:
            builds = min(builds, turns + bool(player.cards & BOOM))
            claims = turns + bool(player.cards & GRAB)
        number = self._standing.of(player.buildings)
        key = reach, claims, left, builds, number, rival
        known = self._points.get(key)
        if known is None:
            sites = tuple(each for each in self._reaches[reach] if each.turns <= claims)
            known = self._points[key] = self._most_points(sites, left, builds, number, rival)
        return known

    def _reachable(self, state: GameState, seat: int, free: TerritoryMask) -> int:
        """The number of a tuple of `reaches`: the different buildings that a player can still put up on own or `free`
        land."""
        player, other = state.players[seat], state.players[1 - seat]
        prestige = self._setup.challenge == "gold-prestige"
        tiles = player.available_tiles(state.legendaries)
        key = seat, player.estate, player.buildings, tiles, free, prestige and (other.buildings, other.unbuilt)
        number = self._reach.get(key)
        if number is None:
            self._spend(len(self._sites[seat]) // 128)
            found: dict[object, LaterBuilding] = {}
            own, beyond = player.estate, ~(free | player.estate)
            for site in self._sites[seat]:
                if not site.tile_bit & tiles or site.territories & beyond:
                    continue
                turns = (site.territories & ~own).bit_count()
                if site.mask & player.occupied:
                    if any(each.generation >= site.generation for each in standing_on(player, site.mask)):
                        continue
                    turns += 1  # a turn with a Demolish takes no land
                turns = max(1, turns)
                points = site.points + (self._prestige(site, other) if prestige else 0)
                profile = self._profile(site)
                known = found.get(profile)
                if known is None:
                    found[profile] = LaterBuilding(turns, points, site)
                elif turns < known.turns or points > known.points:
                    found[profile] = LaterBuilding(min(turns, known.turns), max(points, known.points), site)
            reach = tuple(found.values())
            number = self._reach[key] = self._numbers_of_reaches.setdefault(reach, len(self._reaches))
            if number == len(self._reaches):
                self._reaches.append(reach)
        return number

    def _prestige(self, site: Site, other: Player) -> int:
        """A limit of the points for Gold Prestige, also with buildings that the rival may still put up (SCO-6)."""
        if site.generation != Generation.GOLD:
            return 0
        low, beside = (Generation.BRONZE, Generation.SILVER), self._setup.beside(site)
        touched = sum(each.generation in low and bool(each.mask & beside) for each in other.buildings)
        return self._numbers.gold_prestige * (touched + self._left(other))

    def _most_points(self, sites: tuple[LaterBuilding, ...], left: int, builds: int, number: int, rival: int) -> int:
        """A limit of the points of at most `builds` of the given buildings, with at most `left` own tiles and one
        legendary, and of the lead in streets and challenge."""
        standing = self._standing
        best = standing.lead(number, rival)
        if not builds or not sites:
            return best
        if builds > 2 or (builds == 2 and len(sites) > MOST_PAIRED):
            return max(best, self._sum_of_limits(sites, left, builds, number, rival))
        self._spend(len(sites) ** builds // 64)
        singles = [(each, standing.plus(number, each.site)) for each in sites]
        best = max(best, *(each.points + standing.lead(after, rival) for each, after in singles))
        if builds == 1:
            return best
        for place, (one, after) in enumerate(singles):
            for other in sites[:place]:
                legendaries = one.site.legendary + other.site.legendary
                if one.site.tile != other.site.tile and legendaries < 2 and left + legendaries >= 2:
                    lead = standing.lead(standing.plus(after, other.site), rival)
                    best = max(best, one.points + other.points + lead)
        return best

    def _sum_of_limits(self, sites: tuple[LaterBuilding, ...], left: int, builds: int, number: int, rival: int) -> int:
        """The sum of the most points of the buildings, of the streets, and of the challenge, each by itself."""
        own: dict[int, int] = {}
        for each in sites:
            if not each.site.legendary:
                own[each.site.tile] = max(each.points, own.get(each.site.tile, 0))
        ranked = sorted(own.values(), reverse=True)
        legendary = max((each.points for each in sites if each.site.legendary), default=0)
        points = max(
            sum(ranked[: min(left, builds)]), legendary + sum(ranked[: min(left, builds - 1)]) if legendary else 0
        )
        return (
            points
            + self._most_of_streets(sites, builds, number, rival)
            + self._most_of_challenge(sites, builds, number, rival)
        )

    def _most_of_streets(self, sites: tuple[LaterBuilding, ...], builds: int, number: int, rival: int) -> int:
        points, own, theirs = 0, self._standing.tallies[number].streets, self._standing.tallies[rival].streets
        for place, card in enumerate(self._setup.street_cards):
            tiles = {each.site.tile for each in sites if each.site.cards >> card & 1}
            count = own[place] + min(len(tiles), builds)
            points += self._numbers.street_points * ((count > theirs[place]) - (count < theirs[place]))
        return points

    def _most_of_challenge(self, sites: tuple[LaterBuilding, ...], builds: int, number: int, rival: int) -> int:
        own, theirs, numbers = self._standing.tallies[number], self._standing.tallies[rival], self._numbers
        match self._setup.challenge:
            case "bronze-baron":
                table = numbers.bronze_baron
                return step_points(table, own.bronze + builds) - step_points(table, theirs.bronze)
            case "master-architect":
                table = numbers.master_architect
                return step_points(table, own.irregular + builds) - step_points(table, theirs.irregular)
            case "generation-king":
                counts = (own.bronze, theirs.bronze), (own.silver, theirs.silver), (own.gold, theirs.gold)
                leads = [(mine + builds > other) - (mine + builds < other) for mine, other in counts]
                return numbers.generation_king * sum(leads)
            case "gold-tycoon":
                gold = [each.site.districts for each in sites if each.site.generation == Generation.GOLD]
                more = builds * max(map(int.bit_count, gold), default=0)
                rich = [len(rich_districts(self._setup, each)) for each in (own, theirs)]
                return numbers.gold_tycoon * (rich[0] + more - rich[1])
        return 0
