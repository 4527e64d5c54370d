"""Lists all legal turns without a Market Shift, or finds the best of these turns, with the CP-SAT model of one turn."""

from __future__ import annotations

from contextlib import suppress

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
from .result import PlanResult
from .turns.model import PlanModel
from .turns.solve import Asking
from .turns.variables import Turns
from .turns.wording import every_turn


def enumerate_turns(state: GameState) -> list[Turn]:
    """Returns every legal turn without a Market Shift, found by the CP-SAT model and sorted by text.

    Raises `ProofsDiffer` if the rules forbid a turn that the model allows.
    """
    collector, solver = _Collector(PlanModel.of(_without_shift(state), 1, exact=True).plan), CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.linearization_level = 0
    solver.parameters.catch_sigint_signal = False  # lets Python handle Ctrl-C
    status = solver.solve(collector.plan.model, collector)
    if status not in (OPTIMAL, INFEASIBLE):
        raise SolverError(gettext("the enumeration ended with {status}", status=solver.status_name(status)))
    turns = sorted(collector.turns, key=str)
    for turn in turns:
        if broken := violations(state, turn):
            raise ProofsDiffer(
                gettext(
                    "the model allows {turn!r}, but the rules do not ({reasons}), in {position}",
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
    """Returns the turn without a Market Shift that would gain most if the game ended after this turn; the status is
    `infeasible` if the game is over.

    The value is proved unless the time limit (in seconds) or `stop` ends the search first; the tie-breaks between turns
    that gain equally much stay open. Raises `ProofsDiffer` if
    the rules forbid the turn or give it another score.
    """
    if state.over:
        return PlanResult("infeasible")
    problem = PlanProblem(_without_shift(state), 1, "final")
    asking: Asking | None = None
    with suppress(OutOfTime):
        asking = Asking(problem, True, SolverBudget(time_limit, seed=seed, progress=report, stop=stop), exact=True)
        asking.solve(asking.cp, asking.model.worth[0], aloud=True)
    if asking is None or asking.seen is None:
        return PlanResult("timeout")
    return asking.so_far(asking.seen, asking.bound)


class _Collector(CpSolverSolutionCallback):
    """Collects the turns of all solutions that the solver enumerates."""

    def __init__(self, plan: Turns) -> None:
        super().__init__()
        self.plan = plan
        self.turns: list[Turn] = []

    def on_solution_callback(self) -> None:
        self.turns += every_turn(self.plan, self.value)


def _without_shift(state: GameState) -> GameState:
    """Returns the position in which the mover has used Market Shift, so that no turn starts with a Market Shift; the
    gains do not change."""
    return state.with_player(state.to_move, state.mover.without_card(SHIFT))
