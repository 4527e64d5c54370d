"""The focus on the page: it never falls out of the panel, and a key leads to the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .places import BROWSED
from .test_shell import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.rotates(3, *BROWSED)
expect = pytest.importorskip("playwright.sync_api").expect


def test_the_form_play_begins_at_its_first_choice_and_then_leads_to_the_turn(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    begin = page.get_by_role("button", name="Play", exact=True)
    begin.press("Enter")
    expect(page.locator("#play [name=number]:checked")).to_be_focused()
    page.keyboard.press("Escape")
    expect(begin).to_be_focused()
    page.get_by_role("button", name="Play a game").press("Enter")  # this button goes
    expect(page.locator("#play [name=number]:checked")).to_be_focused()
    page.keyboard.press("Escape")
    expect(begin).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#play .primary").press("Enter")
    page.locator("#status", has_text="A new game: You, Medium.").wait_for()
    expect(page.locator("#panel-analyse h2", has_text="Green to move")).to_be_focused()


def test_what_takes_the_place_of_a_refused_turn_keeps_the_focus(browser_page: Page, served: str) -> None:
    page = opened(browser_page, f"{served}&analyse")
    page.get_by_label("Type a turn").fill("build s1@A2,A3")
    page.keyboard.press("Enter")
    page.locator(".near").first.press("Enter")
    expect(page.get_by_role("button", name="✓ Play")).to_be_focused()
    page.locator(".chip.step").first.press("Enter")
    page.wait_for_function("() => document.activeElement.closest('.turn')")


def test_a_key_leads_to_the_board_and_the_keys_list_it(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    page.get_by_role("link", name="Rules", exact=True).focus()
    page.keyboard.press("q")
    expect(page.locator("[role=gridcell][tabindex='0']")).to_be_focused()
    page.keyboard.press("?")
    page.locator("#keys .keys > div", has_text="Go to the board").get_by_text("Q", exact=True).wait_for()
