"""Proves the best gain of a turn a second time, independently, with the CP-SAT model."""

from __future__ import annotations

from ...errors import ProofsDiffer
from ...messages import gettext
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
    """Finds the best gain of a turn without a Market Shift with the CP-SAT model, and compares the result with the
    first proof.

    Raises `ProofsDiffer` if the model proves another value. If the time limit (in seconds) or `stop` ends the search
    early, the status of the result is not `proved`, and only the bound and the value of the result are compared with
    the first proof.
    """
    check_seconds(time_limit)
    result = best_turn(state, time_limit, seed, stop, report)
    claimed = hint.without_shift
    agrees = result.value == claimed if result.status in ("proved", "infeasible") else _allows(result, claimed)
    if not agrees:
        raise ProofsDiffer(
            gettext(
                "the comparison of all turns proves a best gain of {claimed}, but the model has {value} ({status}, "
                "bound {bound}), in {position}",
                claimed=claimed,
                value=result.value,
                status=result.status,
                bound=result.bound,
                position=format_line(state),
            )
        )
    return result


def _allows(result: PlanResult, claimed: int | None) -> bool:
    if claimed is None:
        return result.value is None
    return (result.value is None or result.value <= claimed) and (result.bound is None or claimed <= result.bound)
