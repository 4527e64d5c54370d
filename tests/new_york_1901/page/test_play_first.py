"""The form Play: a game against computer players begins at once, from any panel, by mouse and by keys."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies.named import OPPONENTS

from .hands import Hand, Keys, Mouse
from .places import ROTATES
from .test_shell import opened

pytestmark = ROTATES

TINY, IS = load_edition("tiny").title.split(", ")

if TYPE_CHECKING:
    from playwright.sync_api import Page


HOLD = """() => {
  const {fetch} = window;
  window.held = [];
  window.fetch = (path, options) => {
    if (!String(options.body).includes('"edition-list"')) return fetch(path, options);
    return new Promise((answered) => held.push(async () => {
      const response = await fetch(path, options);
      answered(response.clone());
      return response.text();
    }));
  };
}"""
"""Holds back requests for the list of editions: each function in `held` sends one, and ends when it is answered."""


@pytest.mark.parametrize("way", [Mouse, Keys], ids=["mouse", "keys"])
def test_a_game_begins_from_any_panel_and_the_choices_are_kept(
    browser_page: Page, served: str, way: type[Hand]
) -> None:
    page = opened(browser_page, served)
    hand = way(page)
    hand.follow("Rules")
    hand.press("Play", "header")
    start = page.get_by_role("button", name="Start", exact=True)
    start.wait_for()
    page.wait_for_function("() => document.activeElement.matches('[name=number]')")  # the first choice
    hand.choose(page.get_by_label("Who plays seat 1"), "Easy")
    hand.choose(page.get_by_label("Who plays seat 2"), "You")
    hand.choose(page.locator("#play [name=edition]"), TINY)
    page.locator("#play .fields p", has_text=re.compile(f"^{IS}.$", re.IGNORECASE)).wait_for()
    hand.use(start)
    page.get_by_role("heading", name="Blue to move").wait_for()  # the computer player has begun
    assert page.evaluate("document.documentElement.dataset.panel") == "analyse"
    page.get_by_text("1/1", exact=True).wait_for()
    assert page.locator("#play").is_hidden()
    page.reload()
    page.get_by_role("heading", name="Blue to move").wait_for()
    you = page.locator("#panel-analyse h2 .chip", has_text="you")
    you.wait_for()
    hand.use(page.locator("summary", has_text="Who plays"))
    page.locator("#panel-analyse .seats select").first.wait_for()
    chosen = page.locator("#panel-analyse .seats option:checked").all_text_contents()
    assert chosen == ["Easy", "You"]
    hand.choose(page.locator("#panel-analyse .seats select").first, "You")
    you.wait_for(state="hidden")  # without a computer player every player is a person
    hand.press("Play", "header")
    start.wait_for()
    assert page.get_by_label("Who plays seat 1").evaluate("(select) => select.selectedOptions[0].text") == "Easy"
    assert page.locator("#play [name=edition]").input_value() == "tiny"
    page.keyboard.press("Escape")
    page.locator("#play").wait_for(state="hidden")


def test_the_form_of_the_last_time_goes_before_the_engine_has_answered(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    play = page.get_by_role("button", name="Play", exact=True)
    form = page.locator("#play form")
    play.click()
    form.wait_for()
    page.keyboard.press("Escape")
    page.evaluate(HOLD)
    for number in (1, 2):  # opened twice before the engine answers
        play.click()
        page.wait_for_function(f"() => held.length === {number}")
        assert form.count() == 0
        if number == 1:
            page.keyboard.press("Escape")
    page.evaluate("held[1]()")
    seat = page.get_by_label("Who plays seat 2")
    seat.select_option(label="Strongest")
    page.evaluate("held[0]().then(() => new Promise(requestAnimationFrame))")
    assert seat.evaluate("(select) => select.selectedOptions[0].text") == "Strongest"


def test_boards_of_ones_own_are_offered_and_a_position_that_is_opened_has_people_at_all_seats(
    browser_page: Page, served: str
) -> None:
    folder = load_edition("tiny").folder
    names = ("edition.yaml", "tiles.yaml", "cards.yaml", "board.txt")
    texts = {name: (folder / name).read_text(encoding="utf-8") for name in names}
    texts["edition.yaml"] = texts["edition.yaml"].replace("name: tiny", "name: mine")
    kept = json.dumps({"mine": texts})
    browser_page.add_init_script(f"localStorage.setItem('ny1901.editions', {json.dumps(kept)})")
    page = opened(browser_page, served)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#play [name=edition]").select_option("mine")
    page.get_by_label("4", exact=True).check()
    page.get_by_label("Who plays seat 4").select_option(label="Hard")
    page.get_by_label("2", exact=True).check()
    assert page.get_by_label("Who plays seat 3").is_hidden()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/#analyse&pos=ny1:mine@*")
    seats = "JSON.parse(localStorage.getItem('ny1901.seats'))"
    assert page.evaluate(seats) == {"blue": OPPONENTS["medium"]}
    page.evaluate(
        "import('./main.js').then(({app}) => app.ask('new', {players: 2}).then(({line}) => app.game.start(line)))"
    )
    page.wait_for_function(f"() => Object.keys({seats}).length === 0")
