"""TRN and END-2: what a turn as a whole must be."""

from __future__ import annotations

from collections.abc import Iterator

from ..moves import Demolish, Pass, Reclaim, Shift, Take, Turn
from ..moves.order import in_order
from ..state import GameState
from .options import can_build_or_demolish, can_expand, must_take_back
from .violation import Violation


def end_2_game_goes_on(state: GameState, turn: Turn) -> Iterator[Violation]:
    """After the last round nobody has a turn."""
    if state.over:
        yield Violation(
            "END-2", f"the game is over: {state.colour(state.to_move)} triggered the end and the round is complete"
        )


def trn_1_steps_in_order(state: GameState, turn: Turn) -> Iterator[Violation]:
    """Market Shift, then exactly one of Expand, Demolish or skip, then Build."""
    if not in_order(turn.steps):
        yield Violation(
            "TRN-1",
            "a turn is [shift], then one of take or demolish (or neither without workers), then one build "
            "or pass, then [boom]; or reclaim alone",
        )


def trn_2_worker_must_expand(state: GameState, turn: Turn) -> Iterator[Violation]:
    """A player with an available worker who does not demolish must expand."""
    if can_expand(state) and not any(isinstance(step, (Take, Demolish)) for step in turn.steps):
        workers = state.hand
        available = "1 worker is" if workers == 1 else f"{workers} workers are"
        yield Violation("TRN-2", f"{available} available, so the turn must expand or demolish")


def trn_4_must_build_if_able(state: GameState, turn: Turn) -> Iterator[Violation]:
    """Without a worker, passing is not offered while a Build or Demolish is legal (reading no_worker_pass)."""
    if (
        _only_passes(turn)
        and not can_expand(state)
        and state.setup.readings.no_worker_pass == "must_build"
        and can_build_or_demolish(state)
    ):
        yield Violation("TRN-4", "without an available worker a legal Build or Demolish must be done, not passed")


def trn_5_forced_return(state: GameState, turn: Turn) -> Iterator[Violation]:
    """Without a worker, a Build or a Demolish, one worker comes back; and only then."""
    stuck = must_take_back(state)
    if stuck and _only_passes(turn):
        yield Violation("TRN-5", "no worker, no legal Build or Demolish: one worker must be taken back from the board")
    for step in turn.steps:
        if not isinstance(step, Reclaim):
            continue
        if not stuck:
            free = state.hand
            reason = "a worker is available" if free else "a Build or Demolish is legal"
            yield Violation("TRN-5", f"no worker is taken back while {reason}", territories=(step.territory,))
        territory = state.edition.board.by_name.get(step.territory)
        if territory is None or not state.mover.vacant >> territory.index & 1:
            yield Violation("TRN-5", f"no worker of yours stands in {step.territory}", territories=(step.territory,))


def _only_passes(turn: Turn) -> bool:
    return all(isinstance(step, (Shift, Pass)) for step in turn.steps)


TURN_RULES = (
    end_2_game_goes_on,
    trn_1_steps_in_order,
    trn_2_worker_must_expand,
    trn_4_must_build_if_able,
    trn_5_forced_return,
)
