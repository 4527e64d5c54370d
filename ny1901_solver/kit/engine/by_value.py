"""How requests give what every game has: texts, puzzles by their ids, days, progress with puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeGuard

from pydantic import Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError

from ..errors import Refused
from ..files import LARGEST
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


def shipped_puzzle(puzzle_id: str, shelf: Shelf) -> Path:
    """The file of a shipped puzzle that a request names; raises `FieldError` with the nearest ids, or why it is not
    there any more."""
    known = shelf.shipped()
    if puzzle_id in known:
        return known[puzzle_id]
    if reason := shelf.retired().get(puzzle_id):
        raise FieldError("puzzle", retirement(puzzle_id, reason))
    near = "".join(f"; did you mean {name}?" for name in likest(puzzle_id, known))
    raise FieldError("puzzle", f"{puzzle_id[:80]!r} is not the id of a puzzle{near}")


def is_puzzle_id(given: str | dict[str, Any]) -> TypeGuard[str]:
    """Whether a puzzle is given by its id, and not as a file."""
    return isinstance(given, str) and "\n" not in given and "{" not in given


def expect_played(record: Record[Position, Turn, Ending], noun: str) -> Record[Position, Turn, Ending]:
    """The record of a request; raises `FieldError` where it has no turn, which its game calls by a noun."""
    if not record.turns:
        raise FieldError("record", f"the record: it has no {noun}s to review")
    return record


def _progress(field: str, name: str) -> Callable[[Any, Any], ProgressFile]:
    def read(_: Any, given: str | dict[str, Any]) -> ProgressFile:
        text = given if isinstance(given, str) else json.dumps(given)
        with in_field(field):
            if len(text.encode()) > LARGEST:
                raise Refused(f"{field}: larger than {LARGEST // 1024} KB, the most that is read")
            return parse_progress(text, name)

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
