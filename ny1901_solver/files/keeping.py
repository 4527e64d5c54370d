"""Files that several programs may write: only one program writes at a time, and no program overwrites content that it
has not read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

from ..errors import DataError
from ..messages import gettext
from ..text.words import join_clauses
from .access import alone, unwritten, write_bytes, write_new

EMPTY = hashlib.sha256().hexdigest()
PIPE = ""
"""A value for the unknown content of a pipe or a device; writing to a pipe or a device overwrites nothing."""


class Overtaken(DataError):
    """The error for a file that another program has changed since this program last read or wrote it. This program
    leaves the changed file as it is.
    """

    def __init__(self, path: Path, instead: str = "") -> None:
        """Makes the error. `instead` is a sentence that names the file to which this program has written its content
        instead.
        """
        sentence = gettext("{path}: another program has changed this file meanwhile; it is left unchanged", path=path)
        super().__init__([join_clauses(sentence, instead)])


class KnownFiles:
    """The files of a session, with the content that the session last read from them or wrote to them. A session never
    overwrites a file that another program has changed in the meantime.
    """

    def __init__(self) -> None:
        self._known: dict[Path, str | None] = {}

    def look(self, path: Path) -> None:
        """Notes the content of a file, or that the file does not exist. Callers must call this method before they read
        the file."""
        self._known[path.resolve()] = _content(path)

    def is_known(self, path: Path) -> bool:
        """Whether a file still has the content that this session last read or wrote."""
        target = path.resolve()
        return target in self._known and self._known[target] == _content(path)

    def write(self, path: Path, text: str) -> bool:
        """Writes a file whole or not at all, and returns whether a known file was deleted meanwhile.

        Raises `Overtaken` if another program has changed a known file. Raises `DataError` if an unknown file exists
        with other content than the text, or if the file cannot be written.
        """
        content, target = text.encode(), path.resolve()
        written = _hash(content)
        with alone(path):
            there, known = _content(path), self._known.get(target)
            if there not in (None, EMPTY, PIPE, written, known):
                if target in self._known:
                    raise Overtaken(path)
                sentence = gettext("{path} already exists with other content; choose another name", path=path)
                raise DataError([sentence])
            if there != written:
                write_bytes(path, content)
        self._known[target] = PIPE if there == PIPE else written
        return known is not None and there is None


def write_beside(path: Path, content: bytes, *folders: Path) -> Path:
    """Writes a file with a new, similar name in the same folder as another file, or else in the first folder that can
    be written to.

    Returns the path of the new file; raises `DataError` if the file cannot be written to any folder.
    """
    for folder in (path.parent, *folders):
        try:
            return write_first(names_like(folder / path.name), content)
        except DataError as error:
            failed = error
    raise failed


def write_first(files: Iterable[Path], content: bytes) -> Path:
    """Writes a new file at the first of the given paths at which no file exists yet. Raises `DataError` if the file
    cannot be written.
    """
    return next(file for file in files if write_new(file, content))


def names_like(path: Path) -> Iterator[Path]:
    """Names that are similar to the name of a file: game-2.record.yaml, game-3.record.yaml and so on."""
    start = len(path.name) - len(path.name.lstrip("."))
    stem, dot, ending = path.name[start:].partition(".")
    for number in count(2):
        yield path.with_name(f"{path.name[:start]}{stem}-{number}{dot}{ending}")


def _content(path: Path) -> str | None:
    """A hash of the content of a file; `None` if the file does not exist."""
    try:
        return _hash(path.read_bytes()) if path.is_file() else PIPE if path.exists() else None
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unwritten(path, error) from None


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
