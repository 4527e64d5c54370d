"""A site that is made once, and a plain host that serves it under a folder of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from ny1901_solver.new_york_1901.site.building import make_site, write_site
from ny1901_solver.new_york_1901.site.folders import missing

from ..page.conftest import browser as browser
from .parts import PYODIDE, WHEELS


@pytest.fixture(scope="session")
def parts() -> tuple[Path, Path]:
    """The folders of Pyodide and of the wheels; without them tests skip, unless NY1901_SITE says that they may not."""
    if lacking := missing(PYODIDE, WHEELS):
        reason = f"{lacking[0]}; `python -m tests.new_york_1901.site.parts` gets all"
        if os.environ.get("NY1901_SITE") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    return PYODIDE, WHEELS


@pytest.fixture(scope="session")
def site(parts: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a host, with the site in the folder `some/place`."""
    root = tmp_path_factory.mktemp("host")
    write_site(root / "some" / "place", make_site(*parts, shutil.which("node")))
    return root


class _Quiet(SimpleHTTPRequestHandler):
    def log_request(self, code: object = "-", size: object = "-") -> None:
        pass


@contextmanager
def hosted(root: Path) -> Iterator[str]:
    """The address of the site while a plain host serves it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/some/place/"
    finally:
        server.shutdown()
        server.server_close()
