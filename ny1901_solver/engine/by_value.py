"""The subjects of requests (what a request concerns) that every game has: positions, records, puzzles, days and
progress.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Set
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias, TypeGuard

from pydantic import Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError

from ..files.access import LARGEST, read_text
from ..messages import gettext, gettext_noop
from ..progress import Day, ProgressFile, parse_progress
from ..protocol.registration import Registration
from ..puzzles.catalog import Catalog, retirement
from ..puzzles.format import FORMAT as PUZZLE_FORMAT
from ..records.loading import Loader, Opened
from ..records.record import Record
from ..text.spelling import likest
from ..text.words import join_clauses
from .derived import SubjectByValue
from .method import FieldError, Request, in_field

if TYPE_CHECKING:  # these modules are loaded only for the methods about puzzles
    from ..capabilities.puzzle_files import PuzzleSource
    from ..capabilities.puzzles import Puzzles, SourcedPuzzle


def either(words: str) -> WrapValidator:
    """Makes a validator that raises one error sentence for a value that has neither of two types. `words` is a phrase
    that names both types in the error sentence.
    """

    def read(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
        try:
            return handler(value)
        except ValidationError:
            raise PydanticCustomError("neither", gettext("expected {words}", words=gettext(words))) from None

    return WrapValidator(read)


Text: TypeAlias = Annotated[str | dict[str, Any], either(gettext_noop("a text or an object"))]


def text_of(given: str | dict[str, Any], field: str, name: str) -> str:
    """The text of a file that is given as text or as an object; raises `FieldError` if the text is too large."""
    text = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    if len(text.encode()) > LARGEST:
        sentence = gettext("larger than the limit of {kilobytes} KB", kilobytes=LARGEST // 1024)
        raise FieldError(field, name + sentence)
    return text


def shipped_puzzle(puzzle_id: str, catalog: Catalog, field: str = "puzzle") -> Path:
    """The file of a shipped puzzle that a request names. Raises `FieldError` with the most similar id, or with the
    reason why the puzzle was retired.
    """
    known = catalog.shipped_files()
    if puzzle_id in known:
        return known[puzzle_id]
    if reason := catalog.retirements().get(puzzle_id):
        raise FieldError(field, retirement(puzzle_id, reason))
    sentence = gettext("{id!r} is not the id of a puzzle", id=puzzle_id[:80])
    near = (gettext("did you mean {word}?", word=name) for name in likest(puzzle_id, known))
    raise FieldError(field, join_clauses(sentence, *near))


def is_puzzle_id(given: str | dict[str, Any]) -> TypeGuard[str]:
    """Whether a puzzle is given by its id, and not as a file."""
    return isinstance(given, str) and "\n" not in given and "{" not in given


def _progress(field: str, name: str) -> Callable[[Any, Any], ProgressFile]:
    def read(_: Any, given: str | dict[str, Any]) -> ProgressFile:
        with in_field(field):
            return parse_progress(text_of(given, field, f"{field}: "), name)

    return read


_TEXT = Annotated[Text, Field(description="a progress file, as text or as an object")]
_OTHER = Annotated[Text, Field(description="another progress file, to be merged with the first")]
SUBJECTS = {
    "day": SubjectByValue(Day, lambda _, day: day),
    "today": SubjectByValue(
        Annotated[Day, Field(description="the day that it is now for the caller")], lambda _, day: day
    ),
    "progress": SubjectByValue(_TEXT, _progress("progress", "the progress")),
    "own progress": SubjectByValue(_TEXT, _progress("progress", "the progress")),
    "other progress": SubjectByValue(_OTHER, _progress("other", "the file")),
}
"""The subjects days and progress: the types of their fields in requests, and the functions that read them."""


_NAMES = {
    "position": gettext_noop("the position"),
    "record": gettext_noop("the record"),
    "puzzle": gettext_noop("the puzzle"),
}
"""The words that messages use for fields of requests that contain files."""


class GivenByValue:
    """The subjects of requests about a game. A request contains the content of its subjects (of a position, for
    example), and the game's `loader` reads this content.

    A game whose requests have further or other subjects defines a subclass. A request contains a file as a text or, if
    `objects` is true, as a text or an object. `beside` lists fields that may give the position instead of the field
    `position`.
    """

    objects: ClassVar[bool] = False

    def __init__(self, registration: Registration, loader: Loader[Any, Any]) -> None:
        self.registration, self.loader = registration, loader

    # Games may override the following methods.

    @property
    def beside(self) -> Mapping[str, tuple[Any, Any]]:
        """The fields that may give the position instead of the field `position`, each with its type and default."""
        return {}

    def loader_of(self, request: Any, text: str, field: str) -> Loader[Any, Any]:
        """The object that loads the text in a field of a request."""
        return self.loader

    def position(self, request: Any, given: Any) -> Any:
        """The position in a request."""
        return self.open_source(request, given, "position").position

    def draft(self, request: Any, given: Any) -> Any:
        """The position in a request that edits the position. The returned position may be incomplete."""
        return self.loader.to_edit.parse(self.text_of(given, "position"), gettext("the position")).position

    def picture_subject(self, request: Any, given: Any) -> Any:
        """The subject of the picture that a request asks for."""
        return self.position(request, given)

    def edition_of_puzzle(self, request: Any, text: str) -> Any:
        """The custom edition that the text of a puzzle names, if the request contains this edition."""
        return None

    def further(self) -> Mapping[str, SubjectByValue]:
        """The kinds of subjects (things that a request concerns) that only this game has, or that this game reads in
        its own way.
        """
        return {}

    def base(self, kinds: Set[str]) -> type[Request]:
        """The base class of requests whose subjects (positions, records, puzzles and so on) are of the given kinds."""
        return Request

    def program(self, kinds: Set[str]) -> str:
        """The beginning of the command line that is equivalent to a request with subjects of the given kinds. The
        command line names the game only if no subject of the request determines the game.
        """
        named = kinds - {*SUBJECTS, "puzzle of progress"}
        return "ny1901" if named else f"ny1901 --game {self.registration.name}"

    # The following methods are the same in every game.

    @property
    def subjects(self) -> dict[str, SubjectByValue]:
        """The kinds of subjects by name. For each kind, the mapping contains the type of the subject's field in
        requests, and the function that reads the subject.
        """
        record, position = self.file("a game record"), SubjectByValue(self.line(), self.position, self.beside)
        return {
            **SUBJECTS,
            "position": position,
            "position to draw": replace(position, read=self.picture_subject),
            "draft": SubjectByValue(self.line(), self.draft),
            "record": SubjectByValue(record, self.record),
            "reviewed record": SubjectByValue(record, self._record_to_review),
            "board": SubjectByValue(Annotated[str, Field(description="a shipped edition")], self._board),
            **(self._of_puzzles() if self.registration.catalog else {}),
            **self.further(),
        }

    def line(self, more: str = ", or a position file as text or as an object") -> Any:
        """The type of a request's field that contains a position. `more` describes further forms of the field, which a
        game with `objects` accepts.
        """
        return self._text(f"one line ({self.loader.line}...){more if self.objects else ''}")

    def file(self, what: str) -> Any:
        """The type of a request's field that contains a file; `what` describes the file."""
        return self._text(f"{what} as text{' or as an object' if self.objects else ''}")

    def puzzle(self) -> Any:
        """The type of a request's field that contains a puzzle."""
        return self.file("the id of a shipped puzzle, or a puzzle file")

    def text_of(self, given: str | dict[str, Any], field: str) -> str:
        """The text in a request's field that contains a text or an object."""
        return text_of(given, field, "")

    def open_source(self, request: Any, given: str | dict[str, Any], field: str) -> Opened[Any, Any]:
        """The parsed value of a field in a request."""
        with in_field(field):
            text = self.text_of(given, field)
            return self.loader_of(request, text, field).parse(text, gettext(_NAMES[field]))

    def record(self, request: Any, given: str | dict[str, Any]) -> Record[Any, Any, Any]:
        """The record in a request."""
        source = self.open_source(request, given, "record")
        if source.record is None:
            sentence = gettext(
                "the record: this is not a game record, which begins with format: {format}",
                format=f"{self.registration.family}-record/1",
            )
            raise FieldError("record", sentence)
        return source.record_so_far

    def shipped_or_given(self, request: Any, given: str | dict[str, Any]) -> Any:
        """The puzzle in a request. The request contains the id of a shipped puzzle, or the content of a puzzle file."""
        puzzles = self._puzzles
        with in_field("puzzle"):
            if is_puzzle_id(given):
                return puzzles.parse(read_text(shipped_puzzle(given, puzzles.catalog)), given)
            puzzle = self.open_source(request, given, "puzzle").puzzle
        if puzzle is None:
            sentence = gettext(
                "the puzzle: this is not a puzzle file, which begins with format: {format}", format=PUZZLE_FORMAT
            )
            raise FieldError("puzzle", sentence)
        return puzzle

    @property
    def _puzzles(self) -> Puzzles:
        """The object with which this game answers questions about puzzles."""
        questions: Puzzles = self.registration.part(self.registration.puzzle_questions)
        return questions

    def _text(self, description: str) -> Any:
        return Annotated[Text if self.objects else str, Field(description=description)]

    def _board(self, request: Any, name: str) -> Any:
        """The edition with the given name that ships with the game."""
        known = self.registration.edition_names()
        if name not in known:
            sentence = gettext(
                "{name!r} is not an edition; the editions are {names}", name=name[:80], names=", ".join(known)
            )
            raise FieldError("name", sentence)
        return self.registration.edition(name)

    def _of_puzzles(self) -> dict[str, SubjectByValue]:
        one: Any = self.puzzle()
        read = self.shipped_or_given
        description = f"ids of shipped puzzles, and puzzle files as text{' or as objects' if self.objects else ''}"
        return {
            "answered puzzle": SubjectByValue(
                one, lambda request, given: self._puzzles.check_answer(read(request, given), gettext("the puzzle"))
            ),
            "puzzle of progress": SubjectByValue(one, read),
            "sourced puzzle": SubjectByValue(one, self._sourced),
            "puzzle files": SubjectByValue(
                Annotated[list[one], Field(description=description)],
                lambda request, given: [self._source(request, each, number) for number, each in enumerate(given, 1)],
            ),
        }

    def _sourced(self, request: Any, given: Any) -> SourcedPuzzle:
        """The puzzle in a request, without the name of a file."""
        from ..capabilities.puzzles import SourcedPuzzle

        return SourcedPuzzle(self.shipped_or_given(request, given))

    def _source(self, request: Any, given: str | dict[str, Any], number: int) -> PuzzleSource:
        """The source of one of several puzzles in a request. A source reads its puzzle only when the puzzle is
        needed.
        """
        from ..capabilities.puzzle_files import PuzzleSource

        if is_puzzle_id(given):
            file = shipped_puzzle(given, self._puzzles.catalog, "puzzles")
            return PuzzleSource(given, lambda: (read_text(file), given))
        text, name = self.text_of(given, "puzzles"), gettext("puzzle {number}", number=number)
        return PuzzleSource(name, lambda: (text, name), self.edition_of_puzzle(request, text))

    def _record_to_review(self, request: Any, given: Any) -> Record[Any, Any, Any]:
        """The record in a request; raises `FieldError` if the record has no turns."""
        record = self.record(request, given)
        if not record.turns:
            raise FieldError("record", gettext("the record has no turns to review"))
        return record
