"""Entering a turn by pointing at a square of the board, or by putting a tile down on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...errors import Refused
from ...messages import gettext
from ..board import bits
from ..masks import SquareMask
from ..moves import Boom, Build, Demolish, Reclaim, Shift, Step, Take
from ..moves.steps import Placing
from ..state import GameState
from ..tiles import Placement
from .begun_turn import BegunTurn
from .naming import read_squares, read_tile, split_placement

Begin = Callable[[Sequence[Step]], BegunTurn]
"""A command that replaces the steps of the current turn by other steps; the cards that came up stay the same."""


def pointed_steps(state: GameState, begun: BegunTurn, text: str, begin: Begin) -> tuple[Step, ...]:
    """The steps of a turn after the mover has pointed at a square, `C4`, or has put a tile down, `b1@B9,C9`.

    Pointing at a building that the turn has built takes this building back. Pointing at land without a building of the
    turn claims the land, gives claimed land back, or takes a worker back from the land. Illegal steps are returned,
    too, so that their broken rules can be shown. Raises `Refused` for a text that is not a square, tile or territory.
    """
    tile, *words = split_placement([text]) or [""]
    if words:
        return _with_tile(
            state, begun, Placement(state.edition.tiles[read_tile(state.edition, tile)].id, read_squares(words))
        )
    squares = read_squares([tile])
    land = _territories(state, state.edition.board.mask_of(squares))
    if len(squares) != 1 or not land:
        raise Refused(gettext("{text!r} is not a territory or square of the board", text=text))
    built = [step for step in begun.steps if isinstance(step, Placing) and squares[0] in step.placement.squares]
    if built:
        return tuple(step for step in begun.steps if step not in built)
    return _with_land(state, begun, land[0], begin)


def _territories(state: GameState, mask: SquareMask | None) -> list[int]:
    return [] if mask is None else bits(state.edition.board.territories_of(mask))


def _with_tile(state: GameState, begun: BegunTurn, placement: Placement) -> tuple[Step, ...]:
    """The steps with the legal step that puts a tile on the given squares.

    If no such step is legal, the result contains the likeliest step, after the one claim that the step needs.
    """
    ways = ((Boom, begun.may.booms), (Build, begun.may.builds), (Demolish, begun.may.demolitions))
    for verb, sites in ways:
        if any(site.placement == placement for site in sites):
            return (*begun.steps, verb(placement))
    board, player = state.edition.board, state.mover
    mask = board.mask_of(placement.squares)
    verb = Boom if any(isinstance(step, Placing) for step in begun.steps) else Build
    if mask is not None and mask & player.occupied:
        verb = Demolish
    foreign = [index for index in _territories(state, mask) if not player.estate >> index & 1]
    takes = any(isinstance(step, Take) for step in begun.steps)
    land = begun.may.takes.get((foreign[0],)) if len(foreign) == 1 and not takes else None
    return (*begun.steps, *([land] if land else []), verb(placement))


def _with_land(state: GameState, begun: BegunTurn, index: int, begin: Begin) -> tuple[Step, ...]:
    """The steps of a turn after the mover has pointed at land. The land is claimed; if the turn has already claimed
    this land, the land is given back; if the turn has claimed other land, the new land may replace the other land."""
    name = state.edition.board.territories[index].name
    shift = tuple(step for step in begun.steps if isinstance(step, Shift))
    others = tuple(step for step in begun.steps if not isinstance(step, Take))
    taken = [land for step in begun.steps if isinstance(step, Take) for land in step.territories]
    if name in taken:
        left = tuple(land for land in taken if land != name)
        steps = (*others, *([Take(left)] if left else []))
        return shift if begin(steps).broken else steps
    if name in begun.may.reclaims:
        return (*shift, Reclaim(name))
    if taken and index not in begun.widened and (index,) in begin(shift).may.takes:
        return (*shift, Take((name,)))
    return (*others, Take(tuple(sorted((*taken, name)))))
