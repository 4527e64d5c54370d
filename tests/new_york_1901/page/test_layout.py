"""The board is as large as the window lets it be, with the panel beside it; on paper both stand on one page."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.replay import format_record, record_game
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.pictures.inks import IN_COLOUR, IN_DARK
from tests.manhattan.page.conftest import manhattan_served
from tests.manhattan.page.test_play import LINE as FOUR

from .places import ROTATES
from .test_review import PASTE, missed
from .test_shell import READY, opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = ROTATES
__all__ = ["manhattan_served"]
expect = pytest.importorskip("playwright.sync_api").expect
WINDOWS = {
    (360, 740): 360, (768, 1024): 660, (900, 700): 510, (1024, 768): 630, (1280, 800): 760, (1440, 900): 865,
    (1920, 1080): 1055, (740, 360): 310,
}  # fmt: skip
"""The least width of the board by the size of the window."""
BAND = 60
MEASURED = """() => ["#board .frame", "#panels", "#status"].map((name) => {
  const { left, right, top, bottom } = document.querySelector(name).getBoundingClientRect();
  return { left, right, top, bottom };
})"""


def test_the_board_is_as_large_as_the_window_lets_it_be(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    for (width, height), least in WINDOWS.items():
        page.set_viewport_size({"width": width, "height": height})
        board, panels, _ = page.evaluate(MEASURED)
        assert board["right"] - board["left"] >= least, (width, height)
        assert board["bottom"] <= height, (width, height)
        if width >= 900 or width > height:
            assert board["left"] + panels["left"] - board["right"] <= BAND * 2, (width, height)
            assert panels["left"] >= board["right"], (width, height)
        else:
            assert panels["top"] >= board["bottom"], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") == width


BROADER = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement, panels = document.getElementById("panels");
  const taller = innerWidth >= 900 && scrollHeight > innerHeight;
  return [scrollWidth > innerWidth, panels.scrollWidth > panels.clientWidth, taller];
}"""
"""Whether the page or the panels scroll sideways, and whether the page scrolls down beside a panel that does."""
TRAP = ("last-turn-704-1441", "take yellow-10; build g4@N12,N13,N14,O12,P12")
"""A puzzle whose trap is a turn with a long name, and its answer."""


