"""Makes puzzles from mistakes in a game. In a puzzle made from a mistake, the best step is provably the only answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ..puzzles.certificate import ProofBudget, Rejection
from ..puzzles.parts import Provenance
from ..version import VERSION
from .decisions import Decision
from .reviewed import ReviewedStep

PuzzleT = TypeVar("PuzzleT")
NO_QUESTION = "no-question"


@dataclass(frozen=True, slots=True)
class OwnPuzzles:
    """The files of puzzles made from mistakes, and the number of mistakes that give no puzzle, by code of the
    reason.
    """

    files: tuple[str, ...]
    rejects: dict[str, int]


def is_mistake(turn: ReviewedStep) -> bool:
    """Whether a turn is a candidate for a puzzle: the review has marked the turn as a loss, or the loss of the turn is
    proved.
    """
    return turn.mark not in ("", "!") or (turn.proved and turn.lost.mean > 0)


class MistakePuzzles(ABC, Generic[PuzzleT]):
    """Makes puzzles from mistakes.

    From the possible questions about the position of the mistake, the class takes the first one to which the best step
    is the proved answer.
    """

    @abstractmethod
    def tasks(self, decision: Decision) -> Iterable[Any] | str:
        """The possible tasks (questions of a puzzle) in the position of a decision, the preferred ones first. If no
        task is possible, returns the code of the reason.
        """

    @abstractmethod
    def certify(self, task: Any, budget: ProofBudget) -> Any:
        """Computes the answer to a task and proves it. If the task does not have exactly one answer, returns the code
        of the reason.
        """

    @abstractmethod
    def first(self, task: Any) -> ProofBudget:
        """The budget (the limit of work) of the first proof of an answer."""

    @abstractmethod
    def last(self, task: Any, certificate: Any) -> ProofBudget:
        """The budget (the limit of work) of the last proof of an answer, computed from the answer that the first proof
        found.
        """

    @abstractmethod
    def amiss(self, task: Any, certificate: Any, decision: Decision, best: Any) -> str:
        """The code of the reason why an answer is unsuitable for a puzzle of the mistake; empty if the answer is
        suitable.
        """

    @abstractmethod
    def with_title(self, task: Any, certificate: Any, source: Provenance) -> PuzzleT:
        """Makes the puzzle for a proved answer, and gives it a title."""

    def screen(self, task: Any) -> str:
        """The code of the reason why a task is not worth a proof; empty if the task is worth a proof."""
        return ""

    def of(self, decision: Decision, best: Any) -> PuzzleT | str:
        """The puzzle made from a mistake. If no puzzle can be made, returns the code of the reason why the first
        possible question gives no puzzle.
        """
        tasks = self.tasks(decision)
        if isinstance(tasks, str):
            return tasks
        reasons = []
        for task in tasks:
            puzzle = self._puzzle(task, decision, best)
            if not isinstance(puzzle, str):
                return puzzle
            reasons.append(puzzle)
        return reasons[0] if reasons else NO_QUESTION

    def _puzzle(self, task: Any, decision: Decision, best: Any) -> PuzzleT | str:
        if reason := self.screen(task):
            return reason
        certificate = self.certify(task, self.first(task))
        if not isinstance(certificate, Rejection):
            if reason := self.amiss(task, certificate, decision, best):
                return reason
            certificate = self.certify(task, self.last(task, certificate))
        if isinstance(certificate, Rejection):
            return str(certificate.reason)
        return self.with_title(task, certificate, Provenance(made_by="generator", version=VERSION))
