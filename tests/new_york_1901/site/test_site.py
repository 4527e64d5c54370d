"""The site in a browser: the answers are the engine's, searches are stopped, and a second visit needs no host."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.engine import Alone, Method
from ny1901_solver.manhattan.methods import METHODS as MANHATTAN_METHODS
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.site.building import make_site

from ..page.conftest import watched_page
from ..page.test_share import shared
from .conftest import GAMES, STORED, hosted, until
from .questions import NEEDS_SOLVER, questions

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE = 120_000  # milliseconds, on a machine that is at work
ALL_ANSWERED = """lines => new Promise((done, fail) => {
  const worker = new Worker("engine.js", { type: "module" }), answers = [];
  worker.onerror = (event) => fail(new Error(event.message));
  worker.onmessage = ({ data }) => {
    if (data.failed) fail(new Error(data.failed));
    if (data.line) answers.push(data.line);
    if (answers.length === lines.length) worker.terminate() ?? done(answers);
  };
  for (const line of lines) worker.postMessage({ line });
})"""
LINE = "async () => (await import('./main.js')).app.game.line"
OPENED = """async () => {
  window.engine = await (await import("./shell/worker.js")).open();
  window.line = (await engine.ask({ method: "new", seed: 1901 })).line;
}"""
STOPPED = """async () => {
  const stop = new AbortController(), told = [];
  const asked = { method: "hint", position: line, rollouts: 100000, partial: true };
  const partial = (found) => (told.push(found), stop.abort());
  const answer = await engine.ask(asked, { partial, stopped: stop.signal });
  return [answer.schema, answer.interrupted, told.length > 0];
}"""
BESIDE = """async () => {
  const leave = new AbortController(), order = [];
  const search = engine.ask({ method: "hint", position: line, rollouts: 100000 }, { signal: leave.signal });
  const left = search.then(() => order.push("search"), (error) => order.push(error.name));
  order.push((await engine.ask({ method: "legal", position: line, count: true })).total);
  leave.abort();
  await left;
  order.push((await engine.ask({ method: "hint", position: line, rollouts: 4 })).schema);
  return order;
}"""


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page without service workers where the test says so; an error that a script does not catch fails the test."""
    with watched_page(browser, PATIENCE, service_workers=getattr(request, "param", "allow")) as page:
        yield page


def ready(page: Page) -> None:
    page.wait_for_selector("html[data-ready=true]")
    page.wait_for_selector("#board svg")


def answers_of(methods: Mapping[str, Method], lines: list[str]) -> list[str]:
    """The lines of the engine on this machine."""
    answers: list[str] = []
    alone = Alone(methods, answers.append)
    for line in lines:
        alone.answer(line, lambda: False)
    return answers


def held_equal(lines: list[str], site: Path, page: Page) -> None:
    """Asks the engine and the browser, which has no thread and no library but its own few."""
    answers = answers_of(METHODS, lines)
    with hosted(site) as address:
        page.goto(f"{address}SOURCES.md")
        for start in range(0, len(lines), 60):
            part = slice(start, start + 60)
            assert page.evaluate(ALL_ANSWERED, lines[part]) == answers[part]


def test_the_browser_answers_a_question_of_every_method_byte_for_byte_as_the_engine(site: Path, page: Page) -> None:
    held_equal(list({json.loads(line)["method"]: line for line in questions(1, 1, ["tiny"])}.values()), site, page)


@pytest.mark.slow
def test_the_browser_answers_two_hundred_questions_byte_for_byte_as_the_engine(site: Path, page: Page) -> None:
    lines = questions(5, 4)
    assert len(lines) >= 200
    held_equal(lines, site, page)


@pytest.mark.slow
def test_what_needs_the_solver_says_so_in_the_browser(site: Path, page: Page) -> None:
    line = json.loads(questions(1, 1)[-1])["position"]
    asked = [json.dumps({"id": "1", "position": line, **fields}) for fields in NEEDS_SOLVER]
    with hosted(site) as address:
        page.goto(f"{address}SOURCES.md")
        errors = [json.loads(answer)["error"]["sentence"] for answer in page.evaluate(ALL_ANSWERED, asked)]
    assert all(
        error.startswith("this needs OR-Tools, which is not available in the browser: run ny1901") for error in errors
    )


@pytest.mark.slow
def test_a_first_visit_shows_how_far_it_is_and_a_second_one_needs_no_host(site: Path, page: Page) -> None:
    with hosted(site) as address:
        page.goto(address)
        page.wait_for_selector(".loading progress")
        ready(page)
        page.wait_for_selector(".loading", state="detached")
        until(page, STORED, PATIENCE)
    page.reload()
    ready(page)
    assert page.evaluate("crossOriginIsolated") is True
    page.evaluate(OPENED)
    assert page.evaluate(STOPPED) == ["ny1901/hint/1", True, True]
    assert page.evaluate(BESIDE) == [7965, "AbortError", "ny1901/hint/1"]


@pytest.mark.slow
@pytest.mark.parametrize("page", ["block"], indirect=True)
def test_where_the_browser_does_not_isolate_a_stopped_search_ends_with_its_worker(site: Path, page: Page) -> None:
    with hosted(site) as address:
        page.goto(address)
        ready(page)
        assert page.evaluate("crossOriginIsolated") is False
        page.evaluate(OPENED)
        assert page.evaluate(STOPPED) == ["ny1901/hint/1", True, True]
        assert page.evaluate(BESIDE) == [7965, "AbortError", "ny1901/hint/1"]


@pytest.mark.slow
def test_a_game_of_manhattan_is_begun_a_move_is_made_and_the_shared_position_opens(site: Path, page: Page) -> None:
    with hosted(site) as address:
        page.goto(f"{address}manhattan/")
        ready(page)
        begun = page.evaluate(LINE)
        page.evaluate("import('./main.js').then(({ app }) => app.game.play('1 1 2 3 3 4'))")
        page.wait_for_function(f"async (begun) => await ({LINE})() !== begun", arg=begun)
        line = page.evaluate(LINE)
        assert line.startswith("mh1:mayfair:")
        shared(page)
        page.get_by_text("a ? stands in their place").wait_for()
        sent = page.get_by_label("Address", exact=True).input_value()
        assert sent.startswith(f"{address}manhattan/#play&pos=mh1:")
        assert "????" in sent
        page.goto(f"{address}SOURCES.md")
        page.goto(sent)
        ready(page)
        page.get_by_text("The other hands are dealt at random.").wait_for()
        legal = json.dumps({"id": "1", "method": "legal", "position": line, "limit": 3})
        script = ALL_ANSWERED.replace("engine.js", "../engine.js?game=manhattan")
        assert page.evaluate(script, [legal]) == answers_of(MANHATTAN_METHODS, [legal])


@pytest.mark.slow
def test_a_site_is_the_same_bytes_each_time_and_without_node_its_sources(parts: tuple[Path, Path], site: Path) -> None:
    made = {path.relative_to(site / "some/place").as_posix() for path in site.rglob("*") if path.is_file()}
    plain, again = make_site(GAMES, *parts, None), make_site(GAMES, *parts, None)
    assert plain == again
    assert not plain.compiled
    assert plain.files.keys() == made
