"""The files that let a browser install the site as an application: the manifest and the icons."""

from __future__ import annotations

import json

from ..messages import gettext
from ..pictures.icon import page_icon
from ..pictures.inks import IN_COLOUR
from ..pictures.picture_files import encode

MANIFEST = "manifest.json"
"""The manifest has this name, because every web host knows the media type of `.json`."""
SIZES = (180, 192, 512)
"""The sides of the PNG icons in pixels; a home screen of iOS shows the first one."""


def icons() -> dict[str, bytes]:
    """Returns the icon as SVG and as PNG, by the names of the files."""
    icon = page_icon()
    pngs = {_png(side): encode(icon, "png", side / icon.width) for side in SIZES}
    return {"icon.svg": encode(icon, "svg"), **pngs}


def manifest(title: str, icons_at: str = "./") -> bytes:
    """Returns the manifest of the page of a game with a `title`. All addresses in it are relative to the manifest, so
    that the site works under every path; `icons_at` is the folder of the icons."""
    vector = {"src": f"{icons_at}icon.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "any"}
    pngs = [
        {"src": f"{icons_at}{_png(side)}", "type": "image/png", "sizes": f"{side}x{side}", "purpose": purpose}
        for side in SIZES[1:]
        for purpose in ("any", "maskable")
    ]
    fields = {
        "id": "./",
        "name": gettext("ny1901: {game}", game=title),
        "short_name": title,
        "description": gettext("Analysis, puzzles, review and rulings for the board game {game}", game=title),
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": IN_COLOUR["paper"],
        "theme_color": IN_COLOUR["paper"],
        "icons": [vector, *pngs],
    }
    return (json.dumps(fields, indent=1) + "\n").encode()


def links(icons_at: str = "./") -> str:
    """Returns the elements of the page's head that name the manifest and the icons."""
    return (
        f'<link rel="manifest" href="{MANIFEST}">\n'
        f'<link rel="apple-touch-icon" href="{icons_at}{_png(SIZES[0])}">\n'
        f'<meta name="theme-color" content="{IN_COLOUR["paper"]}">'
    )


def _png(side: int) -> str:
    return f"icon-{side}.png"
