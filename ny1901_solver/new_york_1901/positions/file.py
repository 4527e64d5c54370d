"""Positions as YAML files: written in one canonical form, and read with all problems reported at once.

JSON is valid YAML, so JSON is read as well. `PositionFile` is the model of a file; `PositionReader` reads files and
lines.
"""

from __future__ import annotations

from pathlib import Path

from ...errors import DataError
from ...files.access import read_text, write_text
from ...files.documents import Document, Loc, dump_yaml, parse_document, refuse_other_form, validate
from ...positions.places import FilePlaces
from ..edition import Edition
from ..state import GameState
from .data import FORMAT, PositionReader, position_data
from .schema import PositionBody, PositionFile


def format_position(state: GameState, source: str | None = None) -> str:
    """Writes a position as YAML, which `parse_position` can read back.

    `source` is a note on where the position comes from.
    """
    return dump_yaml({"format": FORMAT, **({"source": source} if source else {}), **position_data(state)})


def parse_position(text: str, name: str, edition: Edition | None = None) -> GameState:
    """Reads a position file. Raises `DataError` with every problem and its place in the file.

    `name` is the name of the text in error messages: the path of the file, if the text comes from a file. If no edition
    is given, the edition that the file names is loaded. The file contains the name of a shipped edition, or the path of
    an edition's folder; this path may be relative to the file.
    """
    state, problems = parse_unsound(text, name, edition)
    if problems:
        raise DataError(problems)
    return state


def parse_unsound(text: str, name: str, edition: Edition | None = None) -> tuple[GameState, list[str]]:
    """Reads a position file that may have problems; returns the position and its problems with their places.

    Raises `DataError`, as `parse_position` does, for a file that cannot be read at all.
    """
    document = parse_document(text, name)
    refuse_other_form(document, "position")
    file = validate(document, PositionFile)
    return _read(document, (), file, edition)


def read_position(path: str | Path, edition: Edition | None = None) -> GameState:
    """Reads a position from a path. Raises `DataError` as `parse_position` does."""
    return parse_position(read_text(path), str(path), edition)


def write_position(path: Path, state: GameState, source: str | None = None) -> None:
    """Writes a position to a path. Raises `DataError` if the file cannot be written."""
    write_text(path, format_position(state, source))


def state_of(document: Document, loc: Loc, body: PositionBody, edition: Edition | None = None) -> GameState:
    """The state that a validated part of a document describes. `loc` is the path of keys to that part."""
    state, problems = _read(document, loc, body, edition)
    if problems:
        raise DataError(problems)
    return state


def _read(document: Document, loc: Loc, body: PositionBody, given: Edition | None) -> tuple[GameState, list[str]]:
    reader, data = PositionReader(FilePlaces(document, loc)), body.model_dump()
    return reader.read(data, reader.edition(data, given))
