"""Files that commands write: whole or not at all, and never over a file of another form.

`form_of` says what the text of a file is for certain, a word of `FORMS`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from ..errors import DataError
from ..files import expect_folder, read_or_say, write_text
from ..keeping import KnownFiles
from . import output

FormOf: TypeAlias = Callable[[str], str]
FORMS = {
    "position": "a position",
    "record": "a game record",
    "puzzle": "a puzzle",
    "draft": "a draft",
    "": "a file of another kind",
}


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


def expect_page(path: Path, form_of: FormOf) -> None:
    """Raises `DataError` when no picture or book can be written there: it has no folder, or is of a form that we read.

    A picture or a book that is there is written anew.
    """
    expect_folder(path)
    if path.is_file() and (there := _form(path, form_of)):
        raise DataError([f"{path}: is there already and is {FORMS[there]}; another name is wanted"])


def _refuse_another_form(path: Path, text: str, form_of: FormOf) -> None:
    """Raises `DataError` when a file has the name already and holds something else than the text does.

    An empty file holds nothing, a draft is a position under way, and of two texts of no form nobody knows whether they
    are of one kind.
    """
    if not path.is_file() or not path.stat().st_size:
        return
    there, given = _form(path, form_of), form_of(text)
    if given and (there == given or (there, given) == ("draft", "position")):
        return
    if path.read_bytes() == text.encode():
        return
    what = "what is to be written" if not given else FORMS[given]
    raise DataError([f"{path}: is there already and is {FORMS[there]}, not {what}; another name is wanted"])


def _form(path: Path, form_of: FormOf) -> str:
    """Which of `FORMS` a file is."""
    old = read_or_say(path)
    return form_of(old) if isinstance(old, str) else ""
