"""The one place where errors become exit codes.

0 answered, legal or valid; 1 the answer is no; 2 a mistake in the arguments or in a file; 3 not decided in
the budget; 4 two doors to one truth disagree, which is a bug of the program. Anything else that goes wrong
is shown as it is."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from .. import __version__
from ..errors import (
    DataError,
    DoorsDisagree,
    IllegalMove,
    ImpossibleDraw,
    NotationError,
    Refused,
    SolverError,
    WrongResult,
)
from .inputs import asked_about

ANSWER_IS_NO, MISTAKE, NOT_DECIDED, DISAGREE, INTERRUPTED, PIPE_CLOSED = 1, 2, 3, 4, 130, 141


class Seam(TyperGroup):
    """The group of all commands: what a command raises ends as an exit code and a sentence on stderr."""

    def invoke(self, ctx: Any) -> Any:
        """Runs a command; every error that is somebody's fault leaves as `typer.Exit`."""
        if sys.stdout is None:  # closed by the caller
            raise typer.Exit(MISTAKE)
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except (NotationError, ImpossibleDraw, DataError, Refused) as error:
            raise _exit(MISTAKE, str(error)) from None
        except WrongResult as error:
            raise _exit(ANSWER_IS_NO, str(error)) from None
        except IllegalMove as error:
            raise _exit(ANSWER_IS_NO, illegal_sentences(error)) from None
        except SolverError as error:
            raise _exit(NOT_DECIDED, f"not decided: {error}") from None
        except DoorsDisagree as error:
            raise _exit(DISAGREE, _report(error)) from error
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if isinstance(error, BrokenPipeError):
                raise typer.Exit(PIPE_CLOSED) from None
            raise _exit(MISTAKE, f"the answer cannot be written: {error.strerror or error}") from None
        return result


def illegal_sentences(error: IllegalMove) -> str:
    """The turn and every rule it breaks, a line each."""
    return "\n".join(
        [f"illegal: {error.turn}", *(f"  {violation.rule}: {violation.sentence}" for violation in error.violations)]
    )


def _exit(code: int, message: str) -> typer.Exit:
    from .output import note

    note(message)
    return typer.Exit(code)


def _report(error: DoorsDisagree) -> str:
    """Saves what was asked beside the user, and asks for it."""
    number = 1
    while (path := Path(f"ny1901-disagreement-{number}.txt")).exists():
        number += 1
    state = asked_about.get()
    if state is None:
        line = "no position"
    else:
        from ..state import format_line

        line = format_line(state)
    path.write_text(f"ny1901 {__version__}\n{' '.join(sys.argv[1:])}\n{line}\n{error}\n", encoding="utf-8")
    return (
        f"The program disagrees with itself: {error}\nThis is a bug. The position is saved in {path}; "
        f"please report it with that file."
    )
