"""Commands that change a draft: how each is typed, what completes it, a draft with its history, and many at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from ..errors import DataError, NotationError, Refused
from ..text.choosing import choose
from ..text.command_words import expect_words
from .game import Game
from .undo import History

DraftT = TypeVar("DraftT")
MOST_EDITS = 1000
"""More than any position takes, each thing that stands on a board by a command of its own."""
MOST_TYPED = 65_536
"""Characters of all commands: ten times what a full board for four takes, and a second's work whatever they are."""


def typed_words(text: str) -> tuple[list[str], str]:
    """The finished words of a text, and the one being typed, which is empty after a space."""
    *done, last = text.replace(",", " ").replace("@", " ").split(" ") if text else [""]
    return [word for word in done if word], last


def beginning_with(last: str, words: Iterable[str]) -> list[str]:
    """The words that go on from what is typed, small or capital."""
    return [word for word in words if word.lower().startswith(last.lower())]


def _nothing(draft: object, words: Sequence[str]) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class EditCommand(Generic[DraftT]):
    """A command that changes a draft: how it is typed, what it does, and what carries it out.

    `run` gets the words behind it, and raises `Refused` with every reason; `follow` has the words that can come next.
    `least` and `more` are as in `expect_words`.
    """

    usage: str
    does: str
    run: Callable[[DraftT, Sequence[str]], tuple[DraftT, str]]
    follow: Callable[[DraftT, Sequence[str]], Iterable[str]] = _nothing
    example: str = ""
    least: int | None = None
    more: bool = False


class EditCommands(Generic[DraftT]):
    """The commands of a game that change a draft, by their words."""

    def __init__(self, *commands: EditCommand[DraftT]) -> None:
        self.by_word = {each.usage.split()[0]: each for each in commands}

    def run(self, draft: DraftT, word: str, words: Sequence[str]) -> tuple[DraftT, str]:
        """Carries a command out; raises `Refused` with every reason, the draft being as it was."""
        command = self.by_word[word]
        expect_words(command.usage, words, command.least, command.more)
        return command.run(draft, words)

    def edit(self, draft: DraftT, line: str) -> tuple[DraftT, str]:
        """Carries out one line that is a command with its words; raises `Refused`."""
        if not line.split():
            raise Refused("an empty line is no command")
        word, *words = line.split()
        return self.run(draft, choose(word, {word: word for word in self.by_word}, "a command"), words)

    def completions(self, draft: DraftT, text: str, others: Sequence[str]) -> list[str]:
        """The words that go on from a line of editing; `others` are the session's own commands."""
        done, last = typed_words(text)
        if not done:
            return beginning_with(last, [*self.by_word, *others])
        command = self.by_word.get(done[0])
        if command is None:
            return []
        try:
            expect_words(command.usage, [*done[1:], last], 0, command.more)
        except Refused:  # nothing more may follow
            return []
        return beginning_with(last, command.follow(draft, done[1:]))


def typed_too_much(edits: Iterable[str]) -> str:
    """That commands are longer together than any position takes, or nothing."""
    typed = sum(map(len, edits))
    return f"{typed} characters of commands; {MOST_TYPED} are the most" if typed > MOST_TYPED else ""


@dataclass(frozen=True, slots=True)
class ChangeDraft:
    """A command that changes a draft, as it is typed; its first word may be cut short."""

    line: str


@dataclass(frozen=True, slots=True)
class UndoChange:
    """The last change is taken back."""


@dataclass(frozen=True, slots=True)
class RedoChange:
    """The change that was taken back last is made again."""


@dataclass(frozen=True, slots=True)
class ChangeTogether:
    """Commands that are one change: where one is refused none changes anything; `joined` with the change before it."""

    lines: tuple[str, ...]
    joined: bool = False


@dataclass(frozen=True, slots=True)
class OpenDraft(Generic[DraftT]):
    """Another draft takes the place of this one; it was opened from a text."""

    draft: DraftT
    text: str


EditingCommand: TypeAlias = ChangeDraft | ChangeTogether | OpenDraft[Any] | UndoChange | RedoChange


@dataclass(frozen=True, slots=True)
class DraftChanged:
    """A command was carried out: what it did, in a sentence."""

    sentence: str


@dataclass(frozen=True, slots=True)
class ChangesTried:
    """Commands were carried out together, each with its sentence, or refused, with every reason."""

    done: tuple[tuple[str, str], ...] = ()
    refused: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class DraftOpened:
    """Another draft was opened."""


@dataclass(frozen=True, slots=True)
class ChangeMoved:
    """The draft is one that it was before."""

    how: Literal["undone", "done again"]


EditingEvent: TypeAlias = DraftChanged | ChangesTried | DraftOpened | ChangeMoved


