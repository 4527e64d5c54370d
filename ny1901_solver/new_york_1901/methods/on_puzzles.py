"""Puzzles: listed, shown, hinted at, and attempts at them judged."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, Request, in_field
from ...kit.engine.progress_method import progress_answer, progress_given
from ...kit.errors import Refused
from ...kit.progress import Day, Happened
from ...kit.puzzles.parts import MOST_TURNS
from ..answers import of_progress, of_puzzles
from ..moves import Turn
from ..positions import format_line
from ..puzzles import Attempt, Kind, Puzzle, RefusedTurn, expect_answer, judge, judge_streets, play_out, read_puzzle
from ..puzzles.attempt import seen
from ..puzzles.collection import COLLECTION, headings, of_the_day, shipped
from ..puzzles.making.orders import THEME_NAMES
from ..puzzles.schema import KindName
from ..puzzles.solvers.traps import falls_for, falls_into, trap_told
from ..puzzles.told.hint_order import found_turns, hint_at
from ..puzzles.told.question import common_rules, question_parts
from ..puzzles.told.themes import meaning
from ..state import GameState
from ..table.turn_reader import read_turn
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


class PuzzleHintRequest(ByValue):
    """Gives a hint about a turn of the answer, as `ny1901 puzzle hint`; each stage tells more, and `full` the turn."""

    puzzle: PuzzleText
    stage: Literal["nudge", "where", "what", "full"] = "nudge"
    turn: Annotated[int, Field(ge=1, le=MOST_TURNS, description="of the answer, from 1")] = 1


class PuzzleTryRequest(ByValue):
    """Judges an attempt: whether it is the answer, what it lacks and why. Passes at the end may be left out."""

    puzzle: PuzzleText
    turns: Annotated[
        list[str] | None, Field(description="the own turns, in order; of a ruling, the one that is chosen")
    ] = None
    streets: Annotated[
        list[str] | None, Field(description="of safe streets: the ids of those that can change hands")
    ] = None


class PuzzleSolutionRequest(ByValue):
    """Tells a puzzle's answer, its idea, the trap and the runner-up: for whoever has solved it or given up."""

    puzzle: PuzzleText


class PuzzleStageRequest(ByValue):
    """Plays turns on the way to an answer: where they lead, and how many are to come."""

    puzzle: PuzzleText
    turns: Annotated[list[str], Field(description="the own turns so far, in order")] = []


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


def _answered(request: PuzzleHintRequest | PuzzleTryRequest | PuzzleSolutionRequest | PuzzleStageRequest) -> Puzzle:
    """The puzzle of a request that looks at its answer."""
    with in_field("puzzle"):
        return expect_answer(puzzle_of(request, request.puzzle), "the puzzle")


def _hint(request: PuzzleHintRequest, _: Caller) -> dict[str, Any]:
    puzzle = _answered(request)
    if isinstance(found := hint_at(puzzle, request.turn, request.stage), str):
        raise FieldError("stage", f"stage: {found}")
    return of_puzzles.puzzle_hint(puzzle, found)


def _try(request: PuzzleTryRequest, _: Caller) -> dict[str, Any]:
    puzzle = _answered(request)
    wanted, other = ("streets", "turns") if puzzle.task.kind == Kind.SAFE_STREETS else ("turns", "streets")
    if getattr(request, wanted) is None:
        raise FieldError(wanted, f"{wanted}: this field is missing")
    if getattr(request, other):
        raise FieldError(other, f"{other}: the puzzle asks for {wanted}")
    if request.streets is not None:
        with in_field("streets"):
            judged = judge_streets(puzzle.task, puzzle.certificate, request.streets)
        return of_puzzles.puzzle_try(puzzle, judged, falls_for(puzzle, request.streets))
    with in_field("puzzle"):
        turns = _turns(puzzle, request.turns or [])
        return of_puzzles.puzzle_try(puzzle, judge(puzzle, turns, explain=False), falls_into(puzzle, turns))


def _turns(puzzle: Puzzle, texts: list[str]) -> list[Turn]:
    """The turns of texts, each read in the position that it is taken in, up to the first that cannot be played."""
    turns = list[Turn]()
    for number, text in enumerate(texts):
        played = play_out(puzzle.task, turns)
        if isinstance(played, RefusedTurn):
            break  # what follows an illegal turn has no position to be read in
        turns.append(_read(played.after, text, f"turns.{number}"))
    return turns


def _solution(request: PuzzleSolutionRequest, _: Caller) -> dict[str, Any]:
    puzzle = _answered(request)
    return of_puzzles.puzzle_solution(puzzle, {name: meaning(name) for name in puzzle.themes}, trap_told(puzzle))


def _stage(request: PuzzleStageRequest, _: Caller) -> dict[str, Any]:
    puzzle = _answered(request)
    task = puzzle.task
    with in_field("puzzle"):
        turns = _turns(puzzle, request.turns)
        played, refused = play_out(task, turns), None
        if isinstance(played, RefusedTurn):
            refused, played = played, play_out(task, turns[: played.number - 1])
    assert isinstance(played, Attempt)
    stage = played.stages[-1]
    names = stage.state.edition.kind_names
    asked, _choices = question_parts(task)
    content = {
        "asked": asked,
        "terms": " ".join(common_rules([task.kind])),
        "found": found_turns(task, puzzle.certificate, played.turns),
        "legal": refused is None,
        "turn": refused and refused.number,
        "sentence": refused and refused.sentence,
        "violations": refused.violations if refused else (),
        "line": None if stage.state.over else format_line(seen(task, stage.state)),
        "score": stage.state.players[task.seat].score,
        "left": stage.left,
        "reached": task.kind == Kind.RACE and played.value is not None,
        "open": [names[kind] for kind in stage.outlook.open],
        "hidden": stage.outlook.hidden,
    }
    return of_puzzles.puzzle_stage(puzzle, content)


def _daily(request: PuzzleDailyRequest, _: Caller) -> dict[str, Any]:
    name = of_the_day(request.date.toordinal())
    return of_puzzles.puzzle_daily(read_puzzle(shipped(COLLECTION)[name]), request.date.isoformat())


def _keep(request: PuzzleProgressRequest, _: Caller) -> dict[str, Any]:
    progress = progress_given(request.progress, request.other)
    about = None if request.puzzle is None else puzzle_of(request, request.puzzle)
    return progress_answer(request, progress, (about, headings()), of_the_day, of_progress.puzzle_progress)


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
    "puzzle-stage": Method(PuzzleStageRequest, _stage, "puzzle-stage"),
    "puzzle-solution": Method(PuzzleSolutionRequest, _solution, "puzzle-solution"),
    "puzzle-daily": Method(PuzzleDailyRequest, _daily, "puzzle-daily"),
    "puzzle-progress": Method(PuzzleProgressRequest, _keep, "puzzle-progress"),
}
