"""`edit` of every game at a terminal: a session with a draft and its history, changed by commands line by line.

The question, the help and the examples of the command are those of the capability `edit`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from ..errors import Refused
from ..exit_codes import ANSWER_IS_NO
from ..files.keeping import Overtaken, write_beside
from ..messages import gettext, gettext_noop, ngettext
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
from ..text.words import join_clauses
from . import output
from .conversation import Conversation
from .derived import ask, say
from .loading import OpenedDraft
from .own_words import WordSession
from .prompt import at_terminal, say_help

Draft = TypeVar("Draft")
_DRAWS = gettext_noop("a picture of it: .svg, .png, .html or .pdf")


class DraftSession(WordSession, Generic[Draft]):
    """A draft with its history, the file that it is saved to, and the draft that was last saved.

    `its_own` are further commands of a game's sessions; `saving` is the usage of `save` with what it does.
    """

    name, keeping = "edit", "save"
    its_own: ClassVar[Mapping[str, str]] = {}
    saving: ClassVar[tuple[str, str]] = ("save [FILE]", gettext_noop("writes the position"))

    def __init__(
        self, editor: Editor[Draft], opened: OpenedDraft[Draft], ascii_only: bool = False, drawing: Any = None
    ) -> None:
        """`drawing` is the capability that draws, if the game has one."""
        self.editor, self.ascii_only, self.drawing = editor, ascii_only, drawing
        self.editing = Editing.of(editor.commands, opened.draft)
        self.path, self.files = opened.path, opened.files
        self.saved = opened.draft
        self.moved = False
        usage, does = self.saving
        self.words = {
            "undo": gettext_noop("takes the last change back"),
            "redo": gettext_noop("does it again"),
            "show": editor.shows,
            **self.its_own,
            **(
                {"draw FILE": gettext_noop("a picture of it: .svg, .png, .html or .pdf")} if drawing is not None else {}
            ),
            "check": gettext_noop("everything that does not add up"),
            usage: does,
            "line": gettext_noop("the position as one line"),
            "help [COMMAND]": gettext_noop("this list, or one command of it"),
            "quit": gettext_noop("leaves"),
        }
        self.own = OwnWords(self.words)

    # Games may override these.

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """The actions of the commands that change nothing, by their words."""
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
        """A clause about a file that the position was saved to; empty if there is nothing more to say."""
        return ""

    def rescue(self) -> str:
        """The line of the position that is not saved."""
        return gettext("not saved: {what}", what=self.editor.line(self.draft))

    # The same in every game.

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
        """The number of problems that are left, if any."""
        if problems := len(self.problems()):
            return ngettext("edit ({number} to mend)> ", "edit ({number} to mend)> ", problems)
        return "edit> "

    def unsaved_changes(self) -> str:
        """The changes since the position was last written."""
        return gettext("the changes since the last save") if self.draft != self.saved else ""

    def ending(self) -> int:
        """The exit code: that of a no if changes from a pipe are lost or were saved in another file."""
        return ANSWER_IS_NO if self.moved or (self.unsaved_changes() and not at_terminal()) else 0

    def write(self, path: Path, text: str) -> Path:
        """Writes the draft and returns its file.

        Where another program has changed the file, writes the draft to a new file and raises `Overtaken`.
        """
        try:
            self.files.write(path, text)
        except Overtaken as error:
            self.kept_in(file := write_beside(path, text.encode()))
            self.files.look(file)
            self.saved, self.moved = self.draft, True
            raise Overtaken(path, gettext("yours is in {file}", file=file)) from error
        return path

    def kept_in(self, file: Path) -> None:
        """Notes that the draft is in another file from now on."""
        self.path = file

    def greet(self) -> None:
        """At a terminal, says how to get help."""
        if at_terminal():
            help_text = gettext("`help` lists the commands, Tab completes them")
            output.note(join_clauses(self.editor.title(self.draft), help_text))

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line."""
        return self.editor.commands.completions(self.draft, text, list(self.own.names))

    def parts(self, line: str) -> list[str]:
        """The words of a line."""
        return line.split()

    def meaning(self, word: str, line: str) -> str:
        """The command that a word is or begins."""
        known = {word: word for word in (*self.editor.commands.by_word, *self.own.names)}
        return choose(word, known, gettext("a command"))

    def otherwise(self, meaning: str, line: str) -> None:
        """Changes the draft."""
        self.step(ChangeDraft(line))

    def step(self, command: EditingCommand) -> None:
        """Carries out a command and prints what has happened."""
        self.editing, event = self.editing.step(command)
        match event:
            case ChangeMoved(how):
                output.say(gettext(how))
            case DraftChanged(sentence):
                output.say(sentence)
                if self.editor.tells and (problems := self.problems()):
                    more = gettext("`check` lists all {number}", number=len(problems)) if len(problems) > 1 else ""
                    output.say("  " + join_clauses(gettext("not yet: {problem}", problem=problems[0]), more))

    def _help(self, words: Sequence[str]) -> None:
        commands = self.editor.commands.by_word
        usages = {each.usage: each.does for each in commands.values()}
        say_help(words, usages | self.words, {word: each.example for word, each in commands.items()})

    def _line(self) -> None:
        if problems := self.problems():
            raise Refused(
                ngettext(
                    "a position that does not add up cannot be written as one line: "
                    "{number} thing does not, `check` lists them",
                    "a position that does not add up cannot be written as one line: "
                    "{number} things do not, `check` lists them",
                    len(problems),
                )
            )
        output.say(self.editor.line(self.draft))
        if not at_terminal():  # the reader of the pipe has it
            self.saved = self.draft

    def save(self, words: Sequence[str]) -> None:
        """Writes the position; raises `Refused` if it does not add up."""
        if problems := self.problems():
            raise Refused(self.not_saved(len(problems)))
        if words and words[0].startswith("--"):
            raise Refused(gettext("{word!r} is no option here: `{usage}`", word=words[0], usage=self.saving[0]))
        path = Path(words[0]) if words else self.path
        if path is None:
            raise Refused(gettext("which file? `save FILE`"))
        self.write(path, self.editor.text(self.draft))
        self.path, self.saved = path, self.draft
        output.say(join_clauses(gettext("saved in {path}", path=path), self.saved_as(path)))

    def not_saved(self, problems: int) -> str:
        """Why a position with so many problems is not saved."""
        return ngettext(
            "a position that does not add up is not saved: {number} thing does not, `check` lists them",
            "a position that does not add up is not saved: {number} things do not, `check` lists them",
            problems,
        )

    def check(self) -> None:
        """Prints everything that does not add up."""
        problems = self.problems()
        if not problems:
            output.say(gettext("the position adds up"))
            return
        output.say(
            ngettext("{number} thing does not add up yet:", "{number} things do not add up yet:", len(problems)),
            *(f"  - {problem}" for problem in problems),
        )

    def leaving(self) -> None:
        """Counts the changes as saved at a terminal, where the warning about them has been shown."""
        if at_terminal():
            self.saved = self.draft


def editing(
    capability: Capability[Any, Any],
    editor: Editor[Any],
    drawing: Any = None,
    session: type[DraftSession[Any]] = DraftSession,
    lines: str = gettext_noop("standard input holds the commands; name the position: a file or a line"),
) -> Conversation[Any]:
    """The command `edit` of a game, from the capability that edits; its subject is an opened draft.

    `drawing` is as in `DraftSession`, `lines` as in `Conversation`.
    """

    def begin(asked: Any, ascii_only: bool) -> DraftSession[Any]:
        opened: OpenedDraft[Any] = asked.position
        output.note(*opened.notes)
        return session(editor, opened, ascii_only, drawing)

    return Conversation(capability.question, begin, lines, capability.examples)
