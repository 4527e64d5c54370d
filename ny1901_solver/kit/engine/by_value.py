"""How requests give what every game has: texts, records, puzzles by their ids, days, progress with puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeGuard

from pydantic import Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError

from ..capabilities.puzzle_files import PuzzleSource
from ..capabilities.puzzles import Puzzles, SourcedPuzzle
from ..files import LARGEST, read_text
from ..progress import Day, ProgressFile, parse_progress
from ..puzzles.shelf import Shelf, retirement
from ..records.record import Record
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


PuzzleText = Annotated[str, Field(description="the id of a shipped puzzle, or a puzzle file as text")]
RecordText = Annotated[str, Field(description="a game record as text")]
PuzzleTextOrObject = Annotated[
    Text, Field(description="the id of a shipped puzzle, or a puzzle file as text or as an object")
]
RecordTextOrObject = Annotated[Text, Field(description="a game record as text or as an object")]


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


@dataclass(frozen=True, slots=True)
class GivenByValue:
    """How what is asked about a game is given in requests: by value.

    `record` reads the record of a request, and `puzzle` a puzzle that does not ship, both of the request and of what it
    gives; the game calls a turn by a `noun`. `puzzles` is what questions about puzzles ask of a game that has some, and
    `edition` that which the text of a puzzle names, where it is at hand. Files are texts, and objects too where the
    game takes `objects`.
    """

    noun: str
    record: Callable[[Any, Any], Record[Any, Any, Any]]
    puzzles: Puzzles | None = None
    puzzle: Callable[[Any, Any], Any] | None = None
    edition: Callable[[Any, str], Any] = lambda request, text: None
    objects: bool = False

    @property
    def subjects(self) -> dict[str, SubjectByValue]:
        """How requests give each kind of subject."""
        record = RecordTextOrObject if self.objects else RecordText
        return {
            **SUBJECTS,
            "record": SubjectByValue(record, self.record),
            "reviewed record": SubjectByValue(record, self._reviewed),
            **(self._of_puzzles(self.puzzles) if self.puzzles else {}),
        }

    def shipped_or_given(self, request: Any, given: str | dict[str, Any]) -> Any:
        """The puzzle of a request: a shipped one by its id, or one by value."""
        assert self.puzzles is not None
        assert self.puzzle is not None
        with in_field("puzzle"):
            if is_puzzle_id(given):
                return self.puzzles.parse(read_text(shipped_puzzle(given, self.puzzles.shelf)), given)
            return self.puzzle(request, given)

    def _of_puzzles(self, puzzles: Puzzles) -> dict[str, SubjectByValue]:
        one: Any = PuzzleTextOrObject if self.objects else PuzzleText
        told = f"ids of shipped puzzles, and puzzle files as text{' or as objects' if self.objects else ''}"
        read = self.shipped_or_given
        return {
            "answered puzzle": SubjectByValue(
                one, lambda request, given: puzzles.answered(read(request, given), "the puzzle")
            ),
            "puzzle of progress": SubjectByValue(one, read),
            "sourced puzzle": SubjectByValue(one, lambda request, given: SourcedPuzzle(read(request, given))),
            "puzzle files": SubjectByValue(
                Annotated[list[one], Field(description=told)],
                lambda request, given: [
                    self._source(puzzles, request, each, number) for number, each in enumerate(given, 1)
                ],
            ),
        }

    def _source(self, puzzles: Puzzles, request: Any, given: str | dict[str, Any], number: int) -> PuzzleSource:
        """One of several puzzles, which is read where it is wanted."""
        if is_puzzle_id(given):
            file = shipped_puzzle(given, puzzles.shelf, "puzzles")
            return PuzzleSource(given, lambda: (read_text(file), given))
        text, name = text_of(given, "puzzles", ""), f"puzzle {number}"
        return PuzzleSource(name, lambda: (text, name), self.edition(request, text))

    def _reviewed(self, request: Any, given: Any) -> Record[Any, Any, Any]:
        """A record with a turn at least."""
        record = self.record(request, given)
        if not record.turns:
            raise FieldError("record", f"the record: it has no {self.noun}s to review")
        return record
