"""Results kept in the user's cache folder from one start to the next.

The program works without them: if an entry is damaged or missing, it is made again without a message. Entries are
replaced atomically, so that several programs may write at once.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..errors import DataError
from .access import fingerprint, write_bytes

PROGRAM = Path(__file__).parents[1]
"""The folder of the program's modules."""
_DIGITS = 64  # of a SHA-256 in hex, which is the first line of an entry


@dataclass(frozen=True, slots=True)
class Cache:
    """Texts by keys in a folder of the user's cache; beyond `most` of them, the least recently used are deleted."""

    name: str
    most: int = 32

    def get(self, key: str) -> str | None:
        """The text of a key; `None` where there is none or it is damaged."""
        path = self._path(key)
        if path is None:
            return None
        try:
            content = path.read_bytes()
            text = content[_DIGITS + 1 :]
            if content[: _DIGITS + 1] != _head(text):
                return None
            with suppress(OSError):
                os.utime(path)  # marks it as recently used
            return text.decode()
        except (OSError, ValueError):
            return None

    def put(self, key: str, text: str) -> None:
        """Keeps a text for a key, if possible."""
        path, content = self._path(key), text.encode()
        if path is None:
            return
        with suppress(DataError, OSError, RuntimeError):  # the last one is of links that go round in a circle
            write_bytes(path, _head(content) + content)
            for old in sorted(path.parent.iterdir(), key=_age)[: -self.most]:
                old.unlink(missing_ok=True)

    def _path(self, key: str) -> Path | None:
        folder = cache_folder()
        return None if folder is None else folder / "ny1901" / self.name / key


def _head(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode() + b"\n"


def _age(path: Path) -> tuple[int, str]:
    """A sort key: when a file was last written or used; one deleted meanwhile comes first."""
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        return 0, path.name


def cache_folder() -> Path | None:
    """The folder for caches of this user; `None` in a browser, and without a home."""
    if sys.platform == "emscripten":
        return None
    import platformdirs  # not there in the static site

    try:
        return Path(platformdirs.user_cache_dir())
    except RuntimeError:
        return None


def folders_behind(game: Path) -> list[Path]:
    """The folders of modules that the package of a game depends on: its own and the shared ones, not other games'."""
    others = {path.parent for path in PROGRAM.glob("*/registration.py")} - {game}
    tops = (game, *(top for top in sorted(PROGRAM.iterdir()) if top.is_dir() and top not in others | {game}))
    folders = (Path(place) for top in tops for place, _, _ in os.walk(top))
    return [PROGRAM, *(folder for folder in folders if folder.name != "__pycache__")]


def files_as_they_are(folders: Iterable[Path], ending: str = "") -> str:
    """A hash of names, sizes and times of the files in folders whose names have an ending.

    Over the folders of a program, it changes when the program does.
    """
    stamps = []
    for folder in folders:
        with suppress(OSError), os.scandir(folder) as entries:
            files = ((each.name, each.stat()) for each in entries if each.name.endswith(ending) and not each.is_dir())
            stamps += [f"{folder.name}/{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in files]
    return fingerprint(*sorted(stamps))
