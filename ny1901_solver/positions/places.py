"""Reports errors of a position at the right place in its text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..errors import DataError, NotationError
from ..messages import gettext

if TYPE_CHECKING:  # imported for types only, because reading a line needs no YAML
    from ..files.documents import Document, Loc


class Expected(NamedTuple):
    """The text that a one-line position should contain in place of a wrong part.

    If the path `at` is given, the error is reported at the part with this path. `offset` is the place of the error
    within the part, as a number of characters from the part's beginning.
    """

    text: str
    at: Loc | None = None
    offset: int = 0


class Places(ABC):
    """The text of a position, whose parts are identified by their paths.

    If the text comes from a file, `folder` is the folder to which names of files in the text are relative.
    """

    folder: Path | None = None

    @abstractmethod
    def refuse(self, path: Loc, sentence: str, expected: Expected | None = None) -> None:
        """Reports an error in a part of the position.

        For a file, the report contains the sentence; for a one-line position, the report contains the expected text
        instead, if `expected` is given.
        """

    @abstractmethod
    def problem(self, path: Loc, sentence: str) -> str:
        """The line of an error message about a problem in a part of a position."""

    @abstractmethod
    def stop_on_problems(self) -> None:
        """Raises `DataError` with the problems gathered so far, if there are any."""


class FilePlaces(Places):
    """The text of a position in a file. All problems of the file are gathered and reported together; `path` leads to
    the position within the file.
    """

    def __init__(self, document: Document, path: Loc = ()) -> None:
        self.document, self.path = document, path
        self.folder = Path(document.name).parent
        self.problems: list[str] = []

    def refuse(self, path: Loc, sentence: str, expected: Expected | None = None) -> None:
        """Adds the sentence about a wrong part, with the part's line and column, to the gathered problems."""
        self.problems.append(self.problem(path, sentence))

    def problem(self, path: Loc, sentence: str) -> str:
        """One line of an error message: the place of a wrong part, the path to this part, and the sentence."""
        return self.document.problem((*self.path, *path), sentence)

    def stop_on_problems(self) -> None:
        """Raises `DataError` with the problems gathered so far, if there are any."""
        if self.problems:
            raise DataError(self.problems)


class LinePlaces(Places):
    """A one-line position, which reports its first problem only; `at` contains the place where each part starts, which
    `LineForm.read` stores there.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at: dict[Loc, int] = {(): 0}

    def refuse(self, path: Loc, sentence: str, expected: Expected | None = None) -> None:
        """Raises `NotationError` at the part, or at the smallest enclosing part whose place is known."""
        expected = expected or Expected(sentence)
        path = path if expected.at is None else expected.at
        while path not in self.at:
            path = path[:-1]
        raise NotationError(self.text, self.at[path] + expected.offset, expected.text)

    def problem(self, path: Loc, sentence: str) -> str:
        """Returns the sentence without its place, because the error that will contain the sentence also contains the
        place.
        """
        return gettext("one-line position: {sentence}", sentence=sentence)

    def stop_on_problems(self) -> None:
        """Does nothing, because a line is refused at its first problem."""
