"""The page on a phone: everything is large enough, nothing is covered, and the board comes near to a turn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from .conftest import SECONDS, watched_page
from .places import ROTATES
from .sizes import PHONE, too_small
from .test_axe import SEEN
from .test_shell import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

expect = pytest.importorskip("playwright.sync_api").expect


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page on a phone."""
    with watched_page(browser, 4 * SECONDS, **PHONE) as page:
        yield page


@ROTATES
@pytest.mark.parametrize("panel", SEEN)
def test_texts_and_targets_are_large_enough_in_every_panel(phone: Page, served: str, panel: str) -> None:
    address, begin = SEEN[panel]
    opened(phone, served, 360)
    phone.evaluate("(address) => { location.hash = address }", address)
    phone.wait_for_selector(f"html[data-panel={address[1:].partition('=')[0]}]", state="attached")
    assert phone.evaluate("matchMedia('(pointer: coarse)').matches")
    begin(phone)
    assert too_small(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]


LAND = "S8"
NEAR, FAR = 34, 18
"""The pixels that a square has at least when the board has come near, and at most when all of it is seen."""


def near(page: Page) -> bool:
    """Whether the board has come near; fails if it stands between near and far."""
    box = page.locator(f"[data-square={LAND}]").bounding_box()
    assert box is not None
    assert box["width"] >= NEAR or box["width"] <= FAR
    return box["width"] >= NEAR


