"""Files that commands write: whole or not at all, and never over a file of another form.

`form_of` says what the text of a file is for certain, a word of `FORMS`."""

from __future__ import annotations

from pathlib import Path

import typer

from ..errors import DataError
from ..files import FORMS, FormOf, expect_folder, expect_page, form_there, write_text
from ..keeping import KnownFiles
from . import output

__all__ = ["SessionFiles", "expect_page", "kept_of_program", "kept_reviews", "write"]


def kept_of_program() -> Path:
    """The folder where the system has what belongs to the program from one run to the next."""
    return Path(typer.get_app_dir("ny1901"))


def kept_reviews() -> Path:
    """Where the system has turns that were reviewed."""
    return kept_of_program() / "reviews"


def write(path: Path, text: str, form_of: FormOf) -> None:
    """Writes a file whole or not at all; a folder that is not there is an error, and so is a file of another form.

    So no record or puzzle is lost to a position that is given its name.
    """
    _expect_form(path, text, form_of)
    write_text(path, text)


def _expect_form(path: Path, text: str, form_of: FormOf) -> None:
    """Raises `DataError` where no file of the text's form can be written."""
    if str(path) in ("-", "."):
        raise DataError([f"{str(path)!r} is no name of a file to write to"])
    expect_folder(path)
    _refuse_another_form(path, text, form_of)


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
        _expect_form(path, text, self._form_of)
        gone = super().write(path, text)
        if gone:
            output.note(f"{path}: was there no more, and is written anew")
        return gone


def _refuse_another_form(path: Path, text: str, form_of: FormOf) -> None:
    """Raises `DataError` when a file has the name already and holds something else than the text does.

    An empty file holds nothing, a draft is a position under way, and of two texts of no form nobody knows whether they
    are of one kind.
    """
    if not path.is_file() or not path.stat().st_size:
        return
    there, given = form_there(path, form_of), form_of(text)
    if given and (there == given or (there, given) == ("draft", "position")):
        return
    if path.read_bytes() == text.encode():
        return
    what = "what is to be written" if not given else FORMS[given]
    raise DataError([f"{path}: is there already and is {FORMS[there]}, not {what}; another name is wanted"])
