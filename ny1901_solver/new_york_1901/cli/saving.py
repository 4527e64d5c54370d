"""Files that commands write: whole or not at all, and never over a file of another form."""

from __future__ import annotations

from pathlib import Path

from ...kit.errors import DataError
from ...kit.files import expect_folder


def write(path: Path, text: str) -> None:
    """Writes a file whole or not at all; a folder that is not there is an error, and so is a file of another form.

    So no record or puzzle is lost to a position that is given its name.
    """
    if str(path) in ("-", "."):
        raise DataError([f"{str(path)!r} is no name of a file to write to"])
    expect_folder(path)
    from ...kit.files import write_text

    _refuse_another_form(path, text)
    write_text(path, text)


def reviews() -> Path:
    """Where the system has turns that were reviewed."""
    import typer

    return Path(typer.get_app_dir("ny1901")) / "reviews"


def expect_picture(path: Path) -> None:
    """Raises `DataError` when a picture cannot be written there, before anything is worked out for it."""
    from ...kit.pictures.picture_files import form_of

    form_of(str(path))
    expect_page(path)


def expect_page(path: Path) -> None:
    """Raises `DataError` when no picture or book can be written there: it has no folder, or is of a form that we read.

    A picture or a book that is there is written anew.
    """
    expect_folder(path)
    if path.is_file() and (there := _form(path)):
        raise DataError([f"{path}: is there already and is {_FORMS[there]}; another name is wanted"])


_FORMS = {
    "position": "a position",
    "record": "a game record",
    "puzzle": "a puzzle",
    "draft": "a draft",
    "": "a file of another kind",
}


def _refuse_another_form(path: Path, text: str) -> None:
    """Raises `DataError` when a file has the name already and holds something else than the text does.

    An empty file holds nothing, and a draft is a position under way.
    """
    from ..origins import form_of

    if not path.is_file() or not path.stat().st_size:
        return
    there, given = _form(path), form_of(text)
    if there == given or (there, given) == ("draft", "position"):
        return
    what = "what is to be written" if not given else _FORMS[given]
    raise DataError([f"{path}: is there already and is {_FORMS[there]}, not {what}; another name is wanted"])


def _form(path: Path) -> str:
    """Which of `_FORMS` a file is."""
    from ...kit.files import read_or_say
    from ..origins import form_of

    old = read_or_say(path)
    return form_of(old) if isinstance(old, str) else ""
