"""The README's picture is small, and of the page as it is: both are compared as grey pictures of few squares."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest

from .picture import FILE, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST = 150_000
COLUMNS, ROWS = 32, 20
NEAR = 12
"""Of 255: how far a square may be from the one that was taken, so that other fonts make no difference."""
GREYS = f"""async (png) => {{
  const image = new Image();
  image.src = `data:image/png;base64,${{png}}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {{ width: {COLUMNS}, height: {ROWS} }});
  const context = canvas.getContext("2d");
  Object.assign(context, {{ filter: "grayscale(1)", imageSmoothingQuality: "high" }});
  context.drawImage(image, 0, 0, {COLUMNS}, {ROWS});
  return [...context.getImageData(0, 0, {COLUMNS}, {ROWS}).data].filter((_, at) => at % 4 === 0);
}}"""


@pytest.mark.slow
def test_the_picture_in_the_readme_is_of_the_page(browser_page: Page, served: str) -> None:
    now = shown(browser_page, served)
    before = FILE.read_bytes()
    assert len(before) < MOST
    new, old = (browser_page.evaluate(GREYS, base64.b64encode(png).decode()) for png in (now, before))
    far = [place for place, (one, other) in enumerate(zip(new, old, strict=True)) if abs(one - other) > NEAR]
    assert len(far) <= len(old) // 50, [(place % COLUMNS, place // COLUMNS) for place in far]
