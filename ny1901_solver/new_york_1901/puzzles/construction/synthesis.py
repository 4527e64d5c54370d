"""The loop that constructs a puzzle: the solver proposes a position, a prover answers it, and each other answer
becomes a constraint (counterexample-guided inductive synthesis).

The first answer that shows the idea is kept: from then on, the model demands everything that this line of turns needs,
and every line that is as good is forbidden, or has to be worth less. The loop ends when the prover finds no other
answer, or when no position of the sketch is left.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL

from ....cpsat.running import Listener, SolverBudget, Value, solver_for
from ....errors import DataError
from ...state import GameState, state_problems
from ..generation.pieces import in_turn
from ..task import Answer, Task
from ..wording.played_line import Line
from .ideas import Answers, Idea
from .needs import FinalPoints, NeededLine, needs_of

ROUNDS = 25
"""The most positions that are proposed for a sketch. Of 31 packings, 25 needed at most 3, and none more than 16."""
EFFORT = 2.0  # the limit for one proposal, in the solver's deterministic time
UNSHOWN = 3  # the positions of a sketch that may have no answer of the idea

Failure: TypeAlias = Literal[
    "no-sketch", "no-position", "solver-limit", "prover-limit", "not-shown", "too-many-answers", "one-way"
]
"""Why a sketch leads to no puzzle: its random choices do not fit together; the model has no position left; the solver
or the prover reached its limit; no best line shows the idea; other answers are as good; or all lines end alike."""


@dataclass(slots=True)
class Synthesis:
    """The construction from one sketch. `unshown` counts the positions without an answer of the idea; `answer` is the
    kept answer, and `line` what it needs.
    """

    idea: Idea
    margin: int = 1
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
        answers = self.idea.answers(task)
        if not answers.proved:
            return "prover-limit"
        if self.line is None and not self._choose(task, answers):
            self.unshown += 1
            if self.unshown == UNSHOWN:
                return "not-shown"
            for turns in answers.best[:1]:
                self._forbid(task.problem.state, turns)
            return None
        assert self.answer is not None
        kept = Line.of(task, self.answer)
        if kept is None:
            return "not-shown"
        ending = kept.played.ending
        lines = [(turns, Line.of(task, turns)) for turns in answers.best]
        others = [turns for turns, line in lines if line is not None and line.played.ending != ending]
        if not lines:
            return None  # the kept answer is not the best line yet
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
            self.idea.hold(self.line, known, self.final)
            return True
        return False

    def _forbid(self, known: GameState, turns: Answer) -> bool:
        """Demands that a line is illegal or worth less than the kept answer; returns whether the model can do it."""
        unknown, model = self.idea.unknown, self.idea.unknown.model
        line = needs_of(unknown, known, turns)
        ways = [need.broken(model) for need in line.needs]
        if self.line is not None:
            gap = self.idea.gap(self.line, line, self.final)
            if isinstance(gap, int):
                if gap >= self.margin:
                    return False
            else:
                worse = model.new_bool_var("worse")
                model.add(gap >= self.margin).only_enforce_if(worse)
                ways.append(worse)
        model.add_bool_or(ways)
        return True
