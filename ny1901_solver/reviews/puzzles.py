"""Puzzles from mistakes in a game, where the best step is the only answer to a question, with proof."""

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
    """The files of the puzzles made of mistakes, and the number of mistakes that make none, by code of the reason."""

    files: tuple[str, ...]
    rejects: dict[str, int]


def is_mistake(turn: ReviewedStep) -> bool:
    """Whether a turn is worth a puzzle: it has a mark for its loss, or a proved loss."""
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
        """The budget of the first proof."""

    @abstractmethod
    def last(self, task: Any, certificate: Any) -> ProofBudget:
        """The budget of the last proof, for an answer of the first."""

    @abstractmethod
    def amiss(self, task: Any, certificate: Any, decision: Decision, best: Any) -> str:
        """The code of the reason why an answer makes no puzzle of the mistake; empty if it makes one."""

    @abstractmethod
    def with_title(self, task: Any, certificate: Any, source: Provenance) -> PuzzleT:
        """The puzzle."""

    def screen(self, task: Any) -> str:
        """The code of the reason why a task is not worth a proof; empty if it is."""
        return ""

    def of(self, decision: Decision, best: Any) -> PuzzleT | str:
        """The puzzle of a mistake, or the code of the reason why the first possible question makes none."""
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
