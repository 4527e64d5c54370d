"""Derives the analysis of a puzzle from its task and the proof of its answer, and checks stored puzzles."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...puzzles.checking import PuzzleCheck
from ...puzzles.kind import PuzzleKinds
from ...puzzles.solvers import Hardness
from .format import PUZZLES, StaleEdition
from .kinds import KINDS
from .puzzle import Certificate, Difficulty, Puzzle, Trap
from .solvers.bounded import PANEL
from .solvers.reading import Load, PuzzleReading, counts, load, rated
from .task import Task


class _Kinds(PuzzleKinds[Task, Certificate, Trap, Difficulty]):
    kinds, panel, difficulty = KINDS, PANEL, Difficulty

    def hardness(
        self,
        task: Task,
        certificate: Certificate,
        looks: Mapping[str, int],
        themes: Collection[str],
        by_solvers: Hardness,
    ) -> Hardness:
        """Adds the load of reading to the difficulty for the bounded solvers."""
        return rated(counts(PuzzleReading(task, certificate, looks, themes)), by_solvers)


class _Check(PuzzleCheck[Puzzle]):
    format, kinds = PUZZLES, _Kinds()
    compared = ("value", "bound", "margin", "broken", "streets")
    stale = StaleEdition

    def analyse_puzzle(self, puzzle: Puzzle, missed_by: Collection[str] | None) -> None:
        """Returns `None` instead of an analysis.

        A caller that needs an analysis passes another function to the check instead of this function.
        """


def load_of(puzzle: Puzzle) -> Load:
    """Returns how the rating of a puzzle adds up, from its stored difficulty and themes."""
    difficulty = puzzle.difficulty
    by_solvers = PANEL.hardness(puzzle.task, puzzle.certificate, difficulty.missed_by)
    return load(
        counts(PuzzleReading(puzzle.task, puzzle.certificate, difficulty.model_dump(), puzzle.themes)), by_solvers
    )


CHECK = _Check()
analyse = CHECK.kinds.analyse
recheck, recheck_text = CHECK.recheck, CHECK.recheck_text
