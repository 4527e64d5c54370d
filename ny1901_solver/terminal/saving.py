"""Files that commands write: whole or not at all, and never over a file of another form.

`form_of` says what the text of a file is for certain, a word of `FORMS`."""

from __future__ import annotations

from pathlib import Path

import typer

from ..files.access import FormOf, expect_form, expect_page
from ..files.access import write_in_form as write
from ..files.keeping import KnownFiles
from . import output

__all__ = ["SessionFiles", "expect_page", "kept_of_program", "kept_reviews", "write"]


def kept_of_program() -> Path:
    """The folder where the system has what belongs to the program from one run to the next."""
    return Path(typer.get_app_dir("ny1901"))


def kept_reviews() -> Path:
    """Where the system has turns that were reviewed."""
    return kept_of_program() / "reviews"


class SessionFiles(KnownFiles):
    """The files of a session, which writes none that holds something else than it last read or wrote there."""

    def __init__(self, form_of: FormOf) -> None:
        super().__init__()
        self._form_of = form_of

    def write(self, path: Path, text: str) -> bool:
        """Writes a file as `write` does, and says whether one that was known had gone meanwhile.

        Raises `Overtaken` when another program has changed it, and `DataError` when the file is there and was never
        read here.
        """
        expect_form(path, text, self._form_of)
        gone = super().write(path, text)
        if gone:
            output.note(f"{path}: was there no more, and is written anew")
        return gone
