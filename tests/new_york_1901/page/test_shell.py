"""The page itself: its board as a grid, its themes, its addresses, its width."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

READY = "html[data-ready=true]"


def opened(page: Page, address: str, width: int = 1280) -> Page:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address)
    page.wait_for_selector(READY, state="attached")
    page.wait_for_selector("[role=gridcell]", state="attached")
    return page


def square(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.square"))


def test_arrows_walk_over_squares_only_and_one_of_them_is_in_the_tab_order(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    assert page.locator("[role=gridcell]").count() == 150
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1
    page.locator("[data-square=C5]").focus()
    walked = []
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "Home", "End", "Shift+ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
        walked.append(square(page))
    assert walked == ["E5", "F5", "F3", "B3", "T3", "P3", "P5"]  # streets and what is no board are stepped over
    assert page.locator("[role=gridcell][tabindex='0']").get_attribute("data-square") == "P5"
    assert (page.locator("[data-square=P5]").get_attribute("aria-label") or "").startswith("P5, red-06, two squares, ")


def test_enter_and_a_click_pick_the_square(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    page.evaluate("window.picked = []")
    page.evaluate("import('./main.js').then(({app}) => app.board.on('pick', ({square}) => picked.push(square)))")
    page.locator("[data-square=B2]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-square=I9]").click()
    assert page.evaluate("picked") == ["B2", "I9"]


def test_a_ghost_moves_by_attributes_and_tells_where_it_does_not_fit(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    page.evaluate(
        "import('./main.js').then(({app}) => app.board.ghost({shape: [[0, 0], [1, 0]], fits: (at) => at === 'B2'}))"
    )
    page.locator("[data-square=B2]").hover()
    ghost = page.locator("g.ghost")
    assert ghost.get_attribute("class") == "ghost fits"
    before, drawn = ghost.get_attribute("transform"), ghost.inner_html()
    page.locator("[data-square=B3]").hover()
    assert ghost.get_attribute("class") == "ghost misfit"
    assert ghost.get_attribute("transform") != before
    assert ghost.inner_html() == drawn
    page.evaluate("window.turned = []")
    heard = "window.heard = new Promise((done) => app.board.on('turn', ({by}) => done(turned.push(by))))"
    page.evaluate(f"import('./main.js').then(({{app}}) => {{ {heard}; }})")
    page.mouse.wheel(0, 100)
    page.evaluate("heard")
    page.keyboard.press("Shift+R")
    assert page.evaluate("turned") == [1, -1]


def test_a_theme_is_kept_and_black_and_white_draws_the_board_so(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Black and white").check()
    page.wait_for_selector(".picture rect[fill='#ffffff']", state="attached")
    page.reload()
    page.wait_for_selector("html[data-ready=true][data-theme=bw] .picture rect[fill='#ffffff']", state="attached")
    assert page.locator(".picture [fill='#cfe0ef']").count() == 0


def test_addresses_go_back_and_forward_and_hold_no_secret(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    assert "secret" not in page.url
    assert "#analyse&pos=ny1:lower-manhattan:" in page.url
    page.get_by_role("link", name="Rules").click()
    page.wait_for_selector("html[data-panel=rules]", state="attached")
    page.go_back()
    page.wait_for_selector("html[data-panel=analyse]", state="attached")
    page.go_forward()
    page.wait_for_selector("html[data-panel=rules]", state="attached")
    page.reload()
    page.wait_for_selector(f"{READY}[data-panel=rules]", state="attached")
    page.wait_for_selector("[role=gridcell]", state="attached")


@pytest.mark.parametrize("fragment", ["", "#secret=wrong"])
def test_without_the_secret_the_page_says_how_to_get_it(browser_page: Page, served: str, fragment: str) -> None:
    browser_page.goto(served.split("#", maxsplit=1)[0] + fragment)
    browser_page.get_by_text("address that ny1901 serve printed").first.wait_for()


def test_a_narrow_page_has_nothing_beside_it_and_targets_for_fingers(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served, width=360)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.set_viewport_size({"width": 320, "height": 640})  # a page of 1,280 pixels at 400 %
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.set_viewport_size({"width": 360, "height": 800})
    board = page.locator(".frame").bounding_box()
    assert board is not None
    assert board["width"] >= 350
    page.locator("#panels summary").last.focus()
    page.locator("[data-input]").focus()
    typed, shown = page.locator("[data-input]").bounding_box(), page.locator(".frame").bounding_box()
    assert typed is not None
    assert shown is not None
    assert typed["y"] >= shown["y"] + shown["height"]  # what has the focus is not below the board
    page.get_by_role("button", name="Larger board").click()
    page.locator("[data-square=T9]").focus()
    cell = page.locator("[data-square=T9]").bounding_box()
    assert cell is not None
    assert cell["x"] + cell["width"] <= 361  # what has the focus is moved into sight


WORDS = """async () => {
  const { gettext, language, listed, ngettext, woven } = await import("./shell/words.js");
  const values = { kind: "r2" };
  const said = () => [
    gettext("{player} to move", { player: "Blue" }), gettext("{player} to move"),
    gettext("{n} of {all}", { n: 0, all: 2 }),
    ...[0, 1, 2].map((number) => ngettext("{number} card of {kind}", "{number} cards of {kind}", number, values)),
    woven(gettext("You must also take land ({rule})."), { rule: 1 }), listed(["a", "b"]),
  ];
  const english = said();
  const cards = ["eine Karte {kind}", "{number} Karten {kind}"];
  const listing = { "{others} and {last}": ["{others} und {last}"] };
  const messages = { "{player} to move": ["{player} zieht"], "{number} card of {kind}": cards, ...listing };
  Object.assign(language, { tag: "de", messages, form: (number) => Number(number > 1) });
  return [english, said()];
}"""


def test_messages_are_filled_in_and_one_table_puts_them_into_another_language(browser_page: Page, served: str) -> None:
    english, german = opened(browser_page, served).evaluate(WORDS)
    counted = ["0 cards of r2", "1 card of r2", "2 cards of r2"]
    land = ["You must also take land (", 1, ")."]
    assert english == ["Blue to move", "{player} to move", "0 of 2", *counted, land, "a and b"]
    counted = ["eine Karte r2", "eine Karte r2", "2 Karten r2"]
    assert german == ["Blue zieht", "{player} zieht", "0 of 2", *counted, land, "a und b"]


def test_the_list_of_keys_is_made_of_what_is_heard(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    page.keyboard.press("?")
    assert "Turn the tile in hand" in page.get_by_role("region", name="Keys").inner_text()
    page.keyboard.press("Escape")
    assert page.get_by_role("region", name="Keys").count() == 0


def test_a_browser_that_keeps_nothing_more_is_told_of_and_what_it_kept_wrongly_does_no_harm(
    browser_page: Page, served: str
) -> None:
    page = opened(browser_page, served)
    page.evaluate(
        "['editions', 'seats', 'edit', 'turns'].map((name) => localStorage.setItem(`ny1901.${name}`, 'null'))"
    )
    page.reload()
    page.wait_for_selector("html[data-ready=true]")
    assert page.get_by_role("alert").count() == 0
    page.evaluate("void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); })")
    page.evaluate("import('./main.js').then(({app}) => { app.saved.set('turns', true); })")
    page.get_by_role("status").filter(has_text="cannot keep any more").first.wait_for()


def test_an_address_with_no_position_is_refused_and_the_game_stays(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    told = page.locator("[role=alert]", has_text="'mars' is not a known edition")
    page.evaluate("location.hash = '#analyse&pos=ny1:mars:x'")
    told.wait_for()
    shown = "import('./main.js').then(({app}) => app.board.show(app.game.line).then(() => app.board.line))"
    assert page.evaluate(shown).startswith("ny1:lower-manhattan:")
    assert told.is_visible()
    page.evaluate("import('./main.js').then(({app}) => app.go({panel: 'analyse', pos: app.game.line}))")
    told.wait_for(state="detached")


def test_a_first_visit_loads_no_more_than_it_shows(browser_page: Page, served: str) -> None:
    loaded: list[Response] = []
    browser_page.on("response", lambda response: loaded.append(response))
    page = opened(browser_page, served)
    files = {each.url: each.request.sizes()["responseBodySize"] for each in loaded if each.request.method == "GET"}
    assert {"main.js", "page.css", "board.js", "analyse.js"} <= (names := {url.rpartition("/")[2] for url in files})
    assert not {"puzzle.js", "review.js", "edit.js", "rules.js", "own.js", "worker.js"} & names
    assert 30_000 < sum(files.values()) < 150_000  # compressed
    assert all(each.url.startswith(page.url.partition("#")[0]) for each in loaded)
