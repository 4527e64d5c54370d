"""The program's commands within a session: about its position, with all of their options."""

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
from .exit_codes import UsageError, quoting
from .subjects import SubjectByWords
from .table import TranslatedCommand


class CommandsAtHand:
    """The commands of capabilities that ask about nothing but a position, which `position` gives.

    `places` has each capability, or its place, by its word. `position` is called with the word and may raise `Refused`.
    """

    def __init__(self, places: Mapping[str, Any], position: Callable[[str], Any]) -> None:
        self._places, self._position = places, position

    @property
    def help_text(self) -> str:
        """Their line in a session's help."""
        return gettext(
            "commands of the program with their options, about this position: {commands}; such as `legal --limit 3`; "
            "`legal --help` lists the options",
            commands=", ".join(sorted(self._places)),
        )

    def means(self, word: str, line: str, own: Container[str]) -> bool:
        """Whether a line is one of them; a word that is also a command of the session's `own` is one with options."""
        return word in self._places and (word not in own or any(each.startswith("-") for each in line.split()[1:]))

    def run(self, word: str, line: str) -> None:
        """Carries out a line; raises `Refused` or `BadParameter` for words that the command does not take."""
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
            raise Refused(error.format_message()) from None
        except UsageError as error:
            raise Refused(error.format_message()) from None


def _within(word: str, examples: Sequence[str]) -> Iterator[str]:
    """The examples of a command as they are typed in a session, without the position."""
    for example in examples:
        if not example.startswith(f"{PROGRAM} "):
            yield f"{word} {example.partition(' ')[2]}".rstrip()
