"""The picture of the page that the README shows, and views that are kept as a few grey squares.

`python -m tests.new_york_1901.page.picture` takes all of them anew.
"""

from __future__ import annotations

import base64
import re
import struct
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.positions.file import read_position

from .conftest import QUIET, browser_path, running
from .test_shell import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent.parent.parent
FILE = ROOT / "docs" / "pictures" / "page.png"
POSITION = ROOT / "puzzles" / "positions" / "2p-mid-1.yaml"
WIDTH, HEIGHT = 1280, 860
COLUMNS, ROWS = 32, 20
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
FEW_COLOURS = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const counts = new Map();
  const colourAt = (at) => ((data[at] & 248) << 16) | ((data[at + 1] & 248) << 8) | (data[at + 2] & 248);
  for (let at = 0; at < data.length; at += 4) counts.set(colourAt(at), (counts.get(colourAt(at)) ?? 0) + 1);
  const palette = [...counts].sort((one, other) => other[1] - one[1]).slice(0, 256).map(([colour]) => colour);
  const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
  const far = (one, other) => parts(one).reduce((sum, part, at) => sum + (part - parts(other)[at]) ** 2, 0);
  const nearest = new Map(palette.map((colour, at) => [colour, at]));
  for (const colour of counts.keys()) {
    if (nearest.has(colour)) continue;
    const distances = palette.map((each) => far(each, colour));
    nearest.set(colour, distances.indexOf(Math.min(...distances)));
  }
  let pixels = "";
  for (let at = 0; at < data.length; at += 4) pixels += String.fromCharCode(nearest.get(colourAt(at)));
  return [palette.map((colour) => parts(colour).map((part) => part | (part >> 5))), btoa(pixels)];
}"""


def shown(page: Page, served: str) -> bytes:
    """A position with all hints taken, in light, as the PNG that the browser makes."""
    page.emulate_media(color_scheme="light")
    opened(page, f"{served}&pos={format_line(read_position(POSITION))}", WIDTH)
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    page.wait_for_selector(".light-land path")
    hint, stage = page.get_by_role("button", name=re.compile("^Hint( |$)")), 0
    while hint.is_visible():
        hint.click()
        stage += 1
        page.locator(f".stages li:nth-child({stage})").wait_for()
    page.get_by_role("button", name="Show the turn").click()
    page.get_by_text(re.compile("^Compared")).wait_for(timeout=180_000)  # until then the figures change
    page.mouse.move(0, 0)
    page.locator(".candidates li:nth-child(3)").scroll_into_view_if_needed()
    page.wait_for_function("() => !document.querySelector('#status').textContent")
    return page.screenshot()


def catalog(page: Page, served: str) -> bytes:
    """The catalog of puzzles on a phone, in the dark, on a day before Christmas."""
    page.clock.set_fixed_time("2026-12-24T12:00:00")
    page.emulate_media(color_scheme="dark")
    opened(page, f"{served}&puzzle", 360)
    page.locator(".calendar li:nth-child(32)").wait_for()
    page.evaluate("document.querySelector('.calendar').scrollIntoView({ block: 'center' })")
    return page.screenshot()


def ruling(page: Page, served: str) -> bytes:
    """A ruling with its diagram, in black and white."""
    page.add_init_script("localStorage.setItem('ny1901.theme', '\"bw\"')")
    opened(page, f"{served}&rules=DEM-2-a", 1100)
    page.locator(".rules figure svg").wait_for()
    page.wait_for_function("() => !document.querySelector('#status').textContent")
    return page.screenshot()


VIEWS = {"catalog": catalog, "ruling": ruling}


def golden(view: str) -> Path:
    """The file of a view's greys, a row a line, two digits a square."""
    return Path(__file__).parent / "golden" / f"{view}.txt"


def greys(page: Page, png: bytes) -> bytes:
    """A picture as `COLUMNS` by `ROWS` squares of grey, a byte each."""
    return bytes(page.evaluate(GREYS, base64.b64encode(png).decode()))


def small(page: Page, png: bytes) -> bytes:
    """The same picture in the 256 colours that it has most of."""
    palette, pixels = page.evaluate(FEW_COLOURS, base64.b64encode(png).decode())
    lines = base64.b64decode(pixels)
    rows = b"".join(b"\0" + lines[WIDTH * row : WIDTH * (row + 1)] for row in range(HEIGHT))
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    colours = bytes(part for colour in palette for part in colour)
    chunks = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )


def main() -> None:
    """Takes the picture."""
    from playwright.sync_api import sync_playwright

    with running() as (_, served), sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=[*QUIET])
        page = chromium.new_page()
        page.set_default_timeout(20_000)
        FILE.write_bytes(small(page, shown(page, served)))
        for view, taken in VIEWS.items():
            page = chromium.new_page()
            rows = greys(page, taken(page, served)).hex(" ", COLUMNS).replace(" ", "\n")
            golden(view).write_text(f"{rows}\n", encoding="ascii")
        chromium.close()
    sys.stdout.write(f"{FILE.relative_to(ROOT)}: {FILE.stat().st_size / 1000:.0f} kB\n")


if __name__ == "__main__":
    main()
