"""The page: the files that it is made of. What it knows of the game it asks of `methods`."""

from __future__ import annotations

from pathlib import Path

from ...kit.web.files import files_of

STATIC = Path(__file__).parent / "static"


def page_files() -> dict[str, tuple[str, bytes]]:
    """The files of the page: the media type and the bytes of each address path; `/` is the page itself."""
    return files_of(STATIC)
