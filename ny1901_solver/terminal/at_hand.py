"""Lets a user type the commands of the program within a session, with all of their options. Each of the program's
commands then concerns the position of the session.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import typer
from typer.main import get_command

from ..errors import Refused
from ..messages import gettext
from ..questions.capability import load
from .derived import PROGRAM, command
from .exit_codes import quoting
from .subjects import SubjectByWords
from .table import TranslatedCommand
from .usage import UsageError, sentence_of


class CommandsAtHand:
    """The commands of the program that concern a position only; the function `position` returns this position.

    `places` contains the capability for each command, or the place of the capability. The function `position` is called
    with the word of the command; it returns the position, or raises `Refused`.
    """

    def __init__(self, places: Mapping[str, Any], position: Callable[[str], Any]) -> None:
        self._places, self._position = places, position

    @property
    def help_text(self) -> str:
        """The line of a session's help about the commands of the program."""
        return gettext(
            "these commands of the program work here, too, with all their options: {commands}. Example: `legal "
            "--limit 3`. `legal --help` lists the options",
            commands=", ".join(sorted(self._places)),
        )

    def means(self, word: str, line: str, own: Container[str]) -> bool:
        """Whether a line is one of the program's commands. If the session itself has a command with the same word (in
        `own`), the line counts as the program's command only if it contains an option.
        """
        return word in self._places and (word not in own or any(each.startswith("-") for each in line.split()[1:]))

    def run(self, word: str, line: str) -> None:
        """Carries out a typed line; raises `Refused` or `BadParameter` for words that the command does not accept."""
        try:
            _, *words = shlex.split(line)
        except ValueError as error:
            raise Refused(f"{line!r}: {str(error).lower()}") from None
        subject = SubjectByWords({}, lambda: self._position(word))
        program = typer.Typer(rich_markup_mode=None, add_completion=False)
        place = self._places[word]
        asked = load(place) if isinstance(place, str) else place
        asked = replace(asked, examples=tuple(_within(word, asked.examples)))
        program.command(word, cls=TranslatedCommand)(command(word, asked, {"position": subject}))
        try:
            get_command(program).main(words, word, standalone_mode=False)
        except typer.BadParameter as error:
            error.message = quoting(error)
            raise Refused(sentence_of(error)) from None
        except UsageError as error:
            raise Refused(sentence_of(error)) from None


def _within(word: str, examples: Sequence[str]) -> Iterator[str]:
    """The examples of a command in the form that is typed in a session, without the position."""
    for example in examples:
        if not example.startswith(f"{PROGRAM} "):
            yield f"{word} {example.partition(' ')[2]}".rstrip()
