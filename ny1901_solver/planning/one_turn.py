"""One whole turn, Market Shift aside: every legal one, or the one that gains most, with proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor

from ortools.sat.python.cp_model import (
    FEASIBLE,
    INFEASIBLE,
    OPTIMAL,
    UNKNOWN,
    CpSolver,
    CpSolverSolutionCallback,
    LinearExpr,
)

from ..chance import any_card
from ..errors import DoorsDisagree, SolverError
from ..moves import Turn
from ..positions import format_line
from ..rules import play, violations
from ..scoring import final_sheet
from ..state import GameState
from .constraints import CONSTRAINTS, Constraint
from .linear import total
from .objective import gains
from .variables import OneTurn
from .wording import Wording

STATUS = {OPTIMAL: "proved", FEASIBLE: "feasible", INFEASIBLE: "infeasible", UNKNOWN: "timeout"}


@dataclass(frozen=True, slots=True)
class TurnResult:
    """The answer to "which turn gains most now?".

    `status` is `proved`, `feasible` (time ran out with a turn in hand), `timeout` (without one) or
    `infeasible` (the game is over). `value` is the gain in points, `bound` what no turn exceeds, `gains` the
    value by rule. `branches`, `conflicts` and `seconds` are the solver's own, for the proof.
    """

    status: str
    turn: Turn | None
    value: int | None
    bound: int | None
    gains: tuple[tuple[str, int], ...]
    branches: int
    conflicts: int
    seconds: float


def one_turn_model(state: GameState, constraints: Mapping[str, Constraint] = CONSTRAINTS) -> OneTurn:
    """The model of the turn of the player to move, under all rules or under some."""
    turn = OneTurn.of(state)
    for constraint in constraints.values():
        constraint(turn)
    return turn


def admits(state: GameState, turn: Turn, constraints: Mapping[str, Constraint] = CONSTRAINTS) -> bool:
    """Whether the model has the turn, which is one without Market Shift, among its solutions."""
    model = one_turn_model(state, constraints)
    taken = Wording(model).decisions(turn)
    if taken is None:
        return False
    chosen = {var.index for var in taken}
    for var in model.decisions:
        model.model.add(var == int(var.index in chosen))
    return solver_for(0).solve(model.model) == OPTIMAL


def enumerate_turns(state: GameState) -> list[Turn]:
    """Every legal turn without Market Shift, as the model sees it, sorted by text.

    Raises `DoorsDisagree` when the rules forbid one of them.
    """
    model = one_turn_model(state)
    collector = _Collector(Wording(model))
    solver = solver_for(0)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.linearization_level = 0
    status = solver.solve(model.model, collector)
    if status not in (OPTIMAL, INFEASIBLE):
        raise SolverError(f"the enumeration ended with {solver.status_name(status)}")
    turns = sorted(collector.turns, key=str)
    for turn in turns:
        _confirm_legal(state, turn)
    return turns


def best_turn(state: GameState, time_limit: float | None = None, seed: int = 0) -> TurnResult:
    """The turn that gains most, with proof unless the time limit, in seconds, is met first.

    Of several best turns a proved answer is always the same one, whatever the seed (`_settle_ties`). Raises
    `DoorsDisagree` when the rules forbid the turn or score it otherwise.
    """
    model = one_turn_model(state)
    by_rule = gains(model)
    gain = total(by_rule.values())
    model.model.maximize(gain)
    proof = solver_for(seed)
    if time_limit is not None:
        proof.parameters.max_time_in_seconds = time_limit
    status = proof.solve(model.model)
    if status not in STATUS:
        raise SolverError(f"the solver ended with {proof.status_name(status)}")
    effort = proof.num_branches, proof.num_conflicts, proof.wall_time
    if status not in (OPTIMAL, FEASIBLE):
        return TurnResult(STATUS[status], None, None, None, (), *effort)
    value, bound = proof.value(gain), floor(proof.best_objective_bound + 0.5)
    answer = proof
    if status == OPTIMAL:
        left = None if time_limit is None else time_limit - proof.wall_time
        answer = _settle_ties(model, gain, value, left) or proof
    turn = Wording(model).turn(answer.value)
    itemised = tuple((rule, answer.value(points)) for rule, points in by_rule.items())
    _confirm_legal(state, turn)
    _confirm_gains(state, turn, dict(itemised))
    return TurnResult(STATUS[status], turn, value, bound, itemised, *effort)


def _settle_ties(model: OneTurn, gain: LinearExpr, value: int, left: float | None) -> CpSolver | None:
    """Solves for one turn of those with the best gain: the lowest numbers of its steps, then of its claims.

    So a proved answer hangs neither on the seed nor on the solver's own order of search. `left` is the time
    that is left, in seconds; `None` is answered when it runs out.
    """
    wording, claims = Wording(model), list(model.claim.values())
    last_claim = model.model.new_int_var(0, len(claims), "last claim")
    for place, claim in enumerate(claims, 1):
        model.model.add(last_claim >= place * claim)
    claimed = LinearExpr.weighted_sum(claims, list(range(1, len(claims) + 1)))
    model.model.add(gain == value)
    # Of two claims at most (ACT-3) the places add up to less than this factor: the last place comes first.
    for number in (wording.first, wording.second, 2 * len(claims) * last_claim + claimed):
        model.model.minimize(number)
        solver = solver_for(0)
        if left is not None:
            if left <= 0:
                return None
            solver.parameters.max_time_in_seconds = left
        status = solver.solve(model.model)
        if left is not None:
            left -= solver.wall_time
            if status != OPTIMAL:
                return None
        if status != OPTIMAL:
            raise SolverError(f"a turn that gains {value} was found and then lost")
        model.model.add(number == solver.value(number))
    return solver


class _Collector(CpSolverSolutionCallback):
    """Reads the turn off every solution that an enumeration comes to."""

    def __init__(self, wording: Wording) -> None:
        super().__init__()
        self.wording = wording
        self.turns: list[Turn] = []

    def on_solution_callback(self) -> None:
        self.turns.append(self.wording.turn(self.value))


def solver_for(seed: int) -> CpSolver:
    """A solver that answers the same each time: one worker and a fixed seed."""
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.linearization_level = 2
    solver.parameters.catch_sigint_signal = False  # Ctrl-C is for Python to hear
    return solver


def _confirm_legal(state: GameState, turn: Turn) -> None:
    if broken := violations(state, turn):
        reasons = "; ".join(f"{violation.rule}: {violation.sentence}" for violation in broken)
        raise DoorsDisagree(f"the model allows {str(turn)!r}, the rules do not ({reasons}), in {format_line(state)}")


def _confirm_gains(state: GameState, turn: Turn, found: Mapping[str, int]) -> None:
    seat = state.to_move
    before = final_sheet(state, seat).by_rule()
    after = final_sheet(play(state, turn, any_card), seat).by_rule()
    for rule in {**before, **after, **found}:
        gained = after.get(rule, 0) - before.get(rule, 0)
        if gained != found.get(rule, 0):
            raise DoorsDisagree(
                f"by {rule} the model gives {found.get(rule, 0)} points for {str(turn)!r}, the score sheets give "
                f"{gained}, in {format_line(state)}"
            )
