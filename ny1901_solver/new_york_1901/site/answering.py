"""What the worker of the page runs: the methods, in the browser's Python."""

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
"""The file beside the packages with what the documents of the package hold, read when the site was made."""
FROZEN = "frozen.json"
"""The file beside it with the editions of the package, frozen when the site was made."""


def searching() -> list[str]:
    """The methods that may take long."""
    return [name for name, method in METHODS.items() if method.searches]


def answerer(send: Callable[[str], None], stopped: Callable[[], bool], folder: str) -> Callable[[str], None]:
    """What answers a request, a line of JSON, by lines that it sends; `folder` is where the packages lie."""
    know(json.loads((Path(folder) / READ).read_text(encoding="utf-8")))
    know_frozen(json.loads((Path(folder) / FROZEN).read_text(encoding="utf-8")))
    load_edition(available_editions()[0])
    alone = Alone(METHODS, send)
    return lambda line: alone.answer(line, stopped)
