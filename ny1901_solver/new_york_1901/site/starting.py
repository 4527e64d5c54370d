"""Prepares New York 1901 in the browser's Python, before the first request."""

from __future__ import annotations

import json
from pathlib import Path

from ..edition import available_editions, load_edition
from ..edition.freeze import know_frozen

FROZEN = "frozen.json"
"""The file with the game's editions and their derived values, written when the site is made."""


def start(package: Path) -> None:
    """Loads the first edition, with the derived values in the folder of the game's package."""
    know_frozen(json.loads((package / FROZEN).read_text(encoding="utf-8")))
    load_edition(available_editions()[0])