@dataclass(frozen=True, slots=True)
class DraftPoint(Generic[DraftT]):
    """A draft in a history, and what was typed that led to it; one that was `opened` has its text."""

    draft: DraftT
    typed: tuple[str, ...] = field(default=(), compare=False)
    opened: bool = field(default=False, compare=False)


class EditStepped(NamedTuple, Generic[DraftT]):
    """What a command leads to, and what has happened."""

    editing: Editing[DraftT]
    event: EditingEvent


@dataclass(frozen=True, slots=True)
class Editing(Generic[DraftT]):
    """A draft with its history, and the commands that change it: each leads to the next value."""

    commands: EditCommands[DraftT]
    history: History[DraftPoint[DraftT]]

    @classmethod
    def of(cls, commands: EditCommands[DraftT], draft: DraftT) -> Editing[DraftT]:
        """A draft that is opened."""
        return cls(commands, History(DraftPoint(draft)))

    @property
    def draft(self) -> DraftT:
        """The draft as it is now."""
        return self.history.now.draft

    def step(self, command: EditingCommand) -> EditStepped[DraftT]:
        """Carries out a command; raises `Refused` with every reason."""
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
                    raise Refused("there is nothing to undo")
                return EditStepped(replace(self, history=self.history.back()), ChangeMoved("undone"))
            case RedoChange():
                if not self.history.undone:
                    raise Refused("there is nothing to do again")
                return EditStepped(replace(self, history=self.history.again()), ChangeMoved("done again"))

    def _then(self, point: DraftPoint[DraftT]) -> Editing[DraftT]:
        return replace(self, history=self.history.then(point))

    def _joined(self, draft: DraftT, lines: tuple[str, ...]) -> Editing[DraftT]:
        """The draft behind more commands of the last change, or of one of their own behind one that opened it."""
        now, past = self.history.now, self.history.past
        if not past or now.opened:
            return self._then(DraftPoint(draft, lines))
        return replace(self, history=History(DraftPoint(draft, (*now.typed, *lines)), past))


@dataclass(frozen=True, slots=True)
class Edited(Generic[DraftT]):
    """A draft behind many commands: those carried out, each with its sentence, and those refused, with every reason."""

    draft: DraftT
    done: tuple[tuple[str, str], ...]
    refused: tuple[tuple[str, tuple[str, ...]], ...]


def edited_all(commands: EditCommands[DraftT], draft: DraftT, lines: Iterable[str]) -> Edited[DraftT]:
    """Carries out each line that can be; one that is refused changes nothing, and the others are carried out."""
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
    """How positions of a game are set up and changed: the `commands` that change a draft, and what is told of one.

    `shows` says what is printed of a draft where all of it is. Where `tells`, what does not add up yet is told behind
    each change.
    """

    commands: EditCommands[DraftT]
    shows: str
    tells: bool = True

    @abstractmethod
    def problems(self, draft: DraftT) -> Sequence[str]:
        """Everything that does not add up yet, a sentence each."""

    @abstractmethod
    def title(self, draft: DraftT) -> str:
        """What the draft is played with, by name."""

    @abstractmethod
    def line(self, draft: DraftT) -> str:
        """The position as one line."""

    @abstractmethod
    def draft_lines(self, draft: DraftT) -> Iterator[Any]:
        """All of the draft as text, as a capability tells it."""

    @abstractmethod
    def at_bottom(self, draft: DraftT) -> str:
        """What stands at the bottom of the terminal while it is edited."""

    def kept(self, draft: DraftT) -> str:
        """The draft as a text that can be opened to go on with, whether it adds up or not."""
        return self.line(draft)

    def text(self, draft: DraftT) -> str:
        """The text of the file of a position, once it adds up."""
        return f"{self.line(draft)}\n"

    def draw_fields(self, draft: DraftT) -> dict[str, Any]:
        """What `draw` is asked about it, by the fields of its question."""
        return {"position": draft, "open": True}


class PositionEditor(Editor[DraftT]):
    """The editor of a game whose drafts are its positions: reading its line says what does not add up."""

    def __init__(self, game: Game[DraftT, Any], commands: EditCommands[DraftT], shows: str = "the position") -> None:
        self.game, self.commands, self.shows = game, commands, shows

    def problems(self, draft: DraftT) -> Sequence[str]:
        """Everything that does not add up yet, a sentence each."""
        try:
            self.game.parse(self.line(draft))
        except (DataError, NotationError) as error:
            return str(error).splitlines()
        return ()

    def title(self, draft: DraftT) -> str:
        """The title of the game."""
        return self.game.title

    def line(self, draft: DraftT) -> str:
        """The position as one line."""
        return self.game.format(draft)

    def draft_lines(self, draft: DraftT) -> Iterator[Any]:
        """The position with all hands."""
        return self.game.position_lines(draft, range(len(self.game.seats(draft))))

    def at_bottom(self, draft: DraftT) -> str:
        """Who is to move."""
        return f"{self.game.mover(draft)} is to move"
