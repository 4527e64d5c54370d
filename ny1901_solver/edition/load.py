"""Loading an edition: from what is frozen beside it, or else from its files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..errors import DataError
from .edition import Edition
from .folder import folder_of, is_edition, no_edition
from .freeze import thaw


def load_edition(name_or_folder: str | Path) -> Edition:
    """The edition of a shipped name or of a folder; raises `DataError` with all that does not add up.

    The same folder gives the same object, so editions compare by identity.
    """
    folder = folder_of(name_or_folder)
    if not is_edition(folder):
        raise DataError([f"{no_edition(str(name_or_folder))}; --edition DIR says where the folder of yours is"])
    return _load(folder.resolve())


@cache
def _load(folder: Path) -> Edition:
    return thaw(folder) or _examined(folder)


def _examined(folder: Path) -> Edition:
    from .examine import examine  # takes YAML and pydantic, which a frozen edition does without

    examined = examine(folder)
    if examined.edition is None:
        raise DataError([str(problem) for problem in examined.problems])
    return examined.edition
