"""The command `edit` of every game: a session in which typed commands change a draft with a history.

The command takes its question, help and examples from the capability `edit`.
"""

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
_DRAWS = gettext_noop("draws a picture: .svg, .png, .html or .pdf")


class DraftSession(WordSession, Generic[Draft]):
    """A session that edits a draft with its history. The session keeps in memory the file of the draft, and the draft
    that was last saved.

    `its_own` contains the commands that only the sessions of this game have; `saving` contains the usage and the effect
    of the command `save`.
    """

    name, keeping = "edit", "save"
    its_own: ClassVar[Mapping[str, str]] = {}
    saving: ClassVar[tuple[str, str]] = ("save [FILE]", gettext_noop("saves the position in its file, or in FILE"))

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
            "undo": gettext_noop("undoes the last change"),
            "redo": gettext_noop("repeats the change that was undone last"),
            "show": editor.shows,
            **self.its_own,
            **(
                {"draw FILE": gettext_noop("draws a picture: .svg, .png, .html or .pdf")} if drawing is not None else {}
            ),
            "check": gettext_noop("lists everything that is inconsistent"),
            usage: does,
            "line": gettext_noop("prints the position as one line"),
            "help [COMMAND]": gettext_noop("lists the commands, or explains one of them"),
            "quit": gettext_noop("leaves the session"),
        }
        self.own = OwnWords(self.words)

    # Games may override the following methods.

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """The functions that carry out commands that do not change the draft, by the words of the commands."""
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
        """A clause about the file to which the position was saved. The clause is empty if the game adds none."""
        return ""

    def rescue(self) -> str:
        """A sentence with the unsaved position as one line."""
        return gettext("not saved: {what}", what=self.editor.line(self.draft))

    # The following methods are the same in every game.

    @property
    def draft(self) -> Draft:
        """The current draft."""
        return self.editing.draft

    def problems(self) -> Sequence[str]:
        """The problems that make the draft inconsistent, as one sentence for each problem."""
        return self.editor.problems(self.draft)

    def toolbar(self) -> str:
        """The text of the toolbar at the bottom of the terminal."""
        return self.editor.at_bottom(self.draft)

    def prompt(self) -> str:
        """The prompt, with the number of remaining problems."""
        if problems := len(self.problems()):
            return ngettext("edit ({number} problem)> ", "edit ({number} problems)> ", problems)
        return "edit> "

    def unsaved_changes(self) -> str:
        """A description of the changes since the position was last saved; empty if no change is unsaved."""
        return gettext("the changes since the last save") if self.draft != self.saved else ""

    def ending(self) -> int:
        """The exit code.

        If changes from a pipe are lost or were saved in another file, the exit code is the code for the answer no.
        """
        return ANSWER_IS_NO if self.moved or (self.unsaved_changes() and not at_terminal()) else 0

    def write(self, path: Path, text: str) -> Path:
        """Writes the draft to its file and returns this file.

        If another program has changed the file of the draft, the method writes the draft to a new file and raises
        `Overtaken`.
        """
        try:
            self.files.write(path, text)
        except Overtaken as error:
            self.kept_in(file := write_beside(path, text.encode()))
            self.files.look(file)
            self.saved, self.moved = self.draft, True
            raise Overtaken(path, gettext("your position is in {file}", file=file)) from error
        return path

    def kept_in(self, file: Path) -> None:
        """Remembers the file to which the draft will be saved from now on."""
        self.path = file

    def greet(self) -> None:
        """At a terminal, prints a hint that the command `help` exists."""
        if at_terminal():
            help_text = gettext("`help` lists the commands; the Tab key completes them")
            output.note(join_clauses(self.editor.title(self.draft), help_text))

    def completions(self, text: str) -> list[str]:
        """The words that can continue a line."""
        return self.editor.commands.completions(self.draft, text, list(self.own.names))

    def parts(self, line: str) -> list[str]:
        """Splits a line into its words."""
        return line.split()

    def meaning(self, word: str, line: str) -> str:
        """The command of the session that a word equals or begins."""
        known = {word: word for word in (*self.editor.commands.by_word, *self.own.names)}
        return choose(word, known, gettext("a command"))

    def otherwise(self, meaning: str, line: str) -> None:
        """Changes the draft by a command of the game."""
        self.step(ChangeDraft(line))

    def step(self, command: EditingCommand) -> None:
        """Carries out a command and prints the result."""
        self.editing, event = self.editing.step(command)
        match event:
            case ChangeMoved(how):
                output.say(gettext(how))
            case DraftChanged(sentence):
                output.say(sentence)
                if self.editor.tells and (problems := self.problems()):
                    more = gettext("`check` lists all {number}", number=len(problems)) if len(problems) > 1 else ""
                    output.say("  " + join_clauses(gettext("still inconsistent: {problem}", problem=problems[0]), more))

    def _help(self, words: Sequence[str]) -> None:
        commands = self.editor.commands.by_word
        usages = {each.usage: each.does for each in commands.values()}
        say_help(words, usages | self.words, {word: each.example for word, each in commands.items()})

    def _line(self) -> None:
        if problems := self.problems():
            raise Refused(
                ngettext(
                    "an inconsistent position cannot be written as one line; `check` lists the {number} problem",
                    "an inconsistent position cannot be written as one line; `check` lists the {number} problems",
                    len(problems),
                )
            )
        output.say(self.editor.line(self.draft))
        if not at_terminal():  # only the program at the end of the pipe has the position
            self.saved = self.draft

    def save(self, words: Sequence[str]) -> None:
        """Saves the position; raises `Refused` if the position is inconsistent."""
        if problems := self.problems():
            raise Refused(self.not_saved(len(problems)))
        if words and words[0].startswith("--"):
            raise Refused(
                gettext("{word!r} is not an option of this command: `{usage}`", word=words[0], usage=self.saving[0])
            )
        path = Path(words[0]) if words else self.path
        if path is None:
            raise Refused(gettext("the name of the file is missing: `save FILE`"))
        self.write(path, self.editor.text(self.draft))
        self.path, self.saved = path, self.draft
        output.say(join_clauses(gettext("saved in {path}", path=path), self.saved_as(path)))

    def not_saved(self, problems: int) -> str:
        """The error message for an attempt to save a position that still has problems."""
        return ngettext(
            "an inconsistent position cannot be saved; `check` lists the {number} problem",
            "an inconsistent position cannot be saved; `check` lists the {number} problems",
            problems,
        )

    def check(self) -> None:
        """Prints everything that is inconsistent in the draft."""
        problems = self.problems()
        if not problems:
            output.say(gettext("the position is consistent"))
            return
        output.say(
            ngettext("{number} problem is left:", "{number} problems are left:", len(problems)),
            *(f"  - {problem}" for problem in problems),
        )

    def leaving(self) -> None:
        """Is called when the user leaves the session. At a terminal, the changes then count as saved, because the
        warning about unsaved changes has been shown.
        """
        if at_terminal():
            self.saved = self.draft


def editing(
    capability: Capability[Any, Any],
    editor: Editor[Any],
    drawing: Any = None,
    session: type[DraftSession[Any]] = DraftSession,
    lines: str = gettext_noop("standard input contains the commands, so the position has to be a file or a line"),
) -> Conversation[Any]:
    """The command `edit` of a game, made from the capability that edits; its subject is an opened draft.

    The argument `drawing` has the same meaning as in `DraftSession`, and `lines` has the same meaning as in
    `Conversation`.
    """

    def begin(asked: Any, ascii_only: bool) -> DraftSession[Any]:
        opened: OpenedDraft[Any] = asked.position
        output.note(*opened.notes)
        return session(editor, opened, ascii_only, drawing)

    return Conversation(capability.question, begin, lines, capability.examples)
