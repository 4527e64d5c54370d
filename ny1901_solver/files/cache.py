"""Results that are kept in the user's cache folder from one start of the program to the next.

The program works without the cache: if an entry is damaged or missing, its result is computed again without a message.
Entries of the cache are replaced atomically, so several programs may write at once.
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
_DIGITS = 64  # length of a SHA-256 hash in hex, which is the first line of an entry


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder of the user's cache with entries by key. If there are more than `most` entries, the least recently used
    entries are deleted.
    """

    name: str
    most: int = 32

    def get(self, key: str) -> str | None:
        """The text that the cache contains under a key; `None` if the cache has no text for the key, or if the text is
        damaged.
        """
        content = self.get_bytes(key)
        try:
            return None if content is None else content.decode()
        except ValueError:
            return None

    def get_bytes(self, key: str) -> bytes | None:
        """The entry that the cache contains under a key; `None` if the cache has no entry for the key, or if the entry
        is damaged.
        """
        path = self._path(key)
        if path is None:
            return None
        try:
            content = path.read_bytes()
            entry = content[_DIGITS + 1 :]
            if content[: _DIGITS + 1] != _head(entry):
                return None
            with suppress(OSError):
                os.utime(path)  # marks the entry as recently used
            return entry
        except (OSError, ValueError):
            return None

    def put(self, key: str, text: str) -> None:
        """Stores a text for a key, if the cache can be written to."""
        self.put_bytes(key, text.encode())

    def put_bytes(self, key: str, content: bytes) -> None:
        """Stores an entry for a key, if the cache can be written to."""
        path = self._path(key)
        if path is None:
            return
        # the last of these errors is raised for symbolic links that form a circle
        with suppress(DataError, OSError, RuntimeError):
            write_bytes(path, _head(content) + content)
            for old in sorted(path.parent.iterdir(), key=_age)[: -self.most]:
                old.unlink(missing_ok=True)

    def _path(self, key: str) -> Path | None:
        folder = cache_folder()
        return None if folder is None else folder / "ny1901" / self.name / key


def _head(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode() + b"\n"


def _age(path: Path) -> tuple[int, str]:
    """A sort key of a cached file: the time at which the file was last written or used. A file that another program has
    deleted meanwhile comes first in the order.
    """
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        return 0, path.name


def cache_folder() -> Path | None:
    """The folder for this user's caches; `None` in a browser, and for a user without a home folder."""
    if sys.platform == "emscripten":
        return None
    import platformdirs  # this module is missing in the static site

    try:
        return Path(platformdirs.user_cache_dir())
    except RuntimeError:
        return None


def folders_behind(game: Path) -> list[Path]:
    """The folders of modules on which the package of a game depends: the game's own folder and the shared folders, but
    not the folders of other games.
    """
    others = {path.parent for path in PROGRAM.glob("*/registration.py")} - {game}
    tops = (game, *(top for top in sorted(PROGRAM.iterdir()) if top.is_dir() and top not in others | {game}))
    folders = (Path(place) for top in tops for place, _, _ in os.walk(top))
    return [PROGRAM, *(folder for folder in folders if folder.name != "__pycache__")]


def files_as_they_are(folders: Iterable[Path], ending: str = "") -> str:
    """A hash of the names, sizes and times of the files in some folders, if the names have a given ending.

    For the folders of a program, the hash changes when the program changes.
    """
    stamps = []
    for folder in folders:
        with suppress(OSError), os.scandir(folder) as entries:
            files = ((each.name, each.stat()) for each in entries if each.name.endswith(ending) and not each.is_dir())
            stamps += [f"{folder.name}/{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in files]
    return fingerprint(*sorted(stamps))
