"""Boards of one's own: painted by pointer and by keys, typed, and traced from a photograph."""

from __future__ import annotations

import base64
import random
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from ny1901_solver.new_york_1901.edition.folder import EDITIONS

from .photographs import PICTURES, Photograph, rows_of
from .places import ROTATES
from .test_shell import opened

pytestmark = ROTATES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Page

ROWS = rows_of(EDITIONS / "lower-manhattan" / "board.txt")
COLUMNS, HIGH = len(ROWS[0]), len(ROWS)
CORNERS = [(0, 0), (COLUMNS, 0), (COLUMNS, HIGH), (0, HIGH)]
INNER = [(10, 10), (10, 0), (10, 20), (0, 10), (21, 10)]
"""The crossings that somebody drags to their places after the corners."""

JPEG = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const file = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.6 });
  return btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""));
}"""
FITTED = """async ([cases, places]) => {
  const { fitted } = await import("./photo/warp.js");
  return cases.map(({ pins, size }) => { const map = fitted(pins, size); return places.map(map); });
}"""
DRAWN = """(places) => {
  const canvas = document.querySelector("canvas.photo");
  const [left, top, cell, width] = canvas.dataset.drawn.split(" ").map(Number);
  const scale = canvas.width / width;
  const pen = canvas.getContext("2d");
  return places.map(([x, y]) => [...pen.getImageData((left + x * cell) * scale, (top + y * cell) * scale, 1, 1).data]);
}"""


def jpeg(page: Page, photograph: Photograph) -> bytes:
    """A photograph as a camera saves it; the browser compresses it."""
    page.goto("about:blank")
    return base64.b64decode(page.evaluate(JPEG, base64.b64encode(photograph.png()).decode()))


class Counted:
    """A hand whose pointer presses, keys and files are counted."""

    panel = "#panel-own"

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions: Counter[str] = Counter()

    def drag(self, *points: tuple[float, float]) -> None:
        self.actions["pointer"] += 1
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point)
        self.page.mouse.up()

    def press(self, name: str) -> None:
        self.actions["pointer"] += 1
        self.page.locator(self.panel).get_by_role("button", name=name, exact=True).click()

    def choose(self, name: str, file: dict[str, Any]) -> None:
        self.press(name)
        self.actions["file"] += 1
        self.page.locator(f"{self.panel} .photo-controls input[type=file]").set_input_files(file)  # type: ignore[arg-type]


CENTRES = """() => Object.fromEntries([...document.querySelectorAll("[role=gridcell]")].map((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return [cell.dataset.square, [x + width / 2, y + height / 2]];
}))"""


class Centres:
    """Where the middle of each square is on the screen."""

    def __init__(self, page: Page) -> None:
        self._all = page.evaluate(CENTRES)

    def __call__(self, square: Sequence[int]) -> tuple[float, float]:
        x, y = self._all[f"{chr(65 + square[0])}{square[1] + 1}"]
        return x, y


def strokes(squares: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Paths that cover all squares, each drawn without leaving them: from a square with the fewest neighbours on."""
    left = set(squares)

    def beside(at: tuple[int, int]) -> list[tuple[int, int]]:
        steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
        return [(at[0] + x, at[1] + y) for x, y in steps if (at[0] + x, at[1] + y) in left]

    while left:
        at = min(left, key=lambda each: (len(beside(each)), each[1], each[0]))
        path = [at]
        left.discard(at)
        while near := beside(at):
            at = min(near, key=lambda each: len(beside(each)))
            left.discard(at)
            path.append(at)
        yield path


def squares_of(rows: list[list[str]]) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for row, words in enumerate(rows):
        for column, word in enumerate(words):
            found.setdefault(word, []).append((column, row))
    return found


def begun(page: Page, served: str, like: str, columns: int, rows: int) -> Page:
    """The painter of an empty grid."""
    page = opened(page, f"{served}&own", 1440)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_selector(".own-verdict:not(:empty)")
    page.locator("#panel-own summary").click()
    page.get_by_label("What the new board begins with").select_option(like)
    page.get_by_label("columns").fill(str(columns))
    page.get_by_label("rows").fill(str(rows))
    page.get_by_label("Name of the new board").fill("mine")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_function(
        "(count) => document.querySelectorAll('[role=gridcell]').length === count", arg=columns * rows
    )
    page.locator("#panel-own summary").click()
    page.get_by_role("button", name="Paint", exact=True).click()
    return page


