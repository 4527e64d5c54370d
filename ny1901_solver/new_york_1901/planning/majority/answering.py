"""Answers the question `majority` for several aims, within one limit of time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ....cpsat.running import OutOfTime, SolverBudget
from ....cpsat.work import Work
from ....errors import IllegalMove
from ....runs.watching import Stop, check_seconds, never
from ...rules import violations
from ...state import GameState
from ..problem import PlanProblem, advance, first_stage, knows_cards
from .aims import Aim
from .certain import Assurance, assurance
from .fewest import Fewest, fewest_turns
from .reasons import Shortage, reason

EFFORT = 8.0
"""The solver's deterministic time for one aim. Nine of ten aims in the middle of a game need less than a twentieth."""


@dataclass(frozen=True, slots=True)
class AimAnswered:
    """The answer for one aim.

    `counts` are the players' counts by seat, and `leader` is the seat with strictly the most. `still` answers what is
    possible if the others stand still, and `sure` what is certain whatever they do. `reason` is given if nothing is
    possible and the reason is proved. `cards_known` means that the plan is also legal with the cards that are known.
    """

    aim: Aim
    counts: tuple[int, ...]
    leader: int | None
    still: Fewest
    sure: Assurance
    reason: Shortage | None
    cards_known: bool
    work: Work

    @property
    def settled(self) -> bool:
        """Whether both figures are decided."""
        return self.still.status in ("proved", "infeasible") and self.sure.certainty != "not-decided"


@dataclass(frozen=True, slots=True)
class MajorityAnswered:
    """The answers for all aims of a question."""

    state: GameState
    aims: tuple[AimAnswered, ...]

    @property
    def settled(self) -> bool:
        """Whether all figures are decided."""
        return all(each.settled for each in self.aims)


def answer_majority(
    state: GameState,
    aims: Iterable[Aim],
    *,
    clock: Callable[[], float],
    time_limit: float | None = None,
    stop: Stop = never,
    begin: Callable[[str], None] = lambda name: None,
    effort: float = EFFORT,
) -> MajorityAnswered:
    """Answers for each aim how soon and how certainly the player to move reaches it.

    The time limit is in seconds of `clock` for all aims together, and `effort` is the solver's deterministic time for
    each aim. `begin` receives the name of each aim before the work on it. Raises `ProofsDiffer` if the rules refuse a
    plan of the model.
    """
    check_seconds(time_limit)
    started = clock()

    def ends() -> bool:
        return stop() or (time_limit is not None and clock() - started >= time_limit)

    answers = []
    for aim in aims:
        begin(aim.name(state.setup))
        answers.append(_answer(state, aim, SolverBudget(effort=effort, stop=ends)))
    return MajorityAnswered(state, tuple(answers))


def _answer(state: GameState, aim: Aim, budget: SolverBudget) -> AimAnswered:
    counts = tuple(aim.count(state, seat) for seat in state.setup.seats)
    most = max(counts)
    leader = counts.index(most) if counts.count(most) == 1 and aim.contested else None
    still = fewest_turns(state, aim, budget)
    why = None
    if still.status == "infeasible":
        try:
            why = reason(state, aim, still, budget)
        except OutOfTime:
            why = None
    sure = assurance(state, aim, still, budget)
    work = replace(budget.work, seconds=0.0)
    return AimAnswered(aim, counts, leader, still, sure, why, _knows(state, still), work)


def _knows(state: GameState, found: Fewest) -> bool:
    """Whether a plan is legal as it stands with the cards that are known, and the end of the game allows it."""
    if not found.plan:
        return False
    problem = PlanProblem(state, len(found.plan))
    stage = first_stage(problem)
    for turn in found.plan:
        if not stage.left or violations(stage.state, turn) or not knows_cards(stage, turn):
            return False
        try:
            stage = advance(problem, stage, turn)
        except IllegalMove:
            return False
    return True
