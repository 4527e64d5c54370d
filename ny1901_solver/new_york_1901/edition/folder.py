"""Where editions are, what their files are called, and how positions and records name an edition.

A position names it by name and content hash, so that another board is not taken for it."""

from __future__ import annotations

from pathlib import Path

from ...text.spelling import likest
from .edition import Edition

PACKAGE_DATA = Path(__file__).parent.parent / "data"
EDITIONS = PACKAGE_DATA / "editions"
BOARD_TEXT, BOARD_CSV = "board.txt", "board.csv"
MAIN, TILES, CARDS = "edition.yaml", "tiles.yaml", "cards.yaml"


def available_editions() -> tuple[str, ...]:
    """The names of the shipped editions."""
    return tuple(sorted(path.parent.name for path in EDITIONS.glob(f"*/{MAIN}")))


def folder_of(name_or_folder: str | Path) -> Path:
    """The folder of a shipped edition's name, or the path itself."""
    shipped = str(name_or_folder) in available_editions()
    return EDITIONS / str(name_or_folder) if shipped else Path(name_or_folder)


def is_edition(folder: Path) -> bool:
    """Whether a folder holds an edition; a path that cannot be is no folder."""
    try:
        return (folder / MAIN).is_file()
    except OSError:  # too long a name, or one that may not be looked at
        return False


def no_edition(name: str) -> str:
    """Says that there is no edition of a name, which one may be meant, and which ones are shipped."""
    shipped = available_editions()
    near = likest(name, shipped)
    meant = f" (did you mean {near[0]!r}?)" if near else ""
    return f"no edition {name!r}{meant}: neither a shipped one ({', '.join(shipped)}) nor the folder of one"


def edition_label(edition: Edition) -> str:
    """The edition in a one-line position: its name, and its content hash unless it comes with the package."""
    shipped = edition.folder.is_relative_to(PACKAGE_DATA)
    return edition.name if shipped else f"{edition.name}@{edition.content_hash}"


def split_label(label: str) -> tuple[str, str | None]:
    """Name and content hash of a label, the hash being optional; the inverse of `edition_label`.

    The name may be a folder, so that an `@` counts only before 16 hex digits.
    """
    name, _, hashed = label.rpartition("@")
    if name and len(hashed) == 16 and all(digit in "0123456789abcdef" for digit in hashed):
        return name, hashed
    return label, None


def mismatch(edition: Edition, name: str, content_hash: str | None) -> str | None:
    """Why an edition is not the one that a position was made on, and what to do; `None` when it is.

    `name` is what the position calls its edition. The hash decides; without one, whoever gives an edition knows.
    """
    if content_hash in (None, edition.content_hash):
        return None
    if name != edition.name and not any(mark in name for mark in "/\\."):  # a folder names nothing by itself
        return (
            f"{content_hash!r} is the content of edition {name!r}, and here is {edition.name!r} of {edition.folder}; "
            f"--edition DIR says where the folder of {name!r} is"
        )
    return (
        f"{content_hash!r} is another version of edition {edition.name!r}, here {edition.content_hash!r}; its files in "
        f"{edition.folder} have changed since, or --edition DIR has to name another folder"
    )
