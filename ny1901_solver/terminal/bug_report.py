"""What is kept for the report of a bug: the program, what it was asked, and what went wrong."""

from __future__ import annotations

import platform
import shlex
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path

from ..version import VERSION

asked_about: ContextVar[Callable[[], str] | None] = ContextVar("asked_about", default=None)
"""Writes the position that the running command was given."""

LONGEST = 200  # characters of an error's own words in a sentence: some quote all that they were given


def crash_sentence(error: BaseException, request: str = "") -> str:
    """Says that the program crashed, where the whole story lies and what to do with it.

    `request` is what the engine was asked, which the command line does not tell.
    """
    words = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    shown = words if len(words) <= LONGEST else f"{words[:LONGEST]}..."
    story = "".join([f"{request}\n" * bool(request), *traceback.format_exception(error)])
    temporary = Path(tempfile.gettempdir())
    path = save_story("crash", story, temporary)
    if path is None:
        return f"{story}ny1901 crashed, which is a bug ({shown}); please report it with the lines above"
    return f"ny1901 crashed, which is a bug ({shown}); please report it with {path}, which tells what happened"


def save_story(kind: str, story: str, *folders: Path) -> Path | None:
    """Saves a story in the first of the folders that can be written to; `None` where none can."""
    text = "\n".join([f"ny1901 {VERSION}, Python {platform.python_version()}, {platform.platform()}", *_context()])
    for folder in folders:
        number = 1
        while True:
            path = folder / f"ny1901-{kind}-{number}.txt"
            try:
                with path.open("x", encoding="utf-8", errors="backslashreplace") as file:
                    file.write(f"{text}\n{story.rstrip()}\n")
            except FileExistsError:
                number += 1
                continue
            except OSError:
                break
            return path
    return None


def _context() -> list[str]:
    """The command line, and the position that it was about as far as it was read."""
    position = asked_about.get()
    if position is None:
        return [shlex.join(sys.argv[1:]), "no position"]
    try:
        line = position() or "no position"
    except Exception as error:
        line = f"a position that cannot be written: {type(error).__name__}"
    return [shlex.join(sys.argv[1:]), line]
