"""What a position has to show so that what an order asks for can come of it: its themes, causes and legendaries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from ...board import bits
from ...edition import ACTION_CARDS
from ...rules.options import build_sites
from ...state import GRAB, GameState
from ...tiles import Generation
from .orders import Order

Sign: TypeAlias = Callable[[GameState], bool]
CLOSE = 7  # points below an unlock that tell of it
FEW = 1  # workers in hand that may be too few


def sought(order: Order) -> list[Sign]:
    """What has to be so of the positions of an order, beside what makes any position telling."""
    found = [SIGNS[asked] for asked in (order.theme, order.cause) if asked in SIGNS]
    if (card := order.card_played) is not None:
        held = ACTION_CARDS[card].bit
        found.append(lambda state: bool(state.mover.cards & held))
    if order.legendary is not None:
        wanted = order.legendary
        found.append(lambda state: any(name == wanted for name in legendaries_near(state, order.turns)))
    elif order.theme == "legendary":
        found.append(lambda state: any(legendaries_near(state, order.turns)))
    return found


def legendaries_near(state: GameState, turns: int) -> Iterator[str]:
    """The legendaries, by tile id, that the player to move could place after claims of so many turns.

    The land may hold buildings of lower generations, and gold may still be locked, if not by much.
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


def few_workers(state: GameState) -> bool:
    """The player to move has hardly a worker left."""
    return state.hand <= FEW


def no_worker(state: GameState) -> bool:
    """All workers of the player to move stand on the board."""
    return not state.hand


def inner_land(state: GameState) -> bool:
    """Free land of the player to move has a square that touches no street and no park."""
    board = state.edition.board
    return any(part & ~board.frontage and part & board.frontage for part in board.parts(state.mover.free_land))


def golden(state: GameState) -> bool:
    """Gold is unlocked or nearly so."""
    return state.mover.score >= state.setup.gold_at - CLOSE


def grabs(state: GameState) -> bool:
    """Two workers are there for Land Grab, and the card."""
    return state.hand >= 2 and bool(state.mover.cards & GRAB)


SIGNS: dict[str, Sign] = {
    "worker-shortage": few_workers,
    "frontage-lost": inner_land,
    "forced-return": no_worker,
    "prestige": golden,
    "land-grab": grabs,
}
"""What a position has to show for a theme or a cause that is rare otherwise."""
SETTLED = {"worker-shortage", "frontage-lost", "forced-return", "legendary"}
"""Themes and causes that come of estates laid out before they are built on."""
