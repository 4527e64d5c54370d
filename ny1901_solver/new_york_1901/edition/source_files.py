"""Reads the files of an edition folder. Files that cannot be read are reported as problems."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from ...files.access import Problem, read_or_say
from ...files.documents import Document, parse_or_say
from ...messages import gettext
from ..board.grid import Typed, cells_of_csv, cells_of_text
from .folder import BOARD_CSV, BOARD_TEXT, CARDS, MAIN, TILES


@dataclass(frozen=True, slots=True)
class Sources:
    """The content of a folder: the documents by file name, the cells of the board file, and the text of every file.

    `board_hashed` is the text of the board that goes into the content hash. For a file `board.txt`, this text is the
    whole file. For a spreadsheet, this text consists only of the tokens, because programs save spreadsheets in
    different ways.
    """

    folder: Path
    documents: dict[str, Document]
    board_file: str
    board: Typed | None
    board_hashed: str
    texts: dict[str, str]
    problems: tuple[Problem, ...]

    def path(self, name: str) -> str:
        """The path of a file of the folder, as written in messages."""
        return str(self.folder / name)


def read_sources(folder: Path) -> Sources:
    """Reads the files of an edition's folder. Missing and unreadable files are among the reported problems."""
    problems: list[Problem] = []
    texts: dict[str, str] = {}
    documents: dict[str, Document] = {}
    for name in (MAIN, TILES, CARDS):
        text = read_or_say(folder / name)
        if isinstance(text, Problem):
            problems.append(text)
            continue
        texts[str(folder / name)] = text
        document = parse_or_say(text, str(folder / name))
        if isinstance(document, Problem):
            problems.append(document)
        else:
            documents[name] = document
    name, typed = _board(folder, problems)
    board: Typed | None = None
    hashed = typed or ""
    if typed is not None:
        texts[str(folder / name)] = typed
        board = cells_of_text(typed)
        if name == BOARD_CSV:
            try:
                board = cells_of_csv(typed, _void(documents.get(MAIN)))
            except csv.Error as error:
                board = None
                sentence = gettext("the file is not valid CSV: {error}", error=error)
                problems.append(Problem(str(folder / name), None, None, sentence, "not-csv"))
            hashed = "\n".join(" ".join(cell.token for cell in row) for row in board.rows) if board else ""
    return Sources(folder, documents, str(folder / name), board, hashed, texts, tuple(problems))


def _board(folder: Path, problems: list[Problem]) -> tuple[str, str | None]:
    typed, sheet = folder / BOARD_TEXT, folder / BOARD_CSV
    name = BOARD_CSV if sheet.exists() and not typed.exists() else BOARD_TEXT
    if sheet.exists() and typed.exists():
        sentence = gettext(
            "there are two board files, {text} and {spreadsheet}; remove one of them",
            text=BOARD_TEXT,
            spreadsheet=BOARD_CSV,
        )
        problems.append(Problem(str(sheet), None, None, sentence, "two-boards"))
    text = read_or_say(folder / name)
    if isinstance(text, Problem):
        problems.append(text)
        return name, None
    return name, text


def _void(main: Document | None) -> str:
    void = main.data.get("void") if main is not None and isinstance(main.data, dict) else None
    return void if isinstance(void, str) else "."
