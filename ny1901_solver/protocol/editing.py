"""Commands that change a draft of a position: usages, completions, a history, and several commands at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from ..errors import DataError, NotationError, Refused
from ..messages import gettext, gettext_noop
from ..text.choosing import choose
from ..text.command_words import expect_words
from .game import Game
from .undo import History

DraftT = TypeVar("DraftT")
MOST_EDITS = 1000
"""The maximum number of commands in a request.

No position needs more commands, even if a separate command puts each thing on the board.
"""
MOST_TYPED = 65_536
"""The maximum number of characters of all commands in a request.

The limit is ten times the length of the commands for a full board of four players; commands up to the limit take at
most a second.
"""


def typed_words(text: str) -> tuple[list[str], str]:
    """Splits a text into its complete words and the incomplete last word, which is empty after a space."""
    *done, last = text.replace(",", " ").replace("@", " ").split(" ") if text else [""]
    return [word for word in done if word], last


def beginning_with(last: str, words: Iterable[str]) -> list[str]:
    """The words that begin with an incomplete word; capital and small letters count as equal."""
    return [word for word in words if word.lower().startswith(last.lower())]


def _nothing(draft: object, words: Sequence[str]) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class EditCommand(Generic[DraftT]):
    """A command that changes a draft: its usage, a message that describes its effect, and the function that runs it.

    The function `run` receives the words after the command; it raises `Refused` with every reason why the command is
    refused. `follow` lists the words that can come next in the command. `least` and `more` have the same meaning as in
    the function `expect_words`.
    """

    usage: str
    does: str
    run: Callable[[DraftT, Sequence[str]], tuple[DraftT, str]]
    follow: Callable[[DraftT, Sequence[str]], Iterable[str]] = _nothing
    example: str = ""
    least: int | None = None
    more: bool = False


class EditCommands(Generic[DraftT]):
    """The commands of a game that change a draft, by their first words."""

    def __init__(self, *commands: EditCommand[DraftT]) -> None:
        self.by_word = {each.usage.split()[0]: each for each in commands}

    def run(self, draft: DraftT, word: str, words: Sequence[str]) -> tuple[DraftT, str]:
        """Carries out a command; raises `Refused` with every reason why the command is refused."""
        command = self.by_word[word]
        expect_words(command.usage, words, command.least, command.more)
        return command.run(draft, words)

    def edit(self, draft: DraftT, line: str) -> tuple[DraftT, str]:
        """Carries out a typed line, which is a command with its words; raises `Refused`."""
        if not line.split():
            raise Refused(gettext("an empty line is not a command"))
        word, *words = line.split()
        return self.run(draft, choose(word, {word: word for word in self.by_word}, gettext("a command")), words)

    def completions(self, draft: DraftT, text: str, others: Sequence[str]) -> list[str]:
        """The words that can continue a line; `others` are commands of the session that do not change the draft."""
        done, last = typed_words(text)
        if not done:
            return beginning_with(last, [*self.by_word, *others])
        command = self.by_word.get(done[0])
        if command is None:
            return []
        try:
            expect_words(command.usage, [*done[1:], last], 0, command.more)
        except Refused:  # the command accepts no further words
            return []
        return beginning_with(last, command.follow(draft, done[1:]))


def typed_too_much(edits: Iterable[str]) -> str:
    """An error sentence if all commands together are longer than `MOST_TYPED`; otherwise an empty text."""
    if (typed := sum(map(len, edits))) <= MOST_TYPED:
        return ""
    return gettext("the commands have {number} characters; the maximum is {most}", number=typed, most=MOST_TYPED)


@dataclass(frozen=True, slots=True)
class ChangeDraft:
    """A typed command that changes a draft; its first word may be abbreviated."""

    line: str


@dataclass(frozen=True, slots=True)
class UndoChange:
    """A command that undoes the last change of a draft."""


@dataclass(frozen=True, slots=True)
class RedoChange:
    """A command that repeats the change that was undone last."""


@dataclass(frozen=True, slots=True)
class ChangeTogether:
    """Several commands as one change of a draft: either all commands are carried out, or none.

    If `joined` is true, the commands become part of the last change.
    """

    lines: tuple[str, ...]
    joined: bool = False


@dataclass(frozen=True, slots=True)
class OpenDraft(Generic[DraftT]):
    """A command that replaces the draft by another draft, which was opened from a text."""

    draft: DraftT
    text: str


EditingCommand: TypeAlias = ChangeDraft | ChangeTogether | OpenDraft[Any] | UndoChange | RedoChange


@dataclass(frozen=True, slots=True)
class DraftChanged:
    """The event that a command has changed the draft; the sentence describes the change."""

    sentence: str


@dataclass(frozen=True, slots=True)
class ChangesTried:
    """The result of several commands. If all commands were carried out, the result contains a sentence for each
    command; if some were refused, it contains every reason.
    """

    done: tuple[tuple[str, str], ...] = ()
    refused: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class DraftOpened:
    """The event that another draft was opened in place of the current draft."""


@dataclass(frozen=True, slots=True)
class ChangeMoved:
    """The event that the current draft is now an earlier or a later draft of the history."""

    how: Literal["undone", "done again"]


EditingEvent: TypeAlias = DraftChanged | ChangesTried | DraftOpened | ChangeMoved


@dataclass(frozen=True, slots=True)
class DraftPoint(Generic[DraftT]):
    """A draft in a history of drafts, with the commands that led to the draft. If the draft was `opened` from a text,
    `typed` is this text.
    """

    draft: DraftT
    typed: tuple[str, ...] = field(default=(), compare=False)
    opened: bool = field(default=False, compare=False)


class EditStepped(NamedTuple, Generic[DraftT]):
    """The state of editing after a command, and the event that describes the result of the command."""

    editing: Editing[DraftT]
    event: EditingEvent


@dataclass(frozen=True, slots=True)
class Editing(Generic[DraftT]):
    """A state machine: a draft with its history. Each command leads from a state of editing to the next state."""

    commands: EditCommands[DraftT]
    history: History[DraftPoint[DraftT]]

    @classmethod
    def of(cls, commands: EditCommands[DraftT], draft: DraftT) -> Editing[DraftT]:
        """The state of a newly opened draft."""
        return cls(commands, History(DraftPoint(draft)))

    @property
    def draft(self) -> DraftT:
        """The current draft."""
        return self.history.now.draft

    def step(self, command: EditingCommand) -> EditStepped[DraftT]:
        """Carries out a command; raises `Refused` with every reason why the command is refused."""
        match command:
            case ChangeDraft(line):
                draft, sentence = self.commands.edit(self.draft, line)
                return EditStepped(self._then(DraftPoint(draft, (line,))), DraftChanged(sentence))
            case ChangeTogether(lines, joined):
                made = edited_all(self.commands, self.draft, lines)
                if made.refused:
                    return EditStepped(self, ChangesTried(refused=made.refused))
                after = self._joined(made.draft, lines) if joined else self._then(DraftPoint(made.draft, lines))
                return EditStepped(after, ChangesTried(made.done))
            case OpenDraft(draft, text):
                return EditStepped(self._then(DraftPoint(draft, (text,), opened=True)), DraftOpened())
            case UndoChange():
                if not self.history.past:
                    raise Refused(gettext("there is nothing to undo"))
                return EditStepped(replace(self, history=self.history.back()), ChangeMoved(gettext_noop("undone")))
            case RedoChange():
                if not self.history.undone:
                    raise Refused(gettext("there is nothing to redo"))
                return EditStepped(replace(self, history=self.history.again()), ChangeMoved(gettext_noop("done again")))

    def _then(self, point: DraftPoint[DraftT]) -> Editing[DraftT]:
        return replace(self, history=self.history.then(point))

    def _joined(self, draft: DraftT, lines: tuple[str, ...]) -> Editing[DraftT]:
        """Adds commands to the last change. If the last change opened a draft, the added commands form a new change."""
        now, past = self.history.now, self.history.past
        if not past or now.opened:
            return self._then(DraftPoint(draft, lines))
        return replace(self, history=History(DraftPoint(draft, (*now.typed, *lines)), past))


@dataclass(frozen=True, slots=True)
class Edited(Generic[DraftT]):
    """A draft after several commands: the commands carried out, each with its sentence, and the refused commands, with
    every reason.
    """

    draft: DraftT
    done: tuple[tuple[str, str], ...]
    refused: tuple[tuple[str, tuple[str, ...]], ...]


def edited_all(commands: EditCommands[DraftT], draft: DraftT, lines: Iterable[str]) -> Edited[DraftT]:
    """Carries out each line that is valid. A refused line does not change the draft, and the following lines are still
    carried out.
    """
    done, refused = list[tuple[str, str]](), list[tuple[str, tuple[str, ...]]]()
    for line in lines:
        try:
            draft, sentence = commands.edit(draft, line)
        except Refused as error:
            refused.append((line, error.sentences))
        else:
            done.append((line, sentence))
    return Edited(draft, tuple(done), tuple(refused))


class Editor(ABC, Generic[DraftT]):
    """The editor of a game's positions: the `commands` that change a draft, and the texts that a session of editing
    shows.

    The message `shows` is the help of the command `show`. If `tells` is true, a session prints the remaining problems
    of the draft after each change.
    """

    commands: EditCommands[DraftT]
    shows: str
    tells: bool = True

    @abstractmethod
    def problems(self, draft: DraftT) -> Sequence[str]:
        """The problems that make the draft inconsistent, as one sentence for each problem."""

    @abstractmethod
    def title(self, draft: DraftT) -> str:
        """The name of the draft's edition, or of the game."""

    @abstractmethod
    def line(self, draft: DraftT) -> str:
        """The position in the draft, written as one line."""

    @abstractmethod
    def draft_lines(self, draft: DraftT) -> Iterator[Any]:
        """The whole draft as text; the parts of the text have the types that the text of an answer has."""

    @abstractmethod
    def at_bottom(self, draft: DraftT) -> str:
        """The text of the toolbar, which a session of editing shows at the bottom of the terminal."""

    def kept(self, draft: DraftT) -> str:
        """The draft as a text that can be opened again, even if the draft is inconsistent."""
        return self.line(draft)

    def text(self, draft: DraftT) -> str:
        """The text of a position file for a consistent draft."""
        return f"{self.line(draft)}\n"

    def draw_fields(self, draft: DraftT) -> dict[str, Any]:
        """The values of the fields for a question to the capability `draw`, which then draws the draft."""
        return {"position": draft, "open": True}


class PositionEditor(Editor[DraftT]):
    """The editor of a game whose drafts are positions.

    The problems of a draft are the errors that are raised when the draft's one-line position is parsed.
    """

    def __init__(
        self, game: Game[DraftT, Any], commands: EditCommands[DraftT], shows: str = gettext_noop("the position")
    ) -> None:
        self.game, self.commands, self.shows = game, commands, shows

    def problems(self, draft: DraftT) -> Sequence[str]:
        """The problems that make the draft inconsistent, as one sentence for each problem."""
        try:
            self.game.parse(self.line(draft))
        except (DataError, NotationError) as error:
            return str(error).splitlines()
        return ()

    def title(self, draft: DraftT) -> str:
        """The title of the game."""
        return self.game.title

    def line(self, draft: DraftT) -> str:
        """The position in the draft, written as one line."""
        return self.game.format(draft)

    def draft_lines(self, draft: DraftT) -> Iterator[Any]:
        """The position in the draft as text, with the cards in all hands."""
        return self.game.position_lines(draft, range(len(self.game.seats(draft))))

    def at_bottom(self, draft: DraftT) -> str:
        """A sentence for the bottom of the terminal that names the player to move."""
        return gettext("{player} is to move", player=self.game.mover(draft))
