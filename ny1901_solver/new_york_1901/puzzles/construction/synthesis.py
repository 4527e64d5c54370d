"""The loop that constructs a puzzle: the solver proposes a position, a prover answers it, and each other answer
becomes a constraint (counterexample-guided inductive synthesis).

In puzzles whose answer is a line of turns, the first answer that shows the idea is kept: from then on, the model
demands everything that this line needs, and every line that is as good is forbidden, or has to be worth less. In
puzzles about streets, a line is kept by which one street changes hands, and every line is forbidden by which another
street changes hands that has to be safe. The loop ends when the prover finds no other answer or line, or when no
position of the sketch is left.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL, IntVar

from ....cpsat.running import Listener, SolverBudget, Value, solver_for
from ....errors import DataError
from ...state import GameState, state_problems
from ..adversarial.stand import TooLong
from ..adversarial.streets import StreetOutcomes
from ..generation.pieces import in_turn
from ..task import Answer, Task
from ..wording.played_line import Line
from .ideas import Answers, LineIdea
from .needs import FinalPoints, LineNeed, NeededLine, needs_of, needs_of_end
from .sketches import Idea
from .street_ideas import Chosen, FarAhead

ROUNDS = 25
"""The most positions that are proposed for a sketch. Of 31 packings, 25 needed at most 3, and none more than 16."""
EFFORT = 2.0  # the limit for one proposal, in the solver's deterministic time
UNSHOWN = 3  # the positions of a sketch that may have no answer of the idea

Failure: TypeAlias = Literal[
    "no-sketch", "no-position", "solver-limit", "prover-limit", "not-shown", "too-many-answers", "one-way"
]
"""Why a sketch leads to no puzzle: its random choices do not fit together; the model has no position left; the solver
or the prover reached its limit; no best line shows the idea; other answers are as good; or all lines end alike."""


IdeaT = TypeVar("IdeaT", bound=Idea)


@dataclass
class Synthesis(ABC, Generic[IdeaT]):
    """The construction from one sketch. `unshown` counts the positions without an answer of the idea."""

    idea: IdeaT
    margin: int = 1
    unshown: int = 0

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
            ended = self.look_at(task, value)
            if ended is not None:
                return ended
        return "too-many-answers" if self.has_answer else "not-shown"

    @property
    @abstractmethod
    def has_answer(self) -> bool:
        """Whether an answer, or a part of the answer, is kept."""

    @abstractmethod
    def look_at(self, task: Task, value: Value) -> Task | Failure | None:
        """Answers a position; returns the task if it shows the idea, and otherwise adds constraints."""

    def _proposal(self) -> Value | Failure:
        solver = solver_for(self.idea.rng.randrange(2**31))
        solver.parameters.randomize_search = True
        status = SolverBudget(effort=EFFORT).run(self.idea.unknown.model, solver, Listener())
        if status == OPTIMAL:
            return solver.value
        return "no-position" if status == INFEASIBLE else "solver-limit"

    def _forbid(self, needs: Iterable[LineNeed], *ways: IntVar) -> None:
        """Demands that a need is broken, or that one of the other ways holds."""
        model = self.idea.unknown.model
        model.add_bool_or([*(need.broken(model) for need in needs), *ways])


@dataclass
class LineSynthesis(Synthesis[LineIdea]):
    """The construction of a puzzle whose answer is a line of turns: `answer` is the kept answer, and `line` what it
    needs.
    """

    answer: Answer | None = None
    line: NeededLine | None = None
    final: FinalPoints = field(init=False)

    def __post_init__(self) -> None:
        self.final = FinalPoints(self.idea.unknown)

    @property
    def has_answer(self) -> bool:
        """Whether an answer is kept."""
        return self.line is not None

    def look_at(self, task: Task, value: Value) -> Task | Failure | None:
        """Answers a position; returns the task if its answer is unique, and otherwise adds constraints."""
        answers = self.idea.answers(task)
        if not answers.proved:
            return "prover-limit"
        if self.line is None and not self._choose(task, answers):
            self.unshown += 1
            if self.unshown == UNSHOWN:
                return "not-shown"
            for turns in answers.best[:1]:
                self._refuse(task.problem.state, turns)
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
        forbidden = [self._refuse(known, turns) for turns in others]
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

    def _refuse(self, known: GameState, turns: Answer) -> bool:
        """Demands that a line is illegal or worth less than the kept answer; returns whether the model can do it."""
        unknown, model = self.idea.unknown, self.idea.unknown.model
        line, ways = needs_of(unknown, known, turns), list[IntVar]()
        if self.line is not None:
            gap = self.idea.gap(self.line, line, self.final)
            if isinstance(gap, int):
                if gap >= self.margin:
                    return False
            else:
                worse = model.new_bool_var("worse")
                model.add(gap >= self.margin).only_enforce_if(worse)
                ways.append(worse)
        self._forbid(line.needs, *ways)
        return True


@dataclass
class StreetSynthesis(Synthesis[FarAhead]):
    """The construction of a puzzle about streets: `chosen` are the streets that show the idea.

    From then on the model keeps a line by which one of them changes hands, and the leads on both.
    """

    chosen: Chosen | None = None

    @property
    def has_answer(self) -> bool:
        """Whether streets are chosen."""
        return self.chosen is not None

    def look_at(self, task: Task, value: Value) -> Task | Failure | None:
        """Searches a position for streets that change hands; returns the task if the idea is there, and otherwise adds
        constraints.
        """
        idea, known = self.idea, task.state
        try:
            found = idea.outcomes(known)
        except TooLong:
            return "prover-limit"
        if found is None or not (self.chosen or self._choose(known, found, value)):
            self.unshown += 1
            idea.unknown.forbid(value)
            return "not-shown" if self.unshown == UNSHOWN else None
        assert self.chosen is not None
        if self.chosen.safe is None or not found.flips[self.chosen.safe]:
            return task
        for first, last in idea.lines(found, self.chosen.safe):
            needs = needs_of_end(idea.unknown, known, first, last)
            if all(need.holds(value) for need in needs):
                self._forbid(needs)
            else:
                idea.unknown.forbid(value)
        return None

    def _choose(self, known: GameState, found: StreetOutcomes, value: Value) -> bool:
        """Chooses streets, if a position has those of the idea, and keeps a line; returns whether there is one."""
        unknown, cards = self.idea.unknown, known.setup.street_cards
        leads = [value(unknown.lead(card)) for card in cards]
        chosen = self.idea.chosen(leads, found)
        if chosen is None:
            return False
        needs = needs_of_end(unknown, known, *next(self.idea.lines(found, chosen.open)))
        if not all(need.holds(value) for need in needs):
            return False
        for need in needs:
            need.hold(unknown.model)
        for place in (chosen.open, chosen.safe):
            if place is not None:
                unknown.model.add(unknown.lead(cards[place]) == leads[place])
        self.chosen = chosen
        return True


def synthesis_of(idea: Idea, margin: int) -> Synthesis[Any]:
    """Returns the construction for an idea."""
    if isinstance(idea, FarAhead):
        return StreetSynthesis(idea, margin)
    assert isinstance(idea, LineIdea)
    return LineSynthesis(idea, margin)
