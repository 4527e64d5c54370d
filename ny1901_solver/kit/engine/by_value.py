"""How requests give what every game has: texts, puzzles by their ids, days, progress with puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeGuard

from pydantic import Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError

from ..capabilities.puzzle_files import PuzzleSource
from ..files import LARGEST, read_text
from ..progress import Day, ProgressFile, parse_progress
from ..puzzles.shelf import Shelf, retirement
from ..records.record import Ending, Position, Record, Turn
from ..spelling import likest
from .derived import SubjectByValue
from .method import FieldError, in_field


def either(words: str) -> WrapValidator:
    """Says of a value of neither of two kinds what is wanted, in one sentence."""

    def read(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
        try:
            return handler(value)
        except ValidationError:
            raise PydanticCustomError("neither", "{words} is wanted here", {"words": words}) from None

    return WrapValidator(read)


Text: TypeAlias = Annotated[str | dict[str, Any], either("a text or an object")]


def text_of(given: str | dict[str, Any], field: str, name: str) -> str:
    """The text of a file that is given as one or as an object; raises `FieldError` where it is too large."""
    text = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    if len(text.encode()) > LARGEST:
        raise FieldError(field, f"{name}larger than {LARGEST // 1024} KB, the most that is read")
    return text


def shipped_puzzle(puzzle_id: str, shelf: Shelf, field: str = "puzzle") -> Path:
    """The file of a shipped puzzle that a request names; raises `FieldError` with the nearest ids, or why it is not
    there any more."""
    known = shelf.shipped()
    if puzzle_id in known:
        return known[puzzle_id]
    if reason := shelf.retired().get(puzzle_id):
        raise FieldError(field, retirement(puzzle_id, reason))
    near = "".join(f"; did you mean {name}?" for name in likest(puzzle_id, known))
    raise FieldError(field, f"{puzzle_id[:80]!r} is not the id of a puzzle{near}")


def is_puzzle_id(given: str | dict[str, Any]) -> TypeGuard[str]:
    """Whether a puzzle is given by its id, and not as a file."""
    return isinstance(given, str) and "\n" not in given and "{" not in given


def expect_played(record: Record[Position, Turn, Ending], noun: str) -> Record[Position, Turn, Ending]:
    """The record of a request; raises `FieldError` where it has no turn, which its game calls by a noun."""
    if not record.turns:
        raise FieldError("record", f"the record: it has no {noun}s to review")
    return record


def puzzle_sources(
    shelf: Shelf, given: Sequence[str | dict[str, Any]], edition: Callable[[str], Any] = lambda text: None
) -> list[PuzzleSource]:
    """Several puzzles, as ids and files; `edition` is that which a text names, where it is at hand."""
    return [_source(shelf, each, number, edition) for number, each in enumerate(given, 1)]


def _source(shelf: Shelf, given: str | dict[str, Any], number: int, edition: Callable[[str], Any]) -> PuzzleSource:
    if is_puzzle_id(given):
        file = shipped_puzzle(given, shelf, "puzzles")
        return PuzzleSource(given, lambda: (read_text(file), given))
    text, name = text_of(given, "puzzles", ""), f"puzzle {number}"
    return PuzzleSource(name, lambda: (text, name), edition(text))


def _progress(field: str, name: str) -> Callable[[Any, Any], ProgressFile]:
    def read(_: Any, given: str | dict[str, Any]) -> ProgressFile:
        with in_field(field):
            return parse_progress(text_of(given, field, f"{field}: "), name)

    return read


_TEXT = Annotated[Text, Field(description="a progress file, as text or as an object")]
_OTHER = Annotated[Text, Field(description="another progress file, which is put together with the first")]
SUBJECTS = {
    "day": SubjectByValue(Day, lambda _, day: day),
    "today": SubjectByValue(Annotated[Day, Field(description="today, where the one who asks is")], lambda _, day: day),
    "progress": SubjectByValue(_TEXT, _progress("progress", "the progress")),
    "own progress": SubjectByValue(_TEXT, _progress("progress", "the progress")),
    "other progress": SubjectByValue(_OTHER, _progress("other", "the file")),
}
"""How requests give days and progress."""
