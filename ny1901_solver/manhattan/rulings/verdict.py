"""The verdict on a move: one record from which legality and reasons are read, so that they cannot contradict."""

from __future__ import annotations

from dataclasses import dataclass

from ...kit.rulebook.near import Nearest
from ...kit.rulebook.settings import OtherReading, readings_that_matter
from ..moves import Move
from ..rules import Violation, violations
from ..rules.supposing import expect_hand_of
from ..state import GameState
from ..state.invariants import state_problems
from ..state.seen import seen_pieces
from .conflicts import Conflict, conflicts
from .effects import Reasons, reasons
from .nearest import nearest


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a move is legal, and why or why not.

    A legal move has `reasons`; an illegal one all rules that it breaks, a least conflict for each of them, and the
    nearest legal moves. `others` are the readings under which the verdict is another one.
    """

    move: Move
    violations: tuple[Violation, ...]
    reasons: Reasons | None
    conflicts: tuple[Conflict, ...]
    nearest: Nearest[Move] | None
    others: tuple[OtherReading, ...]

    @property
    def legal(self) -> bool:
        """Whether the move breaks no rule."""
        return not self.violations


def verdict(state: GameState, move: Move, top: int = 5) -> Verdict:
    """The verdict on a move, with `top` of the nearest legal moves; it goes by what the mover sees.

    Raises `DataError` where it hangs on a hand that is not told.
    """
    expect_hand_of(state, move)
    state = seen_pieces(state, (state.to_move,))
    others = readings_that_matter(
        state, lambda each: violations(each, move), can_be=lambda each: not state_problems(each)
    )
    found = violations(state, move)
    if not found:
        return Verdict(move, (), reasons(state, move), (), None, others)
    return Verdict(move, found, None, conflicts(state, move), nearest(state, move, top), others)
