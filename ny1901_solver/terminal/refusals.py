"""Prints refusals and errors of commands with `--json` as an object on stdout."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any

SCHEMA = "ny1901/error/1"
"""The schema of the object that describes a refusal or an error. The schema is the same in every game, because an error
may occur before the game is known."""

_unanswered: ContextVar[bool] = ContextVar("unanswered", default=False)
"""Whether an answer in JSON was requested and has not been printed yet."""


_blamed: ContextVar[str | None] = ContextVar("blamed", default=None)
"""The argument or option whose text was refused."""


@contextmanager
def reading(argument: str) -> Iterator[None]:
    """Notes which argument or option is being read, so that an error can name it."""
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
    """Notes that the answer has been printed; the answer contains the refusal, if the question was refused."""
    _unanswered.set(False)


def refuse(kind: str, field: str | None, sentence: str, exit_code: int) -> None:
    """Prints the object for a refusal or error, if JSON is requested; `kind` is one of the engine's kinds of errors."""
    if not _unanswered.get():
        return
    note_answer()
    content = refusal(kind, field or _blamed.get(), sentence, exit_code)
    with suppress(OSError, ValueError, AttributeError):  # the reader may have closed stdout
        import json

        sys.stdout.write(f"{json.dumps(content, indent=2)}\n")
        sys.stdout.flush()


def refusal(kind: str, field: str | None, sentence: str, exit_code: int) -> dict[str, Any]:
    """The object for a refusal or error, which begins with the same fields as every answer (`answers.ErrorAnswer`)."""
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
    """Whether typed words request JSON: with a command that has `--json`, or with an unknown command."""
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
