"""Answers that come late: what was asked before something else was wanted changes nothing of it."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import new_game

from .places import ROTATES

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

START, OTHER, THIRD = (format_line(new_game(load_edition("tiny"), 2, random.Random(seed))) for seed in (2, 3, 4))
SLOWLY = """async () => {
  const { app } = await import("./main.js");
  const ask = app.ask;
  let words = 0; // open requests for the words that can come next
  Object.assign(app, { asked: [], most: 0 });
  app.ask = async (method, ...others) => {
    app.asked.push(method);
    words += method === "complete";
    app.most = Math.max(app.most, words);
    await new Promise((done) => setTimeout(done, 100));
    if (app.deaf) throw new app.Amiss({ sentence: "nobody answers" });
    return ask(method, ...others).finally(() => (words -= method === "complete"));
  };
}"""
ANSWERED = """async () => {
  const { app } = await import("./main.js");
  for (let round = 0; round < 20; round++) {
    const before = app.asked.length;
    await new Promise((done) => setTimeout(done, 400));
    if (before === app.asked.length) return true;
  }
  return false;
}"""


@pytest.fixture
def slow_page(browser_page: Page, served: str) -> Page:
    """A page with a position on the board `tiny`, to which every answer comes a tenth of a second late."""
    browser_page.goto(f"{served}&pos={START}")
    browser_page.wait_for_selector(".light-land path")
    browser_page.evaluate(SLOWLY)
    return browser_page


def test_the_position_asked_for_last_is_shown_and_nothing_is_amiss(slow_page: Page) -> None:
    page = slow_page
    page.evaluate(
        "([lines, seats]) => import('./main.js').then(({app}) => lines.map((one) => app.game.start(one, seats)) && 0)",
        [[OTHER, THIRD], {"seats": {"brown": "quick"}}],
    )
    assert page.evaluate(ANSWERED)
    page.locator("#panel-analyse").get_by_label("Type a turn").fill(START)
    page.keyboard.press("Enter")
    assert page.evaluate(ANSWERED)
    assert page.locator(".error:visible").count() == 0
    assert page.locator(".seats label").count() == 2
    page.evaluate("() => (location.hash = '#puzzle=tutorial-frontage')")
    page.wait_for_timeout(150)
    page.evaluate("() => (location.hash = '#analyse')")
    assert page.evaluate(ANSWERED)
    shown = page.evaluate(
        "async () => [(await import('./main.js')).app].map(({ board, game }) => [board.line, game.line])[0]"
    )
    assert shown == [START, START]


def test_whoever_types_faster_than_the_program_answers_waits_for_the_newest_words_only(slow_page: Page) -> None:
    page = slow_page
    assert page.evaluate(ANSWERED)
    page.get_by_label("Type a turn").press_sequentially("take red-01; build", delay=1)
    assert page.evaluate(ANSWERED)
    assert page.evaluate("() => import('./main.js').then(({ app }) => app.most)") == 1
    words = page.get_by_role("group", name="Words that can come next").get_by_role("button")
    assert words.all_inner_texts() == ["build"]


def test_what_an_older_version_has_kept_breaks_no_panel(browser_page: Page, served: str) -> None:
    kept = {
        "review": {"key": START, "rollouts": 20, "answer": {}},
        "edit": {"now": 5},
        "puzzle.now": {"id": "tutorial-frontage"},
    }
    for name, value in kept.items():
        browser_page.add_init_script(f"localStorage.setItem('ny1901.{name}', JSON.stringify({json.dumps(value)}))")
    browser_page.goto(f"{served}&pos={START}")
    browser_page.wait_for_selector(".light-land path")
    for panel, place in (
        ("review", "p >> text=Play or open a game"),
        ("edit", ".edit-seat"),
        ("puzzle=tutorial-frontage", ".question:not(:empty)"),
    ):
        browser_page.evaluate("(panel) => (location.hash = panel)", panel)
        browser_page.wait_for_selector(f"#panels {place}")
        assert browser_page.locator(".error:visible").all_inner_texts() == []


def test_a_plot_that_nobody_draws_is_not_asked_for_again_and_again(slow_page: Page) -> None:
    page = slow_page
    known = {
        "schema": "ny1901/review/1",
        "turns": [],
        "decisions": 0,
        "players": [],
        "basis": [],
        "course": [],
        "rollouts": 20,
        "plot": None,
    }
    kept = {"key": START, "rollouts": 20, "plot": "black-and-white", "answer": known}
    page.evaluate("async (kept) => (await import('./main.js')).app.saved.set('review', kept)", kept)
    page.evaluate("async () => ((await import('./main.js')).app.deaf = true)")
    page.evaluate("() => (location.hash = '#review')")
    page.wait_for_selector("#panel-review .error >> text=nobody answers")
    assert page.evaluate(ANSWERED)


def test_a_rule_that_was_left_before_it_came_is_not_shown(slow_page: Page) -> None:
    page = slow_page
    page.evaluate("() => (location.hash = '#rules=DEM-2')")
    page.locator(".rules article h2", has_text="DEM-2 ").wait_for()
    page.evaluate("() => (location.hash = '#rules=DEM-2-a')")
    page.go_back()
    assert page.evaluate(ANSWERED)
    assert page.locator(".rules article h2").inner_text().startswith("DEM-2 ")


OPENED_AND_HINT = """async (line) => {
  const { app } = await import("./main.js");
  await app.game.open(line);
  [...document.querySelectorAll(".hints button")].find((button) => button.textContent === "Hint").click();
}"""


def test_a_hint_that_is_asked_for_while_a_position_loads_is_given_for_that_position(slow_page: Page) -> None:
    slow_page.evaluate(OPENED_AND_HINT, OTHER)
    slow_page.locator(".stages li").first.wait_for()


OPENED_AND_CLICKED = """async (line) => {
  const { app } = await import("./main.js");
  await app.game.open(line);
  await app.board.show(line);
  document.querySelector("[data-square=C2]").click();
}"""


def test_a_square_that_is_clicked_before_the_choices_are_there_is_taken(slow_page: Page) -> None:
    slow_page.evaluate(OPENED_AND_CLICKED, OTHER)
    slow_page.locator("#panel-analyse .step, #panel-analyse .wrong").first.wait_for()


OPENED_AND_TYPED = """async (line) => {
  const { app } = await import("./main.js");
  await app.game.open(line);
  const input = document.querySelector("#panel-analyse .typed [data-input]");
  input.value = "take b2";
  input.form.requestSubmit();
}"""


def test_a_turn_that_is_typed_before_the_choices_are_there_is_tried(slow_page: Page) -> None:
    slow_page.evaluate(OPENED_AND_TYPED, OTHER)
    slow_page.locator("#panel-analyse .step, #panel-analyse .wrong").first.wait_for()


TYPED_AND_BEGUN_AGAIN = """async () => {
  const { app } = await import("./main.js");
  const input = document.querySelector("#panel-analyse .typed [data-input]");
  input.value = "take b2";
  input.form.requestSubmit();
  await new Promise((done) => setTimeout(done, 20)); // the turn is on its way
  await app.analyse.making.begin(app.game.line).catch(() => {});
}"""


def test_a_turn_that_is_typed_while_its_position_is_asked_for_again_is_tried(slow_page: Page) -> None:
    slow_page.evaluate(TYPED_AND_BEGUN_AGAIN)
    slow_page.locator("#panel-analyse .step, #panel-analyse .wrong").first.wait_for()
