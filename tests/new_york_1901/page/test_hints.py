"""Hints on the page: stages and list are of one search; a bar and a plot show the shares of wins."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import new_game

from .places import ROTATES

Axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe
pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

START = format_line(new_game(load_edition("tiny"), 2, random.Random(2)))
SHORT = """async () => {
  const { app } = await import("./main.js");
  const ask = app.ask;
  app.searches = [];
  app.ask = async (method, fields, options) => {
    if (method !== "hint") return ask(method, fields, options);
    app.searches.push(fields);
    const answer = await ask(method, { ...fields, rollouts: 120 }, app.turned ? {} : options);
    if (!app.turned) return answer;
    const [first, second, ...more] = answer.turns; // a partial answer has the first turns the other way round
    const stages = answer.stages.map((each) => ({ ...each, text: `${each.text} (${second.turn})` }));
    options.partial({ ...answer, stages, rollouts: 2, not_apart: 2, turns: [second, first, ...more] });
    await new Promise((done) => (app.goOn = done));
    return { ...answer, not_apart: 0, rollouts: 2000 };
  };
}"""
SLOWER = """async () => {
  const { app } = await import("./main.js");
  const ask = app.ask;
  app.ask = async (method, fields, options) => {
    const answer = await ask(method, method === "hint" ? { ...fields, rollouts: 120 } : fields, options);
    return method === "hint" ? { ...answer, slower: "Python plays the games" } : answer;
  };
}"""
SEARCHES = "async () => (await import('./main.js')).app.searches.length"
TURN = "async () => ((await import('./main.js')).app.turned = true)"
GO_ON = "async () => (await import('./main.js')).app.goOn()"
SHARES = "(parts) => parts.map((part) => Number(part.style.getPropertyValue('--share')))"
FINDS = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))]);
}"""


def opened(page: Page, address: str) -> Page:
    page.goto(f"{address}&pos={START}")
    page.wait_for_selector(".light-land path")
    page.evaluate(SHORT)
    return page


def ended(page: Page) -> None:
    """Waits until the search has ended."""
    stop = page.locator("#panel-analyse .hints").get_by_role("button", name="Stop", exact=True)
    stop.wait_for(state="hidden", timeout=60_000)


def test_stages_and_list_are_of_one_search_whose_partial_answers_are_shown(browser_page: Page, served: str) -> None:
    """The first stage comes before the search ends, and says that the games do not tell the turns apart yet."""
    page = opened(browser_page, served)
    page.evaluate(TURN)
    page.get_by_role("button", name="Hint", exact=True).click()
    stages = page.locator("#panel-analyse .stages li")
    stages.first.wait_for()
    early = stages.first.inner_text()
    page.get_by_text("The games do not tell the turns apart yet: 2 other turns may be as good").wait_for()
    page.evaluate(GO_ON)
    page.get_by_text("More games have put another turn first, so the hints have changed.").wait_for()
    assert stages.first.inner_text() != early
    label = page.locator("#panel-analyse button", has_text="Hint 2 of ").inner_text()
    many = int(label.removeprefix("Hint 2 of "))
    for stage in range(2, many + 1):
        page.get_by_role("button", name=f"Hint {stage} of {many}").click()
    assert stages.count() == many
    page.get_by_role("button", name="Show the turn").click()
    page.locator(".candidates .turn").first.wait_for()
    page.get_by_role("button", name="Compare turns").click()
    assert page.evaluate(SEARCHES) == 1


def test_the_page_says_that_python_plays_the_games_of_a_hint(browser_page: Page, served: str) -> None:
    page = browser_page
    page.goto(f"{served}&pos={START}")
    page.wait_for_selector(".light-land path")
    page.evaluate(SLOWER)
    page.get_by_role("button", name="Compare turns").click()
    page.locator("#panel-analyse .hints").get_by_text("Python plays the games.").wait_for()


def test_hints_that_are_on_show_a_bar_and_a_plot_and_the_first_stage_by_themselves(
    browser_page: Page, served: str
) -> None:
    page = opened(browser_page, served)
    bar, plot = page.locator(".evaluation"), page.get_by_role("slider", name="Turns of the game")
    assert bar.count() == 0
    page.get_by_label("Hints on").check()
    page.locator(".stages li").first.wait_for()
    page.locator(".evaluation .doubt").wait_for()
    assert page.locator(".evaluation .part").evaluate_all(SHARES) == pytest.approx([0.5, 0.5], abs=0.5)
    assert sum(page.locator(".evaluation .part").evaluate_all(SHARES)) == pytest.approx(1)
    told = bar.get_attribute("aria-label") or ""
    assert told.startswith("Shares of wins")
    assert told in page.locator("#panel-analyse").inner_text()
    [thick] = page.locator(".evaluation").evaluate_all("(bars) => bars.map(({ offsetWidth }) => offsetWidth)")
    assert thick <= 28
    ended(page)
    page.get_by_role("button", name="Compare turns").click()
    page.locator(".candidates button").first.click()
    plot.wait_for()
    page.get_by_text("after 1 turn: blue").or_(page.get_by_text("after 1 turn: green")).wait_for(timeout=60_000)
    ended(page)
    plot.focus()
    page.keyboard.press("Home")
    page.wait_for_function("async () => (await import('./main.js')).app.game.number === 0")
    page.locator(".stages li").first.wait_for()
    searched = page.evaluate(SEARCHES)
    box = plot.locator("svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 0.9 * box["width"], box["y"] + 0.5 * box["height"])
    page.wait_for_function("async () => (await import('./main.js')).app.game.number === 1")
    page.locator(".stages li").first.wait_for()
    assert page.evaluate(SEARCHES) == searched  # what is known is not asked for again
    page.evaluate(Axe().axe_script)
    assert page.evaluate(FINDS) == []


def test_a_key_turns_hints_on_and_off_and_puzzles_never_have_them(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    bar = page.locator(".evaluation")
    page.keyboard.press("e")
    bar.wait_for()
    assert page.get_by_label("Hints on").is_checked()
    page.evaluate("() => (location.hash = '#puzzle=tutorial-frontage')")
    bar.wait_for(state="hidden")
    page.evaluate("() => (location.hash = '#analyse')")
    bar.wait_for()
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_selector("#board:not(.upright) .evaluation")
    assert bar.evaluate("({ offsetHeight }) => offsetHeight") <= 28
    page.keyboard.press("e")
    bar.wait_for(state="hidden")
    assert page.evaluate("localStorage.getItem('ny1901.hints.on')") is None
