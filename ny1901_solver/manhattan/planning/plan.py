"""Solves the CP-SAT model: the legal builds, and the builds with most points, which are proved and replayed by the
rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL, UNKNOWN, CpSolver, CpSolverSolutionCallback

from ...cpsat.running import Listener, OutOfTime, SolverBudget, Value, solver_for
from ...errors import ProofsDiffer, SolverError
from ...messages import gettext
from ...runs.watching import Report, Stop, never, silent
from ..moves import Build
from ..positions import format_line
from ..rules import apply_build, legal_moves, violations
from ..scoring import Line, scoring_lines
from ..state import GameState
from .constraints import CONSTRAINTS, Ruling, in_the_order_of_plots, may_end
from .question import Goal, Plan, turns_ahead
from .turns import Turns
from .worth import Scoring, most


def legal_builds(state: GameState, constraints: Mapping[str, Ruling] = CONSTRAINTS) -> list[Build]:
    """Returns every build of the mover that is legal in the model, sorted by text, under all constraints or some of
    them.

    Raises `DataError` if no pieces are being built.
    """
    if not turns_ahead(state, state.to_move):
        return []
    plan = Turns(state, state.to_move, 1, ends=False)
    for constraint in constraints.values():
        constraint(plan)
    collector, solver = _Collector(plan), CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.linearization_level = 0
    solver.parameters.catch_sigint_signal = False  # Python itself handles Ctrl-C
    status = solver.solve(plan.model, collector)
    if status not in (OPTIMAL, INFEASIBLE):
        raise SolverError(gettext("the enumeration ended with {status}", status=solver.status_name(status)))
    return sorted(collector.builds, key=str)


def plan(
    state: GameState,
    seat: int,
    goal: Goal | None = None,
    *,
    time_limit: float | None = None,
    seed: int = 0,
    stop: Stop = never,
    report: Report = silent,
) -> Plan:
    """Returns the builds with which a player scores most points at the next scoring, if nobody else builds.

    The number of builds is at most the number of cards in the player's hand. If a goal is given, the builds are the
    best builds that reach the goal. The time limit is in seconds of solving; the solver calls `stop` many times a
    second. Raises `DataError` if no pieces are being built, and `ProofsDiffer` if the rules forbid a build or score the
    board differently.
    """
    turns, before = turns_ahead(state, seat), sum(line.points for line in _lines(state, seat))
    state = replace(state, to_move=seat)
    asked = Plan(seat, goal, "timeout", before=before)
    question, scoring = _model(state, seat, turns, before)
    if goal is not None:
        scoring.reach(question, goal)
    question.model.maximize(scoring.points)
    budget = SolverBudget(time_limit, seed=seed, progress=report, stop=stop)
    solver = solver_for(seed)
    solver.parameters.linearization_level, solver.parameters.cp_model_probing_level = (
        2,
        2,
    )  # these settings make proofs much faster
    listener = _listener(budget, scoring, before)
    try:
        status = budget.run(question.model, solver, listener)
    except OutOfTime:
        return replace(asked, work=budget.work)
    if status == INFEASIBLE:
        return replace(asked, status="infeasible", work=budget.work)
    bound = round(solver.best_objective_bound)
    if status == UNKNOWN:
        return replace(asked, bound=bound, work=budget.work)
    best = _replay(question, asked, solver.value, round(solver.objective_value))
    return replace(best, status="proved" if status == OPTIMAL else "feasible", bound=bound, work=budget.work)


def _model(state: GameState, seat: int, turns: int, before: int) -> tuple[Turns, Scoring]:
    """Returns the model of a player's next `turns` turns, and its scoring; `before` is the number of points that a
    scoring now would pay the player.
    """
    question = Turns(state, seat, turns, ends=turns > 0 and may_end(state, seat, turns))
    for constraint in CONSTRAINTS.values():
        constraint(question)
    in_the_order_of_plots(question)
    scoring = Scoring.of(question)
    if (bound := most(question, before)) is not None:
        question.model.add(scoring.points <= bound)
    return question, scoring


def _listener(budget: SolverBudget, scoring: Scoring, before: int) -> Listener:
    """Returns a listener that reports the gain of the best plan so far, and an upper bound of the gain."""
    known: list[int] = []

    def solution(value: Value) -> None:
        known.append(value(scoring.points) - before)

    def bound(most: float) -> None:
        budget.tell(known[-1] if known else None, round(most) - before)

    return Listener(solution, bound)


def _replay(question: Turns, asked: Plan, value: Value, points: int) -> Plan:
    """Returns the plan of a solution, after playing its builds by the rules."""
    state, builds = question.state, list[Build]()
    for t in range(question.number):
        for build in _builds_of_turn(question, t, value):
            if broken := violations(state, build):
                reasons = "; ".join(f"{each.rule}: {each.sentence}" for each in broken)
                raise ProofsDiffer(
                    gettext(
                        "the model allows the build {build}, but the rules forbid it ({reasons}), in the position "
                        "{line}",
                        build=build,
                        reasons=reasons,
                        line=_question_line(question),
                    )
                )
            state = apply_build(state, build)
            builds.append(build)
    lines = _lines(state, question.seat)
    if (paid := sum(line.points for line in lines)) != points:
        raise ProofsDiffer(
            gettext(
                "the model scores {points} points, but the rules pay {paid}, in the position {line}",
                points=points,
                paid=paid,
                line=_question_line(question),
            )
        )
    stuck = len(builds) < question.number
    if stuck and any(isinstance(move, Build) for move in legal_moves(state)):
        raise ProofsDiffer(
            gettext(
                "the model stops building although a build is possible, in the position {line}",
                line=_question_line(question),
            )
        )
    return replace(asked, builds=tuple(builds), lines=lines, points=points, stuck=stuck)


def _question_line(question: Turns) -> str:
    return format_line(question.state)


def _builds_of_turn(question: Turns, turn: int, value: Callable[..., int]) -> list[Build]:
    """Returns the build of a turn in a solution as a list, or an empty list if the turn has no build."""
    edition = question.state.edition
    return [
        Build(edition.letters[colour], size, edition.board.plots[plot])
        for (plot, (colour, size)), put in question.put[turn].items()
        if value(put)
    ]


def _lines(state: GameState, seat: int) -> tuple[Line, ...]:
    """Returns the points that the board pays a player now, by rule."""
    return tuple(line for line in scoring_lines(state) if line.colour in state.setup.colours[seat])


class _Collector(CpSolverSolutionCallback):
    """Collects the build of every solution of an enumeration."""

    def __init__(self, question: Turns) -> None:
        super().__init__()
        self.question = question
        self.builds: set[Build] = set()

    def on_solution_callback(self) -> None:
        self.builds.update(_builds_of_turn(self.question, 0, self.value))