def at_rest(page: Page, address: str) -> Page:
    """The page at the beginning of a turn, in a system that asks for less motion."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    page.wait_for_selector(".light-land path")
    assert not near(page)
    return page


def test_the_board_comes_near_to_land_that_is_taken_by_touch_until_the_turn_is_taken_back_or_played(
    phone: Page, served: str
) -> None:
    page = at_rest(phone, served)
    page.locator(f"[data-square={LAND}]").tap()
    page.locator(".chip.step").wait_for()
    assert near(page)
    expect(page.locator(f"[data-square={LAND}]")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Step back").tap()
    page.locator(".chip.step").wait_for(state="detached")
    assert not near(page)
    page.locator(".tile.fits").first.tap()
    page.locator("g.ghost.fits").wait_for(state="attached")
    assert near(page)
    expect(page.locator("[role=gridcell]:focus")).to_be_in_viewport(ratio=1)
    page.locator("[role=gridcell]:focus").tap()
    page.locator(".chip.step").wait_for()
    assert near(page)
    page.get_by_role("button", name="✓ Play").tap()
    page.locator(".chip.step").wait_for(state="detached")
    expect(page.locator("#board")).not_to_have_class(re.compile("zoomed"))


def test_the_board_comes_near_by_keys_and_a_scale_that_a_person_chose_stays(browser_page: Page, served: str) -> None:
    browser_page.set_viewport_size(PHONE["viewport"])
    page = at_rest(browser_page, served)
    page.locator(f"[data-square={LAND}]").focus()
    page.keyboard.press("Enter")
    page.locator(".chip.step").wait_for()
    assert near(page)
    page.keyboard.press("0")
    assert not near(page)
    page.keyboard.press("Escape")
    page.locator(".chip.step").wait_for(state="detached")
    page.keyboard.press("+")
    chosen = page.locator(f"[data-square={LAND}]").bounding_box()
    page.keyboard.press("Enter")
    page.locator(".chip.step").wait_for()
    assert page.locator(f"[data-square={LAND}]").bounding_box() == chosen
    page.keyboard.press("Escape")
    page.locator(".chip.step").wait_for(state="detached")
    assert page.locator(f"[data-square={LAND}]").bounding_box() == chosen


def test_the_board_glides_unless_the_system_asks_for_less_motion(phone: Page, served: str) -> None:
    page = at_rest(phone, served)
    page.locator(f"[data-square={LAND}]").tap()
    page.locator("#board.gliding").wait_for()
    expect(page.locator(".stage")).to_have_css("transition-duration", "0s")
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator(".stage")).to_have_css("transition-duration", "0.25s")


SAY = "text => import('./main.js').then(({app}) => { app.say(text); })"
LAST = "() => { scrollTo(0, document.body.scrollHeight); }"


def test_a_message_covers_no_line_that_cannot_be_scrolled_past_it_and_goes_by_itself(phone: Page, served: str) -> None:
    page = at_rest(phone, served)
    status = page.get_by_role("status")
    page.evaluate(SAY, "The rules forbid this build, because the squares belong to another player. " * 2)
    status.filter(has_text="another player").wait_for()
    page.evaluate(LAST)
    last, said = page.locator("#panel-analyse > :last-child").bounding_box(), status.bounding_box()
    assert last is not None
    assert said is not None
    assert last["y"] + last["height"] <= said["y"]
    status.tap()
    expect(status).to_have_text("")
    page.evaluate(SAY, "Copied.")
    status.filter(has_text="Copied.").wait_for()
    expect(status).to_have_text("", timeout=5_000)


BOXES = """(names) => names.map((name) => {
  const { left, top, right, bottom, height } = document.querySelector(name).getBoundingClientRect();
  return { left, top, right, bottom, height };
})"""


def test_the_tiles_stand_in_one_row_below_the_board_and_the_turn_with_its_button_right_below_them(
    phone: Page, served: str
) -> None:
    page = at_rest(phone, served)
    page.get_by_role("button", name="Close the welcome").tap()
    first = page.locator(".tile.fits").first
    expect(first).to_be_in_viewport(ratio=1)
    market, tray, turn, tile = page.evaluate(BOXES, [".market", ".tray", ".card.turn", ".tile.fits"])
    assert market["bottom"] <= tray["top"]
    assert tray["bottom"] <= turn["top"]
    assert tray["height"] < 2 * tile["height"]
    page.locator(f"[data-square={LAND}]").tap()
    play = page.get_by_role("button", name="✓ Play")
    expect(play).to_be_in_viewport(ratio=1)
    tray, button = page.evaluate(BOXES, [".tray", ".card.turn .primary"])
    assert button["bottom"] - tray["top"] < PHONE["viewport"]["height"] / 3


def test_rules_and_the_catalog_stand_alone_and_the_board_is_back_in_other_panels(phone: Page, served: str) -> None:
    page = at_rest(phone, served)
    board, zoom = page.locator("#board"), page.locator("#zoom")
    for address, found in (("#rules=DEM-4", ".rules figure svg"), ("#puzzle", ".calendar")):
        page.evaluate("(address) => { location.hash = address }", address)
        page.locator(found).wait_for()
        expect(board).to_be_hidden()
        expect(zoom).to_be_hidden()
    page.evaluate("() => { location.hash = '#analyse' }")
    expect(board).to_be_visible()
    expect(board).to_have_css("position", "sticky")


LINES = """(element) => {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getClientRects().length;
}"""


def test_no_button_of_rules_and_no_name_of_a_panel_is_torn_on_a_tablet(phone: Page, served: str) -> None:
    page = opened(phone, served, 768)
    for address, wanted in (("#rules", ".rules .ask button"), ("#own", "#tabs a[aria-current]")):
        page.evaluate("(address) => { location.hash = address }", address)
        page.wait_for_selector(f"html[data-panel={address[1:]}]", state="attached")
        assert (address, page.locator(wanted).evaluate(LINES)) == (address, 1)
        assert page.evaluate("document.documentElement.scrollWidth") == 768


def test_the_cross_of_the_welcome_and_the_cards_of_players_take_no_lines_of_their_own(phone: Page, served: str) -> None:
    page = at_rest(phone, served)
    first, cross = page.evaluate(BOXES, ["#welcome .primary", "#welcome .plain"])
    assert first["top"] <= cross["top"] < first["bottom"]
    held = page.locator(".cards-below:visible", has_text=", ")
    for cards in held.all():
        assert cards.evaluate("(cards) => cards.getClientRects().length") == 1


def test_no_text_of_the_catalog_and_of_the_popover_share_has_backticks(phone: Page, served: str) -> None:
    page = phone
    page.goto(f"{served}&puzzle=last-turn-704-1441")
    page.locator(".terms summary").wait_for()
    rules, share = page.evaluate(BOXES, [".terms summary", ".terms button"])
    assert share["top"] < rules["bottom"]  # in one line
    page.locator(".solving").get_by_role("button", name="Share").click()
    expect(page.locator("#share code").first).to_have_text("ny1901 serve last-turn-704-1441")
    page.evaluate("() => { location.hash = '#puzzle' }")
    expect(page.locator(".catalog code")).to_have_text("puzzle play --progress FILE")
    assert "`" not in page.locator("body").inner_text()
