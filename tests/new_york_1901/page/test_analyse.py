"""The panel Analyse in a browser: a turn by mouse, one by keys alone, hints in stages, why a turn is not the best."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies.named import OPPONENTS
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import new_game

from .places import ROTATES

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

START = format_line(new_game(load_edition("tiny"), 2, random.Random(2)))


@pytest.fixture
def panel(browser_page: Page, served: str) -> Page:
    """The panel with a position on the board `tiny`, once land is lit."""
    browser_page.goto(f"{served}&pos={START}")
    browser_page.wait_for_selector(".light-land path")
    return browser_page


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def test_a_turn_is_made_by_mouse_and_an_illegal_one_is_told_with_its_rule(panel: Page) -> None:
    square(panel, "C2").click()
    panel.get_by_role("button", name="take red-02").wait_for()
    panel.get_by_role("button", name=re.compile("b1 ?Tower Building")).click()
    panel.wait_for_selector(".ghost.fits")
    held = panel.evaluate("document.activeElement.dataset.square")
    square(panel, "F6").hover()
    panel.wait_for_selector(".ghost.misfit")
    square(panel, held).click()
    panel.wait_for_selector(".effect >> text=BLD-9")
    assert panel.locator(".gain").inner_text().startswith("+")
    panel.get_by_role("button", name="✓ Play").click()
    panel.get_by_role("heading", name="Blue to move").wait_for()
    square(panel, "C3").click()
    panel.locator(".wrong").get_by_role("link", name="EXP-2").wait_for()
    panel.locator(".nearest button").first.click()
    panel.wait_for_selector(".step")
    assert not panel.locator(".wrong").inner_text()
    panel.keyboard.press("Escape")
    panel.wait_for_selector(".step", state="detached")
    square(panel, "C3").click()
    panel.locator(".wrong").get_by_role("link", name="EXP-2").click()
    panel.wait_for_url(re.compile("#rules=EXP-2"))


def test_a_card_that_is_not_face_up_is_named_in_words(browser_page: Page, served: str) -> None:
    browser_page.goto(f"{served}&analyse")
    browser_page.wait_for_selector(".light-land path")
    browser_page.get_by_label("Type a turn").fill("take b02; build s4@I3,J3,K3")
    browser_page.keyboard.press("Enter")
    told = re.compile(r"it takes a card blue 3; face up: red 2, red 2, red 2, yellow 3")
    browser_page.locator(".wrong li", has_text=told).wait_for()
    spoken = browser_page.locator("#status", has_text=told).inner_text()
    assert "s4 (St. Paul Building) has another shape" in spoken
    assert "#" not in spoken


def test_a_plan_with_open_tie_breaks_is_not_called_the_best_one(panel: Page) -> None:
    def leave_open(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r'("ties_proved": ?)true', r"\1false", answer.text()))

    panel.keyboard.press("p")
    panel.wait_for_selector("text=/the best plan of 3 turns of your own.* Proved/")
    panel.route("**/ask", leave_open)
    panel.keyboard.press("p")
    panel.wait_for_selector("text=/no plan of 3 turns of your own gives more.* Another plan may .*win the tie-break/")


@pytest.mark.slow
def test_a_turn_is_made_by_keys_alone_with_hints_in_stages_and_why_it_is_not_the_best(panel: Page) -> None:
    press = panel.keyboard.press
    for stage in (1, 2, 3):
        press("h")
        panel.wait_for_selector(f".stages li:nth-child({stage}) >> text=/[0-9]+ legal turns? fits?/")
    press("h")
    panel.wait_for_selector(".candidates .seal-estimated")
    assert panel.locator(".outlines .outline").count() > 0
    press("p")
    panel.wait_for_selector("text=/best plan of 3 turns of your own/")
    panel.locator('[role="gridcell"][tabindex="0"]').focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "Enter"):
        press(key)
    panel.wait_for_selector(".step >> text=take red-02")
    press("t")
    press("Enter")
    panel.wait_for_selector(".ghost.fits")
    press("Enter")
    panel.wait_for_selector(".step >> text=build b1 C2 C3")
    press("w")
    panel.wait_for_selector(".why >> text=/points compared with the best|best turn known/")
    press("v")
    panel.get_by_role("heading", name="Blue to move").wait_for()
    press("/")
    panel.keyboard.type("build b1 A3 A4")
    press("Enter")
    panel.wait_for_selector(".wrong a")
    panel.keyboard.type("take b01; build b1 E2 F2")
    press("Enter")
    panel.wait_for_selector(".step >> text=build b1 E2 F2")
    press("Enter")
    panel.get_by_role("heading", name="Green to move").wait_for()
    panel.wait_for_selector("h2:focus >> text=Green to move")  # the button that played it is gone
    told = panel.locator("#status").inner_text()
    assert told.startswith("Blue: take blue-01; build b1@E2,F2; +2 points")


def test_a_computer_player_takes_the_seat_that_is_given_to_it(panel: Page) -> None:
    panel.locator("summary", has_text="Who plays").click()
    panel.locator("#panel-analyse .seats select").first.select_option(label="Medium")
    panel.get_by_role("heading", name="Blue to move").wait_for()
    assert panel.evaluate("JSON.parse(localStorage.getItem('ny1901.seats'))") == {"green": OPPONENTS["medium"]}
    played = "import('./main.js').then(({app}) => [app.game.number, app.game.length])"
    let = panel.get_by_role("button", name="Let the computer play")
    panel.keyboard.press("z")
    let.wait_for()
    assert panel.evaluate(played) == [0, 1]
    let.click()
    let.wait_for(state="hidden")
    panel.get_by_role("heading", name="Blue to move").wait_for()
    assert panel.evaluate("import('./main.js').then(({app}) => app.game.node.number)") == 1
    panel.locator("#panel-analyse .seats select").last.select_option(label="Easy")
    panel.get_by_role("heading", name="Green to move").wait_for()
