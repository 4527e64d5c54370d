"""axe-core finds nothing amiss: every panel as it is in use, in three themes, narrow and wide."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.replay import format_record

from .places import ROTATES
from .test_ending import last_of
from .test_review import PASTE, missed
from .test_shell import opened

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

Axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe
WEAR = "(theme) => import('./shell/theme.js').then(({ wear }) => wear(() => {})(theme))"
FINDS = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))]);
}"""

PHOTOGRAPH = """async () => {
  const canvas = new OffscreenCanvas(400, 300);
  canvas.getContext("2d").fillRect(0, 0, 400, 300);
  const dropped = new DataTransfer();
  dropped.items.add(new File([await canvas.convertToBlob()], "board.png", { type: "image/png" }));
  document.getElementById("board").dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true }));
}"""


def typed(page: Page, text: str, amiss: str) -> None:
    """Types a line into the panel shown, and waits for what is amiss with it."""
    page.locator(".panel:not([hidden]) [data-input]").first.fill(text)
    page.keyboard.press("Enter")
    page.locator(amiss).first.wait_for()


def analyse(page: Page) -> None:
    page.wait_for_selector(".light-land path")
    for fold in page.locator("#panel-analyse summary").all():
        fold.click()
    page.get_by_role("button", name="Points now").click()
    page.locator(".candidates button").first.wait_for()
    typed(page, "take b07; build s4@E5,F5,G5,E6", ".nearest button")


def ending(page: Page) -> None:
    page.evaluate("(line) => { location.hash = `analyse&pos=${line}` }", format_line(last_of(4, "generation-king").end))
    page.locator(".sources tfoot").wait_for()


def puzzles(page: Page) -> None:
    page.wait_for_selector(".catalog .calendar")


def puzzle(page: Page) -> None:
    page.wait_for_selector(".maker:not([inert]) .prompt:not(:empty)")
    typed(page, "build b1 A1 A2", ".solving .wrong a")
    page.get_by_role("button", name=re.compile("^Hint: ")).click()
    page.wait_for_selector(".solving ol li")


def review(page: Page) -> None:
    page.evaluate(PASTE, format_record(missed()))
    page.locator("#panel-review").get_by_role("button", name="Review", exact=True).click()
    page.locator(".marked button.pick").click()
    page.get_by_role("button", name="Try it").wait_for()


def edit(page: Page) -> None:
    typed(page, "build green g4 E5 F5 G5 E6 E7", "#edit-problems .bad")
    typed(page, "build green b9 E5", "#panel-edit .error")


def rules(page: Page) -> None:
    page.wait_for_selector(".rules figure svg")
    for fold in page.locator(".rules summary").all()[:3]:
        fold.click()


def own(page: Page) -> None:
    page.wait_for_selector(".own-verdict:not(:empty)")
    page.locator("#panel-own summary").click()


def paint(page: Page) -> None:
    own(page)
    page.get_by_role("button", name="Paint", exact=True).click()
    page.evaluate(PHOTOGRAPH)
    page.locator(".photo-pin").nth(3).wait_for()


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.locator("#notice").wait_for()


def play(page: Page) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#play summary").click()


def tour(page: Page) -> None:
    page.get_by_role("button", name="I do not know the game").click()
    page.get_by_role("heading", name="The aim").wait_for()


def share(page: Page) -> None:
    menu(page)
    page.locator("#menu").get_by_role("button", name="Share").click()
    page.locator("#share summary").click()
    page.get_by_role("img", name="QR code").wait_for()


def keys(page: Page) -> None:
    page.keyboard.press("?")
    page.get_by_role("region", name="Keys").wait_for()


SEEN: dict[str, tuple[str, Callable[[Page], None]]] = {
    "analyse": ("#analyse", analyse),
    "ending": ("#analyse", ending),
    "puzzles": ("#puzzle", puzzles),
    "puzzle": ("#puzzle=last-turn-704-1441", puzzle),
    "review": ("#review", review),
    "edit": ("#edit", edit),
    "rules": ("#rules=DEM-2-a", rules),
    "own": ("#own", own),
    "paint": ("#own", paint),
    "menu": ("#analyse", menu),
    "play": ("#analyse", play),
    "tour": ("#analyse", tour),
    "share": ("#analyse", share),
    "keys": ("#analyse", keys),
}


@ROTATES
@pytest.mark.parametrize("panel", SEEN)
@pytest.mark.parametrize(
    "looks",
    [
        [(360, "light"), (1280, "dark"), (1280, "bw")],
        pytest.param([(1280, "light"), (360, "dark"), (360, "bw")], marks=pytest.mark.slow),
    ],
    ids=["narrow light", "wide light"],
)
def test_axe_finds_nothing_in_any_panel(
    browser_page: Page, served: str, looks: list[tuple[int, str]], panel: str
) -> None:
    address, begin = SEEN[panel]
    page = opened(browser_page, served)
    page.evaluate(Axe().axe_script)
    page.evaluate("(address) => { location.hash = address }", address)
    page.wait_for_selector(f"html[data-panel={address[1:].partition('=')[0]}]", state="attached")
    begin(page)
    found = []
    for width, theme in looks:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(WEAR, theme)
        found += [(width, theme, *each) for each in page.evaluate(FINDS)]
    assert found == []
