"""Adds the rules of a plan as constraints: one small function for each rule, named like the rule's function in
`rules`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from ortools.sat.python.cp_model import FEASIBLE, OPTIMAL, LinearExpr

from ....cpsat.linear import Term, total
from ....cpsat.running import solver_for
from ...board import bits
from ...rules.options import can_build_or_demolish, can_expand
from ...state import BOOM, GameState
from ...tiles import Generation
from .variables import Standing, Turns

Constraint: TypeAlias = Callable[[Turns], None]


def trn_1_one_action_then_build(plan: Turns) -> None:
    """In each turn the player takes land, demolishes, skips or is forced to return a worker; a Build may follow."""
    model = plan.model
    for t in range(plan.turns):
        model.add(plan.expand[t] + plan.demolish[t] + plan.skip[t] + plan.stuck[t] == plan.active[t])
        model.add(plan.passes[t] <= plan.skip[t])
        builds = plan.expand[t] + plan.demolish[t] + plan.skip[t] - plan.passes[t] + plan.boom[t]
        model.add(plan.build_count(t) <= builds)
        model.add(plan.build_count(t) >= plan.demolish[t] + plan.skip[t] - plan.passes[t])


def trn_2_worker_must_expand(plan: Turns) -> None:
    """A turn in which the player neither takes land nor demolishes is allowed only if the player has no available
    worker, or if no card can be taken.
    """
    for t in range(plan.turns):
        bare = total(flow for arc, flow in plan.flow[t].items() if not arc.before.outlook.open_size)
        no_worker = plan.model.new_bool_var(f"no worker {t}")
        plan.model.add(plan.vacant[t] >= plan.workers * no_worker)
        plan.model.add(plan.skip[t] <= no_worker + bare)
        plan.model.add(plan.stuck[t] <= no_worker)
        if plan.exact:
            plan.model.add(plan.vacant[t] < plan.workers + no_worker)


def trn_4_must_build_if_able(plan: Turns) -> None:
    """A player without a worker may not pass if a Build is legal (reading of the rules no_worker_pass); see also
    `LAST_RESORT`."""
    if plan.state.setup.readings.no_worker_pass == "must_build":
        for t in range(plan.turns):
            bare = total(flow for arc, flow in plan.flow[t].items() if not arc.before.outlook.open_size)
            plan.model.add(plan.passes[t] <= bare)


def trn_5_forced_return(plan: Turns) -> None:
    """A stuck player takes back one worker from land without a building, and the card of this land goes under the
    pile."""
    state, kind_of = plan.state, plan.kind_of
    if not plan.exact and can_build_or_demolish(state):
        plan.model.add(plan.stuck[0] == 0)
    for t in range(plan.turns):
        back = plan.reclaim[t]
        returned = {k: total(f for arc, f in plan.flow[t].items() if k in arc.returned) for k in range(plan.kinds)}
        if t < plan.named_returns:
            plan.model.add(total(back.values()) == plan.stuck[t])
            plan.model.add(plan.flowing(t, lambda arc: bool(arc.returned)) == plan.stuck[t])
            for kind, flows in returned.items():
                plan.model.add(total(r for c, r in back.items() if kind_of[c] == kind) <= flows)
        for c, reclaim in back.items():
            plan.model.add(reclaim <= plan.owned[t][c] - plan.touched[t][c])


def trn_6_market_flow(plan: Turns) -> None:
    """Each turn takes face-up cards, and then the market is refilled: the market's history is one path through the
    arcs."""
    # A turn uses one arc, and an arc starts only at the node to which the previous arc leads. Each turn has its own
    # nodes, so there are no cycles, and the flow is one path from the position. It is enough to require that the flow
    # out of a node is at most the flow into it, because after the end of the game nothing flows.
    for t in range(plan.turns):
        plan.model.add(total(plan.flow[t].values()) == plan.active[t])
        if t:
            arrive: dict[object, list[Term]] = {}
            for arc, flow in plan.flow[t - 1].items():
                arrive.setdefault(arc.after, []).append(flow)
            leave: dict[object, list[Term]] = {}
            for arc, flow in plan.flow[t].items():
                leave.setdefault(arc.before, []).append(flow)
            for node, flows in leave.items():
                plan.model.add(total(flows) <= total(arrive.get(node, [])))


def exp_1_worker_and_card(plan: Turns) -> None:
    """Taking a territory needs an available worker and a face-up card of the territory's colour and size."""
    kind_of = plan.kind_of
    claimed: dict[int, list[Term]] = {}
    for t in range(plan.turns):
        plan.model.add(total(flow for arc, flow in plan.flow[t].items() if arc.taken) == plan.expand[t])
        plan.model.add(plan.vacant[t] + plan.take_count(t) <= plan.workers)
        for c, claim in plan.claim[t].items():
            claimed.setdefault(kind_of[c], []).append(claim)
        # Without a market, a card of either kind lies open even if no land of this kind is left to claim.
        kinds = {kind_of[c] for c in plan.claim[t]} if plan.lands is None else range(plan.kinds)
        for kind in sorted(kinds):
            if plan.explicit:
                claims = [claim for c, claim in plan.claim[t].items() if kind_of[c] == kind]
                plan.model.add(total(claims) == plan.take_count(t, kind))
            else:
                plan.model.add(total(claimed.get(kind, [])) <= total(plan.take_count(s, kind) for s in range(t + 1)))


