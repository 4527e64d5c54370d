"""Runs the engine's methods of a game in the browser's Python, in the page's web worker."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from ..engine import Alone
from ..files.documents import know
from ..protocol.registration import Registration

READ = "read.json"
"""The file with the parsed data of the YAML files, written when the site is made; it is in the game's package."""


class InBrowser:
    """Answers requests about a game. The package of the game has the name `package`, and `folder` contains all
    packages. The function `send` receives the lines of the answers, and `stopped` returns whether the page has stopped
    the current request.
    """

    def __init__(self, package: str, folder: str, send: Callable[[str], None], stopped: Callable[[], bool]) -> None:
        own = f"{__package__.rpartition('.')[0]}.{package}"
        registration: Registration = import_module(f"{own}.registration").REGISTRATION
        there = Path(folder).joinpath(*own.split("."))
        know(json.loads((there / READ).read_text(encoding="utf-8")))
        if registration.site_start:
            registration.part(registration.site_start)(there)
        self._methods = registration.part(registration.methods)
        self._alone, self._stopped = Alone(self._methods, send), stopped
        self._left: Iterator[Any] = iter(self._methods)

    def answer(self, line: str) -> None:
        """Answers a request, which is a line of JSON."""
        self._alone.answer(line, self._stopped)

    def load_next(self) -> bool:
        """Loads one more method, so that its first request is answered sooner; returns whether there was one."""
        name = next(self._left, None)
        return name is not None and bool(self._methods[name])
