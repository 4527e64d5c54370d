"""Sessions whose lines are commands of the session or other text that it understands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from ..messages import gettext
from ..text.command_words import OwnWords
from . import output
from .conversation import Greeting
from .prompt import Leave, at_terminal


class WordSession(Greeting):
    """A session whose lines begin with a command of its `own`, or are other text that it understands.

    `keeping` is the command that saves unsaved changes.
    """

    own: OwnWords
    keeping: ClassVar[str] = ""
    asked_to_quit = False

    @abstractmethod
    def meaning(self, word: str, line: str) -> str:
        """The meaning of a line's first word: a command of the session, another known word, or an empty text."""

    @abstractmethod
    def actions(self, words: Sequence[str]) -> Mapping[str, Callable[[], None]]:
        """The actions of the session's commands by their words; `words` follow the command."""

    @abstractmethod
    def otherwise(self, meaning: str, line: str) -> None:
        """Carries out a line that does not begin with a command of the session."""

    def parts(self, line: str) -> list[str]:
        """The words of a line; a semicolon is a word."""
        return line.replace(";", " ; ").split()

    def run(self, line: str) -> None:
        """Carries out one line."""
        word, *words = self.parts(line)
        meaning = "quit" if word.lower() == "exit" else self.meaning(word, line)  # a part of `exit` does not leave
        if meaning != "quit":
            self.asked_to_quit = False
        if meaning in self.own.names:
            self.own.expect(meaning, words)
            self.actions(words)[meaning]()
        else:
            self.otherwise(meaning, line)

    def leaving(self) -> None:
        """Called when the user leaves the session."""

    def quit(self) -> None:
        """Leaves; at a terminal with unsaved changes, warns the first time."""
        if self.unsaved_changes() and at_terminal() and not self.asked_to_quit:
            self.asked_to_quit = True
            output.note(
                gettext(
                    "not saved: {changes}; `{command}`, or `quit` again to leave without",
                    changes=self.unsaved_changes(),
                    command=self.keeping,
                )
            )
            return
        self.leaving()
        raise Leave
