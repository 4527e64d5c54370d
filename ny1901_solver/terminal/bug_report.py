"""Writes files for bug reports; each contains the version of the program, the request and the traceback."""

from __future__ import annotations

import platform
import shlex
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path

from ..messages import gettext
from ..version import VERSION

asked_about: ContextVar[Callable[[], str] | None] = ContextVar("asked_about", default=None)
"""The function that returns the position of the running command, for a bug report."""

LONGEST = 200  # maximum characters of an error in a sentence, because some errors quote their whole input


def crash_sentence(error: BaseException, request: str = "") -> str:
    """Writes a file for a bug report; returns a sentence that states that the program crashed, and that names the file.

    If a request to the engine caused the crash, `request` is this request. In this case the bug report contains the
    request, because the command line does not show it.
    """
    words = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    shown = words if len(words) <= LONGEST else f"{words[:LONGEST]}..."
    story = "".join([f"{request}\n" * bool(request), *traceback.format_exception(error)])
    temporary = Path(tempfile.gettempdir())
    path = save_story("crash", story, temporary)
    if path is None:
        sentence = gettext(
            "ny1901 crashed, which is a bug ({error}); please report it and include the lines above", error=shown
        )
        return f"{story}{sentence}"
    return gettext(
        "ny1901 crashed, which is a bug ({error}); please report it and attach {path}, which describes what happened",
        error=shown,
        path=path,
    )


def save_story(kind: str, story: str, *folders: Path) -> Path | None:
    """Writes a bug report into the first folder that can be written to. Returns the path of the bug report, or `None`
    if no folder can be written to.
    """
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
    """The context of a crash, for a bug report: the command line, and the position that the command has read, if
    any.
    """
    position = asked_about.get()
    if position is None:
        return [shlex.join(sys.argv[1:]), "no position"]
    try:
        line = position() or "no position"
    except Exception as error:
        line = f"a position that cannot be written: {type(error).__name__}"
    return [shlex.join(sys.argv[1:]), line]
