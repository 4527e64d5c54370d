"""Files that commands write: whole or not at all, and never over a file of another form."""

from __future__ import annotations

from pathlib import Path

from ...kit.terminal import saving
from ...kit.terminal.saving import write as written
from ..loading import form_of


def write(path: Path, text: str) -> None:
    """Writes a file whole or not at all; a folder that is not there is an error, and so is a file of another form."""
    written(path, text, form_of)


def expect_page(path: Path) -> None:
    """Raises `DataError` when no picture or book can be written there: it has no folder, or is of a form that we read.

    A picture or a book that is there is written anew.
    """
    saving.expect_page(path, form_of)
