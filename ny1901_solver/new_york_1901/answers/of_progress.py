"""What somebody has tried and solved of puzzles: the answer about progress."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pydantic import Field

from ...kit.answers import Data, Part
from ...kit.puzzles.answers import ProgressFactsAnswer
from ...kit.puzzles.shelf import Heading
from .of_puzzles import MarkedPuzzleData, MarkOf, marked


class CalendarData(Part):
    """A day with its puzzle."""

    date: str
    puzzle: MarkedPuzzleData


class PuzzleProgressAnswer(ProgressFactsAnswer):
    """Progress with puzzles: the file, and what it comes to on a day."""

    command = "puzzle-progress"
    proves = False
    next: MarkedPuzzleData | None = Field(description="the next one unsolved, near the own rating or else by grade")
    calendar: list[CalendarData]
    puzzles: list[MarkedPuzzleData] = Field(default=[], description="all that ship, where they were asked for")


def puzzle_progress(
    content: Mapping[str, object],
    following: Heading | None,
    calendar: Mapping[str, Heading],
    puzzles: Iterable[Heading] | None,
    mark: MarkOf,
) -> Data:
    """The answer about progress: its facts as `content`, the next puzzle, those of days, all if wanted, how to mark."""
    days = [{"date": day, "puzzle": marked(puzzle, mark)} for day, puzzle in calendar.items()]
    after = marked(following, mark) if following else None
    shelf = {} if puzzles is None else {"puzzles": [marked(puzzle, mark) for puzzle in puzzles]}
    return PuzzleProgressAnswer.of(None, {**content, "next": after, "calendar": days, **shelf}, status="done")
