"""Why a player can never reach an aim while the others stand still: too little ground, tiles or turns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ortools.sat.python.cp_model import FEASIBLE, OPTIMAL

from ....cpsat.linear import total
from ....cpsat.running import Listener, SolverBudget, solver_for
from ...masks import NO_TERRITORIES, TerritoryMask, union
from ...state import GameState
from .aims import Aim
from .fewest import Fewest, fewest_turns, own_turns_left
from .footing import Footing, Scope

Lack: TypeAlias = Literal["ground", "tiles", "points", "turns"]


@dataclass(frozen=True, slots=True)
class Shortage:
    """What the player lacks, found by allowing more and more.

    `ground`: all own tiles, unlocked and with any number of workers, do not suffice on the player's land and on free
    land; `most` is the greatest count there, and `lands` is a smallest set of territories of other players that would
    suffice in addition, as if they were free and without buildings. `tiles`: the tiles that the player can still build
    before the game ends do not suffice on all land; `most` is the greatest count there. `points`: the tiles would
    suffice if they were unlocked. `turns`: the player has only `turns_left` more turns, and needs at least
    `turns_needed`.
    """

    lack: Lack
    most: int | None = None
    lands: TerritoryMask = NO_TERRITORIES
    turns_left: int | None = None
    turns_needed: int | None = None


def reason(state: GameState, aim: Aim, found: Fewest, budget: SolverBudget) -> Shortage:
    """Returns why no plan reaches the aim; `found` is the proof that there is no plan. Raises `OutOfTime`."""
    seat, needed, left = state.to_move, found.needed, own_turns_left(state)
    if left == 0:
        return Shortage("turns", turns_left=0)
    here, unlocked = Scope(state.unclaimed), Scope(state.unclaimed, unlocked=True)
    if Footing(state, seat, aim, unlocked).fewest_turns(needed, budget) is None:
        return _ground_or_tiles(state, aim, needed, budget)
    if Footing(state, seat, aim, here).fewest_turns(needed, budget) is None:
        return Shortage("points")
    later = fewest_turns(replace(state, ended_by=None), aim, budget)
    if later.status == "infeasible":
        return reason(replace(state, ended_by=None), aim, later, budget)
    return Shortage("turns", turns_left=left, turns_needed=max(len(later.plan), later.bound, (left or 0) + 1))


def _ground_or_tiles(state: GameState, aim: Aim, needed: int, budget: SolverBudget) -> Shortage:
    seat, every = state.to_move, state.setup.territories
    anywhere = Footing(state, seat, aim, Scope(every, unlocked=True))
    if anywhere.fewest_turns(needed, budget) is None:
        return Shortage("tiles", most=anywhere.most(budget)[0])
    most = Footing(state, seat, aim, Scope(state.unclaimed, unlocked=True)).most(budget)[0]
    foreign = every & ~state.unclaimed & ~state.players[seat].estate
    return Shortage("ground", most, _fewest_lands(anywhere, needed, foreign, budget))


def _fewest_lands(footing: Footing, needed: int, foreign: TerritoryMask, budget: SolverBudget) -> TerritoryMask:
    """Returns the fewest territories of other players with which the ground would suffice."""
    cp = footing.model.clone()
    cp.add(footing.count >= needed)
    wanted = {land: claim for land, claim in footing.claimed.items() if foreign >> land & 1}
    weights = [(1 + len(footing.claimed)) * claim for claim in wanted.values()]
    cp.minimize(total([*weights, *(claim for land, claim in footing.claimed.items() if land not in wanted)]))
    solver = solver_for(budget.seed)
    status = budget.run(cp, solver, Listener())
    if status not in (OPTIMAL, FEASIBLE):
        return NO_TERRITORIES
    return union(TerritoryMask(1 << land) for land, claim in wanted.items() if solver.value(claim))
