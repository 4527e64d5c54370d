"""The puzzles that ship with the program: where their files lie, and which of them is the one of a day."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from ...kit.errors import DataError
from ...kit.files import read_text

PACKAGE = Path(__file__).parent.parent
TUTORIALS, COLLECTION = "tutorials", "collection"
SUFFIX = ".yaml"
_ID = re.compile(r"^id: (\S+)$", re.MULTILINE)  # as the program writes it


def collection_folder() -> Path:
    """The folder of the shipped puzzles: the package's own, or in a checkout the one beside the package."""
    packaged = PACKAGE / "data" / "puzzles"
    return packaged if packaged.is_dir() else PACKAGE.parent.parent / "puzzles"


def shipped(part: str | None = None) -> dict[str, Path]:
    """The files of the shipped puzzles by id: the tutorials in the order of their names, then the collection.

    `part` asks for one of the two.
    """
    parts = (TUTORIALS, COLLECTION) if part is None else (part,)
    folder = collection_folder()
    paths = [path for each in parts for path in sorted((folder / each).rglob(f"*{SUFFIX}"))]
    return {_id_of(path): path for path in paths}


def shipped_puzzle(name: str) -> Path:
    """The file of a shipped puzzle; raises `DataError` with the nearest ids when there is none."""
    known = shipped()
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, 3, 0.6)
    instead = f"did you mean {' or '.join(near)}?" if near else "`ny1901 puzzle list` names them"
    raise DataError([f"{name!r} is neither a file nor the id of a puzzle; {instead}"])


def _id_of(path: Path) -> str:
    """The id in a shipped file, read without the rest of it."""
    found = _ID.search(read_text(path))
    return path.stem if found is None else found[1]


def of_the_day(day: int, names: Sequence[str]) -> str:
    """The puzzle of a day, counted from any day: each comes once before one comes again.

    The order of a round hangs on its number and the names alone.
    """
    if not names:
        raise DataError(["there is no puzzle in the collection"])
    number, place = divmod(day, len(names))
    return sorted(names, key=lambda name: sha256(f"{number} {name}".encode()).digest())[place]
