"""Which of a puzzle's hints is meant, and which comes next."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ..errors import DataError
from ..text.words import counted
from .parts import HintStage

if TYPE_CHECKING:
    from .puzzle import AnyPuzzle  # which a list of puzzles has no use of


def hint_at(puzzle: AnyPuzzle, turn: int, stage: str | None, part: str = "turn") -> HintStage:
    """The hint of a turn and a stage, or its first one; raises `DataError` with those that there are.

    `part` is what the game calls a turn of an answer.
    """
    turns = max(hint.turn for hint in puzzle.hints)
    there = {str(hint.name): hint for hint in puzzle.hints if hint.turn == turn}
    if not there:
        raise DataError([f"{puzzle.id} has hints about {counted(turns, part)}, and none about {part} {turn}"])
    if stage is not None and stage not in there:
        about = f" about {part} {turn}" if turns > 1 else ""
        raise DataError([f"{puzzle.id} has no hint {stage!r}{about}; it has {', '.join(there)}"])
    return there[stage or next(iter(there))]


def next_hint(puzzle: AnyPuzzle, given: Collection[HintStage], found: int) -> HintStage | None:
    """The first hint that is not given yet, about a turn that is not found yet; none where all are given."""
    return next((hint for hint in puzzle.hints if hint.turn > found and hint not in given), None)
