"""The proof a second time, by the CP-SAT model: an independent proof."""

from __future__ import annotations

from ...errors import ProofsDiffer
from ...runs.watching import Report, Stop, check_seconds, never, silent
from ..planning.one_turn import best_turn
from ..planning.result import PlanResult
from ..positions import format_line
from ..state import GameState
from .hint import Hint


def prove_twice(
    state: GameState,
    hint: Hint,
    time_limit: float | None = None,
    seed: int = 0,
    stop: Stop = never,
    report: Report = silent,
) -> PlanResult:
    """Solves for the turn of most points without Market Shift by the model and holds the hint against it.

    Raises `ProofsDiffer` when the model proves another value. A time limit, in seconds, or `stop` can leave the
    question open: then the result's status is not `proved`, and only its bound and value are compared.
    """
    check_seconds(time_limit)
    result = best_turn(state, time_limit, seed, stop, report)
    claimed = hint.without_shift
    agrees = result.value == claimed if result.status in ("proved", "infeasible") else _allows(result, claimed)
    if not agrees:
        raise ProofsDiffer(
            f"comparing all turns proves a best gain of {claimed}, the model proves {result.value} "
            f"({result.status}, bound {result.bound}) in {format_line(state)}"
        )
    return result


def _allows(result: PlanResult, claimed: int | None) -> bool:
    if claimed is None:
        return result.value is None
    return (result.value is None or result.value <= claimed) and (result.bound is None or claimed <= result.bound)
