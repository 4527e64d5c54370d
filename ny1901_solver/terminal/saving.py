"""Writes the files that commands make. A file is written completely or not at all, and never over a file of another
kind.
"""

from __future__ import annotations

from pathlib import Path

import typer

from ..files.access import FormOf, expect_form, expect_page, is_free
from ..files.access import write_in_form as write
from ..files.keeping import KnownFiles
from ..messages import gettext
from . import output

__all__ = ["SessionFiles", "expect_form", "expect_page", "is_free", "kept_of_program", "kept_reviews", "write"]


def kept_of_program() -> Path:
    """The system's folder for the data of this program."""
    return Path(typer.get_app_dir("ny1901"))


def kept_reviews() -> Path:
    """The folder in which the program stores turns that it has reviewed."""
    return kept_of_program() / "reviews"


class SessionFiles(KnownFiles):
    """The files of a session.

    A session never overwrites a file that has changed since the session last read or wrote it.
    """

    def __init__(self, form_of: FormOf) -> None:
        super().__init__()
        self._form_of = form_of

    def write(self, path: Path, text: str) -> bool:
        """Writes a file by calling the function `write`. Returns whether another program has deleted the file since the
        session last read or wrote it.

        Raises `Overtaken` if another program has changed the file, and `DataError` if the file exists but the session
        has not read it.
        """
        expect_form(path, text, self._form_of)
        gone = super().write(path, text)
        if gone:
            output.note(gettext("{path}: the file had been deleted meanwhile and was written again", path=path))
        return gone
