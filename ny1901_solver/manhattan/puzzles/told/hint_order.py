"""Which hint is meant: of a build of the answer, and a stage."""

from __future__ import annotations

from ....kit.errors import DataError
from ....kit.puzzles.parts import HintStage
from ....kit.words import counted
from ..puzzle import Puzzle


def hint_at(puzzle: Puzzle, turn: int, stage: str | None) -> HintStage:
    """The hint of a build and a stage, or its first one; raises `DataError` with those that there are."""
    there = {str(hint.name): hint for hint in puzzle.hints if hint.turn == turn}
    if not there:
        builds = counted(max(hint.turn for hint in puzzle.hints), "build")
        raise DataError([f"{puzzle.id} has hints about {builds}, and none about build {turn}"])
    if stage is not None and stage not in there:
        raise DataError([f"{puzzle.id} has no hint {stage!r} about build {turn}; it has {', '.join(there)}"])
    return there[stage or next(iter(there))]
