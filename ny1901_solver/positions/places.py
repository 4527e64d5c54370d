"""The places of a position's parts in its text, for errors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..errors import DataError, NotationError
from ..messages import gettext

if TYPE_CHECKING:  # who reads a line needs no YAML
    from ..files.documents import Document, Loc


class Expected(NamedTuple):
    """The text that is expected in a line instead of a part; `at` is another part to report it at, if given.

    `offset` counts the characters from its beginning.
    """

    text: str
    at: Loc | None = None
    offset: int = 0


class Places(ABC):
    """The text of a position, whose parts are named by their paths.

    `folder` is the folder for relative names of files in the text, if there is one.
    """

    folder: Path | None = None

    @abstractmethod
    def refuse(self, path: Loc, sentence: str, expected: Expected | None = None) -> None:
        """Refuses a part, with the sentence in files, and with what is `expected`, if given, in lines."""

    @abstractmethod
    def problem(self, path: Loc, sentence: str) -> str:
        """A problem of a part as one line of an error."""

    @abstractmethod
    def stop_on_problems(self) -> None:
        """Raises `DataError` with the problems gathered so far, if any."""


class FilePlaces(Places):
    """A document, whose problems are reported together; `path` leads to its part with the position."""

    def __init__(self, document: Document, path: Loc = ()) -> None:
        self.document, self.path = document, path
        self.folder = Path(document.name).parent
        self.problems: list[str] = []

    def refuse(self, path: Loc, sentence: str, expected: Expected | None = None) -> None:
        """Gathers the sentence, with its line and column."""
        self.problems.append(self.problem(path, sentence))

    def problem(self, path: Loc, sentence: str) -> str:
        """Place, path and sentence."""
        return self.document.problem((*self.path, *path), sentence)

    def stop_on_problems(self) -> None:
        """Raises `DataError` with the problems gathered so far, if any."""
        if self.problems:
            raise DataError(self.problems)


class LinePlaces(Places):
    """A line, whose first problem is reported; `at` has the start of each part, as `LineForm.read` notes it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at: dict[Loc, int] = {(): 0}

    def refuse(self, path: Loc, sentence: str, expected: Expected | None = None) -> None:
        """Raises `NotationError` at the part, or at the smallest known part around it."""
        expected = expected or Expected(sentence)
        path = path if expected.at is None else expected.at
        while path not in self.at:
            path = path[:-1]
        raise NotationError(self.text, self.at[path] + expected.offset, expected.text)

    def problem(self, path: Loc, sentence: str) -> str:
        """The sentence without a place."""
        return gettext("one-line position: {sentence}", sentence=sentence)

    def stop_on_problems(self) -> None:
        """Nothing: a line is refused at its first problem."""