def exp_2_territory_is_free(plan: Turns) -> None:
    """Land that a given turn of another player claims does not belong to the planning player at that time."""
    for t, turns in enumerate(plan.given.rounds):
        for number, given in enumerate(turns):
            for c in bits(given.claims):
                plan.model.add(plan.owned[t + 1].get(c, 0) + plan.follows(t, number) <= 1)


def dem_1_replaces_own_buildings(plan: Turns) -> None:
    """A Demolish removes at least one building, and removes only buildings under its footprint.

    This function includes DEM-2: a building is removed only by a tile of a higher generation.
    """
    for t in range(plan.turns):
        fallen = []
        for building in plan.standing:
            falls = _falls(plan, building, t)
            if falls is None:
                continue
            fallen.append(falls)
            site = building.site
            plan.model.add(falls <= plan.demolish[t])
            over = [
                new
                for place, new in plan.replace[t].items()
                if place.site.mask & site.mask and place.site.generation > site.generation
            ]
            plan.model.add(falls <= total(over))
        plan.model.add(plan.demolish[t] <= total(fallen))
        if plan.apart:
            plan.model.add(total(plan.replace[t].values()) == plan.demolish[t])
            for place, tears in plan.replace[t].items():
                plan.model.add(tears <= plan.build[t][place])


def dem_4_workers_cover_vacated_land(plan: Turns) -> None:
    """Every territory that a Demolish leaves without a worker and without a building gets one of the available workers.

    With the value `net` of the reading (rule interpretation) `demolition_workers`, all workers that are off the board
    at the end of the turn are available, so it is enough to count vacant territories before a second Build. The
    function `_back` applies the other readings (interpretations of the rule).
    """
    net = plan.state.setup.readings.demolition_workers == "net"
    for t in range(plan.turns):
        plan.model.add(plan.vacant[t + 1] <= plan.workers)
        if net and not plan.apart:
            continue
        early = _early_on(plan, t)
        near = _still_touching(plan, t, early)
        vacated: list[Term] = []
        for c, touched in plan.touched[t].items():
            lost = plan.model.new_bool_var(f"vacated {c} {t}")
            plan.model.add(touched - total(near.get(c, [])) <= lost)
            if plan.exact:
                size = plan.state.edition.board.territories[c].mask.bit_count()
                plan.model.add(lost <= touched)
                plan.model.add(total(near.get(c, [])) <= size * (1 - lost))  # no more buildings than squares
            vacated.append(lost)
        # Without a Demolish this constrains nothing: a building that touches land before the turn also touches it
        # after the turn, so no land has to count as vacated, and there are never more vacant territories than workers.
        # `lost` is constrained only from below: a territory that counts without need only makes the constraint harder
        # to meet.
        plan.model.add(
            plan.vacant[t] + total(vacated)
            <= plan.workers * 2 - plan.workers * plan.demolish[t] + _back(plan, t, early)
        )


def bld_1_tile_is_unbuilt(plan: Turns) -> None:
    """A plan builds at most as many buildings of a group (of interchangeable tiles) as the group has tiles. A plan
    builds at most one Legendary, because a player has one king token.

    A Legendary that another player builds in a given turn must still be unbuilt before this turn.
    """
    by_group: dict[int, list[Term]] = {}
    for builds in plan.build:
        for place, new in builds.items():
            by_group.setdefault(place.group, []).append(new)
    for group, alike in by_group.items():
        plan.model.add(total(alike) <= len(plan.ground.groups[group].tiles))
    legendary = [new for builds in plan.build for place, new in builds.items() if place.site.legendary]
    plan.model.add(total(legendary) <= 1)
    for t, turns in enumerate(plan.given.rounds):
        for number, given in enumerate(turns):
            if given.legendaries:
                built = _built_so_far(plan, t, given.legendaries)
                plan.model.add(built + plan.follows(t, number) <= 1)