def test_each_square_of_a_photograph_is_found_within_three_tenths_of_its_side(browser_page: Page, served: str) -> None:
    places = [(column + 0.5, row + 0.5) for row in range(HIGH) for column in range(COLUMNS)]
    cases, truths = [], []
    for taken in PICTURES:
        photograph = Photograph(ROWS, taken)
        hand = random.Random(taken.name)
        pins = [
            {"at": at, "to": [value + hand.uniform(-2, 2) for value in photograph.place(*at)]} for at in CORNERS + INNER
        ]
        cases.append({"pins": pins, "size": taken.size})
        truths.append({place: photograph.place(*place) for place in places})
    found = opened(browser_page, served).evaluate(FITTED, [cases, places])
    worst = {}
    for taken, truth, points in zip(PICTURES, truths, found, strict=True):
        missed = []
        for (column, row), (x, y) in zip(places, points, strict=True):
            true_x, true_y = truth[column, row]
            sides = [truth.get((column + across, row + down)) for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1))]
            side = min(((true_x - u) ** 2 + (true_y - v) ** 2) ** 0.5 for u, v in filter(None, sides))
            missed.append(((x - true_x) ** 2 + (y - true_y) ** 2) ** 0.5 / side)
        worst[taken.name] = max(missed)
    assert len(worst) >= 6
    assert max(worst.values()) < 0.3, worst


