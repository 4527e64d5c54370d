"""Files that several programs may write: one at a time, and none overwrites content that it has not read."""

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
"""Stands for the content of a pipe or a device, which is unknown and cannot be overwritten."""


class Overtaken(DataError):
    """A file that another program has changed since this one last read or wrote it; it is left unchanged."""

    def __init__(self, path: Path, instead: str = "") -> None:
        """`instead` says where this program's content is."""
        sentence = gettext("{path}: another program has changed it meanwhile, and it is left as it is", path=path)
        super().__init__([join_clauses(sentence, instead)])


class KnownFiles:
    """The files of a session as it last read or wrote them; it overwrites none that has changed since."""

    def __init__(self) -> None:
        self._known: dict[Path, str | None] = {}

    def look(self, path: Path) -> None:
        """Notes the content of a file, or that there is none; called before it is read."""
        self._known[path.resolve()] = _content(path)

    def is_known(self, path: Path) -> bool:
        """Whether a file still has the content that was last read or written here."""
        target = path.resolve()
        return target in self._known and self._known[target] == _content(path)

    def write(self, path: Path, text: str) -> bool:
        """Writes a file whole or not at all, and returns whether a known file had been deleted meanwhile.

        Raises `Overtaken` when a known file has changed, and `DataError` when an unknown one has other content than the
        text, or when the file cannot be written.
        """
        content, target = text.encode(), path.resolve()
        written = _hash(content)
        with alone(path):
            there, known = _content(path), self._known.get(target)
            if there not in (None, EMPTY, PIPE, written, known):
                if target in self._known:
                    raise Overtaken(path)
                sentence = gettext(
                    "{path}: is there already and holds something else; another name is wanted", path=path
                )
                raise DataError([sentence])
            if there != written:
                write_bytes(path, content)
        self._known[target] = PIPE if there == PIPE else written
        return known is not None and there is None


def write_beside(path: Path, content: bytes, *folders: Path) -> Path:
    """Writes a file under a new, similar name beside another one, or else in the first folder that can be written to.

    Returns the new file; raises `DataError` when none can be written.
    """
    for folder in (path.parent, *folders):
        try:
            return write_first(names_like(folder / path.name), content)
        except DataError as error:
            failed = error
    raise failed


def write_first(files: Iterable[Path], content: bytes) -> Path:
    """Writes the first of some files that does not exist; raises `DataError` when it cannot be written."""
    return next(file for file in files if write_new(file, content))


def names_like(path: Path) -> Iterator[Path]:
    """Names similar to that of a file: game-2.record.yaml, game-3.record.yaml and so on."""
    start = len(path.name) - len(path.name.lstrip("."))
    stem, dot, ending = path.name[start:].partition(".")
    for number in count(2):
        yield path.with_name(f"{path.name[:start]}{stem}-{number}{dot}{ending}")


def _content(path: Path) -> str | None:
    """A hash of the content of a file; `None` without a file."""
    try:
        return _hash(path.read_bytes()) if path.is_file() else PIPE if path.exists() else None
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unwritten(path, error) from None


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
