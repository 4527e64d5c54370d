"""The folders of editions, the names of their files, and the labels by which positions and records name an edition.

A position names its edition by name and content hash, so that no other board is taken for it."""

from __future__ import annotations

from pathlib import Path

from ...messages import gettext
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
    """Whether a path is the folder of an edition; an impossible path is not."""
    try:
        return (folder / MAIN).is_file()
    except OSError:  # too long a name, or one that may not be looked at
        return False


def no_edition(name: str) -> str:
    """The sentence that there is no edition of a name, with the one probably meant and the shipped ones."""
    shipped = available_editions()
    if near := likest(name, shipped):
        return gettext(
            "no edition {edition!r} (did you mean {near!r}?): neither a shipped one ({shipped}) nor the folder of one",
            edition=name,
            near=near[0],
            shipped=", ".join(shipped),
        )
    return gettext(
        "no edition {edition!r}: neither a shipped one ({shipped}) nor the folder of one",
        edition=name,
        shipped=", ".join(shipped),
    )


def edition_label(edition: Edition) -> str:
    """The label of an edition in a one-line position: its name, and the content hash unless it is a shipped one."""
    shipped = edition.folder.is_relative_to(PACKAGE_DATA)
    return edition.name if shipped else f"{edition.name}@{edition.content_hash}"


def split_label(label: str) -> tuple[str, str | None]:
    """The name and the content hash, if any, of a label; the inverse of `edition_label`.

    The name may be a folder, so an `@` counts only before 16 hex digits.
    """
    name, _, hashed = label.rpartition("@")
    if name and len(hashed) == 16 and all(digit in "0123456789abcdef" for digit in hashed):
        return name, hashed
    return label, None


def mismatch(edition: Edition, name: str, content_hash: str | None) -> str | None:
    """Why an edition is not the one of a position, and what to do; `None` if it is.

    `name` is the edition's name in the position. The hash decides; without a hash any edition is accepted.
    """
    if content_hash in (None, edition.content_hash):
        return None
    if name != edition.name and not any(mark in name for mark in "/\\."):  # a folder names nothing by itself
        return gettext(
            "{content_hash!r} is the content of edition {wanted!r}, and here is {edition!r} of {folder}; "
            "--edition DIR says where the folder of {wanted!r} is",
            content_hash=content_hash,
            wanted=name,
            edition=edition.name,
            folder=edition.folder,
        )
    return gettext(
        "{content_hash!r} is another version of edition {edition!r}, here {here!r}; its files in {folder} have changed "
        "since, or --edition DIR has to name another folder",
        content_hash=content_hash,
        edition=edition.name,
        here=edition.content_hash,
        folder=edition.folder,
    )
