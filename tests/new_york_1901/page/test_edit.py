"""The panels Edit and Own boards in a browser: set up by mouse and by keys, refused, mended, and found again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.table.commands import EDITS
from ny1901_solver.new_york_1901.table.draft import Draft
from ny1901_solver.new_york_1901.table.script import format_draft

from .places import ROTATES

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

expect = pytest.importorskip("playwright.sync_api").expect
COMMANDS = [
    "starter green b4",
    "starter blue y4",
    "starter yellow r13",
    "claim green b7 b8",
    "claim blue g6",
    "build green b5 B5 C5 B6 C6",
    "build yellow b1 E2 E3",
    "streets broadway wall-street cedar",
    "challenge gold-tycoon",
    "market b2 b3 2r2",
    "turn blue",
]
KEPT = "() => JSON.parse(localStorage.getItem('ny1901.edit')).now"
CHOSEN = (
    "() => { const text = document.activeElement; return text.value.slice(text.selectionStart, text.selectionEnd) }"
)


def wanted() -> str:
    """The draft that the commands of the session come to."""
    draft = Draft.blank(load_edition("lower-manhattan"), ("green", "blue", "yellow"))
    for command in COMMANDS:
        draft, _ = EDITS.edit(draft, command)
    assert draft.problems() == []
    return format_draft(draft)


@pytest.fixture
def panel(browser_page: Page, served: str) -> Page:
    """The panel with an empty board for three."""
    browser_page.set_viewport_size({"width": 1280, "height": 800})
    browser_page.goto(f"{served}&edit")
    left(browser_page, "6 things are missing")
    browser_page.wait_for_selector("[role=gridcell]")
    return browser_page


def left(page: Page, words: str) -> None:
    """Waits until the counter says so much."""
    page.locator(".edit-count", has_text=re.compile(f"^{words}$")).wait_for()


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def press(page: Page, name: str) -> None:
    page.locator("#panel-edit").get_by_role("button", name=re.compile(f"^{name}")).first.click()


def test_a_three_player_position_is_set_up_by_mouse_analysed_and_found_after_a_reload(panel: Page) -> None:
    press(panel, "st ")
    for missing, name in zip((5, 4, 3), ("M2", "M9", "R10"), strict=True):
        square(panel, name).click()
        left(panel, f"{missing} things are missing")
    square(panel, "I5").hover()
    panel.mouse.down()
    square(panel, "J5").hover()
    panel.mouse.up()
    panel.wait_for_function("() => localStorage.getItem('ny1901.edit').includes('claim green blue-04 blue-07 blue-08')")
    press(panel, "Undo")  # one stroke is one step
    panel.wait_for_function(
        "() => JSON.parse(localStorage.getItem('ny1901.edit')).now.includes('claim green blue-04\\n')"
    )
    press(panel, "Redo")
    press(panel, "blue")
    square(panel, "E5").click()
    press(panel, "green")
    press(panel, "b5 ")
    square(panel, "B5").click()
    press(panel, "yellow")
    press(panel, "b1 ")
    square(panel, "E2").hover()
    panel.mouse.wheel(0, 100)
    square(panel, "E2").click()
    for name in ("Broadway", "Wall Street", "Cedar"):
        press(panel, name)
    for kind in ("b2", "b3", "r2", "r2"):
        panel.locator(f"#edit-market [data-key={kind}] .edit-card").click()
    panel.locator("#edit-challenge").select_option("gold-tycoon")
    panel.locator("#edit-seat-1 .edit-move").click()
    left(panel, "Complete")
    panel.locator("#edit-seat-1 .edit-move[aria-pressed=true]").wait_for()
    assert panel.evaluate(KEPT) == wanted()
    panel.reload()
    left(panel, "Complete")
    assert panel.evaluate(KEPT) == wanted()
    press(panel, "Undo")
    panel.locator("#edit-seat-0 .edit-move[aria-pressed=true]").wait_for()
    press(panel, "Redo")
    panel.locator("#edit-seat-1 .edit-move[aria-pressed=true]").wait_for()
    press(panel, "Analyse this")
    panel.wait_for_url(re.compile("#analyse&pos=ny1:lower-manhattan.*:blue:"))
    panel.evaluate("() => { location.hash = location.hash.replace('analyse', 'edit') }")
    panel.wait_for_url(re.compile("#edit$"))
    left(panel, "Complete")


def test_street_cards_are_chosen_one_by_one_and_one_too_many_is_refused(panel: Page) -> None:
    for name in ("Broadway", "Wall Street"):
        press(panel, name)
    panel.wait_for_function(f"() => ({KEPT})().includes('streets broadway wall-street\\n')")
    panel.reload()
    expect(panel.locator("#edit-setting h3")).to_have_text("Street cards: 2 of 3")
    left(panel, "6 things are missing")
    press(panel, "Cedar")
    left(panel, "5 things are missing")
    press(panel, "Pine")
    panel.locator("#panel-edit .error").get_by_role("link", name="SET-2").wait_for()
    press(panel, "Broadway")
    press(panel, "Cedar")
    press(panel, "Wall Street")
    panel.wait_for_function(f"() => !({KEPT})().includes('streets')")


def test_another_score_than_the_printed_one_is_kept_with_its_reason_alone(panel: Page) -> None:
    seat = panel.locator("#edit-seat-0")
    seat.get_by_label("Score", exact=True).fill("7")
    seat.get_by_label("Score", exact=True).press("Enter")
    reason = seat.get_by_label("Why the score differs from the printed points")
    expect(reason).to_be_focused()
    expect(panel.locator("#status")).to_have_text("The points printed on the tiles add up to 0. Why is the score 7?")
    reason.blur()
    expect(seat.get_by_label("Score", exact=True)).to_have_value("0")
    assert "score" not in panel.evaluate(KEPT)
    seat.get_by_label("Score", exact=True).fill("7")
    seat.get_by_label("Score", exact=True).press("Enter")
    reason.fill("the king was counted")
    reason.press("Enter")
    panel.wait_for_function(f"() => ({KEPT})().includes('score green 7 because the king was counted')")
    panel.reload()
    expect(reason).to_have_value("the king was counted")
    press(panel, "printed points: 0")
    expect(reason).to_be_hidden()
    assert "score" not in panel.evaluate(KEPT)


def test_a_finger_paints_land_once_it_moves(panel: Page) -> None:
    touch = panel.context.new_cdp_session(panel)

    def finger(kind: str, *names: str) -> None:
        boxes = [box for name in names if (box := square(panel, name).bounding_box()) is not None]
        points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    finger("touchStart", "I5")
    for name in ("J5", "K5", "K6"):
        finger("touchMove", name)
    finger("touchEnd")
    panel.wait_for_function(f"() => ({KEPT})().includes('claim green blue-07 blue-08 blue-10')")
    press(panel, "Undo")  # one stroke is one step
    panel.wait_for_function(f"() => !({KEPT})().includes('claim')")
    finger("touchStart", "I5")
    finger("touchStart", "I5", "J6")
    finger("touchMove", "J5", "K6")
    finger("touchEnd")
    finger("touchStart", "E5")
    finger("touchEnd")
    panel.wait_for_function(f"() => ({KEPT})().includes('claim green green-06\\n')")


def test_the_same_position_is_set_up_by_keys_alone(panel: Page) -> None:
    key = panel.keyboard.press

    def put(name: str) -> None:
        _walk(panel, name)
        key("Enter")

    key("s")
    for missing, name in zip((5, 4, 3), ("M2", "M9", "R10"), strict=True):
        put(name)
        left(panel, f"{missing} things are missing")
    for name in ("I5", "J5"):
        put(name)
    key("2")
    put("E5")
    key("1")
    _take(panel, "b5")
    put("B5")
    key("3")
    _take(panel, "b1")
    key("r")
    put("E2")
    key("m")
    for kind in ("b2", "b3", "r2", "r2"):
        _tab(panel, kind)
        key("Enter")
    key("/")
    for command in ("streets broadway wall cedar", "challenge gold-tycoon", "turn blue"):
        panel.keyboard.type(command)
        key("Enter")
        panel.wait_for_function("() => !document.activeElement.value")
    left(panel, "Complete")
    assert panel.evaluate(KEPT) == wanted()
    key("Escape")
    key("a")
    panel.wait_for_url(re.compile("#analyse&pos=ny1:lower-manhattan.*:blue:"))


def _walk(page: Page, name: str) -> None:
    """Moves the focus over the board by arrows."""
    for _ in range(60):
        here = str(page.evaluate("() => document.activeElement.dataset.square"))
        if here == name:
            return
        across, down = ord(name[0]) - ord(here[0]), int(name[1:]) - int(here[1:])
        page.keyboard.press(
            "ArrowRight" if across > 0 else "ArrowLeft" if across else "ArrowDown" if down > 0 else "ArrowUp"
        )
    raise AssertionError(f"{name} is not reached")


def _tab(page: Page, kind: str) -> None:
    """Moves the focus to the card of a kind by Tab."""
    for _ in range(40):
        if page.evaluate("() => document.activeElement.querySelector('.code')?.textContent ?? ''") == kind:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{kind} is not reached")


def _take(page: Page, tile: str) -> None:
    """Takes the next tile until it is the one."""
    for _ in range(30):
        if page.locator(f'#edit-tools [aria-pressed=true][data-key="{tile}"]').count():
            return
        page.keyboard.press("t")
    raise AssertionError(f"{tile} is not reached")


def test_what_cannot_be_is_refused_with_its_rules_and_counted_with_its_place(panel: Page) -> None:
    panel.keyboard.press("/")
    for command in ("build green b1 B2 C2", "build green g4 E5 F5 G5 E6 E7"):
        panel.keyboard.type(command)
        panel.keyboard.press("Enter")
        panel.wait_for_function("() => !document.activeElement.value")
    left(panel, "6 things are missing · 1 thing is impossible")
    panel.locator("#edit-problems").get_by_role("link", name="BLD-2").wait_for()
    panel.wait_for_selector(".light-wrong path", state="attached")
    panel.locator("#edit-problems li button").first.click()
    assert panel.evaluate("() => document.activeElement.dataset.square") == "E5"
    before = panel.evaluate(KEPT)
    press(panel, "blue")
    press(panel, "b2 ")
    square(panel, "B2").click()
    panel.locator("#panel-edit .error").get_by_role("link", name="BLD-4").wait_for()
    assert panel.evaluate(KEPT) == before


def test_a_board_of_ones_own_is_broken_mended_found_again_and_played_on(browser_page: Page, served: str) -> None:
    page = browser_page
    page.goto(f"{served}&own")
    page.locator(".own-verdict", has_text="not filled in yet").wait_for()
    page.locator("#panel-own summary").click()
    page.get_by_label("What the new board begins with").select_option("tiny")
    page.get_by_label("Name of the new board").fill("Mine")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".own-verdict .seal-proved")
    page.get_by_role("button", name="board.txt", exact=True).click()
    text = page.locator(".own-text")
    text.fill(text.input_value().replace("b01", "b1", 1))
    page.locator(".own-verdict", has_text="1 mistake").wait_for()
    assert page.locator(".own-numbers .own-wrong").inner_text() == "4"
    page.reload()
    page.locator(".own-verdict", has_text="1 mistake").wait_for()
    page.locator(".own-problems button").click()
    assert page.evaluate(CHOSEN) == "b1"
    page.keyboard.type("b01")
    page.wait_for_selector(".own-verdict .seal-proved")
    square(page, "D3").click()
    assert page.evaluate(CHOSEN) == "B"
    page.get_by_role("button", name="New game on this board").click()
    page.wait_for_url(re.compile("#analyse&pos=ny1:mine@"))


SEAT = """() => [...document.querySelectorAll(".edit-seat")].map((seat) => {
  const [select, move] = ["select", ".edit-move"].map((part) => seat.querySelector(part).getBoundingClientRect());
  return move.top < select.bottom && select.top < move.bottom;
})"""


def test_the_button_to_move_stands_in_the_line_of_its_player(panel: Page) -> None:
    panel.locator(".edit-seat").nth(1).wait_for()
    for width in (360, 1024, 1280):
        panel.set_viewport_size({"width": width, "height": 768})
        assert all(panel.evaluate(SEAT)), width


def test_only_a_phone_folds_parts_of_the_editor(panel: Page) -> None:
    market = panel.locator("#edit-market")
    expect(market).to_be_visible()
    panel.set_viewport_size({"width": 360, "height": 740})
    expect(market).to_be_hidden()
    assert panel.evaluate("document.documentElement.scrollWidth") == 360
    panel.locator("summary", has_text="Market").click()
    expect(market).to_be_visible()
    panel.set_viewport_size({"width": 1280, "height": 800})
    expect(market).to_be_visible()
    expect(panel.locator("summary", has_text="Market")).to_be_hidden()