def bld_2_generation_is_unlocked(plan: Turns) -> None:
    """The score before a turn unlocks generations; for a second Build, the points of the first Build may count (reading
    of the rules same_turn_unlock)."""
    setup = plan.state.setup
    for t in range(plan.turns):
        late: list[Term] = []
        for generation, opened, needed in (
            (Generation.SILVER, plan.silver[t], setup.silver_at),
            (Generation.GOLD, plan.gold[t], setup.gold_at),
        ):
            mine = [new for place, new in plan.build[t].items() if place.site.generation == generation]
            if not mine:
                continue
            if isinstance(plan.boom[t], int):
                plan.model.add(total(mine) <= opened)
                continue
            second = plan.model.new_bool_var(f"late {generation} {t}")
            late.append(second)
            plan.model.add(total(mine) <= 2 * opened + second)
            if plan.exact:
                plan.model.add(second <= total(mine))
                plan.model.add(second <= 1 - opened)
            if plan.apart:
                tearing = total(new for place, new in plan.replace[t].items() if place.site.generation == generation)
                plan.model.add(tearing <= opened + plan.early[t])
                if not isinstance(
                    plan.early[t], int
                ):  # in this case the score before the turn has to unlock the tile of the Boom
                    plan.model.add(total(mine) - tearing <= opened + 1 - plan.early[t])
            plan.model.add(second <= plan.boom[t])
            first = total(p.scored[t] * new for p, new in plan.build[t].items() if p.site.generation < generation)
            if setup.readings.same_turn_unlock == "yes":
                plan.model.add(plan.score[t] + first >= needed * second)
            else:
                plan.model.add(second == 0)
        plan.model.add(total(late) <= 1)


def bld_4_on_free_squares(plan: Turns) -> None:
    """After a turn no square has two buildings, and every square with a building belongs to the player's land
    (BLD-3)."""
    territory_at = plan.state.edition.board.territory_at
    for t in range(plan.turns + 1):
        # `touched` is at most `owned`, so this constraint also implies BLD-3. It also removes demolished buildings:
        # `alive` alone lets a building stand or not, but a building cannot stand if another one stands on its squares.
        for square, standing in plan.on_square(t):
            plan.model.add(total(standing) <= plan.touched[t][territory_at[square]])


def act_1_construction_boom(plan: Turns) -> None:
    """Construction Boom allows one second Build in the whole plan, after a first Build. The second Build leaves at
    least the number of unbuilt tiles that ends the game."""
    if not plan.state.mover.cards & BOOM:
        return
    counted = plan.state.setup.readings.boom_counts_legendary == "yes"
    needed = plan.state.edition.numbers.end_unbuilt
    plan.model.add(total(plan.boom) <= 1)
    for t in range(plan.turns):
        if plan.state.setup.boom_alone:
            plan.model.add(plan.build_count(t) >= plan.boom[t] + plan.demolish[t])
            plan.model.add(plan.boom[t] <= plan.expand[t] + plan.demolish[t] + plan.skip[t] - plan.passes[t])
        else:
            plan.model.add(plan.build_count(t) >= 2 * plan.boom[t])
        _boom_first(plan, t)
        legendary = total(new for place, new in plan.build[t].items() if place.site.legendary)
        left = plan.unbuilt(t) - legendary if counted else plan.unbuilt(t)
        plan.model.add(left >= needed - (needed + 1) * (1 - plan.boom[t]))


def _boom_first(plan: Turns, turn: int) -> None:
    """A Construction Boom before the Demolish of its turn builds on squares without a building (reading of the rules
    boom_order)."""
    early = plan.early[turn]
    if isinstance(early, int):
        return
    plan.model.add(early <= plan.boom[turn])
    plan.model.add(early <= plan.demolish[turn])
    new = _booms_by_square(plan, turn)
    for square, standing in plan.on_square(turn):
        if square in new:
            plan.model.add(total(new[square]) + total(standing) + early <= 2)


def _booms_by_square(plan: Turns, turn: int) -> dict[int, list[Term]]:
    """Returns, for each square, the buildings that a turn may build on the square by a step other than its Demolish."""
    squares: dict[int, list[Term]] = {}
    for place, new in plan.build[turn].items():
        for square in bits(place.site.mask):
            squares.setdefault(square, []).append(new - plan.replace[turn][place])
    return squares


