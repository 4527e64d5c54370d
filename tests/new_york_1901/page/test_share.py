"""What is shared opens elsewhere: addresses of positions, games and puzzles, the same as text, and codes for phones."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.replay import format_record

from .conftest import watched_page
from .hands import Hand, Keys, Mouse
from .places import ROTATES
from .test_review import PASTE, missed
from .test_shell import opened

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SITE = "https://example.org/ny1901/"
READ = "navigator.clipboard.readText()"
TREE = "import('./main.js').then(({app: {game}}) => game.root.last.path.slice(1).map(({turn}) => turn))"
LINE = "import('./main.js').then(({app: {game}}) => game.line)"


@pytest.fixture
def page(browser: Browser, served: str) -> Any:
    """A page that may use the clipboard."""
    with watched_page(browser, 15_000, permissions=["clipboard-read", "clipboard-write"]) as made:
        yield opened(made, served)


def until(page: Page, script: str) -> None:
    """Waits until a script returns what is true."""
    for _ in range(150):
        if page.evaluate(script):
            return
        page.wait_for_timeout(100)
    raise AssertionError(script)


def shared(page: Page, hand: Hand | None = None) -> Hand:
    """Opens the popover from the menu."""
    hand = hand or Mouse(page)
    hand.press("Menu", "header")
    hand.press("Share", "#menu")
    page.locator("#share:popover-open").wait_for()
    return hand


def copied(page: Page, hand: Hand, name: str) -> str:
    """What a button of the popover copies."""
    hand.press(name, "#share")
    page.get_by_text("Copied.").wait_for()
    return str(page.evaluate(READ))


def elsewhere(page: Page, served: str, address: str) -> None:
    """Opens what follows the `#` of a shared address on another page, whose tab has the secret."""
    opened(page, served)
    page.evaluate("(hash) => { location.hash = hash }", address.partition("#")[2])


@pytest.mark.parametrize("kind", [Mouse, Keys])
def test_a_position_is_shared_and_opens_elsewhere_without_the_secret(
    browser: Browser, page: Page, served: str, kind: Callable[[Page], Hand]
) -> None:
    hand = shared(page, kind(page))
    assert page.evaluate("document.activeElement.textContent") == "Copy line"  # the address opens only on this machine
    page.get_by_text("opens only on this machine").wait_for()
    line = page.evaluate(LINE)
    assert copied(page, hand, "Copy line") == line
    address = copied(page, hand, "Copy address")
    assert "secret" not in address
    assert served.partition("secret=")[2] not in page.locator("#share").inner_html()
    page.keyboard.press("Escape")
    page.wait_for_selector("#share", state="hidden")
    until(page, "document.activeElement.id === 'more'")
    with watched_page(browser, 15_000) as other:
        other.goto(f"{served}&{address.partition('#')[2]}")
        other.wait_for_selector("html[data-ready=true]", state="attached")
        assert other.evaluate(LINE) == line


def test_a_game_is_in_its_address_and_a_changed_address_is_refused(browser: Browser, page: Page, served: str) -> None:
    page.evaluate(PASTE, format_record(missed()))
    until(page, f"{TREE}.then((turns) => turns.length === 1)")
    turns = page.evaluate(TREE)
    hand = shared(page)
    page.get_by_label("Whole game").check()
    page.get_by_text("A game is longer than a QR code holds").wait_for()
    address = copied(page, hand, "Copy address")
    assert re.search(r"#review&game=[\w-]+$", address)
    with watched_page(browser, 15_000) as other:
        middle = address.index("game=") + 40
        changed = "B" if address[middle] == "A" else "A"
        elsewhere(other, served, address[:middle] + changed + address[middle + 1 :])
        other.get_by_text("This address is damaged").wait_for()
        assert other.evaluate(TREE) == []
        elsewhere(other, served, address)
        other.wait_for_selector("html[data-panel=review]", state="attached")
        until(other, "location.hash === '#review'")
        assert other.evaluate(TREE) == turns


def test_a_game_that_is_too_long_for_an_address_is_shared_as_text(page: Page) -> None:
    page.evaluate(PASTE, format_record(missed()))
    until(page, f"{TREE}.then((turns) => turns.length === 1)")
    note = "Array.from(crypto.getRandomValues(new Uint32Array(1500))).join(' ')"
    page.evaluate(f"import('./main.js').then(({{app: {{game}}}}) => game.annotate(game.root.last, {note}))")
    hand = shared(page)
    page.get_by_label("Whole game").check()
    page.get_by_text("too long for an address").wait_for()
    assert not page.get_by_role("button", name="Copy address").is_visible()
    assert "ny1901-record/" in copied(page, hand, "Copy record")


def test_where_the_clipboard_is_closed_the_text_is_selected(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    page.evaluate("navigator.clipboard.writeText = () => Promise.reject(); document.execCommand = () => false")
    hand = shared(page)
    hand.press("Copy line", "#share")
    page.get_by_text("The text is selected").wait_for()
    selected = (
        "document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"
    )
    assert page.evaluate(selected) == page.evaluate(LINE)


def test_a_code_contains_the_address_on_a_hosted_page(page: Page) -> None:
    zxing = pytest.importorskip("zxingcpp")
    hand = shared(page)
    hand.enter(page.get_by_label("Address of a hosted page"), f"{SITE}?a#b")
    page.keyboard.press("Tab")
    until(page, "document.querySelector('#share textarea').value.startsWith('https:')")
    address = copied(page, hand, "Copy address")
    assert address.startswith(f"{SITE}#analyse&pos=ny1:")
    hand.use(page.locator("#share summary"))
    page.get_by_role("img", name="QR code of the address").wait_for()
    width, height, values = decoded(page, page.locator("#share svg").screenshot())
    (found,) = zxing.read_barcodes(memoryview(bytes(values)).cast("B", (height, width)))
    assert found.text == address


GRAY = """async (picture) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  return [image.width, image.height, Array.from(data).filter((_, at) => at % 4 === 0)];
}"""


def decoded(page: Page, picture: bytes) -> tuple[int, int, list[int]]:
    """The width and the height of a PNG picture, and the brightness of each pixel. A blank page decodes it."""
    blank = page.context.new_page()
    width, height, values = blank.evaluate(GRAY, b64encode(picture).decode())
    blank.close()
    return width, height, values


def test_the_result_of_a_puzzle_is_copied_and_reveals_nothing(page: Page) -> None:
    page.evaluate("location.hash = '#puzzle=last-turn-704-1441'")
    page.wait_for_selector(".maker:not([inert]) .prompt:not(:empty)")
    page.keyboard.press("h")
    page.wait_for_selector(".solving ol li", timeout=60_000)  # the first progress of a server takes a while
    hand = shared(page)
    assert copied(page, hand, "Copy address").endswith("#puzzle=last-turn-704-1441")
    page.keyboard.press("Escape")
    puzzle = read_puzzle(shipped()["last-turn-704-1441"])
    (answer,) = puzzle.certificate.answer
    page.locator(".panel:not([hidden]) [data-input]").first.fill(str(answer))
    page.keyboard.press("Enter")
    page.locator(".solving").get_by_role("button", name="✓ Play").click()
    page.get_by_role("button", name="Copy result").click()
    page.locator("#status", has_text="Copied: ").wait_for()
    assert page.evaluate(READ) == f"ny1901 {puzzle.id}, grade {puzzle.grade}: solved in 1 try with 1 hint"
    page.evaluate("(site) => import('./shell/saved.js').then(({set}) => set('share.site', site))", SITE)
    page.get_by_role("button", name="Copy result").click()
    page.locator("#status", has_text=SITE).wait_for()
    assert page.evaluate(READ).splitlines()[1] == f"{SITE}#puzzle=last-turn-704-1441"


def test_a_position_on_an_own_board_is_shared_with_its_files(browser: Browser, page: Page, served: str) -> None:
    make = """async () => {
      const { app } = await import("./main.js");
      const { files: { "SOURCES.md": _, ...files } } = await app.ask("edition-new", { name: "mine", like: "tiny" });
      app.saved.set("editions", { mine: files });
      await app.game.start((await app.ask("new", { edition: files, seed: 1 })).line);
    }"""
    page.evaluate(make)
    hand = shared(page)
    page.get_by_text("With the files of the board mine").wait_for()
    address = copied(page, hand, "Copy address")
    hand.enter(page.get_by_label("Address of a hosted page"), SITE)
    page.keyboard.press("Tab")
    page.get_by_text("a hosted page cannot load boards of others").wait_for()
    assert copied(page, hand, "Copy address") == address  # a hosted page is no use here
    page.get_by_label("With the files of the board mine").uncheck()
    page.get_by_text("and the files of the board mine.").wait_for()
    assert "edition=" not in copied(page, hand, "Copy address")
    with watched_page(browser, 15_000) as other:
        elsewhere(other, served, address)
        until(other, f"{LINE}.then((line) => line.startsWith('ny1:mine'))")
        assert "edition=" not in other.evaluate("location.hash")
        changed = {"boards": {"mine": {"board.txt": "another"}}}
        other.evaluate("(own) => localStorage.setItem('ny1901.own', own)", json.dumps(changed))
        elsewhere(other, served, address)
        other.get_by_text("You have another board with the name mine").wait_for()
