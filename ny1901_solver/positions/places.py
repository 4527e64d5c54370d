"""Where the parts of a position stand in the text that they are read from, and what is told of one that is amiss."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..errors import DataError, NotationError

if TYPE_CHECKING:  # who reads a line needs no YAML
    from ..files.documents import Document, Loc


class Expected(NamedTuple):
    """What a line should have instead of a part: `at` is the part that it is told of where that is another one.

    `offset` counts the characters from its beginning on.
    """

    text: str
    at: Loc | None = None
    offset: int = 0


class Places(ABC):
    """The text that a position is read from; a part of the position is named by the path to it.

    `folder` is where files are that it names without saying where they are, if it has one.
    """

    folder: Path | None = None

    @abstractmethod
    def refuse(self, path: Loc, sentence: str, expected: Expected | None = None) -> None:
        """Refuses a part: files are told the sentence, lines what is expected where that is said otherwise."""

    @abstractmethod
    def problem(self, path: Loc, sentence: str) -> str:
        """What a part does not add up with, as one line of an error."""

    @abstractmethod
    def stop_on_problems(self) -> None:
        """Raises `DataError` with the problems gathered so far, if any."""


class FilePlaces(Places):
    """A document, of which all problems are told at once; `path` leads to the part of it that holds the position."""

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
    """A line, of which the first problem is told; `at` is where each part begins, as `LineForm.read` notes it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at: dict[Loc, int] = {(): 0}

    def refuse(self, path: Loc, sentence: str, expected: Expected | None = None) -> None:
        """Raises `NotationError` at the part, or at the nearest around it that the line tells apart."""
        expected = expected or Expected(sentence)
        path = path if expected.at is None else expected.at
        while path not in self.at:
            path = path[:-1]
        raise NotationError(self.text, self.at[path] + expected.offset, expected.text)

    def problem(self, path: Loc, sentence: str) -> str:
        """The sentence alone: that a position does not add up has no place in a line."""
        return f"one-line position: {sentence}"

    def stop_on_problems(self) -> None:
        """Goes on: a line is refused at its first problem."""
