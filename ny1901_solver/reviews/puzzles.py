"""The own mistakes of a game as puzzles: where the best step is the only answer to a question, and that is proved."""

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
    """The files of the puzzles made of mistakes, and how many mistakes make none, by the word for why."""

    files: tuple[str, ...]
    rejects: dict[str, int]


def is_mistake(turn: ReviewedStep) -> bool:
    """Whether a turn lost enough to be asked about: it has a mark for that, or lost for certain."""
    return turn.mark not in ("", "!") or (turn.proved and turn.lost.mean > 0)


class MistakePuzzles(ABC, Generic[PuzzleT]):
    """Makes puzzles of mistakes: the first question that a mistake may be asked and that proves its best step."""

    @abstractmethod
    def tasks(self, decision: Decision) -> Iterable[Any] | str:
        """The tasks that there may be in the position of a decision, first things first; or the word for why none."""

    @abstractmethod
    def certify(self, task: Any, budget: ProofBudget) -> Any:
        """The answer to a task, proved; or why there is no single one."""

    @abstractmethod
    def first(self, task: Any) -> ProofBudget:
        """What the first proof may take."""

    @abstractmethod
    def last(self, task: Any, certificate: Any) -> ProofBudget:
        """What the last proof may take, of an answer that the first has found."""

    @abstractmethod
    def amiss(self, task: Any, certificate: Any, decision: Decision, best: Any) -> str:
        """The word for why an answer makes no puzzle of the mistake; empty where it does."""

    @abstractmethod
    def with_title(self, task: Any, certificate: Any, source: Provenance) -> PuzzleT:
        """The puzzle."""

    def screen(self, task: Any) -> str:
        """The word for why a task is not worth a proof; empty where it is."""
        return ""

    def of(self, decision: Decision, best: Any) -> PuzzleT | str:
        """The puzzle of a mistake; or in a word why the first question that it may be asked makes none."""
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
