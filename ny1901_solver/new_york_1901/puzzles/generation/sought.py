"""Defines the conditions that a position has to meet for the themes, causes and Legendary tiles of an order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from ...board import bits
from ...edition import ACTION_CARDS, load_edition
from ...planning.problem import PlanProblem, advance, first_stage
from ...rules.options import build_sites, must_take_back
from ...state import GRAB, GameState
from ...tiles import Generation
from ..kinds import KINDS
from ..solvers.greedy import greedy_turn
from .laid_out import Layout, deep_block, out_of_workers, site_of, stranded_mover
from .orders import Order

Sign: TypeAlias = Callable[[GameState], bool]
CLOSE = 7  # a score this many points below an unlock counts as near
FEW = 1  # a player with this many workers in hand may soon have too few


def sought(order: Order) -> list[Sign]:
    """Returns the conditions that positions have to meet for an order, in addition to the signs that the next turn
    matters.
    """
    signs: list[Sign] = [partial(SIGNS[asked], order=order) for asked in (order.theme, order.cause) if asked in SIGNS]
    if (card := order.card_played) is not None:
        held = ACTION_CARDS[card].bit
        signs.append(lambda state: bool(state.mover.cards & held))
    if order.legendary is not None:
        wanted = order.legendary
        signs.append(lambda state: any(name == wanted for name in legendaries_near(state, order.turns)))
    elif order.theme == "legendary":
        signs.append(lambda state: any(legendaries_near(state, order.turns)))
    return signs


def laid_out_for(order: Order) -> Layout | None:
    """Returns the function that constructs positions for an order; `None` if ordinary games lead to such positions."""
    if order.legendary is not None:
        tiles = load_edition(order.edition).tiles
        tile = next(number for number, tile in enumerate(tiles) if tile.id == order.legendary)
        return site_of(tile, order.turns - 1)
    return next((LAYOUTS[asked] for asked in (order.theme, order.cause) if asked in LAYOUTS), None)


def legendaries_near(state: GameState, turns: int) -> Iterator[str]:
    """Returns the ids of the Legendary tiles that the player to move could place after the claims of `turns` turns.

    Buildings of lower generations may stand on the land, and gold may still be locked if only a few points are missing.
    """
    player, setup, edition = state.mover, state.setup, state.edition
    if player.legendary or player.score < setup.gold_at - CLOSE * turns:
        return
    gold = sum(site.mask for site in player.buildings if site.generation == Generation.GOLD)
    near = setup.edition.board.land(player.estate | state.unclaimed) & ~gold
    left = set(bits(state.legendaries))
    for site in build_sites(setup, near, state.legendaries):
        if site.tile in left and (site.territories & ~player.estate).bit_count() <= turns:
            left.remove(site.tile)
            yield edition.tiles[site.tile].id


def runs_out(state: GameState, order: Order) -> bool:
    """Whether, after the turn that scores most points at once, the mover has no worker and another turn follows."""
    if order.turns == 1 or state.hand > FEW:
        return False
    stages = greedy_stages(order, state, 1)
    return len(stages) > 1 and not stages[-1].hand


def shuts_in(state: GameState, order: Order) -> bool:
    """Whether turns that score most points at once leave adjacent squares that touch neither a street nor a park."""
    frontage = state.edition.board.frontage
    if not any(part.bit_count() > 1 for part in state.edition.board.parts(state.mover.free_land & ~frontage)):
        return False
    after = greedy_stages(order, state, order.turns)[-1].players[state.to_move]
    return any(part.bit_count() > 1 and not part & frontage for part in state.edition.board.parts(after.free_land))


def greedy_stages(order: Order, state: GameState, turns: int) -> list[GameState]:
    """Returns the positions between the turns of a player who always plays the turn that scores most points at once.

    The player's turns turn up only known cards.
    """
    problem = PlanProblem(KINDS[order.kind].position(state), turns)
    stage = first_stage(problem)
    states = [stage.state]
    while stage.left and (turn := greedy_turn(stage)) is not None:
        stage = advance(problem, stage, turn)
        states.append(stage.state)
    return states


def gives_back(state: GameState, order: Order) -> bool:
    """Whether the mover can do nothing except take a worker back."""
    return must_take_back(state)


def unlocked_before(state: GameState, order: Order) -> bool:
    """Whether the next turns unlock no further generation, so that no unlock can be missed."""
    score = state.mover.score
    return not any(at - CLOSE * order.turns <= score < at for at in (state.setup.silver_at, state.setup.gold_at))


def golden(state: GameState, order: Order) -> bool:
    """Whether the mover has unlocked the generation gold, or lacks only a few points for gold."""
    return state.mover.score >= state.setup.gold_at - CLOSE


def grabs(state: GameState, order: Order) -> bool:
    """Whether the mover has the card Land Grab and the two workers that it needs."""
    return state.hand >= 2 and bool(state.mover.cards & GRAB)


def nears_the_end(state: GameState, order: Order) -> bool:
    """Whether the next tile that the mover builds ends the game (END-1)."""
    return state.mover.unbuilt.bit_count() == state.edition.numbers.end_unbuilt + 1


SIGNS: dict[str, Callable[..., bool]] = {
    "worker-shortage": runs_out,
    "frontage-lost": shuts_in,
    "forced-return": gives_back,
    "shift-missed": unlocked_before,
    "boom-missed": unlocked_before,
    "prestige": golden,
    "land-grab": grabs,
    "tempo": nears_the_end,
}
"""Maps themes and causes that random positions rarely show to conditions on a position."""
LAYOUTS = {"worker-shortage": out_of_workers, "frontage-lost": deep_block, "forced-return": stranded_mover}
"""Maps themes and causes to which games rarely lead to functions that construct suitable positions."""
SETTLED = {"worker-shortage", "frontage-lost", "forced-return", "legendary"}
"""Themes and causes that need land which is claimed long before anything is built on it."""
