"""The one place where errors become exit codes.

Exit code 0 means that the question is answered, or that the answer is yes (legal or valid). Code 1 means that the
answer is no, and code 2 that there is a mistake in the arguments or in a file. Code 3 means that the question was not
decided within the budget, code 4 that two independent proofs disagree, and code 70 that the program crashed. The codes
4 and 70 mean a bug of the program.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from ..errors import (
    DataError,
    IllegalMove,
    ImpossibleDraw,
    NotationError,
    ProofsDiffer,
    Refused,
    SolverError,
    WrongResult,
)
from ..exit_codes import ANSWER_IS_NO, CRASHED, DISAGREE, INTERRUPTED, MISTAKE, NOT_DECIDED, PIPE_CLOSED
from ..files.access import tell_no_lock
from ..messages import gettext
from ..questions.libraries import missing
from ..text.spelling import likest
from ..text.words import join_clauses
from .output import note
from .process import tell_of_crash
from .refusals import expect, json_wanted, refuse
from .usage import ONLY_HELP, UsageError, of_command, sentence_of, tell


class ErrorHandling(TyperGroup):
    """The group of all commands, which converts errors to exit codes and to sentences on stderr."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parses the arguments. An argument that begins with an arrow, `-> b2`, is not an option."""
        with of_command(ctx):
            return super().parse_args(ctx, [f" {each}" if each.startswith("->") else each for each in args])

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Parses the arguments; `--help` prints the help and exits."""
        words = args[1] if len(args) > 1 else kwargs.get("args", [])
        expect(json_wanted(self, words))
        with _error_handling():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        """Runs a command; every error that this package raises becomes a `typer.Exit`."""
        if sys.stdout is None:  # the caller of the program may have closed stderr
            raise typer.Exit(MISTAKE)
        with _error_handling(), _lock_warnings():
            result = super().invoke(ctx)
            sys.stdout.flush()
        return result


@contextmanager
def _error_handling() -> Iterator[None]:
    try:
        yield
    except (NotationError, ImpossibleDraw, Refused, DataError) as error:
        raise _exit(MISTAKE, str(error)) from None
    except typer.BadParameter as error:
        error.message = quoting(error)
        kind = "field" if error.message else "request"  # an error without a message is about a missing argument
        raise _mistyped(kind, error) from None
    except UsageError as error:
        if isinstance(error, ONLY_HELP) or not str(error):
            raise
        raise _mistyped("request", error) from None
    except WrongResult as error:
        raise _exit(ANSWER_IS_NO, str(error)) from None
    except IllegalMove as error:
        raise _exit(ANSWER_IS_NO, error.explanation) from None
    except SolverError as error:
        raise _exit(NOT_DECIDED, gettext("not decided: {error}", error=error), "undecided") from None
    except ModuleNotFoundError as error:
        if (sentence := missing(error)) is None:
            raise
        raise _exit(MISTAKE, sentence, "undecided") from None
    except ProofsDiffer as error:
        raise _exit(DISAGREE, disagreement(error), "disagreement") from error
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except EOFError as error:  # Typer would treat this error as a missing answer to a prompt
        tell_of_crash(error)
        raise typer.Exit(CRASHED) from error
    except OSError as error:
        if error.filename is not None:
            raise _exit(MISTAKE, f"{error.filename}: {error.strerror or error}") from None
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise typer.Exit(PIPE_CLOSED) from None
        sentence = gettext("the answer cannot be written: {reason}", reason=error.strerror or error)
        raise _exit(MISTAKE, sentence) from None


@contextmanager
def _lock_warnings() -> Iterator[None]:
    """Prints a warning when the first file is written without a lock."""
    paths = list[Path]()

    def tell(path: Path, reason: str) -> None:
        if not paths:
            sentence = gettext(
                "{path}: the file cannot be locked against other programs here ({reason}); before the program "
                "writes the file, it still checks whether another program has changed it",
                path=path,
                reason=reason,
            )
            note(sentence)
        paths.append(path)

    before = tell_no_lock.set(tell)
    try:
        yield
    finally:
        tell_no_lock.reset(before)


def quoting(error: typer.BadParameter) -> str:
    """The message about a wrong value of an option. The message has the form of messages about files: the typed text is
    quoted, and a value is suggested.
    """
    errors = getattr(error.__cause__, "errors", None)  # raised by pydantic, which parses numbers and choices for Typer
    if errors is None:
        return error.message
    from ..files.validation_messages import sentence

    detail = errors()[0]
    if detail["type"] != "value_error":
        return sentence(detail, None)
    near = likest(detail["input"], map(str, error.param.type_descriptor.choices or ()))  # type: ignore[union-attr]
    said = str(detail["ctx"]["error"]).rstrip(".")  # the message about a choice of words already quotes the word
    return join_clauses(said, *(gettext("did you mean {word}?", word=repr(word)) for word in near))


def _option(error: Any) -> str | None:
    """The option or argument that contains the mistake, as it is typed; empty if the error names no option or
    argument."""
    if (param := getattr(error, "param", None)) is not None:
        named = [name for name in param.opts if name.startswith("--")] or param.opts
        return str(
            named[0] if param.param_type_name == "option" else (param.metavar or param.name).strip("{}[]").upper()
        )
    hint = getattr(error, "param_hint", None) or getattr(error, "option_name", None)
    return str(hint) if isinstance(hint, str) else None


def _exit(code: int, message: str, kind: str = "field") -> typer.Exit:
    note(message)
    refuse(kind, None, message, code)
    return typer.Exit(code)


def _mistyped(kind: str, error: Any) -> typer.Exit:
    tell(error)
    refuse(kind, _option(error), sentence_of(error), MISTAKE)
    return typer.Exit(MISTAKE)


def disagreement(error: ProofsDiffer) -> str:
    """Writes a file for a bug report; returns a sentence that states that two proofs disagree, and that names the
    file.
    """
    from .bug_report import save_story

    path = save_story("disagreement", str(error), Path(), Path(tempfile.gettempdir()))
    sentence = gettext("Two proofs of the program disagree: {error}", error=error)
    if path is None:
        return f"{sentence}\n{gettext('This is a bug. Please report it.')}"
    request = gettext(
        "This is a bug. Please report it and attach the file {path}, which contains the position.", path=path
    )
    return f"{sentence}\n{request}"


def crash_report(error: BaseException, request: bytes) -> str:
    """Writes a file for a bug report; returns a sentence about the bug, for the program that sent the request."""
    from .bug_report import crash_sentence

    if isinstance(error, ProofsDiffer):
        return disagreement(error)
    return crash_sentence(error, request.decode("utf-8", "backslashreplace"))
