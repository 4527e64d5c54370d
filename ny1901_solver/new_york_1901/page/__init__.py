"""The page: the files that it is made of. What it knows of the game it asks of `methods`."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


def page_files() -> dict[str, tuple[str, bytes]]:
    """The files of the page: the media type and the bytes of each address path; `/` is the page itself."""
    found = sorted(path for path in STATIC.rglob("*") if path.suffix in MEDIA_TYPES)
    table = {f"/{path.relative_to(STATIC).as_posix()}": (MEDIA_TYPES[path.suffix], path.read_bytes()) for path in found}
    table["/"] = table.pop("/index.html")
    return table
