"""Whether a player surely leads a street, or surely has points of the challenge, whatever the other players do.

The proof compares the player's count with an upper bound of each other player's count. The bound allows the other
player everything that tiles, land, workers, points and turns can still allow, whichever cards come up: land that nobody
has, and land that somebody may give back (TRN-5). The player whose majority it is builds nothing more, and demolishes
nothing; all else is free.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL

from ....cpsat.running import Listener, OutOfTime, SolverBudget, solver_for
from ...board import bits
from ...masks import NO_TERRITORIES, TerritoryMask, union
from ...state import GameState, Player
from ...tiles import Generation
from ..turns.constraints import CONSTRAINTS
from ..turns.model import PlanModel, standing_after
from .aims import Aim
from .fewest import Fewest
from .footing import Footing, Scope

Certainty: TypeAlias = Literal["certain", "after-plan", "not-certain", "not-decided"]


@dataclass(frozen=True, slots=True)
class Threat:
    """The most that another player can still have.

    `most` is an upper bound of the count at the end of the game; `None` if no bound was proved. `turns` is the number
    of turns that the player still has at most, or `None` if the rules do not limit it. `reached` means that the tiles
    and the land of the player allow exactly `most`, by the model that proved the bound.
    """

    seat: int
    count: int
    most: int | None
    turns: int | None
    reached: bool
    proved_by: Literal["counts", "model", "bounds"]


@dataclass(frozen=True, slots=True)
class Assurance:
    """What is certain about an aim: the player's count that is compared, and the other players' bounds."""

    certainty: Certainty
    count: int
    threats: tuple[Threat, ...] = ()


def assurance(state: GameState, aim: Aim, found: Fewest, budget: SolverBudget) -> Assurance:
    """Returns whether the aim is certain already, certain after the plan, or not certain."""
    seat = state.to_move
    mine = aim.count(state, seat)
    if found.after is None:
        undecided = found.status == "timeout"
        return Assurance("not-decided" if undecided else "not-certain", mine)
    if not aim.contested:
        # Gold Prestige pays for buildings of others, which others can replace by gold before a later turn of the plan.
        fixed = aim.kind != "gold-prestige" or len(found.plan) <= 1
        later: Certainty = "after-plan" if fixed else "not-certain"
        return Assurance(later if found.plan else "certain", aim.count(found.after, seat))
    now: Assurance | None = None
    if mine >= aim.needed(state, seat):
        now = _compare(state, aim, "certain", _turns_now(state), budget)
        if now.certainty == "certain" or not found.plan:
            return now
    return _compare(found.after, aim, "after-plan", _turns_behind(state, found), budget)


def _compare(
    state: GameState, aim: Aim, certainty: Certainty, turns: dict[int, int | None], budget: SolverBudget
) -> Assurance:
    """Compares the count of the player to move with the most of each other player."""
    seat = state.to_move
    mine = aim.count(state, seat)
    threats = tuple(threat_of(state, aim, other, turns, budget) for other in turns if other != seat)
    if all(each.most is not None and each.most < mine for each in threats):
        return Assurance(certainty, mine, threats)
    reached = any(each.reached and each.most is not None and each.most >= mine for each in threats)
    return Assurance("not-certain" if reached else "not-decided", mine, threats)


def _turns_now(state: GameState) -> dict[int, int | None]:
    """Returns the number of turns that each player still has, in turn order; `None` if the rules do not limit it."""
    seats = [(state.to_move + step) % len(state.players) for step in range(len(state.players))]
    if state.ended_by is None:
        return dict.fromkeys(seats)
    last = seats.index(state.ended_by) if not state.over else 0
    return {seat: int(number < (last or len(seats))) if not state.over else 0 for number, seat in enumerate(seats)}


def _turns_behind(state: GameState, found: Fewest) -> dict[int, int | None]:
    """Returns the number of turns that each player still has from now on, if the plan is played.

    If the last turn of the plan ends the game, each other player has as many turns as the plan (END-2).
    """
    assert found.after is not None
    turns = _turns_now(state)
    if state.ended_by is not None:
        return {**turns, state.to_move: 0}
    if found.after.ended_by is None:
        return turns
    return {seat: 0 if seat == state.to_move else len(found.plan) for seat in turns}


def threat_of(state: GameState, aim: Aim, seat: int, turns: dict[int, int | None], budget: SolverBudget) -> Threat:
    """Returns the most that a player can still have."""
    count, left = aim.count(state, seat), turns[seat]
    if left == 0:
        return Threat(seat, count, count, 0, True, "counts")
    lands = _open_to(state, seat, turns)
    try:
        if left == 1:
            return Threat(seat, count, *_after_one_turn(state, aim, seat, lands, budget), "model")
        footing = Footing(state, seat, aim, Scope(lands, left))
        most, reached = footing.most(budget)
    except OutOfTime:
        return Threat(seat, count, None, left, False, "bounds")
    return Threat(seat, count, most, left, reached, "bounds")


def _after_one_turn(
    state: GameState, aim: Aim, seat: int, lands: TerritoryMask, budget: SolverBudget
) -> tuple[int, int, bool]:
    """Returns the most that a player has after one more turn, the number of turns, and whether the model has such a
    turn.

    The model leaves out when a turn may or may not pass, so that it allows more than the rules.
    """
    others = [replace(each, estate=each.estate & ~lands) for each in state.players]
    others[seat] = state.players[seat]
    alone = replace(state, players=tuple(others), to_move=seat, ended_by=None)
    constraints = {rule: each for rule, each in CONSTRAINTS.items() if rule not in ("TRN-2", "TRN-4")}
    plan = PlanModel.of(alone, 1, constraints=constraints, lands=lands & ~state.players[seat].estate).plan
    plan.model.maximize(standing_after(plan, lambda site: aim.counts(state.setup, site)))
    solver = solver_for(budget.seed)
    status = budget.run(plan.model, solver, Listener())
    if status == INFEASIBLE:
        return aim.count(state, seat), 1, True
    if status != OPTIMAL:
        raise OutOfTime
    return round(solver.objective_value), 1, True


def _open_to(state: GameState, seat: int, turns: dict[int, int | None]) -> TerritoryMask:
    """Returns the territories that a player has or may still claim: free land, and land that may become free.

    Land becomes free if a player takes back a worker from it (TRN-5).
    """
    lands = state.unclaimed | state.players[seat].estate
    order = list(turns)
    for other in order:
        if other == seat:
            continue
        player, left = state.players[other], turns[other]
        if left == 0:
            continue
        if left == 1 or other == state.to_move:
            # A single turn gives back land that is vacant now. The player to move demolishes nothing, so that no other
            # land of this player becomes vacant.
            earlier = order.index(other) < order.index(seat)
            lands |= player.vacant if earlier or left != 1 else NO_TERRITORIES
        else:
            lands |= player.estate & ~_built_on_for_good(state, player)
    return lands


def _built_on_for_good(state: GameState, player: Player) -> TerritoryMask:
    """Returns the territories of a player with a building that no tile of this player can replace (DEM-2)."""
    available = player.available_tiles(state.legendaries)
    best = max((state.edition.tiles[tile].generation for tile in bits(available)), default=Generation.STARTER)
    return union(site.territories for site in player.buildings if site.generation >= best)