def test_long_turns_and_what_only_is_heard_make_no_panel_wider_and_no_page_taller(
    browser_page: Page, served: str
) -> None:
    page = opened(browser_page, f"{served}&analyse")
    page.locator("#panel-analyse .visually-hidden").first.wait_for(state="attached")
    for width, height in ((1024, 768), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Points now").click()
        page.locator(".candidates button").first.wait_for()
        assert page.evaluate(BROADER) == [False, False, False]
    page.evaluate("location.hash = 'rules=DEM-4'")
    page.locator(".rules .found", has_text="boom_covers_vacated=no").first.wait_for()
    assert page.evaluate(BROADER) == [False, False, False]
    name, answer = TRAP
    page.evaluate(f"location.hash = 'puzzle={name}'")
    page.locator(".maker:not([inert]) .prompt:not(:empty)").wait_for()
    page.locator(".solving").get_by_label("Type a turn").fill(answer)
    page.keyboard.press("Enter")
    page.locator(".solving").get_by_role("button", name="✓ Play").click()
    page.get_by_role("heading", name="The trap").wait_for()
    assert page.evaluate(BROADER) == [False, False, False]


SAY = "(text) => import('./main.js').then(({app}) => { app.say(text); })"


def test_a_message_of_several_lines_covers_no_button_of_the_zoom(browser_page: Page, served: str) -> None:
    page = opened(browser_page, f"{served}&analyse")
    for width, height in ((1024, 768), (900, 700), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SAY, "The rules forbid this build, because the squares belong to another player. " * 4)
        page.get_by_role("status").filter(has_text="another player").wait_for()
        said, zoom = (page.locator(part).bounding_box() for part in ("#status", "#zoom"))
        assert said is not None
        assert zoom is not None
        assert said["x"] + said["width"] <= zoom["x"] or said["y"] + said["height"] <= zoom["y"], (width, height)


def test_the_board_of_a_ruling_takes_the_place_of_the_board_of_the_game(browser_page: Page, served: str) -> None:
    page = opened(browser_page, f"{served}&rules=DEM-2-a")
    board, panels, _ = page.evaluate(MEASURED)
    expect(page.locator("#board .picture")).to_be_hidden()
    figure = page.locator(".rules figure svg").bounding_box()
    assert figure is not None
    assert board["left"] <= figure["x"]
    assert figure["x"] + figure["width"] <= panels["left"]
    page.evaluate("() => { location.hash = 'rules=' }")
    expect(page.locator("#board .picture")).to_be_visible()


def test_the_catalog_shows_the_board_of_todays_puzzle(browser_page: Page, served: str) -> None:
    page = opened(browser_page, f"{served}&puzzle")
    page.locator(".calendar").wait_for()
    daily = page.locator(".calendar [aria-current]").get_attribute("href")
    page.wait_for_function("() => import('./main.js').then(({app}) => app.board.line !== app.game.line)")
    drawn = "() => import('./main.js').then(({app}) => app.board.line)"
    before = page.evaluate(drawn)
    page.evaluate("(address) => { location.hash = address }", daily)
    page.locator(".question").wait_for()
    page.locator(".maker:not([inert]) .prompt:not(:empty), .choices button, .street").first.wait_for()
    assert page.evaluate(drawn) == before


def test_the_question_of_a_puzzle_is_in_view_beside_the_board(browser_page: Page, served: str) -> None:
    browser_page.set_viewport_size({"width": 1024, "height": 768})
    browser_page.goto(f"{served}&puzzle=last-turn-704-1441")
    browser_page.locator(".question").wait_for()
    expect(browser_page.locator(".question")).to_be_in_viewport(ratio=1)
    expect(browser_page.locator(".frame")).to_be_in_viewport(ratio=1)


def pages(page: Page) -> int:
    """How many pages of A4 a print has."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


def test_analyse_prints_the_board_with_turns_and_candidates_on_one_page(browser_page: Page, served: str) -> None:
    page = opened(browser_page, f"{served}&analyse")
    start = new_game(load_edition("lower-manhattan"), 2, random.Random(1))
    game = record_game(start, POLICIES["quick"], random.Random(1), limit=30)
    assert len(game.turns) == 30
    page.evaluate(PASTE, format_record(game))
    page.locator(".players tr", has_text="Yellow").wait_for(state="detached")
    page.get_by_role("button", name="Points now").click()
    page.locator(".candidates button").first.wait_for()
    assert pages(page) == 1
    page.emulate_media(media="print")
    for seen in ("#board .picture svg", ".candidates button", "#turns li", ".players"):
        expect(page.locator(seen).first).to_be_visible()
    for unseen in ("header", "#status", "#zoom", "#strip .walk", ".tray", "[data-input]", ".hints .row button"):
        expect(page.locator(unseen).first).to_be_hidden()


def test_a_puzzle_prints_its_board_and_its_question_on_one_page_also_in_the_dark(
    browser_page: Page, served: str
) -> None:
    browser_page.emulate_media(color_scheme="dark")
    browser_page.goto(f"{served}&puzzle=last-turn-704-1441")
    browser_page.wait_for_selector(READY, state="attached")
    browser_page.wait_for_selector(".maker:not([inert]) .prompt:not(:empty)")
    assert pages(browser_page) == 1
    browser_page.emulate_media(media="print")
    expect(browser_page.locator(".question")).to_be_visible()
    expect(browser_page.get_by_role("button", name=re.compile("^Hint"))).to_be_hidden()
    expect(browser_page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")


PRINTED = """() => {
  addEventListener("beforeprint", () => {
    const all = [...document.querySelectorAll(".picture > svg, .shares svg, .rules figure svg")];
    window.printed = all.filter((svg) => svg.checkVisibility({ visibilityProperty: true })).map((svg) => svg.outerHTML);
  });
}"""


@pytest.mark.parametrize("address", ["analyse", "rules=DEM-2-a", "review"])
def test_a_dark_page_prints_the_light_pictures_and_shows_the_dark_ones_again(
    browser_page: Page, served: str, address: str
) -> None:
    page = browser_page
    page.emulate_media(color_scheme="dark")
    opened(page, f"{served}&{address}")
    if address == "review":
        page.evaluate(PASTE, format_record(missed()))
        page.get_by_role("button", name="Review", exact=True).click()
        page.get_by_role("button", name="Review again").wait_for()
    for place in {"analyse": [".picture"], "review": [".picture", ".shares > div"]}.get(
        address, [".rules figure > div"]
    ):
        page.locator(f"{place}[data-paper]").wait_for()
    page.evaluate(PRINTED)
    page.pdf(format="A4")
    printed = page.evaluate("() => window.printed")
    assert printed
    for svg in printed:
        assert IN_COLOUR["ink"] in svg
        assert IN_DARK["ink"] not in svg
    assert IN_DARK["ink"] in page.locator(".picture > svg").inner_html()


def test_a_board_on_paper_leaves_room_for_what_stands_beside_it_or_is_as_wide_as_the_page(
    browser_page: Page, served: str, manhattan_served: str
) -> None:
    page = browser_page
    for address, beside in ((f"{served}&analyse", True), (f"{manhattan_served}&pos={FOUR}", False)):
        page.set_viewport_size({"width": 700, "height": 990})
        page.goto(address)
        page.wait_for_selector(READY, state="attached")
        page.locator(".panel:not([hidden]) h2").first.wait_for()
        page.emulate_media(media="print")
        heading = page.locator("#panels :is(h2, h3):visible").first.bounding_box()
        board = page.locator("#board .frame").bounding_box()
        assert heading is not None
        assert board is not None
        assert beside == (heading["y"] < board["y"] + board["height"])
        page.emulate_media(media="screen")


def test_no_heading_stands_alone_on_paper_and_no_button_is_printed(browser_page: Page, manhattan_served: str) -> None:
    page = browser_page
    page.goto(manhattan_served)
    page.wait_for_selector(READY, state="attached")
    page.locator("#panel-play .hints").wait_for(state="attached")
    for address, unseen in (("play", ["Hints on", "Pass the screen to"]), ("edit", ["Open cities", "Pick a plot"])):
        page.evaluate("(address) => { location.hash = address }", address)
        page.locator(f"#panel-{address}:not([hidden]) h3").first.wait_for(state="attached")
        page.emulate_media(media="print")
        for text in unseen:
            for found in page.get_by_text(text).all():
                expect(found).to_be_hidden()
        page.emulate_media(media="screen")
