"""The folders of editions, the names of their files, and the labels with which positions and records name an edition.

A position refers to its edition by name and content hash, so that a position is never combined with another board.
"""

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
    """The folder of the shipped edition with the given name. Any other text is returned as a path."""
    shipped = str(name_or_folder) in available_editions()
    return EDITIONS / str(name_or_folder) if shipped else Path(name_or_folder)


def is_edition(folder: Path) -> bool:
    """Whether a path is the folder of an edition; the result is false for a text that cannot be a path."""
    try:
        return (folder / MAIN).is_file()
    except OSError:  # the name is too long, or the program may not read the folder
        return False


def no_edition(name: str) -> str:
    """The error message for an unknown edition, with the likeliest shipped edition and all shipped editions."""
    shipped = available_editions()
    if near := likest(name, shipped):
        return gettext(
            "there is no edition {edition!r} (did you mean {near!r}?): it is neither a shipped edition ({shipped}) "
            "nor a folder with an edition",
            edition=name,
            near=near[0],
            shipped=", ".join(shipped),
        )
    return gettext(
        "there is no edition {edition!r}: it is neither a shipped edition ({shipped}) nor a folder with an edition",
        edition=name,
        shipped=", ".join(shipped),
    )


def edition_label(edition: Edition) -> str:
    """The label of an edition in a one-line position: the name of the edition and, if the edition is not shipped with
    the program, its content hash."""
    shipped = edition.folder.is_relative_to(PACKAGE_DATA)
    return edition.name if shipped else f"{edition.name}@{edition.content_hash}"


def split_label(label: str) -> tuple[str, str | None]:
    """Splits a label into the name and, if the label contains one, the content hash; the inverse of `edition_label`.

    The name may be a folder whose name contains an `@`, so an `@` separates the hash only if 16 hex digits follow it.
    """
    name, _, hashed = label.rpartition("@")
    if name and len(hashed) == 16 and all(digit in "0123456789abcdef" for digit in hashed):
        return name, hashed
    return label, None


def mismatch(edition: Edition, name: str, content_hash: str | None) -> str | None:
    """A sentence with the reason why an edition is not the edition that a position names, and with a remedy; `None` if
    the edition matches.

    `name` is the edition's name in the position. If the position contains a content hash, only an edition with this
    hash is accepted; otherwise any edition is accepted.
    """
    if content_hash in (None, edition.content_hash):
        return None
    # a path in place of a name says nothing about the edition's name
    if name != edition.name and not any(mark in name for mark in "/\\."):
        return gettext(
            "{content_hash!r} is the content hash of the edition {wanted!r}, but the edition in use is {edition!r} "
            "in {folder}; name the folder of {wanted!r} with --edition DIR",
            content_hash=content_hash,
            wanted=name,
            edition=edition.name,
            folder=edition.folder,
        )
    return gettext(
        "{content_hash!r} is another version of the edition {edition!r} than {here!r}, which is in use; its files "
        "in {folder} have changed since, or you have to name another folder with --edition DIR",
        content_hash=content_hash,
        edition=edition.name,
        here=edition.content_hash,
        folder=edition.folder,
    )
