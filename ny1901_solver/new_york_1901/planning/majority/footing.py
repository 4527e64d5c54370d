"""Bounds on a player's count that ignore the order of turns: which buildings can stand on the board together.

Every position that turns can lead to is a solution of this model, so its bounds are proofs: no play gives more
buildings, and none needs fewer turns. The converse is not true, because the model ignores most rules about workers and
the order in which points unlock generations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, floor

from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL, CpModel, IntVar, LinearExpr

from ....cpsat.linear import Term, total
from ....cpsat.running import Listener, SolverBudget, solver_for
from ...board import bits
from ...masks import TerritoryMask
from ...scoring import prestige
from ...state import BOOM, GRAB, GameState
from ...tiles import Generation, Site
from ..turns.model import rich_districts
from ..turns.places import groups_of
from .aims import Aim

MOST_OTHERS = 40  # the greatest number of builds besides those that count; no player has so many tiles
ROUNDING = 1e-6  # the solver's bounds of whole numbers are floats


@dataclass(frozen=True, slots=True)
class Scope:
    """What a player may use: the territories, the number of own turns (`None`: any number), and whether all generations
    are unlocked."""

    lands: TerritoryMask
    turns: int | None = None
    unlocked: bool = False


@dataclass(slots=True, eq=False)
class Footing:
    """The buildings of one player that can stand together and count for an aim, within a scope."""

    state: GameState
    seat: int
    aim: Aim
    scope: Scope
    model: CpModel = field(default_factory=CpModel)
    new: list[tuple[Site, IntVar]] = field(default_factory=list)
    kept: list[tuple[Site, Term]] = field(default_factory=list)
    count: LinearExpr = field(init=False)
    turns: IntVar = field(init=False)
    builds: LinearExpr = field(init=False)
    claimed: dict[int, IntVar] = field(default_factory=dict)

    def __post_init__(self) -> None:
        state, player = self.state, self.state.players[self.seat]
        setup, edition = state.setup, state.edition
        model, others = self.model, self.model.new_int_var(0, MOST_OTHERS, "other builds")
        lands = player.estate | self.scope.lands
        golds = sum(site.mask for site in player.buildings if site.generation == Generation.GOLD)
        available = player.available_tiles(state.legendaries)
        groups = list(groups_of(state, available))
        group_of = {tile: number for number, group in enumerate(groups) for tile in group.tiles}
        places: dict[tuple[int, int], tuple[Site, IntVar]] = {}
        for block, squares in enumerate(edition.board.blocks):
            for site in edition.sites.within(block, edition.board.land_of(bits(lands)) & squares & ~golds, setup.flips):
                key = group_of.get(site.tile, -1), site.mask
                if site.tile_bit & available and key not in places and self._counts(site):
                    places[key] = site, model.new_bool_var(f"new {site.index}")
        self.new = list(places.values())
        for site in player.buildings:
            falls = site.generation < Generation.GOLD
            self.kept.append((site, model.new_bool_var(f"kept {site.index}") if falls else 1))
        on_square: dict[int, list[Term]] = {}
        for site, stands in (*self.kept, *self.new):
            for square in bits(site.mask):
                on_square.setdefault(square, []).append(stands)
        for stand in on_square.values():
            if len(stand) > 1:
                model.add(total(stand) <= 1)
        for number, group in enumerate(groups):
            model.add(total(new for (of, _), (_, new) in places.items() if of == number) <= len(group.tiles))
        legendaries = total(new for site, new in self.new if site.legendary)
        model.add(legendaries <= 1)
        self.turns = model.new_int_var(0, 2 * MOST_OTHERS, "turns")
        self.builds = total(new for _, new in self.new) + others
        boom, grab = bool(player.cards & BOOM), bool(player.cards & GRAB)
        model.add(self.builds <= self.turns + boom)
        self._limit_own(player.unbuilt.bit_count(), legendaries, others)
        self._replace(others)
        self._claim(player.estate, grab)
        self._unlock(others)
        if self.scope.turns is not None:
            model.add(self.turns <= self.scope.turns)
        self.count = self._count()

    def _counts(self, site: Site) -> bool:
        if self.aim.kind == "gold-prestige":
            return prestige(self.state.setup, self.state.players, self.seat, site) > 0
        return self.aim.counts(self.state.setup, site)

    def _limit_own(self, own: int, legendaries: LinearExpr, others: IntVar) -> None:
        """The game ends when few own tiles are unbuilt, so that the player can build only so many (END-1)."""
        most = max(own - self.state.edition.numbers.end_unbuilt, min(own, 1))
        self.model.add(total(new for _, new in self.new) - legendaries <= most)
        self.model.add(self.builds - legendaries <= most + 1)  # a Legendary may be among the other builds

    def _replace(self, others: IntVar) -> None:
        """A building is gone only if a tile of a higher generation has replaced it (DEM-2), which counts or does not
        count for the aim."""
        for old, kept in self.kept:
            if not isinstance(kept, int):
                over = total(new for site, new in self.new if site.mask & old.mask and site.generation > old.generation)
                self.model.add(1 - kept <= over + others)

    def _claim(self, estate: TerritoryMask, grab: bool) -> None:
        """Land that a building needs is claimed, one territory a turn; a turn that demolishes claims nothing."""
        model = self.model
        needs: dict[int, list[IntVar]] = {}
        for site, new in self.new:
            for land in bits(site.territories & ~estate):
                needs.setdefault(land, []).append(new)
        for land, news in needs.items():
            claim = self.claimed[land] = model.new_bool_var(f"claim {land}")
            for new in news:
                model.add_implication(new, claim)
        falls = model.new_bool_var("a demolition")
        for _, kept in self.kept:
            if not isinstance(kept, int):
                model.add(falls >= 1 - kept)
        model.add(total(self.claimed.values()) + falls <= self.turns + grab)

    def _unlock(self, others: IntVar) -> None:
        """Tiles of a generation need its points on the score track; each other build scores at most the best tile."""
        if self.scope.unlocked:
            return
        state, setup, model = self.state, self.state.setup, self.model
        player = state.players[self.seat]
        available = player.available_tiles(state.legendaries)
        for generation, needed in ((Generation.SILVER, setup.silver_at), (Generation.GOLD, setup.gold_at)):
            mine = [new for site, new in self.new if site.generation == generation]
            if not mine or player.score >= needed:
                continue
            lower = [state.edition.tiles[tile] for tile in bits(available)]
            best = max((tile.points for tile in lower if tile.generation < generation), default=0)
            opened = model.new_bool_var(f"unlocked {generation}")
            for new in mine:
                model.add_implication(new, opened)
            scored = total(site.points * new for site, new in self.new if site.generation < generation)
            model.add(player.score + scored + best * others >= needed * opened)

    def _count(self) -> LinearExpr:
        setup, stands = self.state.setup, [*self.kept, *self.new]
        if self.aim.kind == "gold-tycoon":
            golds = [(site, term) for site, term in stands if site.generation == Generation.GOLD]
            return total(rich_districts(self.model, setup, golds))
        if self.aim.kind == "gold-prestige":
            paid = self.aim.count(self.state, self.seat)
            return paid + total(prestige(setup, self.state.players, self.seat, site) * new for site, new in self.new)
        return total(term for site, term in stands if self.aim.counts(setup, site))

    def most(self, budget: SolverBudget) -> tuple[int, bool]:
        """Returns an upper bound of the count, and whether a layout reaches the bound."""
        cp = self.model.clone()
        cp.maximize(self.count)
        solver = solver_for(budget.seed)
        status = budget.run(cp, solver, Listener())
        if status == INFEASIBLE:  # the position itself is a solution
            raise AssertionError("no building can stand at all")
        return floor(solver.best_objective_bound + ROUNDING), status == OPTIMAL

    def fewest_turns(self, least: int, budget: SolverBudget) -> int | None:
        """Returns a lower bound of the turns after which the count is `least`; `None` if it can never be so great."""
        return self._least(self.turns, least, budget)

    def fewest_builds(self, least: int, budget: SolverBudget) -> int | None:
        """Returns a lower bound of the buildings that make the count `least`; `None` if it can never be so great."""
        return self._least(self.builds, least, budget)

    def _least(self, goal: LinearExpr | IntVar, least: int, budget: SolverBudget) -> int | None:
        cp = self.model.clone()
        cp.add(self.count >= least)
        cp.minimize(goal)
        solver = solver_for(budget.seed)
        status = budget.run(cp, solver, Listener())
        if status == INFEASIBLE:
            return None
        return max(0, ceil(solver.best_objective_bound - ROUNDING))
