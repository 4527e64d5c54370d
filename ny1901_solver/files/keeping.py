"""Files that several programs may write: one at a time, and none over what it has not seen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

from ..errors import DataError
from .access import alone, unwritten, write_bytes, write_new

EMPTY = hashlib.sha256().hexdigest()
PIPE = ""
"""Stands for what is in a pipe or a device: nobody can tell, and nothing there is written over."""


class Overtaken(DataError):
    """A file that is no longer what this program last read or wrote; it was left as it is."""

    def __init__(self, path: Path, instead: str = "") -> None:
        """`instead` says where the own content lies."""
        sentence = f"{path}: another program has changed it meanwhile, and it is left as it is"
        super().__init__([f"{sentence}; {instead}" if instead else sentence])


class KnownFiles:
    """What a session last read or wrote of its files; it writes none that holds something else by now."""

    def __init__(self) -> None:
        self._known: dict[Path, str | None] = {}

    def look(self, path: Path) -> None:
        """Notes what a file holds, or that it is not there; called before it is read."""
        self._known[path.resolve()] = _content(path)

    def is_known(self, path: Path) -> bool:
        """Whether a file holds what was last read or written here."""
        target = path.resolve()
        return target in self._known and self._known[target] == _content(path)

    def write(self, path: Path, text: str) -> bool:
        """Writes a file whole or not at all, and says whether one that was known had gone meanwhile.

        Raises `Overtaken` when a known file holds something else by now, and `DataError` when one that is not known
        holds anything else than the text, or cannot be written.
        """
        content, target = text.encode(), path.resolve()
        written = _hash(content)
        with alone(path):
            there, known = _content(path), self._known.get(target)
            if there not in (None, EMPTY, PIPE, written, known):
                if target in self._known:
                    raise Overtaken(path)
                raise DataError([f"{path}: is there already and holds something else; another name is wanted"])
            if there != written:
                write_bytes(path, content)
        self._known[target] = PIPE if there == PIPE else written
        return known is not None and there is None


def write_beside(path: Path, content: bytes, *folders: Path) -> Path:
    """Writes a file of a new name like another one's, beside it or else in the first folder that can be written to.

    Raises `DataError` when it can be written nowhere.
    """
    for folder in (path.parent, *folders):
        try:
            return write_first(names_like(folder / path.name), content)
        except DataError as error:
            failed = error
    raise failed


def write_first(files: Iterable[Path], content: bytes) -> Path:
    """Writes the first of some files that is not there yet; raises `DataError` when it cannot be written."""
    return next(file for file in files if write_new(file, content))


def names_like(path: Path) -> Iterator[Path]:
    """Names like that of a file: game-2.record.yaml, game-3.record.yaml and so on."""
    start = len(path.name) - len(path.name.lstrip("."))
    stem, dot, ending = path.name[start:].partition(".")
    for number in count(2):
        yield path.with_name(f"{path.name[:start]}{stem}-{number}{dot}{ending}")


def _content(path: Path) -> str | None:
    """What tells the content of a file from any other; none where there is no file."""
    try:
        return _hash(path.read_bytes()) if path.is_file() else PIPE if path.exists() else None
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unwritten(path, error) from None


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
