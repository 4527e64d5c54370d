"""What somebody has tried and solved of puzzles: the answer about progress."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pydantic import Field

from ...kit.answers import Answer, Data, Part
from .of_puzzles import MarkedPuzzleData, MarkOf, marked

if TYPE_CHECKING:
    from ..puzzles import Puzzle


class OwnRatingData(Part):
    """How well somebody solves puzzles, in the points of their ratings."""

    points: int
    error: int = Field(description="the standard error")
    puzzles: int = Field(description="from how many first results")


class CalendarData(Part):
    """A day with its puzzle."""

    date: str
    puzzle: MarkedPuzzleData


class PuzzleProgressAnswer(Answer):
    """Progress with puzzles: the file, and what it comes to on a day."""

    command = "puzzle-progress"
    date: str
    text: str = Field(description="the progress file")
    tried: int = Field(description="puzzles tried or solved")
    solved: int
    streak: int = Field(description="days in a row with a solved puzzle, up to the date or to the day before")
    rating: OwnRatingData | None = Field(description="the own rating; none before the first result")
    next: MarkedPuzzleData | None = Field(description="the next one unsolved, near the own rating or else by grade")
    calendar: list[CalendarData]
    puzzles: list[MarkedPuzzleData] = Field(default=[], description="all that ship, where they were asked for")


def puzzle_progress(
    content: Mapping[str, object],
    following: Puzzle | None,
    calendar: Mapping[str, Puzzle],
    puzzles: Iterable[Puzzle] | None,
    mark: MarkOf,
) -> Data:
    """The answer about progress: its facts as `content`, the next puzzle, those of days, all if wanted, how to mark."""
    days = [{"date": day, "puzzle": marked(puzzle, mark)} for day, puzzle in calendar.items()]
    after = marked(following, mark) if following else None
    shelf = {} if puzzles is None else {"puzzles": [marked(puzzle, mark) for puzzle in puzzles]}
    return PuzzleProgressAnswer.of(None, {**content, "next": after, "calendar": days, **shelf}, status="done")
