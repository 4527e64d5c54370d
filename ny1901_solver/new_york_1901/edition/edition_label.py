"""How positions and records name their edition: by name and content hash, so that another board is not taken for it."""

from __future__ import annotations

from .edition import Edition
from .folder import PACKAGE_DATA


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
