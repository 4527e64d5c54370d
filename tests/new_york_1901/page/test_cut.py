"""Nothing is cut on the page: tables fit their panels, rows are whole, and controls show their words."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.replay import format_record, record_game
from ny1901_solver.new_york_1901.rules import new_game

from .places import BROWSED
from .test_review import PASTE
from .test_shell import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.rotates(3, *BROWSED)

CUT_ROWS = """() => {
  const {top, bottom} = document.getElementById("turns").getBoundingClientRect();
  return [...document.querySelectorAll("#turns li")].map((row) => row.getBoundingClientRect())
    .filter((row) => row.bottom > top + 2 && row.top < bottom - 2)
    .filter((row) => row.top < top - 1 || row.bottom > bottom + 1).length;
}"""
CUT = """() => {
  const written = (style, text) => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    return pen.measureText(text).width;
  };
  const all = [...document.querySelectorAll(".panel:not([hidden]) :is(input, select, button)")];
  return all.filter((each) => each.offsetParent).filter((each) => {
    const style = getComputedStyle(each);
    const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const text = each.matches("select") ? each.selectedOptions[0]?.text : each.value ? "" : each.placeholder;
    const over = each.matches("button") ? each.scrollWidth - each.clientWidth : written(style, text ?? "") - room;
    return over > 1;
  }).map((each) => each.outerHTML.slice(0, 80));
}"""
GAPS = """() => {
  const texts = [...document.querySelectorAll("#tabs a")].filter((each) => each.offsetParent).map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect();
  });
  return Math.min(...texts.slice(1).map(({left}, at) => left - texts[at].right));
}"""
NEAR = 7
"""Pixels between two tabs on a phone: fewer of them look like a space within a word."""


def test_the_table_of_players_and_the_rows_of_turns_are_whole(browser_page: Page, served: str) -> None:
    page = opened(
        browser_page, f"{served}&pos={format_line(new_game(load_edition('tiny'), 2, random.Random(1)))}", 1440
    )
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.locator(".held-card").count() == 6
    assert (
        page.evaluate(
            "() => document.querySelector('.seated').scrollWidth - document.querySelector('.seated').clientWidth"
        )
        == 0
    )
    assert (
        page.evaluate(
            "() => document.getElementById('panels').scrollWidth - document.getElementById('panels').clientWidth"
        )
        == 0
    )
    game = record_game(
        new_game(load_edition("lower-manhattan"), 2, random.Random(1)), POLICIES["quick"], random.Random(1), limit=8
    )
    page.evaluate(PASTE, format_record(game))
    for width in (1440, 1920):
        page.set_viewport_size({"width": width, "height": 1000})
        for number in (8, 7, 6, 5):
            page.evaluate("(number) => import('./main.js').then(({ app }) => app.game.walk(number))", number)
            page.wait_for_function("() => document.querySelector('#turns [aria-current]')")
            page.wait_for_function(f"() => ({CUT_ROWS})() === 0")


@pytest.mark.parametrize("width", [360, 1024])
def test_controls_show_their_words(browser_page: Page, served: str, width: int) -> None:
    page = opened(browser_page, served, width)
    for panel in ("analyse", "edit", "review", "puzzle", "own", "rules"):
        page.evaluate("(panel) => { location.hash = panel }", panel)
        page.wait_for_selector(f"html[data-panel={panel}]", state="attached")
        page.wait_for_function(f"() => document.querySelector('#panel-{panel} :is(input, button)')")
        page.evaluate("document.querySelectorAll('.panel:not([hidden]) details').forEach((each) => (each.open = true))")
        assert page.evaluate(CUT) == [], panel


def test_tabs_and_words_stand_apart_on_a_phone(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served, 360)
    for panel in ("puzzle", "review"):
        page.evaluate("(panel) => { location.hash = panel }", panel)
        page.locator(f"#tabs [aria-current][data-panel={panel}]").wait_for()
        assert page.evaluate(GAPS) >= NEAR
    page.evaluate("location.hash = 'rules'")
    page.wait_for_selector("html[data-panel=rules]", state="attached")
    page.locator("#rules-question").fill("may I demolish a starter")
    page.keyboard.press("Enter")
    page.locator(".found .chip").first.wait_for()
    assert (
        page.locator(".found .chip").first.evaluate("(chip) => parseFloat(getComputedStyle(chip).marginInlineStart)")
        >= 4
    )
    page.locator("#more").click()
    page.get_by_role("button", name="Share").first.click()
    lines = """(text) => {
      const {paddingTop, lineHeight} = getComputedStyle(text);
      return (text.clientHeight - 2 * parseFloat(paddingTop)) / parseFloat(lineHeight);
    }"""
    page.locator("#share textarea").first.wait_for()
    assert page.locator("#share textarea").first.evaluate(lines) == pytest.approx(3, abs=0.1)
