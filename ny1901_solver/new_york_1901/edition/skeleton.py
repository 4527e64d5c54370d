"""The files of a new edition: copies of another edition, or templates.

The templates contain the known facts of the printed game, and placeholders for all unknown facts.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import DataError
from ...files.access import unwritten, write_new
from ...messages import gettext
from ..board.grid import csv_of
from .folder import BOARD_CSV, BOARD_TEXT, CARDS, MAIN, TILES

if TYPE_CHECKING:
    from .examine import Examined

TEMPLATES = Path(__file__).parent / "templates"
NOTES = "SOURCES.md"
BLANK = "????"


def skeleton(folder: str, title: str | None, columns: int, rows: int, as_csv: bool) -> dict[str, str]:
    """The files of an edition that a person can fill in.

    The name of the edition is made from the name of the folder.
    """
    board = [[BLANK] * columns for _ in range(rows)]
    main = _rename(_template(MAIN), folder, title or gettext("{folder}, a board of my own", folder=folder))
    notes = _template(BOARD_TEXT)
    typed = notes + _ruler(columns) + "".join(" ".join(row) + "\n" for row in board)
    files = {BOARD_CSV: csv_of(board)} if as_csv else {BOARD_TEXT: typed}
    return {MAIN: main, **files, TILES: _template(TILES), CARDS: _template(CARDS), NOTES: _template(NOTES)}


def copy_edition(examined: Examined, folder: str, title: str | None, as_csv: bool) -> dict[str, str]:
    """The files of another edition under a new name."""
    sources = examined.sources
    if examined.edition is None or sources.board is None:
        raise DataError([str(problem) for problem in examined.problems])
    title = title or gettext("{folder}, after {title}", folder=folder, title=examined.edition.title)
    main = _rename(sources.documents[MAIN].text, folder, title)
    tokens = [[cell.token for cell in row] for row in sources.board.rows]
    if as_csv:
        board = {BOARD_CSV: csv_of(tokens)}
    elif sources.board_file.endswith(BOARD_CSV):
        board = {BOARD_TEXT: "".join(" ".join(row) + "\n" for row in tokens)}
    else:
        board = {BOARD_TEXT: sources.texts[sources.board_file]}
    kept = {name: sources.documents[name].text for name in (TILES, CARDS)}
    heading = gettext("Where the data of this edition comes from")
    origin = gettext(
        "Copied from the edition {edition} (content hash {content_hash}): {title}.",
        edition=examined.edition.name,
        content_hash=examined.edition.content_hash,
        title=examined.edition.title,
    )
    return {MAIN: main, **board, **kept, NOTES: f"# {heading}\n\n{origin}\n"}


def write_folder(folder: Path, files: dict[str, str]) -> None:
    """Writes the files into a new or empty folder. For any other folder, the function raises `DataError` and writes
    nothing."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DataError(
            [gettext("{folder} already exists and is not an empty folder; no file was overwritten", folder=folder)]
        )
    written: list[Path] = []
    made = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            if not write_new(folder / name, text.encode()):
                raise DataError(
                    [
                        gettext(
                            "{file}: another program has just created this file; no file was overwritten",
                            file=folder / name,
                        )
                    ]
                )
            written.append(folder / name)
    except (DataError, OSError) as error:
        for path in written:
            path.unlink(missing_ok=True)
        if made:
            with suppress(OSError):  # a folder that contains files of other programs is not removed
                folder.rmdir()
        raise error if isinstance(error, DataError) else unwritten(folder, error) from None


def name_from(folder: str) -> str:
    """The name of an edition, made from the folder's name: small letters, digits and hyphens, with a letter first."""
    plain = re.sub(r"[^a-z0-9]+", "-", folder.lower()).strip("-")
    return plain if plain[:1].isalpha() else f"edition-{plain}".rstrip("-")


def _template(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def _rename(text: str, folder: str, title: str) -> str:
    """The text of `edition.yaml` with the name and title replaced."""
    text = re.sub(r"^name:.*$", lambda _: f"name: {name_from(folder)}", text, count=1, flags=re.MULTILINE)
    line = f"title: {json.dumps(' '.join(title.split()), ensure_ascii=False)}"
    return re.sub(r"^title:.*$", lambda _: line, text, count=1, flags=re.MULTILINE)


def _ruler(columns: int) -> str:
    """A comment line above the grid that contains the letters of the columns."""
    letters = " ".join(f"{chr(65 + column):<4}" for column in range(columns))
    return f"#{letters.rstrip()}\n"
