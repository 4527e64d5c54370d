"""The generator of all legal moves, which is independent of the function in `legality` that judges a single move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from ..edition import Sizes
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void, floors_of
from ..state import GameState, Stack
from .monsters import move_monster


def legal_moves(state: GameState) -> list[Move]:
    """Returns all legal moves, in an order that depends only on the state; no moves if the game is over."""
    if state.phase == "over":
        return []
    if state.phase == "open":
        slots = state.edition.board.slots
        return [Open(slot) for city, slot in enumerate(slots) if not state.open >> city & 1]
    if state.phase == "select":
        return list(_selections(state))
    return list(builds(state)) or list(_stuck(state))


def builds(state: GameState) -> Iterator[Build]:
    """Yields the legal builds, ordered by card, plot, colour and floors."""
    setup, board, seat = state.setup, state.edition.board, state.to_move
    early = state.monster is not None and setup.readings.monster_time == "before_build"
    pieces = [
        (colour, floors)
        for colour in setup.colours[seat]
        for floors, count in enumerate(state.selected[colour], 1)
        if count
    ]
    for card, count in enumerate(state.hands[seat]):
        if not count:
            continue
        position = setup.meanings[seat][card]
        now = move_monster(state, position) if early else state
        for plot in board.at_position(position):
            if now.monster == plot or not state.is_open(plot):
                continue
            least = {colour: least_floors(now, now.stacks[plot], colour) for colour in setup.colours[seat]}
            for colour, floors in pieces:
                if floors >= least[colour]:
                    yield Build(state.edition.letters[colour], floors, board.plots[plot])


def least_floors(state: GameState, stack: Stack, colour: int) -> int:
    """Returns the least number of floors of a piece that a colour may build on a stack (M-BLD-1 to M-BLD-3,
    M-FACT-2).
    """
    if not stack:
        return 1
    setup, top = state.setup, stack[-1].colour
    own = setup.partners[colour]
    if top in own:
        return 1 if setup.tops_own else state.edition.largest + 1
    totals = [0] * len(state.edition.colours)
    for piece in stack:
        totals[piece.colour] += piece.floors
    if setup.readings.cap_compare == "owner":
        return max(1, totals[top] - totals[colour])
    return max(1, max(total for each, total in enumerate(totals) if each not in own) - totals[colour])


def _stuck(state: GameState) -> Iterator[Move]:
    """Yields the moves of a player who can build nothing, which depend on the rule switch `stuck` (M-TRN-6)."""
    setup, seat = state.setup, state.to_move
    if setup.readings.stuck == "redraw" and not state.redrawn:
        yield Redraw()
        return
    cards = [card for card, count in enumerate(state.hands[seat]) if count]
    for colour in setup.colours[seat]:
        for floors, count in enumerate(state.selected[colour], 1):
            if not count:
                continue
            letter = state.edition.letters[colour]
            if setup.readings.stuck == "discard" and cards:
                yield from (Discard(card + 1, letter, floors) for card in cards)
            else:
                yield Void(letter, floors)


def _selections(state: GameState) -> Iterator[Select]:
    """Yields the selections of the mover: all pieces of the round, or a single piece under `selection: one_by_one`."""
    letters, own = state.edition.letters, state.setup.colours[state.to_move]
    if state.setup.readings.selection == "one_by_one":
        for colour in own:
            if sum(state.selected[colour]) < state.setup.rounds.pieces:
                supply = state.supply[colour]
                yield from (Select.of((letters[colour], (floors,))) for floors, count in enumerate(supply, 1) if count)
        return
    choices = [[(letters[c], chosen) for chosen in mixes(state.supply[c], state.setup.rounds.pieces)] for c in own]
    yield from (Select.of(*pieces) for pieces in product(*choices))


@cache
def mixes(supply: Sizes, pieces: int) -> tuple[tuple[int, ...], ...]:
    """Returns every way to take a number of pieces from a supply, each way as the floors of its pieces."""
    ranges = [range(min(count, pieces) + 1) for count in supply]
    return tuple(floors_of(counts) for counts in product(*ranges) if sum(counts) == pieces)
