"""A session of `edit`, for every game: a draft with its history, the commands that change it, and those that do not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from ..choosing import choose
from ..editing import EditCommands
from ..errors import Refused
from ..exit_codes import ANSWER_IS_NO
from ..keeping import Overtaken, write_beside
from ..undo import History
from . import output
from .conversation import Greeting
from .own_words import OwnWords
from .prompt import Leave, at_terminal, say_help
from .saving import SessionFiles

Draft = TypeVar("Draft")


class Editing(Greeting, Generic[Draft]):
    """A draft with its history, the file that it is saved to, and what of it was last saved.

    A game says which `commands` change its drafts, what `show` does, which other commands a session has of `its_own`,
    and how it saves; and below: what does not add up, and what is printed, drawn and written.
    """

    name = "edit"
    commands: ClassVar[EditCommands[Any]]
    shows: ClassVar[str]
    its_own: ClassVar[Mapping[str, str]] = {}
    saving: ClassVar[tuple[str, str]] = ("save [FILE]", "writes the position")

    def __init__(
        self, draft: Draft, path: Path | None, ascii_only: bool = False, files: SessionFiles | None = None
    ) -> None:
        """`files` has looked at the file of the draft, where there is one, before it was read."""
        self.history = History(draft)
        self.path, self.ascii_only = path, ascii_only
        self.saved = draft
        self.files = files or SessionFiles(self.form_of)
        self.asked_to_quit = False
        self.moved = False
        usage, does = self.saving
        self.words = {
            "undo": "takes the last change back",
            "redo": "does it again",
            "show": self.shows,
            **self.its_own,
            "draw FILE": "a picture of it: .svg, .png, .html or .pdf",
            "check": "everything that does not add up",
            usage: does,
            "line": "the position as one line",
            "help [COMMAND]": "this list, or one command of it",
            "quit": "leaves",
        }
        self.own = OwnWords(self.words)

    # What a game says.

    @staticmethod
    @abstractmethod
    def form_of(text: str) -> str:
        """Of what form the text of a file is for certain, as in `SessionFiles`."""

    @abstractmethod
    def problems(self) -> Sequence[str]:
        """Everything that does not add up yet, a sentence each."""

    @abstractmethod
    def title(self) -> str:
        """What the draft is played with, by name."""

    @abstractmethod
    def line(self) -> str:
        """The position as one line, once it adds up."""

    @abstractmethod
    def text(self) -> str:
        """The text of its file, once it adds up."""

    @abstractmethod
    def show(self) -> None:
        """Prints the draft."""

    @abstractmethod
    def draw(self, file: Path) -> None:
        """Draws the draft into a file."""

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """What the commands do that change nothing, by their words."""
        return {
            "undo": self.undo,
            "redo": self.redo,
            "show": self.show,
            "draw": lambda: self.draw(Path(words[0])),
            "check": self.check,
            "save": lambda: self.save(words),
            "line": self._line,
            "help": lambda: self._help(words),
            "quit": self.quit,
        }

    def changed(self) -> None:
        """Hears that a command has changed the draft."""

    def saved_as(self, path: Path) -> str:
        """What there is to say behind the name of the file that the position was saved to."""
        return ""

    # What every game does.

    @property
    def draft(self) -> Draft:
        """The draft as it is now."""
        return self.history.now

    def prompt(self) -> str:
        """The number of things that do not add up yet, if any."""
        problems = len(self.problems())
        return f"edit ({problems} to mend)> " if problems else "edit> "

    def unsaved(self) -> str:
        """The changes since the position was last written."""
        return "the changes since the last save" if self.draft != self.saved else ""

    def ending(self) -> int:
        """The exit code: that of a no, where changes from a pipe are lost or lie elsewhere than they were to be."""
        return ANSWER_IS_NO if self.moved or (self.unsaved() and not at_terminal()) else 0

    def write(self, path: Path, text: str) -> Path:
        """Writes the draft and returns the file that it is in.

        Raises `Overtaken`, and keeps the draft in a file of its own, where another program has changed the file.
        """
        try:
            self.files.write(path, text)
        except Overtaken as error:
            self.kept_in(file := write_beside(path, text.encode()))
            self.files.look(file)
            self.saved, self.moved = self.draft, True
            raise Overtaken(path, f"yours is in {file}") from error
        return path

    def kept_in(self, file: Path) -> None:
        """Takes over that the draft lies in another file from now on."""
        self.path = file

    def greet(self) -> None:
        """Says at a terminal what to do first."""
        if at_terminal():
            output.note(f"{self.title()}; `help` lists the commands, Tab completes them")

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line."""
        return self.commands.completions(self.draft, text, list(self.own.names))

    def run(self, line: str) -> None:
        """Carries out one line."""
        word, *words = line.split()
        known = {word: word for word in (*self.commands.by_word, *self.own.names)}
        found = choose("quit" if word.lower() == "exit" else word, known, "a command")
        if found != "quit":
            self.asked_to_quit = False
        if found in self.own.names:
            self.own.carry_out(found, words, self.actions(words))
            return
        after, sentence = self.commands.run(self.draft, found, words)
        self.history = self.history.then(after)
        output.say(sentence)
        self.changed()

    def _help(self, words: Sequence[str]) -> None:
        commands = self.commands.by_word
        usages = {each.usage: each.does for each in commands.values()}
        say_help(words, usages | self.words, {word: each.example for word, each in commands.items()})

    def _line(self) -> None:
        self.refuse_unsound("cannot be written as one line")
        output.say(self.line())
        if not at_terminal():  # a pipe keeps it as well as a file does
            self.saved = self.draft

    def save(self, words: Sequence[str]) -> None:
        """Writes the position, once it adds up."""
        draft = " (`save --draft` keeps it for later)" if "--draft" in self.saving[0] else ""
        self.refuse_unsound(f"is not saved{draft}")
        path = Path(words[0]) if words else self.path
        if path is None:
            raise Refused("which file? `save FILE`")
        self.write(path, self.text())
        self.path, self.saved = path, self.draft
        output.say(f"saved in {path}{self.saved_as(path)}")

    def undo(self) -> None:
        """Takes the last change back."""
        if not self.history.past:
            raise Refused("there is nothing to undo")
        self.history = self.history.back()
        output.say("undone")

    def redo(self) -> None:
        """Does again what was taken back."""
        if not self.history.undone:
            raise Refused("there is nothing to do again")
        self.history = self.history.again()
        output.say("done again")

    def check(self) -> None:
        """Prints everything that does not add up."""
        problems = self.problems()
        if not problems:
            output.say("the position adds up")
            return
        output.say(f"{things(problems)} not add up yet:")
        output.say(*(f"  - {problem}" for problem in problems))

    def refuse_unsound(self, what: str) -> None:
        """Raises `Refused` where something does not add up; `what` follows on the position in the sentence."""
        if problems := self.problems():
            raise Refused(f"a position that does not add up {what}: {things(problems)} not, `check` lists them")

    def quit(self) -> None:
        """Leaves; at a terminal only when asked twice, where something is not saved."""
        if self.unsaved() and at_terminal() and not self.asked_to_quit:
            self.asked_to_quit = True
            output.note(f"not saved: {self.unsaved()}; `save`, or `quit` again to leave without them")
            return
        if at_terminal():
            self.saved = self.draft
        raise Leave


def things(problems: Sequence[str]) -> str:
    """How many things do something, up to the verb."""
    return "1 thing does" if len(problems) == 1 else f"{len(problems)} things do"
