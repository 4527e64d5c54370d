"""Makes puzzles from the mistakes in a game. A mistake becomes a puzzle if it is proved that the best turn is the only
answer to a question.

On the last turn of the game the question is how to win or to share the win. On earlier turns, the best turn is only the
best by an estimate. A turn that is best by an estimate becomes a puzzle only if it is proved that the turn also scores
most points, or begins the plan that scores most points."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ...errors import DataError
from ...files.access import fingerprint
from ...messages import gettext
from ...puzzles.certificate import ProofBudget, Rejection
from ...reviews.decisions import Decision
from ...reviews.puzzles import MistakePuzzles
from ..hint.endings import is_last
from ..loading import whole_turns
from ..moves import Turn
from ..positions import format_line
from ..puzzles import Answer, Attempt, Certificate, Provenance, Puzzle, Task, certify, play_out
from ..puzzles.generation.generate import first_budget, last_budget, screen
from ..puzzles.kinds import KINDS, Kind, kind_of
from ..puzzles.rechecking import analyse
from ..puzzles.wording.titles import with_titles
from ..state import GameState

NOT_MOST_POINTS = "best-is-not-most-points"
MIDDLE = "middle-of-turn"


class TurnPuzzles(MistakePuzzles[Puzzle]):
    """The maker of puzzles from the turns of a reviewed game."""

    def tasks(self, decision: Decision) -> Iterator[Task] | str:
        """Yields the questions that a puzzle can ask in the position of a decision."""
        try:
            return _tasks(whole_turns(decision.state, gettext("a puzzle starts between two turns")))
        except DataError:
            return MIDDLE

    def screen(self, task: Task) -> str:
        """Returns the reason why a task makes no puzzle, found by the fast tests of puzzle generation; an empty text if
        the task may make a puzzle."""
        return screen(task) or ""

    def certify(self, task: Task, budget: ProofBudget) -> Certificate | Rejection:
        """Returns the proved answer of a task (its `certificate`), or the reason why the task has no single answer."""
        return certify(task, budget)

    def first(self, task: Task) -> ProofBudget:
        """The budget of the first attempt at a proof, which is the same as in puzzle generation."""
        return first_budget(task, 1)

    def last(self, task: Task, certificate: Certificate) -> ProofBudget:
        """The budget of the last attempt at a proof, which is the same as in puzzle generation."""
        return last_budget(task, certificate, 1)

    def amiss(self, task: Task, certificate: Certificate, decision: Decision, best: Turn) -> str:
        """Returns a reason to reject the puzzle if the best turn is not the first turn of the answer that scores most
        points; otherwise, and for questions about the win, an empty text."""
        begins = kind_of(task).is_last or _comes_to_the_same(task, certificate.answer[:1], (best,))
        return "" if begins else NOT_MOST_POINTS

    def with_title(self, task: Task, certificate: Certificate, source: Provenance) -> Puzzle:
        """Returns the puzzle with a title that names its position."""
        name = f"{task.kind}-{task.turns}-{fingerprint(format_line(task.state))}"
        return with_titles(name, task, certificate, analyse(task, certificate), source)


puzzle_of = TurnPuzzles().of


def _tasks(state: GameState) -> Iterator[Task]:
    last = is_last(state)
    for name, kind in KINDS.items():
        for turns, wanted in kind.of_mistakes if kind.is_last == last else ():
            with suppress(DataError):  # the game ends before the player has taken this number of turns
                yield Task(Kind(name), state, turns, wanted=wanted)


def _comes_to_the_same(task: Task, some: Answer, others: Answer) -> bool:
    one, other = play_out(task, some), play_out(task, others)
    return isinstance(one, Attempt) and isinstance(other, Attempt) and one.ending == other.ending
