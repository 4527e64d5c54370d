"""The commands of a session: how each is typed says how many words may stand behind it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import ClassVar

from ..editing import expect_words
from . import output
from .conversation import Greeting
from .prompt import Leave, at_terminal


class OwnWords:
    """The commands of a session by their first word; `usages` say how they are typed, and what they do.

    In a usage a part in brackets may be left out, and one with `...` may be said again. `names` are the first words,
    `typed` all that is typed as it stands: `give up`.
    """

    def __init__(self, usages: Mapping[str, str]) -> None:
        self.usages = usages
        self._usages = {usage.split()[0]: usage for usage in usages}
        self.names = {word: word for word in self._usages}
        self.typed = {" ".join(takewhile(str.islower, usage.split())): word for word, usage in self._usages.items()}

    def carry_out(self, word: str, words: Sequence[str], actions: Mapping[str, Callable[[], None]]) -> None:
        """Does what a command says; raises `Refused` for too few or too many words behind it."""
        expect_words(self._usages[word], words)
        actions[word]()


class WordSession(Greeting):
    """A session whose lines begin with a word: with a command of its `own`, or with what else it understands.

    `keeping` is what is typed to keep what is not saved.
    """

    own: OwnWords
    keeping: ClassVar[str] = ""
    asked_to_quit = False

    @abstractmethod
    def meant(self, word: str, line: str) -> str:
        """What the first word of a line means: a command of the session, another word, or nothing that is one."""

    @abstractmethod
    def actions(self, words: Sequence[str]) -> Mapping[str, Callable[[], None]]:
        """What the commands of the session do, by their words, with those behind them."""

    @abstractmethod
    def otherwise(self, found: str, line: str) -> None:
        """Carries out a line that begins with no command of the session."""

    def parts(self, line: str) -> list[str]:
        """The words of a line; a semicolon is one."""
        return line.replace(";", " ; ").split()

    def run(self, line: str) -> None:
        """Carries out one line."""
        word, *words = self.parts(line)
        found = "quit" if word.lower() == "exit" else self.meant(word, line)  # of which no part means it
        if found != "quit":
            self.asked_to_quit = False
        if found in self.own.names:
            self.own.carry_out(found, words, self.actions(words))
        else:
            self.otherwise(found, line)

    def leaving(self) -> None:
        """Hears that the session is left by its user."""

    def quit(self) -> None:
        """Leaves; at a terminal only when asked twice, where something is not saved."""
        if self.unsaved() and at_terminal() and not self.asked_to_quit:
            self.asked_to_quit = True
            output.note(f"not saved: {self.unsaved()}; `{self.keeping}`, or `quit` again to leave without")
            return
        self.leaving()
        raise Leave
