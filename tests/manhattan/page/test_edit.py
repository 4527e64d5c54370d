"""Manhattan's panel Edit: a position is changed by mouse, by keys and by words, mended, found again and played on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...new_york_1901.page.places import ROTATES
from .test_play import LINE, kept

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_position_is_edited_and_played_on(browser_page: Page, manhattan_served: str) -> None:
    page = browser_page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{manhattan_served}&edit&pos={LINE}")
    panel, amiss = page.locator("#panel-edit"), page.locator(".edit-count")
    amiss.filter(has_text="Complete").wait_for()
    page.locator(".table [data-card]").first.wait_for()
    assert page.locator(".table [data-card]").count() == 16
    panel.get_by_role("button", name="4 floors").click()
    page.locator(".plots [data-plot=F9]").click()
    amiss.filter(has_text="impossible").wait_for()
    panel.locator(".rule-id", has_text="M-RND-4").wait_for()
    assert panel.get_by_role("button", name="Play on from this").is_disabled()
    page.locator(".plots [data-plot=F9]").focus()
    page.keyboard.press("x")
    page.keyboard.press("Enter")
    amiss.filter(has_text="Complete").wait_for()
    page.keyboard.press("z")
    amiss.filter(has_text="impossible").wait_for()
    page.keyboard.press("y")
    amiss.filter(has_text="Complete").wait_for()
    page.keyboard.press("/")
    page.keyboard.type("stack Z9 r1")
    page.keyboard.press("Enter")
    panel.get_by_role("alert").filter(has_text="'Z9' is no plot").wait_for()
    hand = panel.get_by_role("group", name="Hand of red")
    hand.get_by_role("button", name="Remove one card 3").click()
    panel.get_by_text("has to draw up to 4").wait_for()
    hand.get_by_role("button", name="Add one card 9").click()
    amiss.filter(has_text="Complete").wait_for()
    panel.get_by_role("spinbutton", name="Points of green").fill("25")
    page.keyboard.press("Enter")
    panel.locator(".edit-line", has_text=re.compile(r"g[0-9./]+/25,.*:4689,")).wait_for()
    page.reload()
    page.locator(".edit-line", has_text=re.compile(r"g[0-9./]+/25,.*:4689,")).wait_for()
    line = page.locator(".edit-line").inner_text()
    page.get_by_role("button", name="Play on from this").click()
    page.get_by_role("button", name="I am red: show my hand").wait_for()
    assert kept(page)["lines"] == [line]
