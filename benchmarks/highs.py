"""Runs HiGHS in a separate process, because its library conflicts with the copy inside OR-Tools."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from benchmarks.cpu_limit import cpu_limit

if TYPE_CHECKING:  # the child must not import OR-Tools
    from benchmarks.milp import Milp

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class HighsAnswer:
    """The answer of HiGHS: `value` of the best solution, `bound`, and CPU seconds; value or bound may be missing."""

    proved: bool
    value: float | None
    bound: float | None
    seconds: float


def ask_highs(milp: Milp, cpu_seconds: float, threads: int = 1) -> HighsAnswer:
    """Solves a model in a child process; the time starts after the child has loaded HiGHS."""
    question = json.dumps({"milp": asdict(milp), "cpu_seconds": cpu_seconds, "threads": threads})
    command = [sys.executable, "-m", "benchmarks.highs"]
    child = subprocess.run(command, input=question, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
    return HighsAnswer(**json.loads(child.stdout))


def _solved(milp: dict[str, Any], cpu_seconds: float, threads: int) -> HighsAnswer:
    import highspy

    highs = highspy.Highs()
    for option, value in (
        ("output_flag", False),
        ("threads", threads),
        ("mip_rel_gap", 0.0),
        ("mip_abs_gap", 0.99),  # values are whole numbers
    ):
        highs.setOptionValue(option, value)
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(milp["cost"]), len(milp["row_lower"])
    lp.col_lower_, lp.col_upper_, lp.col_cost_ = milp["lower"], milp["upper"], milp["cost"]
    lp.row_lower_, lp.row_upper_ = milp["row_lower"], milp["row_upper"]
    lp.offset_, lp.sense_ = milp["offset"], highspy.ObjSense.kMaximize
    lp.integrality_ = [highspy.HighsVarType.kInteger] * lp.num_col_
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_ = milp["starts"], milp["columns"], milp["entries"]
    highs.HandleUserInterrupt = True
    started = process_time()
    with cpu_limit(cpu_seconds, highs.cancelSolve):
        highs.passModel(lp)
        highs.run()
    seconds = process_time() - started
    status, info = highs.getModelStatus(), highs.getInfo()
    solved = info.primal_solution_status == highspy.kSolutionStatusFeasible
    return HighsAnswer(
        proved=status == highspy.HighsModelStatus.kOptimal,
        value=info.objective_function_value if solved else None,
        bound=info.mip_dual_bound if abs(info.mip_dual_bound) < 1e9 else None,
        seconds=seconds,
    )


if __name__ == "__main__":
    json.dump(asdict(_solved(**json.load(sys.stdin))), sys.stdout)
