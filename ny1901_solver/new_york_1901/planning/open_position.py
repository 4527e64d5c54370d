"""A CP-SAT model of all positions that fit a draft (a partly known position), with a variable for each unknown fact
that can matter to a turn.

The conditions that every possible position meets (`state.invariants`, `state.history`) constrain the variables, if
these conditions matter to the turn. The model may allow positions that no game reaches. The model never excludes a
position that a game can reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ortools.sat.python.cp_model import CpModel, IntVar

from ...geometry import Square
from ..board import bits
from ..edition import ALL_CARDS
from ..masks import NO_TERRITORIES, SquareMask, TerritoryMask, TileMask, union
from ..moves import Demolish, Placing, Reclaim, Take, Turn
from ..positions.known import Known, KnownPlayer
from ..rules.violation import Amount
from ..state import GameState, Market, Player
from ..state.game import MOST_POINTS
from ..tiles import Generation, Site

RIVALS = 1
"""The seat that represents all other players with unknown buildings."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The part of the board that matters to one turn: the squares on which the turn builds, territories, and the
    sites on which unknown buildings of the mover or of other players may stand."""

    covered: SquareMask
    near: TerritoryMask
    own: tuple[Site, ...]
    rivals: tuple[Site, ...]

    @classmethod
    def of(cls, known: Known, turn: Turn) -> Surroundings:
        """Returns the surroundings of a turn.

        The surroundings include Legendary tiles anywhere on the board, because each Legendary exists only once (COM-5).
        """
        edition, board, by_name = known.setup.edition, known.setup.edition.board, known.setup.edition.board.by_name
        possible, near, falling, covered, named = _possible(known), NO_TERRITORIES, 0, 0, 0
        for step in turn.steps:
            if isinstance(step, Placing):
                mask = _on_board(known, step.placement.squares)
                covered |= mask
                falling |= mask if isinstance(step, Demolish) else 0
                named |= 1 << edition.tile_number.get(step.placement.tile, len(edition.tiles))
            names = (
                step.territories if isinstance(step, Take) else [step.territory] if isinstance(step, Reclaim) else []
            )
            near |= TerritoryMask(sum({1 << by_name[name].index for name in names if name in by_name}))
        near |= board.territories_of(SquareMask(covered))
        near |= union(site.territories for site in (*known.mover.buildings, *possible) if site.mask & falling)
        legendary = named & edition.legendaries
        own = [site for site in possible if site.territories & near or (legendary and site.legendary)]
        rivals = [site for site in possible if site.tile_bit & legendary]
        return cls(SquareMask(covered), near, tuple(own), tuple(rivals))


def _on_board(known: Known, squares: Iterable[Square]) -> SquareMask:
    index = known.setup.edition.board.index
    return SquareMask(sum({1 << index[square] for square in squares if square in index}))


def _possible(known: Known) -> list[Site]:
    """Returns the sites (a tile in a place) on which an unknown building may stand."""
    setup, edition = known.setup, known.setup.edition
    taken = union(site.mask for seat in known.seats for site in seat.buildings)
    closed = union((known.free, ~setup.territories, *(seat.workers for seat in known.seats)))
    starters = union(TerritoryMask(1 << t) for t in edition.starters if t >= 0) if setup.starters else NO_TERRITORIES
    return [
        site
        for site in edition.sites.sites
        if not site.mask & taken
        and not site.territories & closed
        and (setup.flips or not site.mirrored)
        and (site.tile != edition.starter or (site.territories & starters and site.territories.bit_count() == 1))
    ]


class OpenPosition:
    """Variables for the unknown parts and numbers for the known parts of a position; `model` constrains the variables.

    Each territory has the variables `own`, `rival` and `free`, exactly one of which is true, and `vacant`, which is
    true if a worker of the mover stands on the territory. Each site (a tile in a place) has the variables `standing` (a
    building of the mover) and `of_rivals` (a building of another player). Each tile of the mover has the variable
    `unbuilt`, and each kind of card has the number of face-up `cards`. `state` is not a single position but the union
    of all possible positions: the rules find every possible building and worker in `state`, and the variables decide
    whether this building or worker exists.
    """

    def __init__(self, known: Known, turn: Turn, draws: Sequence[int] = ()) -> None:
        self.known, self.turn = known, turn
        self.edition = known.setup.edition
        self.around = Surroundings.of(known, turn)
        self.model = CpModel()
        self.two = self._two_play()
        self.own: list[Amount] = []
        self.rival: list[Amount] = []
        self.free: list[Amount] = []
        self.standing: dict[Site, Amount] = dict.fromkeys(known.mover.buildings, 1)
        self.of_rivals: dict[Site, Amount] = {site: 1 for seat in known.seats[1:] for site in seat.buildings}
        self.unbuilt: dict[int, Amount] = {}
        self._tie_land()
        self._tie_buildings()
        self.vacant = [self._vacant(t) for t in range(len(self.own))]
        self.hand = self._number(known.mover.hand, self.edition.numbers.workers, "hand")
        self.model.add(self.hand + sum(self.vacant) == self.edition.numbers.workers)
        self.score = self._number(known.mover.score, MOST_POINTS, "score")
        self._tie_tiles()
        self.cards, self.open, self.pile = self._market(draws)
        self.state = self._superposition()

    def new(self, name: str) -> IntVar:
        """Creates a new variable of the model with the values 0 and 1."""
        return self.model.new_bool_var(name)

    def means(self) -> IntVar:
        """Returns whether the mover has a legal Build or Demolish without taking land. The answer is certainly yes if
        an unbuilt tile fits on known land."""
        # Constrained from one side only: it is 1 if a tile certainly fits, and may be 0 or 1 otherwise. So no possible
        # position is excluded, and verdicts called certain are; a verdict may depend on this where a closer look would
        # decide it.
        setup, means = self.known.setup, self.new("means")
        sites = (site for site in self.edition.sites.sites if setup.flips or not site.mirrored)
        fitting = {site.tile for site in sites if self._fits(site)}
        for generation, needed in enumerate((0, 0, setup.silver_at, setup.gold_at)):
            unlocked = self.new("unlocked")
            self.model.add(self.score < needed).only_enforce_if(~unlocked)
            for tile in sorted(fitting & self.unbuilt.keys()):
                if self.edition.tiles[tile].generation == generation:
                    self.model.add(means + 1 >= self.unbuilt[tile] + unlocked)
        return means

    def _fits(self, site: Site) -> bool:
        """Returns whether a tile certainly fits on known land with workers and known lower buildings, without taking
        the last building from a territory.

        A Demolish that takes the last building from a territory could still be legal, thanks to workers or an unknown
        building; this function relies on neither.
        """
        buildings = self.known.mover.buildings
        falling = [other for other in buildings if other.mask & site.mask]
        ground = self.edition.board.land(self.known.mover.workers) | union(other.mask for other in falling)
        if site.mask & ~ground or any(other.generation >= site.generation for other in falling):
            return False
        kept = union(other.territories for other in buildings if other not in falling) | site.territories
        return not union(other.territories for other in falling) & ~kept

    def _number(self, amount: int | None, most: int, name: str) -> Amount:
        return self.model.new_int_var(0, most, name) if amount is None else amount

    def _two_play(self) -> Amount:
        """Returns whether the game has two players. The result is a variable if the number of players is unknown and
        makes a difference (SET-1)."""
        if self.known.players is not None or self.edition.two_players_remove is None:
            return int(self.known.players == 2)
        return self.new("two")

    def is_removed(self, territory: int) -> bool:
        """Returns whether a territory is removed from a game of two players (SET-1)."""
        return self.edition.board.territories[territory].district == self.edition.two_players_remove

    def _tie_land(self) -> None:
        known, mover = self.known, self.known.mover.estate
        rivals = union(seat.estate for seat in known.seats[1:])
        free = known.free | ~known.setup.territories
        for territory in self.edition.board.territories:
            bit = 1 << territory.index
            if (mover | rivals | free) & bit:
                owners: list[Amount] = [int(bool(mask & bit)) for mask in (mover, rivals, free & ~mover & ~rivals)]
            else:
                owners = [self.new(f"{whose} {territory.name}") for whose in ("own", "rival", "free")]
                self.model.add_exactly_one(owners)
            if self.is_removed(territory.index):
                self.model.add(owners[0] + owners[1] + self.two <= 1)
            for kept, owner in zip((self.own, self.rival, self.free), owners, strict=True):
                kept.append(owner)

    def _tie_buildings(self) -> None:
        """Adds constraints on unknown buildings: each building stands on its owner's land, each square has at most one
        building, and each Legendary exists once (BLD-3, BLD-4, COM-5).
        """
        mover = self.known.mover
        on_square: dict[int, list[IntVar]] = {}
        for sites, stands, land in (
            (self.around.own, self.standing, self.own),
            (self.around.rivals, self.of_rivals, self.rival),
        ):
            for site in sites:
                settled = sites is self.around.own and site.tile_bit & (mover.standing | mover.gone | mover.unbuilt)
                if settled or any(_is(land[t], 0) for t in bits(site.territories)):
                    continue
                stands[site] = here = self.new(f"{site.placement} stands")
                for t in bits(site.territories):
                    self.model.add(here <= land[t])
                for square in bits(site.mask):
                    on_square.setdefault(square, []).append(here)
        for there in on_square.values():
            self.model.add_at_most_one(there)
        rivals = self.known.seats[1:]
        able = (self.known.players or 4) - 1 - sum(map(self._without_legendary, rivals))
        self.model.add(sum(self.of_rivals[site] for site in self.around.rivals if site in self.of_rivals) <= able)

    def _without_legendary(self, rival: KnownPlayer) -> bool:
        """Returns whether another player cannot have an unknown Legendary, because gold is locked (BLD-2) or because it
        would be the second Legendary (BLD-1).
        """
        locked = rival.score is not None and rival.score < self.known.setup.gold_at
        return locked or any(site.legendary for site in rival.buildings)

    def _vacant(self, territory: int) -> Amount:
        """Returns whether a worker of the mover stands on a territory: the mover's land without a building has a
        worker (EXP-1, BLD-8)."""
        touching = [stands for site, stands in self.standing.items() if site.territories >> territory & 1]
        if self.known.mover.workers >> territory & 1:
            return 1
        if _is(self.own[territory], 0) or any(_is(stands, 1) for stands in touching):
            return 0
        vacant = self.new(f"worker {self.edition.board.territories[territory].name}")
        self.model.add(vacant <= self.own[territory])
        for stands in touching:
            self.model.add(vacant + stands <= 1)
        if self.around.near >> territory & 1:
            self.model.add(sum([vacant, *touching]) >= self.own[territory])
        return vacant

    def _tie_tiles(self) -> None:
        """Adds constraints on tiles and score: buildings scored points (BLD-9), were unlocked (BLD-2) and replaced
        lower buildings (DEM-2).

        Points in addition to the printed points come from Gold Prestige, which only gold tiles score (SCO-6). Before a
        turn a player has more unbuilt tiles than the number that ends the game (END-1, END-2).
        """
        add, setup = self.model.add, self.known.setup
        printed: list[Amount] = [0, 0, 0, 0]
        built: list[list[Amount]] = [[], [], [], []]
        standing: list[Amount] = [0, 0, 0, 0]
        gone: list[tuple[int, Amount]] = []
        for number, tile in enumerate(self.edition.tiles):
            stands, fallen = self._tile(number)
            generation = int(tile.generation)
            built[generation].append(stands + fallen)
            printed[generation] += tile.points * (stands + fallen)
            standing[generation] += stands
            gone.append((generation, fallen))
        for generation, fallen in gone:
            add(fallen <= sum(standing[generation + 1 :]))
        silver, gold = self.new("silver is built"), self.new("gold is built")
        for amounts, any_built in ((built[Generation.SILVER], silver), (built[Generation.GOLD], gold)):
            for amount in amounts:
                add(amount <= any_built)
            add(any_built <= sum(amounts))
        add(printed[1] >= setup.silver_at * silver)
        add(printed[1] + printed[2] >= setup.gold_at * gold)
        prestige = self.model.new_int_var(0, MOST_POINTS, "prestige")
        add(prestige <= MOST_POINTS * gold)
        add(self.score == sum(printed) + prestige)
        add(sum(self.unbuilt.values()) > self.edition.numbers.end_unbuilt)
        add(sum(stands for site, stands in self.standing.items() if site.legendary) <= 1)

    def _tile(self, number: int) -> tuple[Amount, Amount]:
        """Returns whether the mover's tile stands, and whether the tile was demolished; otherwise the tile is
        unbuilt."""
        mover, bit = self.known.mover, 1 << number
        here = [stands for site, stands in self.standing.items() if site.tile == number]
        elsewhere = [stands for site, stands in self.of_rivals.items() if site.tile == number and site.legendary]
        own = self.edition.own_tiles & bit
        stands: Amount
        fallen: Amount
        if known := (mover.standing | mover.gone | mover.unbuilt) & bit:
            stands, fallen = int(mover.standing & bit > 0), int(mover.gone & bit > 0)
        else:
            stands = self.new("stands")
            fallen = self.new("gone") if own and self.edition.tiles[number].generation < Generation.GOLD else 0
            self.model.add(sum(here) <= stands)
        self.model.add(stands + fallen + sum(elsewhere) <= 1)
        if own:
            self.unbuilt[number] = 1 - stands - fallen if known else self.new("unbuilt")
            self.model.add(stands + fallen + self.unbuilt[number] == 1)
        elif elsewhere and not known:  # all sites of the legendaries have variables
            self.model.add(sum(here) == stands)
        return stands, fallen

    def _market(self, draws: Sequence[int]) -> tuple[list[Amount], Amount, IntVar]:
        """Returns the face-up cards by kind, their number, and the number of face-down cards; each free territory has
        one card.

        The cards that a Market Shift turns up are among the cards of the free territories (SET-3, ACT-2).
        """
        size, face_up = self.edition.numbers.open_market, self.known.face_up
        cards: list[Amount] = []
        land: list[Amount] = [0] * self.edition.kinds
        for territory, free in enumerate(self.free):
            land[self.edition.kind_of[territory]] += self._with_card(territory, free)
        for kind, name in enumerate(self.edition.kind_names):
            least = face_up.count(kind)
            most = least + size - len(face_up)
            cards.append(least if least == most else self.model.new_int_var(least, most, name))
            self.model.add(cards[-1] <= land[kind])
            self.model.add(draws.count(kind) <= land[kind])
        pile = self.model.new_int_var(0, len(self.free), "pile")
        self.model.add(sum(cards) <= size)
        self.model.add(sum(cards) + pile == sum(land))
        return cards, sum(cards), pile

    def _with_card(self, territory: int, free: Amount) -> Amount:
        """Returns whether a free territory has a card in the market; a territory that is removed from a game of two
        players has no card (SET-1)."""
        if not self.is_removed(territory) or _is(self.two, 0):
            return free
        has = self.new("has a card")
        self.model.add(has <= free)
        self.model.add(has <= 1 - self.two)
        self.model.add(has >= free - self.two)
        return has

    def _superposition(self) -> GameState:
        known, edition = self.known, self.edition
        taken = {name for step in self.turn.steps if isinstance(step, Take) for name in step.territories}
        mine = TerritoryMask(
            sum(
                1 << territory.index
                for territory in edition.board.territories
                if _is(self.own[territory.index], 1)
                or (not _is(self.own[territory.index], 0) and territory.name not in taken)
            )
        )
        vacant = TerritoryMask(sum(1 << t for t in bits(mine & self.around.near) if not _is(self.vacant[t], 0)))
        players = []
        for seat, holding in enumerate(known.seats):
            unknown = [site for site in self.around.rivals if site in self.of_rivals] if seat == RIVALS else []
            sites = self.standing if seat == 0 else (*holding.buildings, *unknown)
            unbuilt = TileMask(edition.own_tiles & ~holding.standing & ~holding.gone)
            player = Player.of(edition, 0, holding.estate if seat else mine, sites, unbuilt, ALL_CARDS)
            players.append(player if seat else replace(player, vacant=vacant))
        market = Market(known.face_up, ((1,) * edition.kinds,))
        return GameState(known.setup, tuple(players), market, 0)


def _is(amount: Amount, number: int) -> bool:
    """Returns whether an amount is known and equals a number."""
    return isinstance(amount, int) and amount == number
