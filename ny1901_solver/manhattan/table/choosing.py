"""The choices of the player to move: the pieces that he can still set out, and all builds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ...errors import Refused
from ...messages import gettext
from ..moves import Build, Move, Select
from ..rules import legal_moves
from ..state import GameState

Pieces = Counter[tuple[int, int]]
"""The number of pieces of each colour and number of floors."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal moves of the player to move, after he has `chosen` some pieces to set out.

    `there` are the pieces of the player: the selected pieces that are not built yet, or the supply while pieces are
    selected. `usable` are those pieces of `there` that some legal move still uses together with the chosen pieces.
    `whole` is the finished selection, if the chosen pieces are complete, and `wanted` is the number of pieces of a
    selection.
    """

    state: GameState
    chosen: Pieces
    there: Pieces
    usable: frozenset[tuple[int, int]]
    builds: tuple[Build, ...]
    others: tuple[Move, ...]
    whole: Select | None
    wanted: int


def choices(state: GameState, chosen: Pieces) -> Choices:
    """Returns the choices of the player to move; raises `Refused` for chosen pieces that no legal move sets out
    together.
    """
    legal = legal_moves(state)
    sets = [(move, _pieces(state, move)) for move in legal if isinstance(move, Select)]
    fitting = [(move, pieces) for move, pieces in sets if chosen <= pieces]
    if chosen and not fitting:
        raise Refused(gettext("no legal move sets these pieces out together"))
    builds = tuple(move for move in legal if isinstance(move, Build))
    number = state.edition.letters.index
    usable = {(number(move.colour), move.floors) for move in builds}
    usable |= {piece for _, pieces in fitting for piece in pieces - chosen}
    return Choices(
        state,
        chosen,
        _there(state),
        frozenset(usable),
        builds,
        tuple(move for move in legal if not isinstance(move, Build | Select)),
        next((move for move, pieces in fitting if pieces == chosen), None),
        max((pieces.total() for _, pieces in sets), default=0),
    )


def _pieces(state: GameState, move: Select) -> Pieces:
    """Returns the number of pieces of each kind in a selection."""
    number = state.edition.letters.index
    return Counter((number(letter), floors) for letter, all_floors in move.pieces for floors in all_floors)


def _there(state: GameState) -> Pieces:
    """Returns the pieces that the player to move can select or build at present."""
    counts = state.supply if state.phase == "select" else state.selected
    own = () if state.over else state.setup.colours[state.to_move]
    return Counter({(colour, floors): count for colour in own for floors, count in enumerate(counts[colour], 1)})
