"""Cards that light their land, land that lights its cards, and tiles that are dragged to the board."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.answers.cards import land_cards
from ny1901_solver.new_york_1901.drawing import PALETTES, page_board
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import new_game

from .conftest import SECONDS, watched_page
from .places import ROTATES

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Locator, Page

START = format_line(new_game(load_edition("tiny"), 2, random.Random(2)))
LIT = "(all) => all.map((each) => each.innerText.replace(/\\s+/g, ' '))"


@pytest.fixture
def panel(browser_page: Page, served: str) -> Page:
    """The panel with a position on the board `tiny`, once land is lit."""
    return opened(browser_page, served)


@pytest.fixture
def phone(browser: Browser, served: str) -> Iterator[Page]:
    """The same on a screen that is touched."""
    with watched_page(browser, SECONDS, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}) as page:
        yield opened(page, served)


def opened(page: Page, served: str) -> Page:
    page.goto(f"{served}&pos={START}")
    page.wait_for_selector(".light-land path")
    return page


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def tile(page: Page, name: str) -> Locator:
    return page.locator(".tile", has_text=name)


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def fitting(page: Page, name: str) -> str:
    """A square on which a tile fits as it is taken in hand."""
    tile(page, name).click()
    page.wait_for_selector(".ghost.fits")
    found = page.evaluate("document.activeElement.dataset.square")
    tile(page, name).click()
    page.wait_for_selector(".ghost", state="hidden")
    return str(found)


@pytest.mark.parametrize(("name", "players"), [("lower-manhattan", 4), ("tiny", 2)])
@pytest.mark.parametrize("black_and_white", [False, True])
def test_every_kind_of_land_card_has_the_pattern_of_its_district_on_the_board(
    name: str, players: int, black_and_white: bool
) -> None:
    edition = load_edition(name)
    picture = page_board(
        new_game(edition, players, random.Random(1)), None, PALETTES.for_screen(black_and_white)
    ).svg_text()
    patterns = dict(re.findall(r'<pattern id="([\w-]+)" (.*?)</pattern>', picture, re.DOTALL))
    for card in land_cards(edition):
        land = edition.kind_of.index(edition.kind_names.index(card["kind"]))
        shown = picture.split(f'data-territory="{edition.board.territories[land].name}"')[1].split("</g>")[0]
        assert patterns[card["ground"]] in {patterns[used] for used in re.findall(r"url\(#([\w-]+)\)", shown)}


def test_a_card_lights_its_land_and_land_its_card_by_mouse_and_by_keys(panel: Page) -> None:
    cards, lit = panel.locator(".market > .land-card"), panel.locator(".market > .lit")
    first = cards.evaluate_all(LIT)[0]
    assert re.fullmatch(r"(Red|Blue) ([23]) squares [rb]\2", first)
    cards.first.hover()
    panel.wait_for_selector(".light-note path")
    panel.mouse.move(1, 1)
    panel.wait_for_selector(".light-note", state="detached")
    cards.first.focus()
    panel.wait_for_selector(".light-note path")
    square(panel, "C2").hover()
    assert set(lit.evaluate_all(LIT)) == {"Red 2 squares r2"}
    panel.mouse.move(1, 1)
    panel.wait_for_function("() => !document.querySelector('.market > .lit')")
    square(panel, "C2").focus()
    assert set(lit.evaluate_all(LIT)) == {"Red 2 squares r2"}
    panel.keyboard.press("m")
    panel.keyboard.press("Enter")
    panel.wait_for_selector(".market > [aria-pressed=true]")


def test_a_tile_is_dragged_to_the_board_by_mouse_and_returns_from_elsewhere_with_a_reason(panel: Page) -> None:
    square(panel, "C2").click()
    panel.get_by_role("button", name="take red-02").wait_for()
    end, mouse, said = middle(square(panel, fitting(panel, "b1"))), panel.mouse, panel.locator("#status")

    def drag(to: tuple[float, float]) -> None:
        tile(panel, "b1").scroll_into_view_if_needed()
        mouse.move(*middle(tile(panel, "b1")))
        mouse.down()
        mouse.move(*to, steps=8)

    drag(middle(tile(panel, "b2")))
    panel.wait_for_selector(".follower:not(.over)")
    mouse.up()
    said.get_by_text("is back in the tray").wait_for()
    drag(middle(square(panel, "F6")))
    panel.wait_for_selector(".ghost.misfit")
    mouse.up()
    panel.locator(".wrong").get_by_role("link").first.wait_for()
    said.get_by_text(re.compile("^Not legal")).wait_for()
    panel.locator(".nearest button").first.wait_for()  # after which nothing moves any more
    panel.wait_for_selector(".tile[aria-pressed=true]", state="detached")
    drag(end)
    panel.wait_for_selector(".ghost.fits")
    panel.keyboard.press("r")
    panel.wait_for_selector(".ghost.misfit")
    mouse.wheel(0, -100)
    panel.wait_for_selector(".ghost.fits")
    panel.keyboard.press("Escape")
    panel.wait_for_selector(".ghost", state="hidden")
    mouse.up()
    drag(end)
    mouse.up()
    panel.wait_for_selector(".step >> text=build b1 C2 C3 (Tower Building)")
    assert panel.locator(".follower").count() == 0


def test_a_finger_drags_tiles_taps_them_and_scrolls_elsewhere(phone: Page) -> None:
    touch, scrolled = phone.context.new_cdp_session(phone), "document.scrollingElement.scrollTop"
    square(phone, "C2").tap()
    phone.get_by_role("button", name="take red-02").wait_for()
    tile(phone, "b1").tap()
    phone.wait_for_selector(".tile[aria-pressed=true]")
    wanted = phone.evaluate("document.activeElement.dataset.square")
    tile(phone, "b1").tap()
    phone.wait_for_selector(".tile[aria-pressed=true]", state="detached")
    before = phone.evaluate(scrolled)
    (x, y), above = middle(square(phone, wanted)), 44  # pixels between the finger and the square that is meant
    slide(touch, middle(tile(phone, "b1")), (x, y + above))
    phone.wait_for_selector(".step >> text=build b1")
    phone.evaluate("document.querySelector('.in-play').scrollIntoView({block: 'end'})")
    from_ = middle(phone.locator(".in-play h3"))
    before = phone.evaluate(scrolled)
    slide(touch, from_, (from_[0], from_[1] + 200))
    phone.wait_for_function(f"(before) => {scrolled} < before - 50", arg=before)


def slide(touch: CDPSession, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Moves a finger over the screen in small steps."""
    places = [tuple(a + (b - a) * step / 10 for a, b in zip(start, end, strict=True)) for step in range(11)]
    for kind, place in zip(["touchStart", *["touchMove"] * 10], places, strict=True):
        points = [{"x": place[0], "y": place[1]}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


BEGUN = """import('./main.js').then(async ({app}) => {
  app.game.start((await app.ask('new', {edition: 'tiny', players: 2, seed: 2})).line);
})"""
SHOWN_AND_KNOWN = """import('./main.js').then(async ({app}) => {
  const { tiles, land_cards: cards, position } = await app.ask('show', {position: app.game.line});
  const names = [...document.querySelectorAll('.tray .tile')].map((tile) => tile.title.split(',')[0]);
  const grounds = [...document.querySelectorAll('.market .land > rect')].map((each) => each.getAttribute('fill'));
  const open = position.market.open.map((kind) => `url(#${cards.find((each) => each.kind === kind).ground})`);
  return [[names.sort(), grounds], [tiles.map(({name}) => name).sort(), open]];
})"""


def test_another_board_has_its_own_tiles_and_cards(browser_page: Page, served: str) -> None:
    browser_page.goto(served)
    browser_page.locator(".tray .tile").first.wait_for()
    browser_page.evaluate(BEGUN)
    browser_page.locator(".tray .tile", has_text="Manhattan Life Building").wait_for()
    shown, known = browser_page.evaluate(SHOWN_AND_KNOWN)
    assert shown == known
