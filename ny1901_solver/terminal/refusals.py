"""What a command with `--json` answers where it answers nothing else: its refusal or error, as an object on stdout."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any

SCHEMA = "ny1901/error/1"
"""What the object says that it is, in every game: an error may come before it is known which one is asked."""

_unanswered: ContextVar[bool] = ContextVar("unanswered", default=False)
"""Whether an answer in JSON is wanted that has not been printed yet."""


_blamed: ContextVar[str | None] = ContextVar("blamed", default=None)
"""The argument or option whose text was read when something was refused."""


@contextmanager
def reading(argument: str) -> Iterator[None]:
    """Tells of what is refused while an argument or option is read that it stands in it."""
    try:
        yield
    except Exception:
        _blamed.set(_blamed.get() or argument or None)
        raise


def expect(wanted: bool) -> None:
    """Notes at the start of a command whether it is to answer in JSON."""
    _unanswered.set(wanted)
    _blamed.set(None)


def note_answer() -> None:
    """Notes that the answer has been printed: a refusal of it stands in it."""
    _unanswered.set(False)


def refuse(kind: str, field: str | None, sentence: str, exit_code: int) -> None:
    """Prints the object of a refusal or error, where one is wanted; `kind` is one of those of the engine."""
    if not _unanswered.get():
        return
    note_answer()
    content = refusal(kind, field or _blamed.get(), sentence, exit_code)
    with suppress(OSError, ValueError, AttributeError):  # a stdout that nobody reads, or that is closed
        import json

        sys.stdout.write(f"{json.dumps(content, indent=2)}\n")
        sys.stdout.flush()


def refusal(kind: str, field: str | None, sentence: str, exit_code: int) -> dict[str, Any]:
    """The object of a refusal or error, with the beginning that every answer has (`answers.ErrorAnswer`)."""
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
    """Whether words want an answer in JSON: by a command that has one, or by one that there is not."""
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
