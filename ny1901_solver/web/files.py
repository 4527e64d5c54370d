"""The files of a page: what every page is made of, and what a game adds."""

from __future__ import annotations

from pathlib import Path

SHARED = Path(__file__).parent / "static"
"""What knows no game: the frame of a page, its style, its client of the engine, the board's size, the rules by id."""

MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


def files_of(own: Path) -> dict[str, tuple[str, bytes]]:
    """The files of a page with those of a game: media type and bytes of each address path; `/` is the page itself."""
    table = {
        f"/{path.relative_to(folder).as_posix()}": (MEDIA_TYPES[path.suffix], path.read_bytes())
        for folder in (SHARED, own)
        for path in sorted(folder.rglob("*"))
        if path.suffix in MEDIA_TYPES
    }
    table["/"] = table.pop("/index.html")
    return dict(sorted(table.items()))


def plain_files() -> dict[str, tuple[str, bytes]]:
    """The files of the plain page alone, which then is the page itself."""
    table = files_of(SHARED)
    return {**table, "/": table["/plain.html"]}
