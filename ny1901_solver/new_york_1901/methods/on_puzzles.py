"""Puzzles: listed, shown, hinted at, and attempts at them judged."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, Request, in_field
from ...kit.errors import Refused
from ..answers import of_puzzles
from ..moves import Turn
from ..puzzles import RefusedTurn, judge, play_out
from ..puzzles.chosen import chosen
from ..puzzles.orders import THEME_NAMES
from ..state import GameState
from ..table.turn_reader import read_turn
from .given import ByValue, PuzzleText, puzzle_of


class PuzzleListRequest(Request):
    """Lists the shipped puzzles, as `ny1901 puzzle list`."""

    kind: Literal["best-turn", "plan", "race", "last-turn", "packing", "ruling"] | None = None
    theme: str | None = None
    grade: Annotated[int, Field(ge=1, le=5)] | None = None
    players: Annotated[int, Field(ge=2, le=4)] | None = None
    tutorials: bool = False


class PuzzleShowRequest(ByValue):
    """Shows a puzzle without its answer, as `ny1901 puzzle show`."""

    puzzle: PuzzleText


class PuzzleHintRequest(ByValue):
    """Gives a hint, as `ny1901 puzzle hint`; each stage tells more, and `full` has the answer."""

    puzzle: PuzzleText
    stage: Literal["nudge", "where", "what", "full"] = "nudge"


class PuzzleTryRequest(ByValue):
    """Judges an attempt: whether it is the answer, what it lacks and why. Passes at the end may be left out."""

    puzzle: PuzzleText
    turns: Annotated[list[str], Field(description="the own turns, in order; of a ruling, the one that is chosen")]


def _list(request: PuzzleListRequest, _: Caller) -> dict[str, Any]:
    if request.theme is not None and request.theme not in THEME_NAMES:
        raise FieldError("theme", f"theme: {request.theme!r} is not one of {', '.join(THEME_NAMES)}")
    return of_puzzles.puzzle_list(
        chosen(request.kind, request.theme, request.grade, request.players, request.tutorials)
    )


def _show(request: PuzzleShowRequest, _: Caller) -> dict[str, Any]:
    return of_puzzles.puzzle_show(puzzle_of(request, request.puzzle))


def _hint(request: PuzzleHintRequest, _: Caller) -> dict[str, Any]:
    puzzle = puzzle_of(request, request.puzzle)
    stages = {str(stage.name): stage for stage in puzzle.hints}
    if request.stage not in stages:
        raise FieldError("stage", f"stage: {puzzle.id} has no hint {request.stage!r}; it has {', '.join(stages)}")
    return of_puzzles.puzzle_hint(puzzle, stages[request.stage])


def _try(request: PuzzleTryRequest, _: Caller) -> dict[str, Any]:
    puzzle, turns = puzzle_of(request, request.puzzle), list[Turn]()
    with in_field("puzzle"):
        for number, text in enumerate(request.turns):
            played = play_out(puzzle.task, turns)
            if isinstance(played, RefusedTurn):
                break  # what follows an illegal turn has no position to be read in
            turns.append(_read(played.after, text, f"turns.{number}"))
        return of_puzzles.puzzle_try(puzzle, judge(puzzle, turns, explain=False))


def _read(state: GameState, text: str, field: str) -> Turn:
    with in_field(field):
        turn, told = read_turn(state, text)
        if told:
            raise Refused(f"{text!r}: no card comes up that a puzzle does not know")
        return turn


METHODS = {
    "puzzle-list": Method(PuzzleListRequest, _list, "puzzle-list"),
    "puzzle-show": Method(PuzzleShowRequest, _show, "puzzle-show"),
    "puzzle-hint": Method(PuzzleHintRequest, _hint, "puzzle-hint"),
    "puzzle-try": Method(PuzzleTryRequest, _try, "puzzle-try"),
}
