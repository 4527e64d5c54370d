"""Checks a stored puzzle: quickly, by playing its stored lines, or in full, by proving it again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import fields
from typing import Any, ClassVar, Generic, TypeAlias

from ..errors import DataError
from ..messages import gettext
from .certificate import NO_LIMIT, ProofBudget, Rejection
from .faults import FAULT_OF, Fault, FaultKind, wrong, wrong_analysis
from .format import PuzzleFormat, PuzzleT
from .kind import PuzzleKinds
from .puzzle import Analysis

Analyse: TypeAlias = Callable[[Any, Any, Collection[str] | None], Analysis[Any, Any]]
"""A function that derives the analysis of a task and its certificate.

The last argument may name the solvers that fail.
"""


class PuzzleCheck(Generic[PuzzleT]):
    """Checks the puzzles of a game; `kinds` are the classes of its kinds.

    `format` reads the puzzles. `compared` lists the parts of a certificate that a new proof has to reproduce. `stale`
    is the error for a puzzle made for another version of its edition, if the game has such an error.
    """

    format: ClassVar[PuzzleFormat[Any, Any]]
    kinds: ClassVar[PuzzleKinds[Any, Any, Any, Any]]
    compared: ClassVar[tuple[str, ...]] = ("value", "bound", "margin")
    stale: ClassVar[type[DataError] | None] = None

    def analyse_puzzle(self, puzzle: PuzzleT, missed_by: Collection[str] | None) -> Analysis[Any, Any] | None:
        """Returns the analysis to compare with the stored one.

        Returns `None` if the game checks the analysis only on request.
        """
        return self.kinds.analyse(puzzle.task, puzzle.certificate, missed_by)

    def recheck(
        self, puzzle: PuzzleT, full: bool = False, budget: ProofBudget = NO_LIMIT, analyse: Analyse | None = None
    ) -> list[Fault]:
        """Returns all faults of a stored puzzle; empty if there are none.

        By default the answer and the runner-up are played and compared with the stored values. With `full` everything
        is proved again within a budget. `analyse` derives trap, themes, difficulty, grade, hints and solution again for
        comparison. Without `full`, the check trusts the stored list of solvers that fail.
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
        """Reads a puzzle file and checks it like `recheck`. Returns no puzzle if the file cannot be read."""
        try:
            puzzle: PuzzleT = self.format.parse(text, name, **given)
        except DataError as error:
            kind = FaultKind.STALE if self.stale and isinstance(error, self.stale) else FaultKind.MALFORMED
            return None, [Fault(kind, problem) for problem in error.problems]
        return puzzle, self.recheck(puzzle, full, budget, analyse)

    def _proved_again(self, puzzle: PuzzleT, budget: ProofBudget) -> Iterator[Fault]:
        """Yields the faults that a new proof finds.

        The new proof may search another number of nodes, and may find another answer with the same effect.
        """
        certificate = self.kinds.certify_again(puzzle, budget)
        if isinstance(certificate, Rejection):
            yield Fault(FAULT_OF[certificate.reason], certificate.detail)
            return
        for name in self.compared:
            again, stored = getattr(certificate, name), getattr(puzzle.certificate, name)
            if again != stored:
                yield wrong(
                    gettext(
                        "the {field} is {value}, not {stored}",
                        field=name,
                        value=value_text(again),
                        stored=value_text(stored),
                    )
                )
        yield from self.kinds.of(puzzle.task).other_answer(puzzle.task, puzzle.certificate, certificate)


def value_text(value: object) -> str:
    """Returns a value of a certificate in words."""
    return gettext("nothing") if value is None else str(value)
