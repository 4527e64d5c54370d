"""Sessions whose lines begin with a word: a command of the session, or what else it understands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from ..text.command_words import OwnWords
from . import output
from .conversation import Greeting
from .prompt import Leave, at_terminal


class WordSession(Greeting):
    """A session whose lines begin with a word: with a command of its `own`, or with what else it understands.

    `keeping` is what is typed to keep what is not saved.
    """

    own: OwnWords
    keeping: ClassVar[str] = ""
    asked_to_quit = False

    @abstractmethod
    def meaning(self, word: str, line: str) -> str:
        """What the first word of a line means: a command of the session, another word, or nothing that is one."""

    @abstractmethod
    def actions(self, words: Sequence[str]) -> Mapping[str, Callable[[], None]]:
        """What the commands of the session do, by their words, with those behind them."""

    @abstractmethod
    def otherwise(self, meaning: str, line: str) -> None:
        """Carries out a line that begins with no command of the session."""

    def parts(self, line: str) -> list[str]:
        """The words of a line; a semicolon is one."""
        return line.replace(";", " ; ").split()

    def run(self, line: str) -> None:
        """Carries out one line."""
        word, *words = self.parts(line)
        meaning = "quit" if word.lower() == "exit" else self.meaning(word, line)  # of which no part means it
        if meaning != "quit":
            self.asked_to_quit = False
        if meaning in self.own.names:
            self.own.expect(meaning, words)
            self.actions(words)[meaning]()
        else:
            self.otherwise(meaning, line)

    def leaving(self) -> None:
        """Hears that the session is left by its user."""

    def quit(self) -> None:
        """Leaves; at a terminal only when asked twice, where something is not saved."""
        if self.unsaved_changes() and at_terminal() and not self.asked_to_quit:
            self.asked_to_quit = True
            output.note(f"not saved: {self.unsaved_changes()}; `{self.keeping}`, or `quit` again to leave without")
            return
        self.leaving()
        raise Leave
