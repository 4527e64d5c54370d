"""The loop that constructs a puzzle: the solver proposes a position, a prover answers it, and each other answer
becomes a constraint (counterexample-guided inductive synthesis).

The first answer that shows the idea is kept: from then on, the model demands everything that this line of turns needs,
and every line that is as good is forbidden, or has to be worth less. The loop ends when the prover finds no other
answer, or when no position of the sketch is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL

from ....cpsat.running import Listener, SolverBudget, Value, solver_for
from ....errors import DataError
from ...planning.result import PlanResult
from ...planning.search import Budget, best_plan
from ...state import GameState, state_problems
from ..generation.pieces import in_turn
from ..kinds import KINDS
from ..task import Answer, Task
from ..wording.played_line import Line
from .ideas import Idea
from .needs import FinalPoints, NeededLine, needs_of

ROUNDS = 25
"""The most positions that are proposed for a sketch. Of 100 packings, 94 needed at most 3, and none more than 7."""
EFFORT = 2.0  # the limit for one proposal, in the solver's deterministic time
UNSHOWN = 3  # the positions of a sketch that may have no answer of the idea
NODES = 5_000

Failure: TypeAlias = Literal[
    "no-sketch", "no-position", "solver-limit", "prover-limit", "not-shown", "too-many-answers", "one-way"
]
"""Why a sketch leads to no puzzle: its random choices do not fit together; the model has no position left; the solver
or the prover reached its limit; no best line shows the idea; other answers are as good; or all lines end alike."""


class Answers(NamedTuple):
    """The best lines of a position, one for each effect (at most two), and the next best line, which is worth `gap`
    points less than the best; `proved` is false if the prover gave up.
    """

    best: Sequence[Answer]
    next_best: Answer | None
    gap: int
    proved: bool


@dataclass(slots=True)
class Synthesis:
    """The construction from one sketch; `proposed` counts the positions."""

    idea: Idea
    margin: int = 1
    proposed: int = 0
    unshown: int = 0
    answer: Answer | None = None
    line: NeededLine | None = None
    final: FinalPoints = field(init=False)

    def __post_init__(self) -> None:
        self.final = FinalPoints(self.idea.unknown)

    def run(self) -> Task | Failure:
        """Returns a task with a unique answer that shows the idea, or why the sketch has none."""
        for _ in range(ROUNDS):
            value = self._proposal()
            if not callable(value):
                return value
            self.proposed += 1
            state = self.idea.unknown.decode(value)
            if state_problems(state) or not in_turn(state):
                self.idea.unknown.forbid(value)
                continue
            try:
                task = self.idea.task(state)
            except DataError:
                self.idea.unknown.forbid(value)
                continue
            ended = self._look_at(task)
            if ended is not None:
                return ended
        return "not-shown" if self.line is None else "too-many-answers"

    def _proposal(self) -> Value | Failure:
        solver = solver_for(self.idea.rng.randrange(2**31))
        solver.parameters.randomize_search = True
        status = SolverBudget(effort=EFFORT).run(self.idea.unknown.model, solver, Listener())
        if status == OPTIMAL:
            return solver.value
        return "no-position" if status == INFEASIBLE else "solver-limit"

    def _look_at(self, task: Task) -> Task | Failure | None:
        """Answers a position; returns the task if its answer is unique, and otherwise adds constraints."""
        answers = answers_to(task)
        if not answers.proved:
            return "prover-limit"
        if self.line is None and not self._choose(task, answers):
            self.unshown += 1
            if self.unshown == UNSHOWN or not answers.best:
                return "not-shown"
            self._forbid(task.problem.state, answers.best[0])
            return None
        assert self.answer is not None
        kept = Line.of(task, self.answer)
        if kept is None:
            return "not-shown"
        ending = kept.played.ending
        lines = [(turns, Line.of(task, turns)) for turns in answers.best]
        others = [turns for turns, line in lines if line is not None and line.played.ending != ending]
        if not others:
            if answers.next_best is None:
                return "one-way"
            if answers.gap >= self.margin:
                return task
            others = [answers.next_best]
        known = task.problem.state
        forbidden = [self._forbid(known, turns) for turns in others]
        return None if all(forbidden) else "too-many-answers"

    def _choose(self, task: Task, answers: Answers) -> bool:
        """Keeps a line as the answer, together with the turn that tempts away from it; returns whether there is one."""
        unknown, known = self.idea.unknown, task.problem.state
        lines = [*answers.best, *([answers.next_best] if answers.next_best is not None else [])]
        for turns, tempting in self.idea.candidates(task, lines):
            self.answer, self.line = turns, needs_of(unknown, known, turns)
            for need in (*self.line.needs, *needs_of(unknown, known, (tempting,)).needs):
                need.hold(unknown.model)
            return True
        return False

    def _forbid(self, known: GameState, turns: Answer) -> bool:
        """Demands that a line is illegal or worth less than the kept answer; returns whether the model can do it."""
        unknown, model = self.idea.unknown, self.idea.unknown.model
        line = needs_of(unknown, known, turns)
        ways = [need.broken(model) for need in line.needs]
        if self.line is not None:
            if KINDS[self.idea.kind].counting == "final":
                worse = model.new_bool_var("worse")
                seat = unknown.seat
                gap = self.final.of(self.line, seat) - self.final.of(line, seat)
                model.add(gap >= self.margin).only_enforce_if(worse)
                ways.append(worse)
            elif self.line.points >= line.points + self.margin:
                return False
        model.add_bool_or(ways)
        return True


def answers_to(task: Task) -> Answers:
    """Answers a task by the exact search."""
    result: PlanResult = best_plan(task.problem, effects=2, second=True, budget=Budget(nodes=NODES))
    best, next_best = [each.plan for each in result.effects], result.runner_up
    proved = result.status == "proved" and (len(best) > 1 or (result.complete and result.second_proved))
    if next_best is None or result.worth is None:
        return Answers(best, None, 0, proved)
    return Answers(best, next_best.plan, result.worth.gain - next_best.effect.worth.gain, proved)