def end_1_game_ends(plan: Turns) -> None:
    """A plan continues with the next turn if and only if neither the player's previous turn nor another player has
    triggered the end of the game."""
    for t in range(1, plan.turns):
        ends, few = plan.flowing(t - 1, lambda arc: arc.after is None), plan.few[t - 1]
        if isinstance(few, int):
            plan.model.add(plan.active[t] + ends == plan.active[t - 1])
            continue
        plan.model.add(plan.active[t] <= 1 - few)
        plan.model.add(plan.active[t] <= plan.active[t - 1] - ends)
        plan.model.add(plan.active[t] >= plan.active[t - 1] - ends - few)


def end_2_game_goes_on(plan: Turns) -> None:
    """After the last round no player has a turn. The arcs of the market (`market_flow`) determine the last turn of a
    player."""
    if plan.state.over:
        plan.model.add_bool_or([])


def bld_3_claims_are_built_on(plan: Turns) -> None:
    """A claim that has no territory yet gets a territory when the first building is built there."""
    if not plan.explicit:
        for t in range(plan.turns):
            for c, claim in plan.claim[t].items():
                plan.model.add(claim <= plan.touched[t + 1][c])


CONSTRAINTS: dict[str, Constraint] = {
    "TRN-1": trn_1_one_action_then_build,
    "TRN-2": trn_2_worker_must_expand,
    "TRN-4": trn_4_must_build_if_able,
    "TRN-5": trn_5_forced_return,
    "TRN-6": trn_6_market_flow,
    "EXP-1": exp_1_worker_and_card,
    "EXP-2": exp_2_territory_is_free,
    "DEM-1": dem_1_replaces_own_buildings,
    "DEM-4": dem_4_workers_cover_vacated_land,
    "BLD-1": bld_1_tile_is_unbuilt,
    "BLD-2": bld_2_generation_is_unlocked,
    "BLD-3": bld_3_claims_are_built_on,
    "BLD-4": bld_4_on_free_squares,
    "ACT-1": act_1_construction_boom,
    "END-1": end_1_game_ends,
    "END-2": end_2_game_goes_on,
}
"""The rules that the model contains as constraints, in the order of the rulebook's rules."""


def _built_so_far(plan: Turns, turn: int, tiles: int) -> LinearExpr:
    """Returns the number of tiles of a mask that the plan has built by the end of a turn."""
    return total(
        new for builds in plan.build[: turn + 1] for place, new in builds.items() if place.site.tile_bit & tiles
    )


def _falls(plan: Turns, building: Standing, turn: int) -> Term | None:
    """Returns whether the building is demolished in a turn; `None` if this is not possible."""
    before, after = building.alive[turn], building.alive[turn + 1]
    if isinstance(after, int) or (isinstance(before, int) and not before):
        return None
    new = plan.build[turn].get(building.place, 0) if building.place else 0
    return before + new - after


def _early_on(plan: Turns, turn: int) -> dict[int, Term]:
    """Returns, for each territory, whether the building of a Construction Boom before the Demolish of a turn touches
    the territory (reading of the rules boom_order)."""
    if isinstance(plan.early[turn], int):
        return {}
    terms: dict[int, Term] = {}
    for c in plan.touched[turn]:
        booms = [
            new - plan.replace[turn][place]
            for place, new in plan.build[turn].items()
            if place.site.territories >> c & 1
        ]
        if booms:
            terms[c] = early = plan.model.new_bool_var(f"boom first on {c} {turn}")
            plan.model.add(early <= total(booms))
            plan.model.add(early <= plan.early[turn])
            if plan.exact:
                plan.model.add(early >= total(booms) - 2 * (1 - plan.early[turn]))
    return terms


def _still_touching(plan: Turns, turn: int, early: dict[int, Term]) -> dict[int, list[Term]]:
    """Returns, for each territory, the buildings that touch the territory after a Demolish. The building of a second
    Build is included only if this building can cover the territory."""
    covers = plan.state.setup.boom_covers
    near: dict[int, list[Term]] = {} if covers else {c: [on] for c, on in early.items()}
    for building in plan.standing:
        stands: Term = building.alive[turn + 1]
        if plan.apart and not covers and building.place and building.place in plan.build[turn]:
            stands = stands - plan.build[turn][building.place] + plan.replace[turn][building.place]
        for c in bits(building.site.territories):
            near.setdefault(c, []).append(stands)
    return near


