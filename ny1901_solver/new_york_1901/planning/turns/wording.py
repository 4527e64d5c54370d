"""Translates between solutions of the model and turns of a plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ortools.sat.python.cp_model import IntVar

from ....cpsat.linear import Term, total
from ....cpsat.running import Value
from ...board import bits
from ...moves import Boom, Build, Demolish, Pass, Placing, Reclaim, Shift, Step, Take, Turn
from ...moves.turn import demolition_first
from ...tiles import Generation, Site
from .places import Place
from .variables import Turns

_ORDER = (Shift, Take, Demolish, Build, Reclaim, Pass, Boom)
"""The kinds of steps in the order in which a turn has them, each at most once (TRN-1)."""


def solution_turns(plan: Turns, value: Value, wanted: frozenset[int] = frozenset()) -> tuple[Turn, ...]:
    """Returns the turns of a solution. Among interchangeable tiles, the `wanted` tiles are used first, then the tiles
    with the lowest numbers.
    """
    tiles = {
        number: sorted(group.tiles, key=lambda tile: (tile not in wanted, tile))
        for number, group in enumerate(plan.ground.groups)
    }
    claims = _claims(plan, value)
    turns = []
    for t in range(plan.turns):
        if not value(plan.active[t]):
            break
        sites = [_site(place, tiles) for place in _builds(plan, t, value)]
        turns.append(_turn(plan, t, value, claims[t], sites))
    return tuple(turns)


def every_turn(plan: Turns, value: Value) -> Iterator[Turn]:
    """Returns all turns that a solution of an explicit model of one turn describes.

    If two turns differ only in interchangeable tiles, the result contains both turns. If a turn has two Builds and both
    tiles are unlocked at the start, the result has a turn for each order of the Builds (BLD-2).
    """
    builds, (claims,) = _builds(plan, 0, value), _claims(plan, value)
    orders = [builds]
    if len(builds) == 2 and not value(plan.demolish[0]) and value(_unlock_term(plan, 0, builds[1].site.generation)):
        orders.append(builds[::-1])
    for order in orders:
        for sites in product(*(place.sites for place in order)):
            if len({site.tile for site in sites}) == len(sites):
                yield _turn(plan, 0, value, claims, sites)


def _unlock_term(plan: Turns, t: int, generation: int) -> Term:
    """Returns whether a generation is unlocked at the start of a turn."""
    return {Generation.SILVER: plan.silver[t], Generation.GOLD: plan.gold[t]}.get(Generation(generation), 1)


def _builds(plan: Turns, t: int, value: Value) -> list[Place]:
    """Returns the new buildings of a turn in order: the building of the Demolish first, then by generation."""
    return sorted(
        (place for place, new in plan.build[t].items() if value(new)),
        key=lambda place: (
            not (value(plan.demolish[t]) and value(plan.replace[t][place])),
            place.site.generation,
            place.index,
        ),
    )


def _turn(plan: Turns, t: int, value: Value, claims: Sequence[int], sites: Sequence[Site]) -> Turn:
    steps: list[Step] = []
    if any(arc.shifts and value(flow) for arc, flow in plan.flow[t].items()):
        steps.append(Shift())
    if value(plan.stuck[t]):
        back = [c for c, reclaim in plan.reclaim[t].items() if value(reclaim)]
        return Turn((*steps, *(Reclaim(plan.state.edition.board.territories[c].name) for c in back)))
    if value(plan.expand[t]):
        steps.append(Take(tuple(sorted(plan.state.edition.board.territories[c].name for c in claims))))
    kinds = (Demolish if value(plan.demolish[t]) else Build, Boom) if len(sites) > value(plan.boom[t]) else (Boom,)
    built: list[Step] = [kind(site.placement) for kind, site in zip(kinds, sites, strict=False)]
    if value(plan.early[t]):
        built.reverse()
    return Turn((*steps, *(built or [Pass()])))


def _site(place: Place, tiles: dict[int, list[int]]) -> Site:
    """Returns the site (a tile in a place) with the next unused tile of the group, and marks this tile as used."""
    tile = tiles[place.group].pop(0)
    return next(site for site in place.sites if site.tile == tile)


def _claims(plan: Turns, value: Value) -> list[list[int]]:
    """Returns the territories claimed in each turn.

    To claims whose territory the model leaves open, the function assigns first the land that buildings need, and then
    other land.
    """
    named = [[c for c, claim in claims.items() if value(claim)] for claims in plan.claim]
    if plan.explicit:
        return named
    kind_of = plan.kind_of
    waiting = [c for claims in named for c in claims]
    free = [*bits(plan.state.unclaimed if plan.lands is None else plan.lands)]
    free += [c for back in plan.reclaim for c, returns in back.items() if value(returns)]
    waiting += [c for c in free if c not in set(waiting)]
    taken: list[list[int]] = []
    for flows in plan.flow:
        taken.append([])
        for kind in next((arc.taken for arc, flow in flows.items() if value(flow)), ()):
            territory = next(c for c in waiting if kind_of[c] == kind)
            waiting.remove(territory)
            taken[-1].append(territory)
    return taken


def decisions(plan: Turns, turns: Sequence[Turn]) -> list[tuple[Term, bool]] | None:
    """Returns the values of an explicit model's variables for given turns, or `None` if a turn is not expressible."""
    places = {site.placement: place for place in plan.ground.places for site in place.sites}
    by_name = plan.state.edition.board.by_name
    terms: list[tuple[Term, bool]] = []
    for t, turn in enumerate(turns):
        steps = demolition_first(turn.steps)
        order = [_ORDER.index(type(step)) for step in steps]
        kinds = {type(step) for step in steps}
        acts = bool(kinds & {Demolish, Build, Reclaim}) or (Boom in kinds and Pass not in kinds)
        if order != sorted(set(order)) or (Pass in kinds) == acts:
            return None
        taken: list[IntVar | None] = []
        for step in turn.steps:
            if isinstance(step, (Take, Reclaim)):
                names = step.territories if isinstance(step, Take) else (step.territory,)
                lands = plan.claim[t] if isinstance(step, Take) else plan.reclaim[t]
                taken += [lands.get(by_name[name].index) if name in by_name else None for name in names]
            elif isinstance(step, Placing):
                place = places.get(step.placement)
                taken.append(plan.build[t].get(place) if place else None)
                if plan.apart and place and isinstance(step, Demolish):
                    taken.append(plan.replace[t].get(place))
                if place and isinstance(step, Build) and Boom in kinds:
                    terms.append((_unlock_term(plan, t, place.site.generation), True))
        chosen = {var.index for var in taken if var is not None}
        if len(chosen) < len(taken):
            return None
        apart = plan.replace[t] if plan.apart else {}
        every = [*plan.build[t].values(), *apart.values(), *plan.claim[t].values(), *plan.reclaim[t].values()]
        terms += [(var, var.index in chosen) for var in every]
        terms += [(plan.active[t], True), (plan.demolish[t], Demolish in kinds), (plan.boom[t], Boom in kinds)]
        terms.append((plan.early[t], steps != turn.steps))
        terms.append((total(flow for arc, flow in plan.flow[t].items() if arc.shifts), Shift in kinds))
    return terms
