"""The lines typed in sessions, kept between them where the system keeps what belongs to a program."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..errors import DataError
from ..files.access import write_bytes

if TYPE_CHECKING:
    from prompt_toolkit.history import History

LARGEST = 200_000  # bytes, some five thousand lines: more than anybody looks through with the arrow keys
KEPT = 100_000  # of these, the latest; so that the file is cut seldom


def typed_lines(session: str) -> History:
    """The history of a kind of session, in a file; only in memory where no file can be written."""
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    class Kept(FileHistory):
        """A history in a file, which a full disk does not end the session for."""

        def load_history_strings(self) -> Iterable[str]:
            try:
                return list(super().load_history_strings())
            except OSError:
                return []

        def store_string(self, string: str) -> None:
            with suppress(OSError):
                super().store_string(string)

    file = Path(typer.get_app_dir("ny1901")) / f"{session}.history"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        if file.stat().st_size > LARGEST:
            write_bytes(file, file.read_bytes()[-KEPT:].partition(b"\n\n")[2])  # entries stand apart by an empty line
    except (OSError, RuntimeError, DataError):  # a home that nobody knows or may write to
        return InMemoryHistory()
    return Kept(str(file))
