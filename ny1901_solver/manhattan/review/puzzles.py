"""Makes puzzles of mistakes in a game, if the best move is provably the only answer to a question.

A review judges a move by what its player saw. In a puzzle all hands are open, and nobody plays a card that he draws. In
the last two go-rounds of a game the question includes all replies. Earlier in a game, the question is about builds or
pieces, and nobody else builds. A mistake makes a puzzle if the best move of the review is the answer or the first build
of the answer, and the played move is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from ...errors import DataError
from ...files.access import fingerprint
from ...puzzles.certificate import ProofBudget, Rejection
from ...puzzles.parts import Provenance
from ...reviews.decisions import Decision
from ...reviews.puzzles import MistakePuzzles
from ..moves import Build, Move, Select, Void
from ..positions import format_line
from ..puzzles.attempt import is_right
from ..puzzles.generation import NODES
from ..puzzles.kinds import KINDS, Kind
from ..puzzles.plain import stepped_alone
from ..puzzles.puzzle import Certificate, Puzzle
from ..puzzles.recheck import analyse, certify
from ..puzzles.search import Plans
from ..puzzles.task import Task
from ..puzzles.wording import entitle
from ..state import GameState

HANDS_UNKNOWN = "hands-unknown"
NOT_THE_ANSWER = "best-is-not-the-answer"
NO_MISTAKE = "played-is-the-answer"


class MovePuzzles(MistakePuzzles[Puzzle]):
    """Makes puzzles of mistakes in moves."""

    def tasks(self, decision: Decision) -> Iterator[Task] | str:
        """Returns the tasks about a decision, or the code of a reason if a hand is hidden."""
        return HANDS_UNKNOWN if decision.state.unseen else _tasks(decision.state)

    def certify(self, task: Task, budget: ProofBudget) -> Certificate | Rejection:
        """Returns the certificate of a task, which is the answer with its proved value."""
        return certify(task, budget)

    def first(self, task: Task) -> ProofBudget:
        """The budget of the first proof: one prover, with the node limit of the generator."""
        return ProofBudget(nodes=NODES, provers="one")

    def last(self, task: Task, certificate: Certificate) -> ProofBudget:
        """The budget of the last proof, which uses all provers."""
        return ProofBudget(nodes=NODES)

    def amiss(self, task: Task, certificate: Certificate, decision: Decision, best: Move) -> str:
        """Returns the code of a reason to reject an answer if the best move is not the answer, or if the played move is
        also the answer.
        """
        if not _answers(task, certificate, best):
            return NOT_THE_ANSWER
        return NO_MISTAKE if _answers(task, certificate, decision.played) else ""

    def with_title(self, task: Task, certificate: Certificate, source: Provenance) -> Puzzle:
        """Returns the puzzle with a title that describes its position."""
        name = f"mh-{task.kind}-{task.builds}-{fingerprint(f'{task.counts} {format_line(task.state)}')}"
        return entitle(name, task, certificate, analyse(task, certificate), source)


puzzle_of = MovePuzzles().of


def _tasks(state: GameState) -> Iterator[Task]:
    for name, kind in KINDS.items():
        for builds, counts in kind.of_mistakes:
            with suppress(DataError):  # a question of this kind is not possible in the position
                yield Task(Kind(name), state, builds, counts)


def _answers(task: Task, certificate: Certificate, move: Move) -> bool:
    """Whether a move is the answer of a puzzle or can be the first build of the answer."""
    if isinstance(move, Build) and task.builds > 1:
        rest = replace(task, builds=task.builds - 1)
        return Plans(rest, stepped_alone(task.state, move)).best().value == certificate.value
    return isinstance(move, Build | Select | Void) and is_right(task, certificate.answer, (move,))
