"""Sessions whose lines are commands of the session, or other text that the session understands."""

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
    """A session whose lines begin with one of the session's commands (`own`), or are other text that the session
    understands.

    `keeping` is the command by which the user saves unsaved changes.
    """

    own: OwnWords
    keeping: ClassVar[str] = ""
    asked_to_quit = False

    @abstractmethod
    def meaning(self, word: str, line: str) -> str:
        """The meaning of the first word of a line: a command of the session, another known word, or an empty text for
        an unknown word.
        """

    @abstractmethod
    def actions(self, words: Sequence[str]) -> Mapping[str, Callable[[], None]]:
        """The functions that carry out the session's commands, by the words of the commands; `words` contains the words
        that the user typed after the command.
        """

    @abstractmethod
    def otherwise(self, meaning: str, line: str) -> None:
        """Carries out a line that does not begin with a command of the session."""

    def parts(self, line: str) -> list[str]:
        """Splits a line into words; a semicolon counts as a word."""
        return line.replace(";", " ; ").split()

    def run(self, line: str) -> None:
        """Carries out one line that the user has typed."""
        word, *words = self.parts(line)
        meaning = (
            "quit" if word.lower() == "exit" else self.meaning(word, line)
        )  # only the whole word `exit` leaves the session
        if meaning != "quit":
            self.asked_to_quit = False
        if meaning in self.own.names:
            self.own.expect(meaning, words)
            self.actions(words)[meaning]()
        else:
            self.otherwise(meaning, line)

    def leaving(self) -> None:
        """A hook that is called when the user leaves the session."""

    def quit(self) -> None:
        """Leaves the session. At a terminal, if changes are unsaved, the first `quit` only prints a warning."""
        if self.unsaved_changes() and at_terminal() and not self.asked_to_quit:
            self.asked_to_quit = True
            output.note(
                gettext(
                    "not saved: {changes}; type `{command}` to save, or `quit` again to leave without saving",
                    changes=self.unsaved_changes(),
                    command=self.keeping,
                )
            )
            return
        self.leaving()
        raise Leave
