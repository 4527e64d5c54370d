"""Manhattan's page: played by mouse and by keys, and nothing of a hand in it but for who may see it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ny1901_solver.manhattan.replay import format_record
from tests.new_york_1901.page.test_axe import FINDS, WEAR

from ...new_york_1901.page.places import ROTATES
from ...new_york_1901.page.test_last_turn import WATCH
from ..review.test_review import record_of

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

Axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe
LINE = (Path(__file__).parents[3] / "puzzles/positions/manhattan-4p.mh").read_text(encoding="utf-8").split()[-1]
HANDS = "3468,1679,2237,1257"
OTHERWISE = LINE.replace(HANDS, "3468,1589,2579,3899")
"""The same to red: the other hands are dealt anew."""
DOM = """() => {
  const copy = document.documentElement.cloneNode(true);
  for (const passing of copy.querySelectorAll("#status, .stages + p")) passing.remove();
  return copy.innerHTML + location.href;
}"""
"""The page without what depends on the speed of the machine: passing messages, and whether stages have changed."""
CURRENT = ".moves li:nth-child({}) [aria-current]"


def kept(page: Page) -> dict[str, Any]:
    return dict(page.evaluate("import('./main.js').then(({app: {game}}) => ({lines: game.lines, moves: game.moves}))"))


def opened(page: Page, address: str, line: str = LINE, width: int = 1280) -> Page:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{address}&pos={line}")
    page.wait_for_selector("html[data-ready=true]", state="attached")
    assert kept(page)["lines"] == [line]
    return page


def ready(page: Page, colour: str = "red") -> None:
    page.get_by_role("button", name=f"I am {colour}: show my hand").click()
    page.wait_for_selector(".held")
    page.wait_for_selector(".table [data-card]", state="attached")


def test_a_build_is_made_by_mouse_and_the_screen_passed_on(browser_page: Page, manhattan_served: str) -> None:
    page = opened(browser_page, manhattan_served)
    ready(page)
    page.get_by_role("button", name="Card 3: plot 3 of every city").click()
    page.get_by_role("button", name="red piece of 1 floor").click()
    lit = page.locator(".plots .lit")
    assert sorted(lit.evaluate_all("(all) => all.map((each) => each.dataset.plot)")) == ["D3", "E3", "F3"]
    page.locator("[data-plot=C3]").last.click()
    page.locator(".effects a", has_text="M-BLD-3").wait_for()  # why not there
    page.locator(".plots [data-plot=E3]").click()
    page.locator(".effects", has_text="After the move the board pays: red 14 (+1)").wait_for()
    page.get_by_role("button", name="Play r1@E3").click()
    page.get_by_role("button", name="I am blue: show my hand").wait_for()
    assert page.locator(".held, .table [data-card]").count() == 0
    assert [move["move"] for move in kept(page)["moves"]] == ["r1@E3"]
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="I am red: show my hand").wait_for()


def test_the_plot_of_the_last_move_is_marked_and_its_piece_and_card_move_there(
    browser_page: Page, manhattan_served: str
) -> None:
    browser_page.add_init_script(WATCH)
    page = opened(browser_page, manhattan_served)
    ready(page)
    page.get_by_role("button", name="Card 3: plot 3 of every city").click()
    page.get_by_role("button", name="red piece of 1 floor").click()
    page.locator(".plots [data-plot=E3]").click()
    page.get_by_role("button", name="Play r1@E3").click()
    mark = page.locator(".plots [data-plot=E3] .recent")
    mark.wait_for(state="attached")
    assert page.get_by_role("button", name=re.compile("^E3 in .*, last move: red played r1@E3$")).count() == 1
    page.locator(".settling > svg, .air > *").first.wait_for(state="detached")
    moved = page.evaluate("moved.splice(0)")
    assert sorted((each["what"], each["duration"]) for each in moved) == [("dealt", 200), ("r1", 200)]
    page.keyboard.press("z")
    mark.wait_for(state="detached")
    page.wait_for_function("() => moved.length > 0")
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("y")
    mark.wait_for(state="attached")
    assert [(each["what"], each["gone"]) for each in page.evaluate("moved")] == [("r1", True)]
    page.get_by_role("link", name="Edit").click()
    mark.wait_for(state="detached")


def test_what_the_board_pays_stands_beside_it_with_what_would_change_it(
    browser_page: Page, manhattan_served: str
) -> None:
    page = opened(browser_page, manhattan_served)
    found = page.locator(".stakes tbody > tr:first-child")
    told = [[text.replace(",\n", ", ") for text in row.locator("th, td").all_inner_texts()] for row in found.all()]
    rows = {stake: claims for stake, *claims in told}
    assert rows["Tallest building"] == ["0\n6, needs 3", "0\n7, needs 2", "3\n8, leads by 1", "0\n7, needs 2"]
    assert rows["Wall Street"] == ["2\n3, leads by 1", "0\n2, needs 1", "0\n1, needs 2", "0\n2, needs 1"]
    assert rows["All buildings"] == ["9\n9", "10\n10", "9\n9", "12\n12"]
    page.get_by_role("button", name="Wall Street", exact=True).click()
    page.locator(".stakes li:visible", has_text="Blue: 2 buildings; 1 more building pays 2 points if it is").wait_for()


def test_cards_and_plots_light_each_other_and_a_piece_is_dragged_to_a_plot(
    browser_page: Page, manhattan_served: str
) -> None:
    page = opened(browser_page, manhattan_served)
    ready(page)
    page.get_by_role("button", name="Card 8: plot 8 of every city, bottom middle").hover()
    marked = page.locator(".plots .meant").evaluate_all("(all) => all.map((each) => each.dataset.plot)")
    assert {plot[1] for plot in marked} == {"8"}
    page.locator(".plots [data-plot=E3]").hover()
    page.locator(".held.meant", has_text="Card 3").wait_for()
    assert page.locator(".plots .meant").count() == 0
    for place, told in (
        (".held", "was not dropped on a plot"),
        (".plots [data-plot=C3]", "r1@C3 is against the rules"),
    ):
        drag(page, "red piece of 1 floor", place)
        page.locator("#status", has_text=told).wait_for()
        assert page.locator(".pieces [aria-pressed=true]").count() == 0
    drag(page, "red piece of 1 floor", ".plots [data-plot=E3]")
    page.locator(".held", has_text="Card 4").hover()
    page.locator(".plots .meant").first.wait_for()
    page.get_by_role("button", name="Play r1@E3").press("Enter")
    page.get_by_role("button", name="I am blue: show my hand").wait_for()
    assert page.locator(".follower, .plots .meant").count() == 0  # which would tell of a hand


def drag(page: Page, piece: str, place: str) -> None:
    """Drags a piece with the mouse."""
    for at, move in ((page.get_by_role("button", name=piece), "down"), (page.locator(place).first, "up")):
        at.scroll_into_view_if_needed()
        box = at.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
        getattr(page.mouse, move)()


def test_all_of_it_goes_by_keys_against_computer_players(browser_page: Page, manhattan_served: str) -> None:
    page = opened(browser_page, manhattan_served)
    for side in "WNE":
        page.locator(f"[data-seat={side}]").last.select_option(label="Medium")
    page.wait_for_selector(".held")  # who is alone has nobody to hide from
    page.keyboard.press("c")
    page.keyboard.press("2")
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    plot = page.evaluate("document.activeElement.dataset.plot")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=f"Play r2@{plot}").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("red 2 b5")
    page.keyboard.press("Enter")
    page.locator(".effects", has_text="against the rules").wait_for()
    page.locator(".effects button").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Play r")).wait_for()
    page.keyboard.press("Enter")
    page.locator(CURRENT.format(4)).wait_for()
    assert [move["player"] for move in kept(page)["moves"]] == ["red", "blue", "green", "yellow"]
    page.wait_for_selector(".held")
    page.keyboard.press("z")
    page.get_by_text("Red builds").wait_for()
    page.wait_for_function("import('./main.js').then(({app}) => app.game.at === 0)")
    page.reload()
    page.wait_for_selector(".held")
    page.get_by_role("button", name="Redo").click()
    page.locator(CURRENT.format(4)).wait_for()


def test_pieces_are_set_out_with_a_count(browser_page: Page, manhattan_served: str) -> None:
    page = opened(browser_page, manhattan_served, "mh1:mayfair:Sr,Wb,Ng:-:1-select:r>r:-:" + NEW)
    ready(page)
    for key, count in (("4", "1 of 4"), ("4", "2 of 4"), ("1", "3 of 4"), ("Backspace", "2 of 4"), ("1", "3 of 4")):
        page.keyboard.press(key)
        page.get_by_text(f"{count} pieces chosen", exact=True).first.wait_for()
    page.get_by_role("button", name="red piece of 2 floors").click()
    page.get_by_role("button", name="Set these out").click()
    page.get_by_role("button", name="I am blue: show my hand").wait_for()
    assert kept(page)["moves"][0]["move"] == "r:1,2,4,4"


NEW = "r11.6.4.3/0.0.0.0/0,b11.6.4.3/0.0.0.0/0,g11.6.4.3/0.0.0.0/0:2378,4568,1148:-:ABCDEF"


def test_a_hidden_hand_never_reaches_the_page(browser_page: Page, manhattan_served: str) -> None:
    found = []
    for line in (LINE, OTHERWISE):
        page = opened(browser_page, manhattan_served, line)
        page.evaluate("sessionStorage.removeItem('ny1901.mh.game')")
        pass_on = page.get_by_role("button", name="I am red: show my hand")
        pass_on.wait_for()
        assert page.locator("[data-card], .held").count() == 0
        seen = [page.evaluate(DOM)]
        ready(page)
        page.get_by_role("button", name="Card 3: plot 3 of every city").click()
        page.get_by_role("button", name="red piece of 1 floor").click()
        page.locator(".plots [data-plot=E3]").click()
        page.locator(".effects li").first.wait_for()
        page.get_by_role("button", name="Hint", exact=True).click()
        page.locator(".stages li").wait_for()
        page.get_by_role("button", name="Stop", exact=True).wait_for(state="hidden")
        assert (
            page.locator("[data-side=W] [data-card], [data-side=N] [data-card], [data-side=E] [data-card]").count() == 0
        )
        found.append([*seen, page.evaluate(DOM)])
        assert "mh1:" not in page.url + found[-1][0] + found[-1][1]
        page.evaluate("sessionStorage.clear(); localStorage.clear()")
        page.goto("about:blank")
    assert found[0] == found[1]


def test_the_browser_keeps_the_hands_of_several_people_only_sealed(browser_page: Page, manhattan_served: str) -> None:
    page = opened(browser_page, manhattan_served)
    ready(page)
    page.evaluate("import('./main.js').then(({app}) => app.game.play('r1@E3'))")
    page.get_by_role("button", name="I am blue: show my hand").wait_for()
    before = kept(page)
    assert "sealed" in (stored := stored_text(page))
    assert "mh1:" not in stored
    page.reload()
    page.get_by_role("button", name="I am blue: show my hand").wait_for()
    assert kept(page) == before
    page.evaluate("indexedDB.deleteDatabase('ny1901')")
    page.reload()  # nothing of the old game can be read without its key
    page.wait_for_selector("html[data-ready=true]", state="attached")
    assert kept(page)["lines"][0] not in before["lines"]


def stored_text(page: Page) -> str:
    """Everything that the browser stores as text, once the page has stored it."""
    page.wait_for_function("() => sessionStorage.getItem('ny1901.mh.game')?.includes('sealed')")
    return str(page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])"))


def test_a_game_is_set_up_by_edition_variants_and_readings_and_goes_through_a_record(
    browser_page: Page, manhattan_served: str, tmp_path: Path
) -> None:
    page = opened(browser_page, manhattan_served)
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_label("3", exact=True).check()
    for seat in (2, 3):
        page.get_by_label(f"Who plays seat {seat}").select_option(label="You")
    page.locator("#play [name=edition]").select_option("tiny")
    assert page.locator("[name=variant]").count() == 2
    page.get_by_role("checkbox", name="Anti-trust").check()
    page.get_by_text("More choices").click()
    stuck = page.get_by_role("group", name="Stuck")
    stuck.locator("[value=redraw]").check()
    said = stuck.locator("label:visible").all_inner_texts()
    assert len(said) > 1
    assert all(text.strip().endswith(".") and "_" not in text for text in said)  # sentences
    page.get_by_label("Seed of the cards").fill("7")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("heading", name="Pass the screen to RED round 1").wait_for()
    assert kept(page)["lines"][0].startswith("mh1:tiny:Sr,Wb,Ng:anti-trust,stuck=redraw:1-select:")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#play form").wait_for()
    chosen = page.locator("#play :checked:is(input):not(.readings *)").evaluate_all(
        "(all) => all.map(({value}) => value)"
    )
    assert chosen == ["3", "anti-trust"]
    assert page.locator("[name=stuck]:checked").input_value() == "redraw"
    page.get_by_label("Who plays seat 1").select_option(label="Easy")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(CURRENT.format(1)).wait_for()  # the computer player begins
    assert page.evaluate("import('./main.js').then(({app}) => app.game.seats)") == {"S": "greedy-50"}
    page.get_by_text("Open, save, copy").click()
    text = format_record(record_of("tiny", 3))
    page.get_by_label("A position or record").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(CURRENT.format(18)).wait_for()
    page.locator(".moves li button").nth(2).click()
    page.locator(CURRENT.format(3)).wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save record").click()
    download.value.save_as(tmp_path / "saved.yaml")
    assert (tmp_path / "saved.yaml").read_text(encoding="utf-8") == text


def test_pieces_that_are_set_out_secretly_are_not_told_to_others(browser_page: Page, manhattan_served: str) -> None:
    page = opened(browser_page, manhattan_served, "mh1:mayfair:Sr,Wb,Ng:selection=hidden:1-select:r>r:-:" + NEW)
    ready(page)
    page.get_by_label("Type a move").fill("1 2 4 4")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Set these out").click()
    page.get_by_role("button", name="I am blue: show my hand").wait_for()
    page.locator(CURRENT.format(1)).wait_for()
    ready(page, "blue")
    assert "1,2,4,4" not in page.evaluate(DOM)
    assert page.locator("[data-side=S] [data-of=selected]").count() == 0


STEPS = ("pass", "start", "illegal", "ending", "puzzles", "puzzle", "rules", "edit")


def led(page: Page, step: str) -> None:
    """Leads a page, step after step, through its panels as they are in use."""
    if step == "puzzles":
        page.evaluate("location.hash = 'puzzle'")
        page.wait_for_selector(".catalog .calendar")
    if step == "puzzle":
        page.evaluate("location.hash = 'puzzle=mh-tutorial-still-taken'")
        page.locator(".taking .piece").first.click()
        page.get_by_role("button", name="Done").click()
        page.wait_for_selector(".solving .error")
    if step == "start":
        page.get_by_text("Open, save, copy").click()
        page.locator("#begin").click()
        page.get_by_text("More choices").click()
    if step == "illegal":
        page.keyboard.press("Escape")
        ready(page)
        page.get_by_label("Type a move").fill("r1@C3")
        page.keyboard.press("Enter")
        page.locator(".effects .rule-id").first.wait_for()
    if step == "ending":
        page.evaluate(
            "(text) => import('./main.js').then(({ app }) => app.game.load(text))",
            format_record(record_of("tiny", 3)),
        )
        page.locator(".sources .part").first.wait_for()
    if step == "edit":
        page.evaluate("location.hash = 'edit'")
        page.locator(".edit-seat").first.wait_for()
        page.locator(".plots [data-plot=C3]").click()
        page.get_by_text("2 things are impossible").first.wait_for()
    if step == "rules":
        page.evaluate("location.hash = 'rules=M-BLD-3'")
        page.locator("#panel-rules article", has_text="M-BLD-3").wait_for()


@pytest.mark.parametrize(
    "looks",
    [
        [(360, "light")],
        pytest.param([(1280, "dark"), (360, "bw"), (1280, "light")], marks=pytest.mark.slow),
    ],
)
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(
    browser_page: Page, manhattan_served: str, looks: list[tuple[int, str]]
) -> None:
    page = opened(browser_page, manhattan_served)
    page.evaluate(Axe().axe_script)
    found = []
    for step in STEPS:
        led(page, step)
        for width, theme in looks:
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate(WEAR, theme)
            assert page.evaluate("document.documentElement.scrollWidth") == width
            found += [(step, width, theme, *each) for each in page.evaluate(FINDS)]
    assert found == []


SEATS = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const frame = box(".frame");
  return [..."NESW"].filter((side) => {
    const { left, top, right, bottom } = box(`.table [data-side=${side}]`);
    return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
  });
}"""
"""The sides of the board whose players are seen as a whole."""


def test_a_page_with_room_below_the_cities_shows_the_players_above_and_below_them(
    browser_page: Page, manhattan_served: str
) -> None:
    page = opened(browser_page, manhattan_served)
    ready(page)
    for (width, height), sides in {
        (360, 740): [],
        (1024, 560): [],
        (1024, 768): ["N", "S"],
        (1440, 900): ["N", "E", "S", "W"],
    }.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("() => new Promise(requestAnimationFrame)")
        assert page.evaluate(SEATS) == sides, (width, height)


def test_one_card_says_to_whom_the_screen_is_passed_and_in_which_round(
    browser_page: Page, manhattan_served: str
) -> None:
    page = opened(browser_page, manhattan_served)
    page.get_by_role("heading", name="Pass the screen to RED round 3 of 4").wait_for()
    assert page.get_by_role("heading", name=re.compile("^Red ")).count() == 0
    ready(page)
    page.get_by_role("heading", name="Red builds round 3 of 4").wait_for()
