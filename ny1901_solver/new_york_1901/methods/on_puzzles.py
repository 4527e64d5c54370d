"""Puzzles: listed, shown, and progress with them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, Request
from ...kit.engine.progress_method import progress_answer, progress_given
from ...kit.progress import Day, Happened
from ..answers import of_progress, of_puzzles
from ..puzzles import read_puzzle
from ..puzzles.collection import COLLECTION, headings, of_the_day, shipped
from ..puzzles.making.orders import THEME_NAMES
from ..puzzles.schema import KindName
from .given import ByValue, PuzzleText, Text, puzzle_of

ProgressText = Annotated[Text | None, Field(description="a progress file, as text or as an object")]


class PuzzleListRequest(Request):
    """Lists the shipped puzzles, as `ny1901 puzzle list`."""

    kind: KindName | None = None
    theme: str | None = None
    grade: Annotated[int, Field(ge=1, le=5)] | None = None
    players: Annotated[int, Field(ge=2, le=4)] | None = None
    tutorials: bool = False
    progress: ProgressText = None


class PuzzleShowRequest(ByValue):
    """Shows a puzzle without its answer, as `ny1901 puzzle show`."""

    puzzle: PuzzleText


class PuzzleDailyRequest(Request):
    """Shows the puzzle of a day without its answer, as `ny1901 puzzle daily`."""

    date: Day


class PuzzleProgressRequest(ByValue):
    """Keeps progress: adds what has happened, puts two files together, tells streak, own rating, next and dailies."""

    date: Annotated[Day, Field(description="today, where the one who asks is")]
    progress: ProgressText = None
    other: Annotated[Text | None, Field(description="another progress file, which is put together with the first")] = (
        None
    )
    puzzle: PuzzleText | None = None
    happened: Annotated[Happened | None, Field(description="to the puzzle, on the date")] = None
    days: Annotated[int, Field(ge=0, le=62, description="of the calendar, which ends with the date")] = 0
    all: Annotated[bool, Field(description="whether all puzzles are listed, too, with their marks")] = False


def _list(request: PuzzleListRequest, _: Caller) -> dict[str, Any]:
    if request.theme is not None and request.theme not in THEME_NAMES:
        raise FieldError("theme", f"theme: {request.theme!r} is not one of {', '.join(THEME_NAMES)}")
    found = headings(request.kind, request.theme, request.grade, request.players, request.tutorials)
    mark = None if request.progress is None else progress_given(request.progress, None).mark
    return of_puzzles.puzzle_list(found, mark)


def _show(request: PuzzleShowRequest, _: Caller) -> dict[str, Any]:
    return of_puzzles.puzzle_show(puzzle_of(request, request.puzzle))


def _daily(request: PuzzleDailyRequest, _: Caller) -> dict[str, Any]:
    name = of_the_day(request.date.toordinal())
    return of_puzzles.puzzle_daily(read_puzzle(shipped(COLLECTION)[name]), request.date.isoformat())


def _keep(request: PuzzleProgressRequest, _: Caller) -> dict[str, Any]:
    progress = progress_given(request.progress, request.other)
    about = None if request.puzzle is None else puzzle_of(request, request.puzzle)
    return progress_answer(request, progress, (about, headings()), of_the_day, of_progress.puzzle_progress)


METHODS = {
    "puzzle-list": Method(PuzzleListRequest, _list, "puzzle-list"),
    "puzzle-show": Method(PuzzleShowRequest, _show, "puzzle-show"),
    "puzzle-daily": Method(PuzzleDailyRequest, _daily, "puzzle-daily"),
    "puzzle-progress": Method(PuzzleProgressRequest, _keep, "puzzle-progress"),
}