def _back(plan: Turns, turn: int, early: dict[int, Term]) -> Term:
    """Returns the workers that come back in time to cover the territories that a Demolish vacates, in addition to the
    workers in hand (DEM-5).

    The workers that a Construction Boom before the Demolish (`early`) brings back are already in hand, under every
    reading.
    """
    reading, board = plan.state.setup.readings.demolition_workers, plan.state.edition.board
    if reading == "hand_only" and not early:
        return 0
    back: list[Term] = []
    for c, touched in plan.touched[turn].items():
        ground = board.territories[c].mask
        over = [
            new
            for place, new in plan.replace[turn].items()
            if place.site.territories >> c & 1
            and (reading == "net" or (reading == "hand_and_footprint" and not ground & ~place.site.mask))
        ]
        home = early.get(c, 0)
        if over or not isinstance(home, int):
            comes = plan.model.new_bool_var(f"back {c} {turn}")
            plan.model.add(comes <= total(over) + home)
            # A claim without a territory may get its territory with this building; its worker already stands there.
            plan.model.add(comes + touched <= plan.owned[turn + 1][c])
            if plan.exact:
                for on in (total(over), home):
                    plan.model.add(comes >= on + plan.owned[turn + 1][c] - touched - 1)
            back.append(comes)
    return total(back)


def trn_4_no_pass_while_able(plan: Turns) -> None:
    """A player without a worker may not pass while a Build or Demolish is legal (reading of the rules
    no_worker_pass)."""
    state = plan.state
    must_build = state.setup.readings.no_worker_pass == "must_build"
    if must_build and not can_expand(state) and has_build_or_demolish(state):
        plan.model.add(plan.passes[0] == 0)


def trn_5_back_only_when_stuck(plan: Turns) -> None:
    """A worker is taken back if and only if the player has no worker, no legal Build and no legal Demolish."""
    plan.model.add(plan.stuck[0] == int(not plan.state.hand and not has_build_or_demolish(plan.state)))


@lru_cache(maxsize=64)
def has_build_or_demolish(state: GameState) -> bool:
    """Returns whether, in the model, the player has a Build or Demolish without taking land."""
    plan = Turns.of(state, 1, explicit=True)
    for rule, constraint in CONSTRAINTS.items():
        if rule not in ("TRN-2", *LAST_RESORT):
            constraint(plan)
    plan.model.add(plan.demolish[0] + plan.skip[0] - plan.passes[0] == 1)
    return solver_for(0).solve(plan.model) in (OPTIMAL, FEASIBLE)


LAST_RESORT: dict[str, Constraint] = {"TRN-4": trn_4_no_pass_while_able, "TRN-5": trn_5_back_only_when_stuck}
"""The rules about when a turn may pass or take a worker back.

These rules are constraints only in an exact model of one turn.

In plans of several turns, the replay by the rules checks these conditions.
"""

BY_CONSTRUCTION: dict[str, str] = {
    "COM-1": "the model has claims only for the territories of the board",
    "SET-1": "the territories that can be claimed are those in play",
    "TRN-3": "a Demolish always has a building; a claim may have none",
    "DEM-2": "in the constraint of DEM-1 only tiles of a higher generation remove a building",
    "DEM-3": "built tiles and standing buildings have separate variables, and only built tiles score and use up tiles",
    "DEM-5": "the reading determines the workers on the right-hand side of the constraint of DEM-4",
    "DEM-6": "a place may lie anywhere in the estate, vacant land included",
    "BLD-5": "places exist only with frontage",
    "BLD-6": "places exist only on one block",
    "BLD-7": "places are the rotations of a tile; mirror images are places only with the reading flip_tiles=yes",
    "BLD-8": "vacant land is land without a building, so workers come back automatically when land is built on",
    "ACT-2": "the market's arcs have at most one shift, at the start of a turn, and only if all cards shown are known",
    "ACT-3": "the market's arcs have at most one take of two cards, both of size 2, before the refill and never with "
    "an empty pile",
    "END-1a": "the arcs whose refill triggers the end have no next node",
    "SCO-6": "the points of a place in each turn include Gold Prestige, because the turns of the other players are "
    "known",
    "SCO-8": "the tie-breaks are the later parts of a plan's worth",
}
"""The rules that every choice of values of the variables fulfils, each with the reason."""

NOT_MODELLED: dict[str, str] = {
    "COM-2": "the edition contains which streets score; places have the cards of their streets",
    "COM-3": "the edition contains which squares have frontage; places exist only with frontage",
    "COM-4": "the pieces of a player are read from the position",
    "COM-5": "the free Legendaries are read from the position",
    "COM-6": "the cards are those of the position's market",
    "COM-7": "the edition contains which tiles are irregular",
    "SET-2": "the set-up is finished when a plan begins; the cards in play are read from the position",
    "SET-3": "as SET-2: starter buildings are buildings of the position",
    "SET-4": "as SET-2: the market is read from the position",
    "SET-5": "as SET-2: in a game without action cards no player has one",
    "SET-6": "as SET-2: the thresholds of silver and gold are read from the set-up",
}
"""The rules for which the model needs no constraint, each with the reason."""
