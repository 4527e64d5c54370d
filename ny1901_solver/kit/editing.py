"""Commands that change a draft: how each is typed, what completes it, and many at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .choosing import choose
from .errors import Refused

DraftT = TypeVar("DraftT")
MOST_EDITS = 1000
"""More than any position takes, each thing that stands on a board by a command of its own."""
MOST_TYPED = 65_536
"""Characters of all commands: ten times what a full board for four takes, and a second's work whatever they are."""


def expect_words(usage: str, words: Sequence[str], least: int | None = None, more: bool = False) -> None:
    """Refuses too few or too many words behind a command.

    In its usage a part in brackets may be left out, and one with `...` may be said again. `least` are so many words
    that are enough, where the usage shows more, and `more` says that others may follow.
    """
    parts = re.findall(r"\[[^\]]*\]|\S+", usage)[1:]
    needed = sum(not part.startswith("[") for part in parts) if least is None else least
    if len(words) < needed:
        raise Refused(f"too few words: `{usage}`")
    if len(words) > len(parts) and not (more or any("..." in part for part in parts)):
        raise Refused(f"{words[len(parts)]!r} is too much: `{usage}`")


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

    def edited(self, draft: DraftT, line: str) -> tuple[DraftT, str]:
        """Carries out one line that is a command with its words; raises `Refused`."""
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
class Edited(Generic[DraftT]):
    """A draft behind many commands: those carried out, each with its sentence, and those refused, with every reason."""

    draft: DraftT
    done: tuple[tuple[str, str], ...]
    refused: tuple[tuple[str, tuple[str, ...]], ...]


def edited_all(
    draft: DraftT, lines: Iterable[str], edited: Callable[[DraftT, str], tuple[DraftT, str]]
) -> Edited[DraftT]:
    """Carries out each line that can be; one that is refused changes nothing, and the others are carried out."""
    done, refused = [], []
    for line in lines:
        try:
            if not line.split():
                raise Refused("an empty line is no command")
            draft, sentence = edited(draft, line)
            done.append((line, sentence))
        except Refused as error:
            refused.append((line, error.sentences))
    return Edited(draft, tuple(done), tuple(refused))
