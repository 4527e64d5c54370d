"""`edit` of every game at a terminal: a session with a draft and its history, which commands change line by line.

The command is made of the capability `edit`: its question, its help and its examples stand there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from ..errors import Refused
from ..exit_codes import ANSWER_IS_NO
from ..files.keeping import Overtaken, write_beside
from ..protocol.editing import (
    ChangeDraft,
    ChangeMoved,
    DraftChanged,
    Editing,
    EditingCommand,
    Editor,
    RedoChange,
    UndoChange,
)
from ..questions.capability import Capability
from ..text.choosing import choose
from ..text.command_words import OwnWords
from . import output
from .conversation import Conversation
from .derived import ask, say
from .loading import OpenedDraft
from .own_words import WordSession
from .prompt import at_terminal, say_help

Draft = TypeVar("Draft")


class DraftSession(WordSession, Generic[Draft]):
    """A draft with its history, the file that it is saved to, and what of it was last saved.

    `its_own` are the commands that sessions of a game have besides, `saving` how the draft is saved.
    """

    name, keeping = "edit", "save"
    its_own: ClassVar[Mapping[str, str]] = {}
    saving: ClassVar[tuple[str, str]] = ("save [FILE]", "writes the position")

    def __init__(
        self, editor: Editor[Draft], opened: OpenedDraft[Draft], ascii_only: bool = False, drawing: Any = None
    ) -> None:
        """`drawing` is the capability that draws, where a game has one."""
        self.editor, self.ascii_only, self.drawing = editor, ascii_only, drawing
        self.editing = Editing.of(editor.commands, opened.draft)
        self.path, self.files = opened.path, opened.files
        self.saved = opened.draft
        self.moved = False
        usage, does = self.saving
        self.words = {
            "undo": "takes the last change back",
            "redo": "does it again",
            "show": editor.shows,
            **self.its_own,
            **({"draw FILE": "a picture of it: .svg, .png, .html or .pdf"} if drawing is not None else {}),
            "check": "everything that does not add up",
            usage: does,
            "line": "the position as one line",
            "help [COMMAND]": "this list, or one command of it",
            "quit": "leaves",
        }
        self.own = OwnWords(self.words)

    # What sessions of a game may do otherwise.

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """What the commands do that change nothing, by their words."""
        return {
            "undo": lambda: self.step(UndoChange()),
            "redo": lambda: self.step(RedoChange()),
            "show": lambda: say(self.editor.draft_lines(self.draft), self.ascii_only),
            "draw": lambda: ask(self.drawing, **self.editor.draw_fields(self.draft), file=Path(words[0])),
            "check": self.check,
            "save": lambda: self.save(words),
            "line": self._line,
            "help": lambda: self._help(words),
            "quit": self.quit,
        }

    def saved_as(self, path: Path) -> str:
        """What there is to say behind the name of the file that the position was saved to."""
        return ""

    def rescue(self) -> str:
        """Prints the line of what is not saved."""
        return f"not saved: {self.editor.line(self.draft)}"

    # What every game does.

    @property
    def draft(self) -> Draft:
        """The draft as it is now."""
        return self.editing.draft

    def problems(self) -> Sequence[str]:
        """Everything that does not add up yet."""
        return self.editor.problems(self.draft)

    def toolbar(self) -> str:
        """What stands at the bottom of the terminal."""
        return self.editor.at_bottom(self.draft)

    def prompt(self) -> str:
        """The number of things that do not add up yet, if any."""
        problems = len(self.problems())
        return f"edit ({problems} to mend)> " if problems else "edit> "

    def unsaved_changes(self) -> str:
        """The changes since the position was last written."""
        return "the changes since the last save" if self.draft != self.saved else ""

    def ending(self) -> int:
        """The exit code: that of a no, where changes from a pipe are lost or lie elsewhere than they were to be."""
        return ANSWER_IS_NO if self.moved or (self.unsaved_changes() and not at_terminal()) else 0

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
            output.note(f"{self.editor.title(self.draft)}; `help` lists the commands, Tab completes them")

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line."""
        return self.editor.commands.completions(self.draft, text, list(self.own.names))

    def parts(self, line: str) -> list[str]:
        """The words of a line."""
        return line.split()

    def meaning(self, word: str, line: str) -> str:
        """The command that a word is or begins."""
        return choose(word, {word: word for word in (*self.editor.commands.by_word, *self.own.names)}, "a command")

    def otherwise(self, meaning: str, line: str) -> None:
        """Changes the draft."""
        self.step(ChangeDraft(line))

    def step(self, command: EditingCommand) -> None:
        """Goes on with what a command leads to, and prints what has happened."""
        self.editing, event = self.editing.step(command)
        match event:
            case ChangeMoved(how):
                output.say(how)
            case DraftChanged(sentence):
                output.say(sentence)
                if self.editor.tells and (problems := self.problems()):
                    more = "" if len(problems) == 1 else f"; `check` lists all {len(problems)}"
                    output.say(f"  not yet: {problems[0]}{more}")

    def _help(self, words: Sequence[str]) -> None:
        commands = self.editor.commands.by_word
        usages = {each.usage: each.does for each in commands.values()}
        say_help(words, usages | self.words, {word: each.example for word, each in commands.items()})

    def _line(self) -> None:
        self.refuse_unsound("cannot be written as one line")
        output.say(self.editor.line(self.draft))
        if not at_terminal():  # a pipe keeps it as well as a file does
            self.saved = self.draft

    def save(self, words: Sequence[str]) -> None:
        """Writes the position, once it adds up."""
        draft = " (`save --draft` keeps it for later)" if "--draft" in self.saving[0] else ""
        self.refuse_unsound(f"is not saved{draft}")
        if words and words[0].startswith("--"):
            raise Refused(f"{words[0]!r} is no option here: `{self.saving[0]}`")
        path = Path(words[0]) if words else self.path
        if path is None:
            raise Refused("which file? `save FILE`")
        self.write(path, self.editor.text(self.draft))
        self.path, self.saved = path, self.draft
        output.say(f"saved in {path}{self.saved_as(path)}")

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

    def leaving(self) -> None:
        """Who leaves at a terminal has been told what is not saved."""
        if at_terminal():
            self.saved = self.draft


def things(problems: Sequence[str]) -> str:
    """How many things do something, up to the verb."""
    return "1 thing does" if len(problems) == 1 else f"{len(problems)} things do"


def editing(
    capability: Capability[Any, Any],
    editor: Editor[Any],
    drawing: Any = None,
    session: type[DraftSession[Any]] = DraftSession,
    named: str = "a file or a line",
) -> Conversation[Any]:
    """The command `edit` of a game, made of the capability that edits; its subject is a draft that was opened.

    `named` says what a position is named by, and `drawing` and `session` are as in `DraftSession`.
    """

    def begin(asked: Any, ascii_only: bool) -> DraftSession[Any]:
        opened: OpenedDraft[Any] = asked.position
        output.note(*opened.notes)
        return session(editor, opened, ascii_only, drawing)

    lines = f"the commands; name the position: {named}"
    return Conversation(capability.question, begin, lines, capability.examples)
