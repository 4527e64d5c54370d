"""Puzzles: listed, shown, hinted at, attempts judged, and told."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, Request, in_field
from ...kit.spelling import likest
from ..answers import of_puzzles
from ..puzzles.attempt import parsed
from ..puzzles.format import parse_puzzle
from ..puzzles.judge import judge
from ..puzzles.puzzle import Puzzle
from ..puzzles.shelf import chosen, shipped
from ..puzzles.solvers.traps import falls_into
from ..puzzles.task import MOST_BUILDS
from ..puzzles.told.hint_order import hint_at
from ..puzzles.told.themes import THEMES

PuzzleText = Annotated[str, Field(description="the id of a shipped puzzle, or a puzzle file as text")]


class PuzzleListRequest(Request):
    """Lists the shipped puzzles, as `ny1901 --game manhattan puzzle list`."""

    kind: of_puzzles.Kinds | None = None
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


class PuzzleSolutionRequest(AboutPuzzle):
    """Tells a puzzle's answer, its idea, the trap and the runner-up: for whoever has solved it or given up."""


def _list(request: PuzzleListRequest, _: Caller) -> dict[str, Any]:
    if request.theme is not None and request.theme not in THEMES:
        raise FieldError("theme", f"theme: {request.theme!r} is not one of {', '.join(THEMES)}")
    found = chosen(request.kind, request.theme, request.grade, request.players, request.tutorials)
    return of_puzzles.puzzle_list(found)


def _show(request: PuzzleShowRequest, _: Caller) -> dict[str, Any]:
    return of_puzzles.puzzle_show(_puzzle(request))


def _hint(request: PuzzleHintRequest, _: Caller) -> dict[str, Any]:
    puzzle = _puzzle(request)
    with in_field("stage"):
        return of_puzzles.puzzle_hint(puzzle, hint_at(puzzle, request.turn, request.stage))


def _try(request: PuzzleTryRequest, _: Caller) -> dict[str, Any]:
    puzzle = _puzzle(request)
    with in_field("turns"):
        parts = tuple(parsed(puzzle.task, text) for text in request.turns)
    return of_puzzles.puzzle_try(puzzle, judge(puzzle, parts), falls_into(puzzle.trap, parts))


def _solution(request: PuzzleSolutionRequest, _: Caller) -> dict[str, Any]:
    return of_puzzles.puzzle_solution(_puzzle(request))


def _puzzle(request: AboutPuzzle) -> Puzzle:
    """The puzzle of a request: a shipped one by its id, or one by value."""
    with in_field("puzzle"):
        if "\n" in request.puzzle or "{" in request.puzzle:
            return parse_puzzle(request.puzzle, "the puzzle")
        known = shipped()
        if request.puzzle not in known:
            near = "".join(f"; did you mean {name}?" for name in likest(request.puzzle, known))
            raise FieldError("puzzle", f"{request.puzzle[:80]!r} is not the id of a puzzle{near}")
        return parse_puzzle(known[request.puzzle].read_text(encoding="utf-8"), request.puzzle)


METHODS = {
    "puzzle-list": Method(PuzzleListRequest, _list, "puzzle-list"),
    "puzzle-show": Method(PuzzleShowRequest, _show, "puzzle-show"),
    "puzzle-hint": Method(PuzzleHintRequest, _hint, "puzzle-hint"),
    "puzzle-try": Method(PuzzleTryRequest, _try, "puzzle-try"),
    "puzzle-solution": Method(PuzzleSolutionRequest, _solution, "puzzle-solution"),
}
