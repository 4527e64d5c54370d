"""The rules of a turn as constraints: one small function a rule, by the id it has in the rules room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from ortools.sat.python.cp_model import FEASIBLE, OPTIMAL, CpSolver, IntVar, LinearExpr

from ..board import bits
from ..state import GRAB, GameState
from ..tiles import Generation, Site
from .linear import total
from .variables import OneTurn

Constraint: TypeAlias = Callable[[OneTurn], None]


def set_1_district_is_in_play(turn: OneTurn) -> None:
    """With two players one district is out of the game."""
    in_play = turn.state.setup.territories
    turn.model.add(total(claim for t, claim in turn.claim.items() if not in_play >> t & 1) == 0)


def trn_1_one_action_then_build(turn: OneTurn) -> None:
    """Exactly one of Expand, Demolish or skip, then Build or not; the forced return stands alone."""
    turn.model.add(turn.expands + turn.demolishes + turn.reclaims <= 1)
    turn.model.add(turn.demolishes + turn.builds + turn.reclaims + turn.passes == 1)
    turn.model.add(turn.booms <= 1)


def trn_2_worker_must_expand(turn: OneTurn) -> None:
    """A player with an available worker who does not demolish must expand."""
    if can_expand(turn.state):
        turn.model.add(turn.expands + turn.demolishes >= 1)


def trn_4_must_build_if_able(turn: OneTurn) -> None:
    """Without a worker, no passing while a Build or Demolish is legal (reading no_worker_pass)."""
    state = turn.state
    if not can_expand(state) and state.setup.readings.no_worker_pass == "must_build" and can_build_or_demolish(state):
        turn.model.add(turn.passes == 0)


def trn_5_forced_return(turn: OneTurn) -> None:
    """Without a worker, a Build or a Demolish, one worker comes back; and only then."""
    state = turn.state
    stuck = not free_workers(state) and not can_build_or_demolish(state)
    turn.model.add(turn.reclaims == int(stuck))


def exp_1_worker_and_card(turn: OneTurn) -> None:
    """Each territory taken needs an available worker and a face-up card of its colour and size."""
    turn.model.add(total(turn.claim.values()) <= free_workers(turn.state))
    edition = turn.state.edition
    for kind in range(edition.kinds):
        alike = [claim for t, claim in turn.claim.items() if edition.kind_of[t] == kind]
        turn.model.add(total(alike) <= turn.state.market.open.count(kind))


def exp_2_territory_is_free(turn: OneTurn) -> None:
    """A territory in anybody's estate cannot be claimed."""
    turn.model.add(total(turn.claim[t] for t in bits(turn.state.claimed)) == 0)


def dem_2_replaces_lower_generations(turn: OneTurn) -> None:
    """Each demolished building is of a strictly lower generation than the new tile."""
    for building in turn.falls:
        too_low = [
            new
            for site, new in turn.demolish.items()
            if site.mask & building.mask and site.generation <= building.generation
        ]
        turn.model.add(total(too_low) == 0)


def dem_4_workers_cover_vacated_land(turn: OneTurn) -> None:
    """Every territory left without worker and building gets one of the workers that count, or nothing is done."""
    turn.model.add(total(turn.covers.values()) <= dem_5_workers_that_count(turn))


def dem_5_workers_that_count(turn: OneTurn) -> LinearExpr:
    """The workers for DEM-4, by the reading `demolition_workers`: in hand, and coming back in time."""
    reading = turn.state.setup.readings.demolition_workers
    vacant, board = turn.state.mover.vacant, turn.state.edition.board
    back = [
        new
        for site, new in turn.demolish.items()
        for t in bits(vacant & site.territories)
        if reading == "net" or (reading == "hand_and_footprint" and not board.territories[t].mask & ~site.mask)
    ]
    return total(back) + free_workers(turn.state)


def bld_1_tile_is_unbuilt(turn: OneTurn) -> None:
    """No tile is built twice, and no second legendary: there is one king token."""
    for alike in _grouped(turn.placed, lambda site: [site.tile]).values():
        turn.model.add(total(alike) <= 1)
    turn.model.add(total(new for site, new in turn.placed if site.legendary) <= 1)


def bld_2_generation_is_unlocked(turn: OneTurn) -> None:
    """The score unlocks the tile's generation; for a second Build, points of the first count (same_turn_unlock)."""
    setup, score = turn.state.setup, turn.state.mover.score
    firsts = [*turn.demolish.items(), *turn.build.items()]
    scored = total(turn.reach.scored(site) * new for site, new in firsts)
    for generation, needed in ((Generation.SILVER, setup.silver_at), (Generation.GOLD, setup.gold_at)):
        if score >= needed:
            continue
        turn.model.add(total(new for site, new in firsts if site.generation == generation) == 0)
        second = total(new for site, new in turn.boom.items() if site.generation == generation)
        if setup.readings.same_turn_unlock == "yes":
            turn.model.add(scored >= (needed - score) * second)
        else:
            turn.model.add(second == 0)


def bld_3_inside_the_estate(turn: OneTurn) -> None:
    """Every territory that a new building touches is the player's own, or claimed this turn."""
    estate = turn.state.mover.estate
    for step in (turn.build, turn.boom):
        for territory, touching in _grouped(step.items(), lambda site: bits(site.territories & ~estate)).items():
            turn.model.add(total(touching) <= turn.claim[territory])


