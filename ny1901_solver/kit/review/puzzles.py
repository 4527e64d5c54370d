"""The own mistakes of a game as puzzles."""

from __future__ import annotations

from dataclasses import dataclass

from .reviewed import ReviewedStep


@dataclass(frozen=True, slots=True)
class OwnPuzzles:
    """The files of the puzzles made of mistakes, and how many mistakes make none, by the word for why."""

    files: tuple[str, ...]
    rejects: dict[str, int]


def is_mistake(turn: ReviewedStep) -> bool:
    """Whether a turn lost enough to be asked about: it has a mark for that, or lost for certain."""
    return turn.mark not in ("", "!") or (turn.proved and turn.lost.mean > 0)
