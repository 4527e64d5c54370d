"""The loop of the interactive commands: at a terminal with completion and history, else plain lines."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import typer

from ..errors import DataError, IllegalMove, Ny1901Error, ProofsDiffer, Refused
from ..exit_codes import MISTAKE
from ..files.access import LONGEST_LINE
from ..questions.libraries import missing
from ..text.command_words import help_lines
from . import output

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


class Leave(Exception):
    """The session is over, as the user wants."""


class Session(Protocol):
    """A session that carries out one line at a time; `name` is its kind."""

    name: str

    def run(self, line: str) -> None:
        """Carries out a line and prints what it does; raises `Leave`, or the error that says what is amiss."""

    def prompt(self) -> str:
        """What stands before the line that is typed."""

    def toolbar(self) -> str:
        """What stands at the bottom of the terminal."""

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line typed so far."""

    def unsaved_changes(self) -> str:
        """What would be lost, or nothing."""

    def rescue(self) -> str:
        """Keeps a copy of what is not saved, where it can, and says where it lies."""

    def ending(self) -> int:
        """The exit code of the session once its lines have ended: 0, unless something was not kept as it was to be."""


def converse(session: Session, keep_going: bool = False) -> None:
    """Reads lines until the session is left or they end, and goes on behind one that is refused.

    Ends with the exit code of a mistake where a line from a pipe was refused, but with `keep_going`; else with the
    session's own. What is not saved is kept when the program breaks off by a fault of its own.
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
    except Exception as error:  # the fault that ended the session may be in the way here, too
        output.note(f"what was not saved cannot be kept: {error}")


def at_terminal() -> bool:
    """Whether a person types the lines and sees the answers."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def say_help(
    words: Sequence[str], usages: Mapping[str, str], examples: Mapping[str, str] | None = None, more: str = ""
) -> None:
    """Says what the commands do, or the one that is named, as `help_lines` has it; `more` behind all of them."""
    output.say(*help_lines(words, usages, examples), *([more] if more and not words else []))


def sentences(error: Ny1901Error | typer.BadParameter) -> list[str]:
    """What an error says, a sentence a line."""
    if isinstance(error, typer.BadParameter):
        return [error.message]
    if isinstance(error, Refused):
        return list(error.sentences)
    return (error.explanation if isinstance(error, IllegalMove) else str(error)).splitlines()


def _from_pipe(session: Session) -> int:
    """Carries out the lines, and tells how many were refused, each with its number."""
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
            output.note(*(f"line {number}: {sentence}" for sentence in sentences(error)))
            refused += 1
    _say_lost(session)
    return refused


def _carry_out(session: Session, line: str) -> None:
    """Runs a line; one that needs a library which is not installed is refused."""
    try:
        session.run(line)
    except ModuleNotFoundError as error:
        if (sentence := missing(error)) is None:
            raise
        raise Refused(sentence) from None


def _say_lost(session: Session) -> None:
    if lost := session.unsaved_changes():
        output.note(f"not saved: {lost}")


def _lines() -> Iterable[str]:
    if sys.stdin is None:
        raise DataError(["standard input: closed"])
    read = partial(sys.stdin.buffer.readline, LONGEST_LINE + 1)
    for number, line in enumerate(iter(read, b""), start=1):
        if len(line) > LONGEST_LINE:
            raise DataError([f"standard input, line {number}: longer than {LONGEST_LINE // 1024} KB"])
        try:
            yield line.decode("utf-8-sig").strip()
        except UnicodeDecodeError:
            raise DataError([f"standard input, line {number}: not UTF-8 text"]) from None


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
            output.note("(Ctrl-C once more leaves; so does quit)")
        except ProofsDiffer:
            raise
        except (Ny1901Error, typer.BadParameter) as error:
            output.note(*sentences(error))
    if session.unsaved_changes():
        output.note(session.rescue())


def line_reader(session: Session) -> PromptSession[str]:
    """A prompt with completion by the session and the lines typed in earlier ones."""
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
        """Completes at once, where one word fits; the menu of an earlier word does not stand in the way."""
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
