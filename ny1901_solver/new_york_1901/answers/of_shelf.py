"""The puzzles that ship with New York 1901, and progress with them: answers that need no rules and no positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import TYPE_CHECKING, TypeAlias

from pydantic import Field

from ...kit.answers import Answer, Part, facts_of
from ...kit.progress import Mark
from ...kit.puzzles.answers import ProgressFactsAnswer
from ...kit.puzzles.shelf import Heading

if TYPE_CHECKING:
    from ...kit.capabilities.shelf import ProgressFound

MarkOf: TypeAlias = Callable[[Heading], Mark | None]


class PuzzleHeadingData(Part):
    """A puzzle in a list."""

    id: str
    title: str
    kind: str
    turns: int
    players: int
    grade: int
    rating: int | None = Field(description="in points; none in files without one")
    error: int | None = Field(description="the standard error of the rating")
    themes: list[str]
    lesson: str | None
    told: str = Field(exclude=True, description="the title for whoever knows the answer")


class MarkedPuzzleData(PuzzleHeadingData):
    """A puzzle in a list, with what somebody has done about it where that is asked."""

    mark: Mark | None = None


class PuzzleListAnswer(Answer):
    """The shipped puzzles."""

    command = "puzzle-list"
    proves = False
    puzzles: list[MarkedPuzzleData]
    marked: bool = Field(exclude=True, description="whether somebody has kept what was done about them")


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


def puzzle_list(puzzles: Iterable[Heading], mark: MarkOf | None) -> PuzzleListAnswer:
    """The answer of `puzzle list`; `mark` says what somebody has done about a puzzle."""
    listed = [_marked(puzzle, mark) if mark else puzzle for puzzle in puzzles]
    return PuzzleListAnswer.made(None, {"puzzles": listed, "marked": mark is not None})


def puzzle_progress(found: ProgressFound) -> PuzzleProgressAnswer:
    """The answer about progress."""
    content = {
        **found.facts,
        "next": found.following and _marked(found.following, found.mark),
        "calendar": [{"date": day, "puzzle": _marked(puzzle, found.mark)} for day, puzzle in found.calendar.items()],
    }
    if found.puzzles is not None:
        content["puzzles"] = [_marked(puzzle, found.mark) for puzzle in found.puzzles]
    return PuzzleProgressAnswer.made(None, content, status="done")


def _marked(puzzle: Heading, mark: MarkOf) -> SimpleNamespace:
    """What a list says of a puzzle, with what somebody has done about it."""
    return SimpleNamespace(**facts_of(puzzle), mark=mark(puzzle))