def bld_4_on_free_squares(turn: OneTurn) -> None:
    """No two new buildings share a square, and none stands on an own building that does not fall."""
    for on_square in _grouped(turn.placed, lambda site: bits(site.mask)).values():
        turn.model.add(total(on_square) <= 1)
    for building, falls in turn.falls.items():
        turn.model.add(total(new for site, new in turn.boom.items() if site.mask & building.mask) <= falls)


def act_1_construction_boom(turn: OneTurn) -> None:
    """A second Build follows a first one, and leaves the unbuilt tiles that the end of the game needs."""
    turn.model.add(turn.booms <= turn.demolishes + turn.builds)
    setup, player = turn.state.setup, turn.state.mover
    counted = setup.readings.boom_counts_legendary == "yes"
    used = total(new for site, new in turn.placed if counted or not site.legendary)
    spare = player.unbuilt.bit_count() - setup.edition.numbers.end_unbuilt
    if spare < 2:  # a turn builds two tiles at most
        turn.model.add(used + (2 - spare) * turn.booms <= 2)


def act_3_land_grab(turn: OneTurn) -> None:
    """Two territories need Land Grab, size 2 both, two workers, and a future market that is not empty."""
    state, territories = turn.state, turn.state.edition.board.territories
    if not state.mover.cards & GRAB or free_workers(state) < 2 or not state.market.future:
        turn.model.add(turn.grabs == 0)
    large = total(claim for t, claim in turn.claim.items() if territories[t].size != 2)
    turn.model.add(large <= 2 * (1 - turn.grabs))


def end_2_game_goes_on(turn: OneTurn) -> None:
    """After the last round nobody has a turn."""
    if turn.state.over:
        turn.model.add_bool_or([])


CONSTRAINTS: dict[str, Constraint] = {
    "SET-1": set_1_district_is_in_play,
    "TRN-1": trn_1_one_action_then_build,
    "TRN-2": trn_2_worker_must_expand,
    "TRN-4": trn_4_must_build_if_able,
    "TRN-5": trn_5_forced_return,
    "EXP-1": exp_1_worker_and_card,
    "EXP-2": exp_2_territory_is_free,
    "DEM-2": dem_2_replaces_lower_generations,
    "DEM-4": dem_4_workers_cover_vacated_land,
    "BLD-1": bld_1_tile_is_unbuilt,
    "BLD-2": bld_2_generation_is_unlocked,
    "BLD-3": bld_3_inside_the_estate,
    "BLD-4": bld_4_on_free_squares,
    "ACT-1": act_1_construction_boom,
    "ACT-3": act_3_land_grab,
    "END-2": end_2_game_goes_on,
}
"""The rules that are constraints, in the order of the rules."""

BY_CONSTRUCTION: dict[str, str] = {
    "COM-1": "claims exist only for the territories of the board",
    "TRN-3": "a Demolish is one decision with the building it puts up; after a claim `pass` is free",
    "DEM-1": "Demolish sites lie over an own building, and `falls` is tied to all buildings under the site",
    "DEM-3": "new buildings are unbuilt tiles only, and no gain is ever taken back",
    "DEM-5": "the reading chooses the workers on the right-hand side of DEM-4",
    "DEM-6": "Demolish sites lie anywhere in the estate, vacant land included",
    "BLD-5": "sites exist only with frontage",
    "BLD-6": "sites exist only on one block",
    "BLD-7": "sites are the tile's rotations; mirrored ones are in reach only by the reading flip_tiles=yes",
    "BLD-8": "workers that come back count in DEM-4; nothing later in the turn asks for one",
}
"""The rules that hold by the way the variables are made, and why."""

NOT_MODELLED: dict[str, str] = {
    "ACT-2": "Market Shift draws cards: a turn after it is a turn from each position it can lead to",
    "TRN-6": "the refill comes after the claim and changes neither what is legal nor what is gained this turn",
    "END-1": "triggering the end changes neither what is legal nor what is gained this turn",
    "END-1a": "as END-1",
    "SCO-8": "who wins is no matter of one turn's gain",
}
"""The rules of a turn that the model leaves aside, and why."""


def free_workers(state: GameState) -> int:
    """The workers that the player to move has in hand."""
    return state.mover.free_workers(state.edition.numbers.workers)


def can_expand(state: GameState) -> bool:
    """Whether a worker is available and a card face up (EXP-1)."""
    return free_workers(state) > 0 and bool(state.market.open)


@lru_cache(maxsize=64)
def can_build_or_demolish(state: GameState) -> bool:
    """Whether a Build or Demolish is legal without expanding; TRN-4 and TRN-5 put this question to the model."""
    turn = OneTurn.of(state)
    for rule, constraint in CONSTRAINTS.items():
        if rule not in ("TRN-2", "TRN-4", "TRN-5"):
            constraint(turn)
    turn.model.add(turn.expands == 0)
    turn.model.add(turn.passes + turn.reclaims == 0)
    solver = CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(turn.model) in (OPTIMAL, FEASIBLE)


def _grouped(
    placed: Iterable[tuple[Site, IntVar]], parts: Callable[[Site], Iterable[int]]
) -> Mapping[int, list[IntVar]]:
    """The variables of sites gathered by the parts (tiles, squares, territories) that each site has."""
    groups: dict[int, list[IntVar]] = {}
    for site, new in placed:
        for part in parts(site):
            groups.setdefault(part, []).append(new)
    return groups
