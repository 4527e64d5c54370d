"""Files that commands write: whole or not at all, and never over a file of another form."""

from __future__ import annotations

from pathlib import Path

import typer

from ..files.access import FormOf, expect_form, expect_page
from ..files.access import write_in_form as write
from ..files.keeping import KnownFiles
from ..messages import gettext
from . import output

__all__ = ["SessionFiles", "expect_page", "kept_of_program", "kept_reviews", "write"]


def kept_of_program() -> Path:
    """The system's folder for the program's data."""
    return Path(typer.get_app_dir("ny1901"))


def kept_reviews() -> Path:
    """The folder for reviewed turns."""
    return kept_of_program() / "reviews"


class SessionFiles(KnownFiles):
    """The files of a session, which overwrites none that has changed since it last read or wrote it."""

    def __init__(self, form_of: FormOf) -> None:
        super().__init__()
        self._form_of = form_of

    def write(self, path: Path, text: str) -> bool:
        """Writes a file as `write` does, and returns whether a known file had been deleted meanwhile.

        Raises `Overtaken` when another program has changed it, and `DataError` for an existing file that was not read.
        """
        expect_form(path, text, self._form_of)
        gone = super().write(path, text)
        if gone:
            output.note(gettext("{path}: was there no more, and is written anew", path=path))
        return gone
