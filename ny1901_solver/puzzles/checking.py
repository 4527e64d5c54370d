"""Checking a stored puzzle: quickly, by playing what it stores, or in full, by proving it all again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import fields
from typing import Any, ClassVar, Generic, TypeAlias

from ..errors import DataError
from .certificate import NO_LIMIT, ProofBudget, Rejection
from .faults import FAULT_OF, Fault, FaultKind, wrong, wrong_analysis
from .format import PuzzleFormat, PuzzleT
from .kind import PuzzleKinds
from .puzzle import Analysis

Analyse: TypeAlias = Callable[[Any, Any, Collection[str] | None], Analysis[Any, Any]]
"""Works out all that a puzzle says about itself besides its proof, where it is told by which solvers that fail."""


class PuzzleCheck(Generic[PuzzleT]):
    """Checks the puzzles of a game, whose `kinds` are classes.

    `format` reads its puzzles, `compared` are the parts of a certificate that have to be found again, and `stale` is
    the error of a puzzle that was made for another version of its edition, where a game has such.
    """

    format: ClassVar[PuzzleFormat[Any, Any]]
    kinds: ClassVar[PuzzleKinds[Any, Any, Any, Any]]
    compared: ClassVar[tuple[str, ...]] = ("value", "bound", "margin")
    stale: ClassVar[type[DataError] | None] = None

    def analyse_puzzle(self, puzzle: PuzzleT, missed_by: Collection[str] | None) -> Analysis[Any, Any] | None:
        """All that the puzzle says about itself besides its proof; none where only who asks for it has it checked."""
        return self.kinds.analyse(puzzle.task, puzzle.certificate, missed_by)

    def recheck(
        self, puzzle: PuzzleT, full: bool = False, budget: ProofBudget = NO_LIMIT, analyse: Analyse | None = None
    ) -> list[Fault]:
        """Everything wrong with a stored puzzle; empty when all holds.

        Quickly: answer and runner-up are played and come to what is stored. `full` proves all again within a budget.
        With `analyse`, trap, themes, difficulty, grade, hints and solution are worked out again and compared; quickly,
        the bounded solvers that are stored are believed to fail, and the others not to.
        """
        faults = list(self._proved_again(puzzle, budget)) if full else []
        if not faults:
            faults = list(self.kinds.of(puzzle.task).replay_faults(puzzle.task, puzzle.certificate))
        if not faults:
            missed = None if full else puzzle.difficulty.missed_by
            analysis = (
                analyse(puzzle.task, puzzle.certificate, missed) if analyse else self.analyse_puzzle(puzzle, missed)
            )
            faults = [
                wrong_analysis(field.name)
                for field in fields(Analysis)
                if analysis is not None and getattr(analysis, field.name) != getattr(puzzle, field.name)
            ]
        return faults

    def recheck_text(
        self,
        text: str,
        name: str,
        full: bool = False,
        budget: ProofBudget = NO_LIMIT,
        analyse: Analyse | None = None,
        **given: Any,
    ) -> tuple[PuzzleT | None, list[Fault]]:
        """Reads a puzzle file and checks it as `recheck` does; no puzzle when it cannot be read."""
        try:
            puzzle: PuzzleT = self.format.parse(text, name, **given)
        except DataError as error:
            kind = FaultKind.STALE if self.stale and isinstance(error, self.stale) else FaultKind.MALFORMED
            return None, [Fault(kind, problem) for problem in error.problems]
        return puzzle, self.recheck(puzzle, full, budget, analyse)

    def _proved_again(self, puzzle: PuzzleT, budget: ProofBudget) -> Iterator[Fault]:
        """The proof made anew; what it took may differ, and the answer within its effect."""
        certificate = self.kinds.certify_again(puzzle, budget)
        if isinstance(certificate, Rejection):
            yield Fault(FAULT_OF[certificate.reason], certificate.detail)
            return
        for name in self.compared:
            again, stored = getattr(certificate, name), getattr(puzzle.certificate, name)
            if again != stored:
                yield wrong(f"the {name} is {value_text(again)}, not {value_text(stored)}")
        yield from self.kinds.of(puzzle.task).other_answer(puzzle.task, puzzle.certificate, certificate)


def value_text(value: object) -> str:
    """A value of a certificate, in a sentence."""
    return "nothing" if value is None else str(value)