def test_a_board_of_65_territories_is_traced_from_a_photograph_in_at_most_250_actions(
    browser_page: Page, served: str
) -> None:
    taken = next(each for each in PICTURES if each.name == "bent board")
    photograph = Photograph(ROWS, taken)
    file = {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": jpeg(browser_page, photograph)}
    page = begun(browser_page, served, "empty:lower-manhattan", COLUMNS, HIGH)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url + (request.post_data or "")[:200_000]))
    hand = Counted(page)
    hand.choose("Choose a photograph", file)
    page.locator(".photo-pin").nth(3).wait_for()
    random_hand = random.Random(1)
    for at in CORNERS + INNER:
        place_crossing(hand, photograph, at, random_hand)
    hand.press("The grid lies right")
    page.wait_for_selector("canvas.photo[data-drawn]")
    same_colours(page, photograph)
    squares, centre = squares_of(ROWS), Centres(page)
    for district in "brygp":
        brush(hand, f"{district}01")
        for name in sorted(name for name in squares if len(name) == 3 and name[0] == district):
            (path,) = strokes(squares[name])
            hand.drag(*(centre(square) for square in path))
    for token in sorted(name for name in squares if len(name) == 1):
        brush(hand, token)
        for path in strokes(squares[token]):
            hand.drag(*(centre(square) for square in path))
    brush(hand, "Starter")
    for name in ("b04", "r13", "y04", "g10", "p12"):
        hand.drag(centre(squares[name][0]))
    page.locator(".own-verdict", has_text=re.compile("^valid")).wait_for()
    text = page.evaluate("JSON.parse(localStorage['ny1901.own']).boards.mine['board.txt']")
    assert [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")] == ROWS
    assert sum(hand.actions.values()) <= 250
    assert all(url.startswith(served.partition("#")[0]) for url in sent)
    assert not any("JFIF" in each or "base64" in each or "data:image/jpeg" in each for each in sent)
    kept = page.evaluate("JSON.stringify({...localStorage}) + JSON.stringify({...sessionStorage})")
    assert "data:image/jpeg" not in kept
    assert len(kept) < 100_000


SHOWN = """async ([at, to]) => {
  const layer = document.querySelector(".photo-fitting");
  const shown = ([x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(layer.getScreenCTM());
    return [point.x, point.y];
  };
  const numbers = (text) => text.split(",").map(Number);
  const handles = [...layer.querySelectorAll(".photo-pin")];
  const pins = handles.map(({ dataset }) => ({ at: numbers(dataset.at), to: numbers(dataset.to) }));
  const known = pins.find((pin) => String(pin.at) === String(at));
  const { fitted } = await import("./photo/warp.js");
  const { width, height } = layer.viewBox.baseVal;
  return [shown(known?.to ?? fitted(pins, [width, height])(at)), shown(to)];
}"""
"""Where a crossing of the grid lies on the screen, and where on the screen a point of the photograph is."""


def place_crossing(hand: Counted, photograph: Photograph, at: tuple[int, int], beside: random.Random) -> None:
    """Drags a crossing of the grid to its place in the photograph, up to two pixels of the photograph beside it."""
    to = [value + beside.uniform(-2, 2) for value in photograph.place(*at)]
    start, end = hand.page.evaluate(SHOWN, [at, to])
    hand.drag(tuple(start), tuple(end))


def brush(hand: Counted, token: str) -> None:
    hand.actions["pointer"] += 1
    hand.page.locator(".own-brushes").get_by_role("button", name=re.compile(f"^{re.escape(token)}( |$)")).click()


def same_colours(page: Page, photograph: Photograph) -> None:
    """The photograph under the grid has at the middle of each square what the camera saw there."""
    places = [(column + 0.5, row + 0.5) for row in range(HIGH) for column in range(COLUMNS)]
    seen = photograph.pixels()
    far = 0
    for place, colour in zip(places, page.evaluate(DRAWN, places), strict=True):
        x, y = photograph.place(*place)
        true = seen[round(y), round(x)].astype(int)
        far += max(abs(int(one) - int(other)) for one, other in zip(true, colour[:3], strict=True)) > 60
    assert far <= 12  # squares at the edges of things that lie on the board


def test_a_board_is_painted_by_keys_and_a_mistake_is_marked_in_the_text_and_on_the_board(
    browser_page: Page, served: str
) -> None:
    page = begun(browser_page, served, "", 4, 3)
    keys = page.keyboard

    def text() -> list[str]:
        stored = str(page.evaluate("JSON.parse(localStorage['ny1901.own']).boards.mine['board.txt']"))
        return [line for line in stored.splitlines() if line and not line.startswith("#")]

    page.locator("[data-square=A1]").focus()
    for key in ("Enter", "ArrowRight", "Enter", "Enter"):  # a territory of two squares
        keys.press(key)
    for key in ("ArrowDown", "Enter", "ArrowLeft", "Enter", "ArrowDown", "Enter"):  # and one of three
        keys.press(key)
    assert text() == ["b01  b01  ???? ????", "b02  b02  ???? ????", "b02  ???? ???? ????"]
    keys.press("z")
    assert text()[1:] == ["???? ???? ???? ????"] * 2
    keys.press("y")
    assert text()[2] == "b02  ???? ???? ????"
    for _ in range(5):
        keys.press("t")  # past the other districts, to Broadway
    page.locator("[data-square=C1]").focus()
    keys.press("Enter")
    assert text()[0] == "b01  b01  B    ????"
    centre = Centres(page)
    Counted(page).drag(centre((1, 0)), centre((1, 1)))
    page.locator(".own-brushes").get_by_role("button", name="Eraser").click()
    Counted(page).drag(centre((2, 0)), centre((2, 1)))
    assert text()[:2] == ["b01  B    ???? ????", "b02  B    ???? ????"]
    page.locator(".own-verdict", has_text="mistake").wait_for()
    page.locator(".own-problems .own-wrong button").first.click()
    assert page.evaluate("document.activeElement.dataset.square") == "A1"
    page.locator(".own-tabs button", has_text="board.txt").click()
    assert page.locator(".own-spots i").count() == 1
    spot, area = page.locator(".own-spots i").bounding_box(), page.locator(".own-text").bounding_box()
    assert spot
    assert area
    assert area["x"] < spot["x"] < area["x"] + 20


def test_a_street_is_added_to_the_legend_and_a_photograph_of_another_grid_is_fitted_again(
    browser_page: Page, served: str
) -> None:
    page = begun(browser_page, served, "", 4, 3)
    page.get_by_label("Its name").fill("Gold Street")
    page.locator(".own-paint").get_by_role("button", name="Add").click()
    page.locator(".own-brushes").get_by_role("button", name="G Gold Street", pressed=True).wait_for()
    photograph = Photograph([["b01", "b01", "B", "."]] * 3, PICTURES[1])
    page.locator(".photo-controls input[type=file]").set_input_files(
        {"name": "board.png", "mimeType": "image/png", "buffer": photograph.png()}
    )
    page.locator(".photo-pin").nth(3).wait_for()
    pin = page.locator(".photo-pin").first
    before = str(pin.get_attribute("data-to"))
    pin.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.get_by_role("button", name="Another point").click()
    assert page.evaluate("document.activeElement.dataset.at") == "2,1"
    page.keyboard.press("ArrowDown")
    assert page.locator(".photo-pin").count() == 5
    page.keyboard.press("Delete")
    assert page.locator(".photo-pin").count() == 4
    assert str(pin.get_attribute("data-to")) != before
    page.get_by_role("button", name="The grid lies right").click()
    page.wait_for_selector("canvas.photo[data-drawn]")
    page.get_by_label("How strong the photograph is").press("End")
    assert page.locator(".picture").evaluate("(picture) => getComputedStyle(picture).opacity") == "0"
    page.get_by_role("button", name="Take the photograph away").click()
    assert page.locator("canvas.photo").is_hidden()
    page.locator(".photo-controls input[type=file]").set_input_files(
        {"name": "board.png", "mimeType": "image/png", "buffer": b"no picture"}
    )
    page.get_by_text("The browser cannot show board.png as a picture.").wait_for()


def test_the_first_sight_of_own_boards_is_the_painter(browser_page: Page, served: str) -> None:
    page = opened(browser_page, f"{served}&own")
    page.get_by_role("button", name="Paint", exact=True, pressed=True).wait_for()
    page.locator(".own-brushes button").first.wait_for()
    page.get_by_role("button", name="board.txt", exact=True).click()
    page.get_by_label("The text of the file").wait_for()
    page.reload()
    page.get_by_role("button", name="board.txt", exact=True, pressed=True).wait_for()
