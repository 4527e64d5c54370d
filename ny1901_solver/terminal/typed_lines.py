"""The history of lines that were typed in sessions, stored in the system's folder for the program's data."""

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

# the greatest size of the file in bytes: about 5,000 lines, more than anybody browses with the arrow keys
LARGEST = 200_000
KEPT = 100_000  # when a larger file is shortened, its last bytes are kept; this is their number


def typed_lines(session: str) -> History:
    """The history of the lines typed in one kind of session. The history is stored in a file, or in memory if no file
    can be written.
    """
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    class Kept(FileHistory):
        """A history of typed lines in a file; if the disk is full, the session continues without an error."""

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
            write_bytes(file, file.read_bytes()[-KEPT:].partition(b"\n\n")[2])  # an empty line separates the entries
    except (OSError, RuntimeError, DataError):  # the home folder is unknown or cannot be written to
        return InMemoryHistory()
    return Kept(str(file))
