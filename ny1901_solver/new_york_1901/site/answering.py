"""The methods as the worker of the page runs them, in the browser's Python."""

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
"""The file with the data of the package's YAML documents, read when the site was made."""
FROZEN = "frozen.json"
"""The file with the package's editions, frozen when the site was made."""


def searching() -> list[str]:
    """The methods that may take long."""
    return [name for name, method in METHODS.items() if method.searches]


def answerer(send: Callable[[str], None], stopped: Callable[[], bool], folder: str) -> Callable[[str], None]:
    """A function that answers a request, a line of JSON, with lines for `send`; `folder` holds the packages."""
    know(json.loads((Path(folder) / READ).read_text(encoding="utf-8")))
    know_frozen(json.loads((Path(folder) / FROZEN).read_text(encoding="utf-8")))
    load_edition(available_editions()[0])
    alone = Alone(METHODS, send)
    return lambda line: alone.answer(line, stopped)
