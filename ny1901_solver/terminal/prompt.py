"""Reads the lines that a user types in a session: at a terminal with completion and history, otherwise as plain
lines.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import typer

from ..errors import DataError, IllegalMove, Ny1901Error, ProofsDiffer, Refused
from ..exit_codes import MISTAKE
from ..files.access import LONGEST_LINE
from ..messages import gettext
from ..questions.libraries import missing
from ..text.command_words import help_lines
from . import output

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


class Leave(Exception):
    """Raised when the user leaves the session."""


class Session(Protocol):
    """A session that carries out one line at a time; `name` is the kind of session."""

    name: str

    def run(self, line: str) -> None:
        """Carries out a line and prints the result; raises `Leave`, or the error for a wrong line."""

    def prompt(self) -> str:
        """The prompt for the next line."""

    def toolbar(self) -> str:
        """The text of the toolbar at the bottom of the terminal."""

    def completions(self, text: str) -> list[str]:
        """The words that can continue an incomplete line."""

    def unsaved_changes(self) -> str:
        """A description of the unsaved changes; empty if no change is unsaved."""

    def rescue(self) -> str:
        """Saves a copy of unsaved changes, if possible; returns a sentence about the copy."""

    def ending(self) -> int:
        """The exit code of the session: 0, unless changes could not be saved as requested."""


def converse(session: Session, keep_going: bool = False) -> None:
    """Reads lines and lets the session carry them out, until the input ends or the user leaves. A refused line does not
    end the session.

    If a line from a pipe was refused, the program exits with the exit code for a mistake, unless `keep_going` is true.
    If no line from a pipe was refused, the program exits with the exit code of the session (`ending`). If the program
    crashes, the session's unsaved changes are saved in a copy (`rescue`).
    """
    refused = 0
    try:
        if at_terminal():
            _at_terminal(session)
        else:
            refused = _from_pipe(session)
    except (typer.Exit, DataError, KeyboardInterrupt, BrokenPipeError):
        raise
    except BaseException:
        _keep_what_can_be_kept(session)
        raise
    if code := MISTAKE if refused and not keep_going else session.ending():
        raise typer.Exit(code)


def _keep_what_can_be_kept(session: Session) -> None:
    try:
        if session.unsaved_changes():
            output.note(session.rescue())
    except Exception as error:  # the error that ended the session may also prevent that unsaved changes are rescued
        output.note(gettext("the unsaved changes cannot be rescued: {error}", error=error))


def at_terminal() -> bool:
    """Whether a person at a terminal types the lines and sees the answers."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def say_help(
    words: Sequence[str],
    usages: Mapping[str, str],
    examples: Mapping[str, str] | None = None,
    fills: Mapping[str, str] | None = None,
    more: str = "",
) -> None:
    """Prints the help of all commands or of the command that the user names. `more` is a text that is printed after the
    help of all commands.
    """
    output.say(*help_lines(words, usages, examples, fills), *([more] if more and not words else []))


def sentences(error: Ny1901Error | typer.BadParameter) -> list[str]:
    """The sentences of an error, one on each line."""
    if isinstance(error, typer.BadParameter):
        return [error.message]
    if isinstance(error, Refused):
        return list(error.sentences)
    return (error.explanation if isinstance(error, IllegalMove) else str(error)).splitlines()


def _from_pipe(session: Session) -> int:
    """Carries out the lines of a pipe and prints errors with line numbers; returns the number of refused lines."""
    refused = 0
    for number, line in enumerate(_lines(), start=1):
        if not line or line.startswith("#"):
            continue
        try:
            _carry_out(session, line)
        except Leave:
            break
        except ProofsDiffer:
            raise
        except (Ny1901Error, typer.BadParameter) as error:
            output.note(
                *(gettext("line {line}: {sentence}", line=number, sentence=sentence) for sentence in sentences(error))
            )
            refused += 1
    if lost := session.unsaved_changes():
        output.note(gettext("not saved: {what}", what=lost))
    return refused


def _carry_out(session: Session, line: str) -> None:
    """Carries out a line; raises `Refused` if the line needs a library that is not installed."""
    try:
        session.run(line)
    except ModuleNotFoundError as error:
        if (sentence := missing(error)) is None:
            raise
        raise Refused(sentence) from None


def _lines() -> Iterable[str]:
    if sys.stdin is None:
        raise DataError([gettext("standard input: closed")])
    read = partial(sys.stdin.buffer.readline, LONGEST_LINE + 1)
    for number, line in enumerate(iter(read, b""), start=1):
        if len(line) > LONGEST_LINE:
            sentence = gettext(
                "standard input, line {line}: the line is longer than {kilobytes} KB",
                line=number,
                kilobytes=LONGEST_LINE // 1024,
            )
            raise DataError([sentence])
        try:
            yield line.decode("utf-8-sig").strip()
        except UnicodeDecodeError:
            raise DataError([gettext("standard input, line {line}: the line is not UTF-8 text", line=number)]) from None


def _at_terminal(session: Session) -> None:
    lines = line_reader(session)
    interrupted = False
    while True:
        try:
            line = lines.prompt(session.prompt()).strip()
            interrupted = False
            if line:
                _carry_out(session, line)
        except Leave:
            return
        except EOFError:
            break
        except KeyboardInterrupt:
            if interrupted:
                break
            interrupted = True
            output.note(gettext("(to leave, press Ctrl-C once more or type quit)"))
        except ProofsDiffer:
            raise
        except (Ny1901Error, typer.BadParameter) as error:
            output.note(*sentences(error))
    if session.unsaved_changes():
        output.note(session.rescue())


def line_reader(session: Session) -> PromptSession[str]:
    """A function that reads a line at the terminal, with completions and with the lines of earlier sessions."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.key_binding import KeyBindings

    from .typed_lines import typed_lines

    class Words(Completer):
        def get_completions(self, document: Any, complete_event: Any) -> Iterable[Completion]:
            text = document.text_before_cursor.lstrip()
            last = text.replace(",", " ").replace("@", " ").rpartition(" ")[2]
            blank = "" if document.text_after_cursor.startswith(" ") else " "
            for word in session.completions(text):
                yield Completion(word + blank, start_position=-len(last), display=word)

    words, keys = Words(), KeyBindings()

    @keys.add("tab")
    def _complete(event: Any) -> None:
        """Completes a word immediately if only one completion is possible, even while the menu for an earlier word is
        open.
        """
        line = event.current_buffer
        if line.complete_state is not None and len(line.complete_state.completions) > 1:
            line.complete_next()
            return
        line.complete_state = None
        completions = list(words.get_completions(line.document, CompleteEvent(completion_requested=True)))
        if len(completions) == 1:
            line.apply_completion(completions[0])
        elif completions:
            line.start_completion(insert_common_part=True)

    return PromptSession(
        history=typed_lines(session.name), completer=words, key_bindings=keys, bottom_toolbar=session.toolbar
    )
