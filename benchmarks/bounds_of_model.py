"""Constraints, domains and bounds of the CP-SAT model that `mutate_bounds` removes or tightens one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benchmarks.bounds_of_search import Seen, bound, one_more
from benchmarks.mutate_rules import place_of
from benchmarks.mutations import Mutation, always
from ny1901_solver.new_york_1901.planning.turns.constraints import CONSTRAINTS

TURNS = "planning.turns"
RULE, VARIABLES = f"{TURNS}.constraints", f"{TURNS}.variables.Turns"


def seeing(**changes: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Returns the variant of a constraint that sees a model with some attributes changed."""

    def variant(original: Any) -> Any:
        def constraint(plan: Any, *rest: Any) -> Any:
            return original(Seen(plan, **{name: change(plan) for name, change in changes.items()}), *rest)

        return constraint

    return variant


def making(name: str, change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Returns the variant of a function that makes variables, for which one attribute of the model is changed."""

    def variant(original: Any) -> Any:
        def made(plan: Any) -> None:
            before = getattr(plan, name)
            setattr(plan, name, change(before))
            try:
                original(plan)
            finally:
                setattr(plan, name, before)

        return made

    return variant


def ending(edition: Any) -> Any:
    """Returns the edition in which one more unbuilt tile ends the game."""
    return Seen(edition, numbers=Seen(edition.numbers, end_unbuilt=edition.numbers.end_unbuilt + 1))


def fewer_tiles(plan: Any) -> Any:
    """Returns the places for tiles, where each group of tiles has one tile less."""
    return Seen(plan.ground, groups=[Seen(group, tiles=group.tiles[1:]) for group in plan.ground.groups])


def fewer_cards(plan: Any) -> Callable[..., Any]:
    """Returns the number of cards of a kind that are taken in a turn, minus one."""
    return lambda turn, kind=None: plan.take_count(turn, kind) - (kind is not None)


def without_arcs(unwanted: Callable[[Any], bool]) -> Callable[[Any], Any]:
    """Returns the variant of `market_arcs` without the arcs of one kind."""
    return lambda original: (
        lambda *arguments: [[arc for arc in arcs if not unwanted(arc)] for arcs in original(*arguments)]
    )


def dropped(*rules: str) -> dict[Mutation, str]:
    """Returns one mutation for each rule that is left out of the model."""
    return {bound(place_of(CONSTRAINTS[rule]), "nothing breaks it", always(None)): "" for rule in rules}


BOUNDS_OF_MODEL: dict[Mutation, str] = {
    bound(
        f"{RULE}._back",
        "a worker on a claim left open does not count",
        seeing(owned=lambda plan: [None, *plan.owned]),
    ): "",
    **dropped("TRN-1", "TRN-2", "TRN-5", "TRN-6", "EXP-1", "DEM-1", "DEM-4", "BLD-2", "BLD-4", "ACT-1", "END-1"),
    bound(f"{RULE}.exp_1_worker_and_card", "a worker less", seeing(workers=lambda plan: plan.workers - 1)): "",
    bound(f"{RULE}.exp_1_worker_and_card", "a card of each kind less", seeing(take_count=fewer_cards)): "",
    bound(
        f"{RULE}.dem_4_workers_cover_vacated_land", "a worker less", seeing(workers=lambda plan: plan.workers - 1)
    ): "",
    bound(f"{RULE}.bld_1_tile_is_unbuilt", "a tile of each group less", seeing(ground=fewer_tiles)): "",
    bound(
        f"{VARIABLES}._make_few",
        "an unbuilt tile more ends the game",
        making("state", lambda state: Seen(state, edition=ending(state.edition))),
    ): "",
    bound(f"{TURNS}.places.Supply.earliest", "claims come a turn later", one_more): "",
    bound(f"{TURNS}.market_flow.market_arcs", "no Market Shift", without_arcs(lambda arc: arc.shifts)): "",
    bound(f"{TURNS}.market_flow.market_arcs", "no Land Grab", without_arcs(lambda arc: len(arc.taken) > 1)): "",
}
"""The mutations of the model; some have a reason why they can do no harm."""
