"""A server that runs, and Debian's Chromium that looks at its page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from asyncio import events
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
SECONDS = 60_000  # milliseconds: what a page may take on a machine that is at work
BROWSERS = ("chromium-headless-shell", "chromium")
"""Debian's packages and programs with Chromium; the first has no window and takes a third less time."""


def browser_path() -> str | None:
    """The program that shows the page, or None."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@contextmanager
def running(*arguments: str, **options: Any) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server, and the address that it has printed."""
    program = [sys.executable, "-m", "ny1901_solver", "serve", "--no-browser", "--port", "0", *arguments]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, encoding="utf-8", **options) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip()
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The address, with its secret, of a server that runs for the whole session."""
    with running() as (_, address):
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; without one the tests skip, unless NY1901_BROWSER says that one is required."""
    path = browser_path()
    if path is None:
        reason = f"no Chromium is installed; on Debian: `apt-get install {BROWSERS[0]}`"
        if os.environ.get("NY1901_BROWSER") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=SECONDS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=[*QUIET, "--disable-sync"])
        loop = events._get_running_loop()
        yield chromium
        events._set_running_loop(loop)  # which tests without a browser do not see
        chromium.close()


@contextmanager
def watched_page(browser: Browser, patience: int, **options: Any) -> Iterator[Page]:
    """A page of a browser that has seen nothing yet; an error that a script does not catch fails the test."""
    context = browser.new_context(**options)
    context.set_default_timeout(patience)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def browser_page(browser: Browser) -> Iterator[Page]:
    """A page that is watched."""
    with watched_page(browser, SECONDS) as page:
        yield page
