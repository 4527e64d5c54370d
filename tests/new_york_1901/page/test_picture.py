"""Pictures of the page are of the page as it is: compared as grey pictures of few squares; the README's is small."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .picture import COLUMNS, FILE, VIEWS, golden, greys, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST = 150_000
NEAR = 12
"""Of 255: how far a square may be from the one that was taken, so that other fonts make no difference."""


def far(now: bytes, before: bytes) -> list[tuple[int, int]]:
    """Columns and rows of the squares that are another grey than before."""
    pairs = enumerate(zip(now, before, strict=True))
    return [(place % COLUMNS, place // COLUMNS) for place, (one, other) in pairs if abs(one - other) > NEAR]


@pytest.mark.slow
def test_the_picture_in_the_readme_is_of_the_page(browser_page: Page, served: str) -> None:
    now = shown(browser_page, served)
    before = FILE.read_bytes()
    assert len(before) < MOST
    found = far(*(greys(browser_page, png) for png in (now, before)))
    assert len(found) <= len(greys(browser_page, before)) // 50, found


@pytest.mark.slow
@pytest.mark.parametrize("view", VIEWS)
def test_a_view_looks_as_it_did(browser_page: Page, served: str, view: str) -> None:
    before = bytes.fromhex(golden(view).read_text(encoding="ascii"))
    found = far(greys(browser_page, VIEWS[view](browser_page, served)), before)
    assert len(found) <= len(before) // 50, found
