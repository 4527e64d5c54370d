"""Commands that begin sessions, called conversations. A conversation declares a command that begins a session at the
terminal: its question, and a function that makes the session.

The command (its options, arguments, checks, help and examples) is derived from the conversation in the same way as
other commands are derived from capabilities. Every session continues after a refused line. Every command that begins a
session has the options `--keep-going` and `--ascii`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

import typer
from typer.models import ArgumentInfo

from ..messages import gettext
from ..questions.capability import Asked, Declared, Shown
from .derived import describe, in_words, parameters_of, say, values_of, wanted_of
from .options import Ascii
from .prompt import Session, converse
from .subjects import SubjectByWords

KeepGoing = Annotated[
    bool,
    typer.Option("--keep-going", help="Do not let a refused line from a pipe change the exit code."),
]


class Greeting(Session, Protocol):
    """A session that prints something before it reads the first line."""

    def greet(self) -> None:
        """Prints the greeting."""


@dataclass(frozen=True, slots=True)
class Conversation(Declared[Asked]):
    """A command that begins a session. The function `begin` makes the session; its arguments are the question, and
    whether to draw in ASCII only.

    The session reads its lines from standard input, so that no argument of the command may be `-`. `lines` is the error
    message if an argument is `-`. The text `parting` is printed at the end of the session, even if a line was refused.
    The attribute `ending` of the session is the exit code of the command.
    """

    begin: Callable[[Asked, bool], Greeting]
    lines: str
    examples: tuple[str, ...] = ()
    parting: Callable[[Asked, Any], Iterable[Shown]] = lambda asked, session: ()


def command(word: str, conversation: Conversation[Any], subjects: Mapping[str, SubjectByWords]) -> Callable[..., None]:
    """The function from which Typer makes the command."""
    kinds = (mark.kind for mark in conversation.subjects().values())
    arguments, options = wanted_of(kinds, conversation.plain(), subjects)
    options |= {"keep_going": (KeepGoing, False), "ascii_only": (Ascii, False)}
    wanted = {**arguments, **options}
    words = [name for name, (annotation, _) in wanted.items() if isinstance(annotation.__metadata__[0], ArgumentInfo)]

    def run(keep_going: bool, ascii_only: bool, **typed: Any) -> None:
        if "-" in (typed[name] for name in words):
            raise typer.BadParameter(gettext(conversation.lines))
        values = values_of(conversation, {**typed, "as_json": False}, subjects)
        with in_words(conversation, subjects):
            asked = conversation.make_question(**values)
            session = conversation.begin(asked, ascii_only)
        session.greet()
        try:
            converse(session, keep_going)
        except typer.Exit:
            say(conversation.parting(asked, session), ascii_only)
            raise
        say(conversation.parting(asked, session), ascii_only)

    return describe(run, word, conversation, conversation.examples, list(parameters_of(wanted)))
