"""Puzzles: listed, shown, hinted at, attempts judged, and told."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, Request, in_field
from ...kit.engine.progress_method import progress_answer, progress_given
from ...kit.progress import Day, Happened
from ..answers import of_puzzles
from ..puzzles.attempt import Attempt, RefusedPart, attempted, found_builds
from ..puzzles.judge import judge
from ..puzzles.schema import KindName
from ..puzzles.shelf import headings, of_the_day
from ..puzzles.solvers.traps import falls_into
from ..puzzles.task import MOST_BUILDS
from ..puzzles.told.hint_order import hint_at
from ..puzzles.told.themes import THEMES
from .given import PuzzleText, parts_of, puzzle_of

ProgressText = Annotated[str | None, Field(description="a progress file, as text")]


class PuzzleListRequest(Request):
    """Lists the shipped puzzles, as `ny1901 --game manhattan puzzle list`."""

    kind: KindName | None = None
    theme: str | None = None
    grade: Annotated[int, Field(ge=1, le=5)] | None = None
    players: Annotated[int, Field(ge=2, le=4)] | None = None
    tutorials: bool = False


class AboutPuzzle(Request):
    """A request about a puzzle."""

    puzzle: PuzzleText


class PuzzleShowRequest(AboutPuzzle):
    """Shows a puzzle without its answer, as `ny1901 puzzle show`."""


class PuzzleHintRequest(AboutPuzzle):
    """Gives a hint about a build of the answer, as `ny1901 puzzle hint`; `full` tells the build."""

    stage: Literal["nudge", "where", "what", "full"] | None = None
    turn: Annotated[int, Field(ge=1, le=MOST_BUILDS, description="of the answer, from 1")] = 1


class PuzzleTryRequest(AboutPuzzle):
    """Judges an attempt: whether it is the answer, and what it lacks."""

    turns: Annotated[list[str], Field(description="the builds in order, the selection, or the plots")]


class PuzzleStageRequest(AboutPuzzle):
    """Makes builds on the way to an answer: whether they are legal, and how many are to come."""

    turns: Annotated[list[str], Field(description="the builds so far, in order")] = []


class PuzzleProgressRequest(Request):
    """Keeps progress: adds what has happened, puts two files together, tells streak, own rating, next and dailies."""

    date: Annotated[Day, Field(description="today, where the one who asks is")]
    progress: ProgressText = None
    other: ProgressText = None
    puzzle: PuzzleText | None = None
    happened: Annotated[Happened | None, Field(description="to the puzzle, on the date")] = None
    days: Annotated[int, Field(ge=0, le=62, description="of the calendar, which ends with the date")] = 0
    all: Annotated[bool, Field(description="whether all puzzles are listed, too, with their marks")] = False


class PuzzleSolutionRequest(AboutPuzzle):
    """Tells a puzzle's answer, its idea, the trap and the runner-up: for whoever has solved it or given up."""


def _list(request: PuzzleListRequest, _: Caller) -> dict[str, Any]:
    if request.theme is not None and request.theme not in THEMES:
        raise FieldError("theme", f"theme: {request.theme!r} is not one of {', '.join(THEMES)}")
    found = headings(request.kind, request.theme, request.grade, request.players, request.tutorials)
    return of_puzzles.puzzle_list(found)


def _show(request: PuzzleShowRequest, _: Caller) -> dict[str, Any]:
    return of_puzzles.puzzle_show(puzzle_of(request.puzzle))


def _hint(request: PuzzleHintRequest, _: Caller) -> dict[str, Any]:
    puzzle = puzzle_of(request.puzzle)
    with in_field("stage"):
        return of_puzzles.puzzle_hint(puzzle, hint_at(puzzle, request.turn, request.stage))


def _try(request: PuzzleTryRequest, _: Caller) -> dict[str, Any]:
    puzzle = puzzle_of(request.puzzle)
    parts = parts_of(puzzle.task, request.turns)
    return of_puzzles.puzzle_try(puzzle, judge(puzzle, parts), falls_into(puzzle.trap, parts))


def _solution(request: PuzzleSolutionRequest, _: Caller) -> dict[str, Any]:
    return of_puzzles.puzzle_solution(puzzle_of(request.puzzle))


def _stage(request: PuzzleStageRequest, _: Caller) -> dict[str, Any]:
    puzzle = puzzle_of(request.puzzle)
    parts = parts_of(puzzle.task, request.turns)
    tried, refused = attempted(puzzle.task, parts), None
    if isinstance(tried, RefusedPart):
        refused, parts = tried, parts[: tried.number - 1]
        tried = attempted(puzzle.task, parts)
    assert isinstance(tried, Attempt)
    return of_puzzles.puzzle_stage(puzzle, found_builds(puzzle.certificate.answer, parts), tried, refused)


def _keep(request: PuzzleProgressRequest, _: Caller) -> dict[str, Any]:
    progress = progress_given(request.progress, request.other)
    about = None if request.puzzle is None else puzzle_of(request.puzzle)
    return progress_answer(request, progress, (about, headings()), of_the_day, of_puzzles.puzzle_progress)


METHODS = {
    "puzzle-list": Method(PuzzleListRequest, _list, "puzzle-list"),
    "puzzle-show": Method(PuzzleShowRequest, _show, "puzzle-show"),
    "puzzle-hint": Method(PuzzleHintRequest, _hint, "puzzle-hint"),
    "puzzle-try": Method(PuzzleTryRequest, _try, "puzzle-try"),
    "puzzle-stage": Method(PuzzleStageRequest, _stage, "puzzle-stage"),
    "puzzle-progress": Method(PuzzleProgressRequest, _keep, "puzzle-progress"),
    "puzzle-solution": Method(PuzzleSolutionRequest, _solution, "puzzle-solution"),
}
