"""Runs the engine's methods in the browser's Python, in the page's web worker."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from ...engine import Alone
from ...files.documents import know
from ..edition import available_editions, load_edition
from ..edition.freeze import know_frozen
from ..methods import METHODS

READ = "read.json"
"""The file with the parsed data of the package's YAML files, written when the site is made."""
FROZEN = "frozen.json"
"""The file with the package's editions and their derived values, written when the site is made."""


def searching() -> list[str]:
    """Returns the names of the methods that may take long."""
    return [name for name, method in METHODS.items() if method.searches]


def answerer(send: Callable[[str], None], stopped: Callable[[], bool], folder: str) -> Callable[[str], None]:
    """Returns a function that answers a request (a line of JSON) and passes the lines of the answer to `send`;
    `folder` contains the packages."""
    know(json.loads((Path(folder) / READ).read_text(encoding="utf-8")))
    know_frozen(json.loads((Path(folder) / FROZEN).read_text(encoding="utf-8")))
    load_edition(available_editions()[0])
    alone = Alone(METHODS, send)
    return lambda line: alone.answer(line, stopped)
