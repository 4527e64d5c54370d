"""What a request gives by value: a position, a move, whose hands are wanted. Nothing is read from a file it names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from ...kit import capability
from ...kit.capabilities.shelf import SourcedPuzzle
from ...kit.engine import FieldError, Method, Request, in_field
from ...kit.engine.by_value import SUBJECTS as SHARED
from ...kit.engine.derived import SubjectByValue, method
from ...kit.spelling import likest
from ..capabilities import CAPABILITIES, TYPED
from ..loading import parsed, parsed_unsound
from ..registration import REGISTRATION
from ..replay import Record, parse_record
from ..state import GameState

if TYPE_CHECKING:
    from ..puzzles.puzzle import Puzzle
    from ..puzzles.task import Part, Task

Position = Annotated[str, Field(description="one line (mh1:...)")]


PuzzleText = Annotated[str, Field(description="the id of a shipped puzzle, or a puzzle file as text")]

RecordText = Annotated[str, Field(description="a game record as text")]


class AboutStage(Request):
    """A request about a position, or about that behind the builds that are made on the way to a puzzle's answer."""

    position: Position | None = None
    puzzle: PuzzleText | None = None
    turns: Annotated[list[str], Field(description="of a puzzle: the builds made so far")] = []


def draft_of(text: str) -> GameState:
    """The position of a text, which need not add up."""
    with in_field("position"):
        return parsed_unsound(text)


def stage_of(request: AboutStage, hands_told: bool = True) -> GameState:
    """The position of a request, or that of its puzzle's stage."""
    if (request.position is None) == (request.puzzle is None):
        raise FieldError("position", "position: give one of position and puzzle")
    if request.position is not None:
        with in_field("position"):
            return parsed(request.position, hands_told)
    from ..puzzles.attempt import RefusedPart, state_behind

    task = puzzle_of(request.puzzle or "").task
    found = state_behind(task, parts_of(task, request.turns)) if request.turns else task.state
    if isinstance(found, RefusedPart):
        raise FieldError("turns", f"turns: {found.part}: {found.sentence}")
    return found


def parts_of(task: Task, texts: Sequence[str]) -> tuple[Part, ...]:
    """The parts of an attempt at a puzzle."""
    from ..puzzles.attempt import parsed as parsed_part

    with in_field("turns"):
        return tuple(parsed_part(task, text) for text in texts)


def puzzle_of(text: str) -> Puzzle:
    """The puzzle of a request: a shipped one by its id, or one by value."""
    from ..puzzles.format import parse_puzzle
    from ..puzzles.shelf import shipped

    with in_field("puzzle"):
        if "\n" in text or "{" in text:
            return parse_puzzle(text, "the puzzle")
        known = shipped()
        if text not in known:
            near = "".join(f"; did you mean {name}?" for name in likest(text, known))
            raise FieldError("puzzle", f"{text[:80]!r} is not the id of a puzzle{near}")
        return parse_puzzle(known[text].read_text(encoding="utf-8"), text)


def _reviewed_record(text: str) -> Record:
    """The record of a request, which has a move at least."""
    record = parse_record(text, "the record", hands_told=False)
    if not record.turns:
        raise FieldError("record", "the record: it has no moves to review")
    return record


_STAGE = AboutStage.model_fields
_BY_PUZZLE = {name: (_STAGE[name].annotation, _STAGE[name]) for name in ("puzzle", "turns")}
SUBJECTS = {
    **SHARED,
    "position": SubjectByValue(
        Position,
        lambda request, _: stage_of(request, hands_told=False),
        _BY_PUZZLE,
    ),
    "position in work": SubjectByValue(
        Position,
        lambda request, _: draft_of(request.position) if request.draft and request.position else stage_of(request),
        _BY_PUZZLE,
    ),
    "position at a stage": SubjectByValue(Position, lambda request, _: stage_of(request), _BY_PUZZLE),
    "position told": SubjectByValue(Position, lambda _, text: parsed(text)),
    "answered puzzle": SubjectByValue(PuzzleText, lambda _, text: puzzle_of(text)),
    "puzzle of progress": SubjectByValue(PuzzleText, lambda _, text: puzzle_of(text)),
    "sourced puzzle": SubjectByValue(PuzzleText, lambda _, text: SourcedPuzzle(puzzle_of(text))),
    "draft": SubjectByValue(Position, lambda _, text: draft_of(text)),
    "reviewed record": SubjectByValue(RecordText, lambda _, text: _reviewed_record(text)),
    "record": SubjectByValue(
        RecordText,
        lambda _, text: parse_record(text, "the record", hands_told=False),
    ),
}
"""How requests give what capabilities ask about."""


def derived(word: str) -> Method:
    """The method of a capability; what is typed names the game where nothing that is given does."""
    asked, typed = capability.load(CAPABILITIES[word]), TYPED.get(word, None if word == "play" else word)
    kinds = {mark.kind for mark in asked.subjects().values()}
    program = "ny1901" if kinds - {*SHARED, "puzzle of progress"} else f"ny1901 --game {REGISTRATION.name}"
    return method(word, asked, SUBJECTS, Request, f"{program} {typed}" if typed else "")
