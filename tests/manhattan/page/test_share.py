"""Nothing that is shared of Manhattan shows a hand, unless the player has chosen that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ny1901_solver.manhattan.positions import parse_line
from tests.new_york_1901.page.test_share import copied, shared, until

from ...new_york_1901.page.conftest import watched_page
from ...new_york_1901.page.places import ROTATES
from .test_play import HANDS, LINE, kept, opened

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HIDDEN = LINE.replace(HANDS, "????,????,????,????")


def test_hands_are_shared_only_by_choice_and_others_get_hands_at_random(
    browser: Browser, manhattan_served: str
) -> None:
    with watched_page(browser, 15_000, permissions=["clipboard-read", "clipboard-write"]) as page:
        opened(page, manhattan_served)
        page.evaluate("import('./main.js').then(({app}) => app.game.play('r1@E3'))")
        page.get_by_role("button", name="Undo").click()
        until(page, "import('./main.js').then(({app}) => app.game.at === 0)")
        hand = shared(page)
        page.get_by_text("a ? stands in their place").wait_for()
        assert copied(page, hand, "Copy line") == HIDDEN
        address = copied(page, hand, "Copy address")
        assert address.endswith("#play&pos=" + HIDDEN.replace(">", "%3E"))
        page.get_by_label("With all hands").check()
        page.get_by_text("a ? stands in their place").wait_for(state="hidden")
        assert copied(page, hand, "Copy line") == LINE
        page.get_by_label("With all hands").uncheck()
        page.get_by_label("Whole game").check()
        page.get_by_text("The record of a game contains all hands").wait_for()
        assert page.locator("#share textarea:visible").count() == 0
        page.get_by_label("With all hands").check()
        page.locator("#share textarea:visible").first.wait_for()
        assert "r1@E3" in copied(page, hand, "Copy record")
    with watched_page(browser, 15_000) as other:
        other.goto(f"{manhattan_served}&{address.partition('#')[2]}")
        other.wait_for_selector("html[data-ready=true]", state="attached")
        other.get_by_text("The other hands are dealt at random.").wait_for()
        (line,) = kept(other)["lines"]
        begun, after = HIDDEN.split("????,????,????,????")
        assert (line.startswith(begun), line.endswith(after), parse_line(line).unseen) == (True, True, frozenset())
