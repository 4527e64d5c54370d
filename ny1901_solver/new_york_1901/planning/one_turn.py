"""One whole turn without a Market Shift: every legal one, or the best one, by the model of one own turn."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL, CpSolver, CpSolverSolutionCallback

from ...cpsat.running import OutOfTime, SolverBudget
from ...errors import ProofsDiffer, SolverError
from ...messages import gettext
from ...runs.watching import Report, Stop, never, silent
from ..moves import Turn
from ..positions import format_line
from ..rules import violations
from ..state import SHIFT, GameState
from .problem import PlanProblem
from .result import PlanResult, Status
from .turns.model import PlanModel
from .turns.solve import Asking
from .turns.variables import Turns
from .turns.wording import every_turn


def enumerate_turns(state: GameState) -> list[Turn]:
    """Every legal turn without a Market Shift, by the model, sorted by text.

    Raises `ProofsDiffer` if the rules forbid one of them.
    """
    collector, solver = _Collector(PlanModel.of(_without_shift(state), 1, exact=True).plan), CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.linearization_level = 0
    solver.parameters.catch_sigint_signal = False  # Python handles Ctrl-C
    status = solver.solve(collector.plan.model, collector)
    if status not in (OPTIMAL, INFEASIBLE):
        raise SolverError(gettext("the enumeration ended with {status}", status=solver.status_name(status)))
    turns = sorted(collector.turns, key=str)
    for turn in turns:
        if broken := violations(state, turn):
            raise ProofsDiffer(
                gettext(
                    "the model allows {turn!r}, the rules do not ({reasons}), in {position}",
                    turn=str(turn),
                    reasons="; ".join(f"{violation.rule}: {violation.sentence}" for violation in broken),
                    position=format_line(state),
                )
            )
    return turns


def best_turn(
    state: GameState,
    time_limit: float | None = None,
    seed: int = 0,
    stop: Stop = never,
    report: Report = silent,
) -> PlanResult:
    """The turn without a Market Shift that gains most if the game ended after it; `infeasible` if the game is over.

    It is proved unless the time limit, in seconds, or `stop` ends the work first. Raises `ProofsDiffer` if the rules
    forbid the turn or score it otherwise.
    """
    if state.over:
        return PlanResult("infeasible")
    problem = PlanProblem(_without_shift(state), 1, "final")
    asking: Asking | None = None
    status: Status = "feasible"
    with suppress(OutOfTime):
        asking = Asking(problem, True, SolverBudget(time_limit, seed=seed, progress=report, stop=stop), exact=True)
        asking.solve(asking.cp, asking.model.worth[0], aloud=True)
        status = "proved"
    if asking is None or asking.seen is None:
        return PlanResult("timeout")
    return replace(asking.feasible_result(asking.seen, asking.bound), status=status)


class _Collector(CpSolverSolutionCallback):
    """Collects the turns of every solution of an enumeration."""

    def __init__(self, plan: Turns) -> None:
        super().__init__()
        self.plan = plan
        self.turns: list[Turn] = []

    def on_solution_callback(self) -> None:
        self.turns += every_turn(self.plan, self.value)


def _without_shift(state: GameState) -> GameState:
    """The position with the mover's Market Shift used, so that no turn begins with it; gains stay the same."""
    seat = state.to_move
    return replace(state, players=(*state.players[:seat], state.mover.without_card(SHIFT), *state.players[seat + 1 :]))
