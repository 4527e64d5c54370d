"""The last turn on the board: marked and named, and moved there briefly when it is played, taken back or shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from .hands import HERE, Hand, Keys, Mouse
from .places import ROTATES
from .test_analyse import START

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

WATCH = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, { duration }) {
  const { dataset = {} } = this.querySelector("[data-at]") ?? this;
  const what = dataset.worker ? "worker" : dataset.building ?? this.className;
  moved.push({ what, duration, gone: frames[1].opacity === 0 });
  return animate.call(this, frames, { duration: duration * pace, easing: "linear", fill: "forwards" });
};
window.pace = 1;
"""
REST = """([number, many, still]) => {
  const { board, game } = window.app;
  const drawn = board.line === game.line && game.node.number === number && moved.length >= many;
  const left = still && document.querySelectorAll('.air > *, .settling > *, .picture [visibility=hidden]').length;
  window.calm = drawn && !left ? (window.calm ?? 0) + 1 : 0;
  return window.calm > 3 && !(window.calm = 0);
}"""
PLAY = "([turn, draw]) => import('./main.js').then(({ app }) => app.game.play(turn, { draw }))"
TURNS: tuple[tuple[str, list[str]], ...] = (
    ("take red-02; pass", ["r2"]),
    ("demolish b1@A2,B2", []),
    ("take red-04; build b1@C2,C3", ["b2"]),
)
MARK = ".recent .edge"


def opened(page: Page, address: str) -> Page:
    page.add_init_script(WATCH)
    page.goto(f"{address}&pos={START}")
    page.wait_for_selector(".light-land path")
    page.evaluate("import('./main.js').then(({ app }) => (window.app = app) && 0)")
    return page


def rest(page: Page, number: int, many: int, *, still: bool) -> None:
    """Waits until so many turns are shown, so much has moved, and, if `still`, nothing moves any more."""
    page.wait_for_function(REST, arg=[number, many, still])


def said(page: Page, square: str) -> str:
    return page.locator(f"[data-square={square}]").get_attribute("aria-label") or ""


def moved(page: Page, number: int, many: int = 0) -> list[tuple[str, bool]]:
    """What has moved until so many turns are shown and nothing moves, each for 200 ms; and whether it went away."""
    rest(page, number, many, still=True)
    found: list[dict[str, Any]] = page.evaluate("moved.splice(0)")
    assert {each["duration"] for each in found} <= {200}
    return sorted((each["what"].split()[0], each["gone"]) for each in found)


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_the_last_turn_is_marked_and_named_where_the_board_shows_the_game(
    browser_page: Page, served: str, hand: type[Hand]
) -> None:
    page = opened(browser_page, served)
    person = hand(page)
    person.square("C2")
    page.get_by_role("button", name="take red-02").wait_for()
    person.use(page.get_by_role("button", name=re.compile("b1 ?Tower Building")))
    page.wait_for_selector(".ghost.fits")
    held = str(page.evaluate(HERE))
    person.square(held)
    page.wait_for_selector(".effect >> text=BLD-9")
    assert page.locator(MARK).count() == 0
    person.press("✓ Play")
    page.locator(MARK).nth(1).wait_for(state="attached")
    assert said(page, held).endswith("last turn: green built b1")
    assert said(page, "C2").endswith(("last turn: green took this land", "last turn: green built b1"))
    person.press("Back by a turn", within="#strip")
    page.locator(MARK).first.wait_for(state="detached")
    assert "last turn" not in said(page, held) + said(page, "C2")
    person.press("Forward by a turn", within="#strip")
    page.locator(MARK).nth(1).wait_for(state="attached")
    person.follow("Edit")
    page.locator(MARK).first.wait_for(state="detached")
    assert "last turn" not in said(page, held)
    person.follow("Review")
    page.locator(MARK).nth(1).wait_for(state="attached")
    assert said(page, held).endswith("last turn: green built b1")


def test_tiles_workers_and_cards_move_when_a_turn_is_played_and_when_it_is_taken_back(
    browser_page: Page, served: str
) -> None:
    page = opened(browser_page, served)
    page.locator("[data-square=C2]").click()
    page.get_by_role("button", name="take red-02").wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(PLAY, TURNS[0])
    assert moved(page, 1, 2) == [("market", False), ("worker", False)]
    page.evaluate(PLAY, TURNS[1])
    assert moved(page, 2, 2) == [("b1", False), ("st", False)]
    page.evaluate(PLAY, TURNS[2])
    assert moved(page, 3, 4) == [("b1", False), ("market", False), ("worker", False), ("worker", False)]
    page.keyboard.press("z")
    assert moved(page, 2, 4) == [("b1", True), ("market", False), ("worker", False), ("worker", False)]
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("y")
    assert moved(page, 3) == []


def test_a_new_turn_ends_what_moves_and_nothing_that_moves_is_in_the_way_of_a_click(
    browser_page: Page, served: str
) -> None:
    page = opened(browser_page, served)
    for number, turn in enumerate(TURNS, start=1):
        page.evaluate(PLAY, turn)
        moved(page, number)
    page.evaluate("pace = 1000")  # what is not ended does not end in this test
    page.keyboard.press("z")
    page.wait_for_selector(".settling > svg", state="attached")
    page.locator("[data-square=C3]").click()
    page.locator(".wrong a").first.wait_for()
    for key, number in zip("zzyyy", (1, 0, 1, 2, 3), strict=True):
        page.keyboard.press(key)
        rest(page, number, 0, still=False)
    assert page.locator(".settling > svg").count() == 1
    page.evaluate("pace = 1")
    page.keyboard.press("z")
    rest(page, 2, 0, still=True)
