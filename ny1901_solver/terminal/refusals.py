"""Prints the refusals and errors of commands with the option `--json` as a JSON object on stdout."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any

SCHEMA = "ny1901/error/1"
"""The name of the schema of the object that describes a refusal or an error. The schema of errors is the same in every
game, because an error may occur before the game is known.
"""

_unanswered: ContextVar[bool] = ContextVar("unanswered", default=False)
"""Whether an answer in JSON was requested and has not been printed yet."""


_blamed: ContextVar[str | None] = ContextVar("blamed", default=None)
"""The argument or option whose text was refused."""


@contextmanager
def reading(argument: str) -> Iterator[None]:
    """A context manager that notes which argument or option is being read in its block, so that an error can name this
    argument or option.
    """
    try:
        yield
    except Exception:
        _blamed.set(_blamed.get() or argument or None)
        raise


def expect(wanted: bool) -> None:
    """Notes at the start of a command whether an answer in JSON is requested."""
    _unanswered.set(wanted)
    _blamed.set(None)


def note_answer() -> None:
    """Notes that the answer has been printed; if the question was refused, the answer contains the refusal."""
    _unanswered.set(False)


def refuse(kind: str, field: str | None, sentence: str, exit_code: int) -> None:
    """If JSON is requested, prints the JSON object for a refusal or an error; `kind` is one of the engine's kinds of
    errors.
    """
    if not _unanswered.get():
        return
    note_answer()
    content = refusal(kind, field or _blamed.get(), sentence, exit_code)
    with suppress(OSError, ValueError, AttributeError):  # the reader may have closed stdout
        import json

        sys.stdout.write(f"{json.dumps(content, indent=2)}\n")
        sys.stdout.flush()


def refusal(kind: str, field: str | None, sentence: str, exit_code: int) -> dict[str, Any]:
    """The JSON object for a refusal or an error. This JSON object begins with the same fields as every answer
    (`answers.ErrorAnswer`).
    """
    return {
        "schema": SCHEMA,
        "edition": None,
        "status": "error",
        "bound": None,
        "seed": None,
        "kind": kind,
        "field": field,
        "sentence": sentence,
        "exit_code": exit_code,
    }


def json_wanted(group: Any, words: Sequence[str]) -> bool:
    """Whether the words of a command line contain the option `--json`, and the command has this option or is
    unknown.
    """
    words = words[: words.index("--")] if "--" in words else words
    if "--json" not in words:
        return False
    for word in words:
        if not hasattr(group, "commands"):
            break
        if not word.startswith("-"):
            group = group.get_command(None, word)
            if group is None:
                return True
    return any("--json" in option.opts for option in group.params)
