"""A server that runs for Manhattan, and Debian's Chromium that looks at its page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.new_york_1901.page.conftest import browser, browser_page, running

__all__ = ["browser", "browser_page"]


@pytest.fixture(scope="session")
def manhattan_served() -> Iterator[str]:
    """The address, with its secret, of a server that runs for the whole session."""
    with running("--game", "manhattan") as (_, address):
        yield address
