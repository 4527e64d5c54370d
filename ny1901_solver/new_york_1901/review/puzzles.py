"""The own mistakes of a game as puzzles: where the best turn is the only answer to a question, and that is proved.

On the last turn of the game the question is how to win, or how to share the victory. Before it the best turn is an
estimate; there it makes a puzzle where it brings most points, too, or begins the plan that does, which is proved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ...errors import DataError
from ...files.access import fingerprint
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
    """Puzzles of turns."""

    def tasks(self, decision: Decision) -> Iterator[Task] | str:
        """What can be asked here."""
        try:
            return _tasks(whole_turns(decision.state, "a puzzle is of whole turns"))
        except DataError:
            return MIDDLE

    def screen(self, task: Task) -> str:
        """As in making."""
        return screen(task) or ""

    def certify(self, task: Task, budget: ProofBudget) -> Certificate | Rejection:
        """The one answer."""
        return certify(task, budget)

    def first(self, task: Task) -> ProofBudget:
        """As in making."""
        return first_budget(task, 1)

    def last(self, task: Task, certificate: Certificate) -> ProofBudget:
        """As in making."""
        return last_budget(task, certificate, 1)

    def amiss(self, task: Task, certificate: Certificate, decision: Decision, best: Turn) -> str:
        """The best turn has to begin the answer for most points; other questions ask for the win itself."""
        begins = kind_of(task).is_last or _comes_to_the_same(task, certificate.answer[:1], (best,))
        return "" if begins else NOT_MOST_POINTS

    def with_title(self, task: Task, certificate: Certificate, source: Provenance) -> Puzzle:
        """The puzzle, by the name of its position."""
        name = f"{task.kind}-{task.turns}-{fingerprint(format_line(task.state))}"
        return with_titles(name, task, certificate, analyse(task, certificate), source)


puzzle_of = TurnPuzzles().of


def _tasks(state: GameState) -> Iterator[Task]:
    last = is_last(state)
    for name, kind in KINDS.items():
        for turns, wanted in kind.of_mistakes if kind.is_last == last else ():
            with suppress(DataError):  # the game ends before so many turns
                yield Task(Kind(name), state, turns, wanted=wanted)


def _comes_to_the_same(task: Task, some: Answer, others: Answer) -> bool:
    one, other = play_out(task, some), play_out(task, others)
    return isinstance(one, Attempt) and isinstance(other, Attempt) and one.ending == other.ending
