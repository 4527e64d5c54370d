"""Checks a stored puzzle: quickly, by playing the stored lines, or in full, by proving the answer again."""

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
"""A function that derives an analysis (trap, themes, difficulty and hints) from a task and its certificate.

The last argument of the function may contain the names of the bounded solvers that fail to solve the puzzle.
"""


class PuzzleCheck(Generic[PuzzleT]):
    """Checks the puzzles of a game; `kinds` contains the classes of the game's kinds of puzzle.

    `format` reads the puzzles. `compared` lists the parts of a stored proof that a new proof has to reproduce. `stale`
    is the exception class for a puzzle that was made for another version of its edition, or `None` if the game has no
    such exception class.
    """

    format: ClassVar[PuzzleFormat[Any, Any]]
    kinds: ClassVar[PuzzleKinds[Any, Any, Any, Any]]
    compared: ClassVar[tuple[str, ...]] = ("value", "bound", "margin")
    stale: ClassVar[type[DataError] | None] = None

    def analyse_puzzle(self, puzzle: PuzzleT, missed_by: Collection[str] | None) -> Analysis[Any, Any] | None:
        """Returns a new analysis of a puzzle, to compare with the stored analysis.

        Returns `None` if the game checks the analysis only on request.
        """
        return self.kinds.analyse(puzzle.task, puzzle.certificate, missed_by)

    def recheck(
        self, puzzle: PuzzleT, full: bool = False, budget: ProofBudget = NO_LIMIT, analyse: Analyse | None = None
    ) -> list[Fault]:
        """Returns all faults of a stored puzzle; the list is empty if the puzzle is right.

        By default, the check plays the answer and the runner-up and compares the results with the stored values. With
        `full`, the check proves the answer again within a budget. The function `analyse` derives trap, themes,
        difficulty, grade, hints and solution again, to compare the results with the stored analysis. Without `full`,
        the check trusts the stored list of bounded solvers that fail.
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
        """Reads the text of a puzzle file, and checks the puzzle as `recheck` does.

        If the file cannot be read, the result contains the faults and no puzzle.
        """
        try:
            puzzle: PuzzleT = self.format.parse(text, name, **given)
        except DataError as error:
            kind = FaultKind.STALE if self.stale and isinstance(error, self.stale) else FaultKind.MALFORMED
            return None, [Fault(kind, problem) for problem in error.problems]
        return puzzle, self.recheck(puzzle, full, budget, analyse)

    def _proved_again(self, puzzle: PuzzleT, budget: ProofBudget) -> Iterator[Fault]:
        """Proves the answer of a stored puzzle again, and yields the faults that the new proof finds.

        A new proof may search another number of nodes, or find another answer with the same effect; neither difference
        is a fault.
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
    """Returns a value of a proof, such as the points of the answer, in words."""
    return gettext("nothing") if value is None else str(value)
