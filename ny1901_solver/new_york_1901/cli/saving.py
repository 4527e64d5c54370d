"""Files that commands write: whole or not at all, and never over a file of another form."""

from __future__ import annotations

from pathlib import Path

from ...kit.files import expect_folder
from ...kit.pictures.picture_files import form_of
from ...kit.terminal import saving

__all__ = ["expect_folder", "expect_page", "expect_picture", "session_files", "write"]


def write(path: Path, text: str) -> None:
    """Writes a file whole or not at all; a folder that is not there is an error, and so is a file of another form."""
    saving.write(path, text, _form_of)


def session_files() -> saving.SessionFiles:
    """The files of a session that begins."""
    return saving.SessionFiles(_form_of)


def expect_picture(path: Path) -> None:
    """Raises `DataError` when a picture cannot be written there, before anything is worked out for it."""
    form_of(str(path))
    expect_page(path)


def expect_page(path: Path) -> None:
    """Raises `DataError` when no picture or book can be written there: it has no folder, or is of a form that we read.

    A picture or a book that is there is written anew.
    """
    saving.expect_page(path, _form_of)


def _form_of(text: str) -> str:
    from ..loading import form_of

    return form_of(text)
