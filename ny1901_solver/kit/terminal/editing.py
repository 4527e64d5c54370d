"""What every session of `edit` does with its draft: changes back and forth, what does not add up, and leaving."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Generic, TypeVar

from ..errors import Refused
from ..exit_codes import ANSWER_IS_NO
from ..keeping import Overtaken, write_beside
from ..undo import History
from . import output
from .prompt import Leave, at_terminal
from .saving import SessionFiles

Draft = TypeVar("Draft")


class Editing(ABC, Generic[Draft]):
    """A draft with its history, and what of it was last saved."""

    name = "edit"

    def __init__(self, draft: Draft, files: SessionFiles) -> None:
        """`files` has looked at the file of the draft, where there is one, before it was read."""
        self.history = History(draft)
        self.saved = draft
        self.files = files
        self.asked_to_quit = False
        self.moved = False

    @property
    def draft(self) -> Draft:
        """The draft as it is now."""
        return self.history.now

    @abstractmethod
    def problems(self) -> Sequence[str]:
        """Everything that does not add up yet, a sentence each."""

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

    @abstractmethod
    def kept_in(self, file: Path) -> None:
        """Takes over that the draft lies in another file from now on."""

    def line_told(self) -> None:
        """Takes over that the draft was printed whole: to a pipe, that keeps it as well as a file does."""
        if not at_terminal():
            self.saved = self.draft

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
