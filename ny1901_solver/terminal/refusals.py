"""Refusals and errors of commands with `--json`, as an object on stdout."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any

SCHEMA = "ny1901/error/1"
"""The schema of the object, the same in every game: an error may come before the game is known."""

_unanswered: ContextVar[bool] = ContextVar("unanswered", default=False)
"""Whether an answer in JSON is wanted and not yet printed."""


_blamed: ContextVar[str | None] = ContextVar("blamed", default=None)
"""The argument or option whose text was refused."""


@contextmanager
def reading(argument: str) -> Iterator[None]:
    """Notes the argument or option in which an error occurs while it is read."""
    try:
        yield
    except Exception:
        _blamed.set(_blamed.get() or argument or None)
        raise


def expect(wanted: bool) -> None:
    """Notes at the start of a command whether an answer in JSON is wanted."""
    _unanswered.set(wanted)
    _blamed.set(None)


def note_answer() -> None:
    """Notes that the answer has been printed, with its refusal, if any."""
    _unanswered.set(False)


def refuse(kind: str, field: str | None, sentence: str, exit_code: int) -> None:
    """Prints the object of a refusal or error, if JSON is wanted; `kind` is one of the engine's kinds of errors."""
    if not _unanswered.get():
        return
    note_answer()
    content = refusal(kind, field or _blamed.get(), sentence, exit_code)
    with suppress(OSError, ValueError, AttributeError):  # stdout may be closed
        import json

        sys.stdout.write(f"{json.dumps(content, indent=2)}\n")
        sys.stdout.flush()


def refusal(kind: str, field: str | None, sentence: str, exit_code: int) -> dict[str, Any]:
    """The object of a refusal or error, with the first fields of every answer (`answers.ErrorAnswer`)."""
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
    """Whether words ask for JSON: with a command that has `--json`, or with an unknown one."""
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
