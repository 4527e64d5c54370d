"""Two ways to work the page: a mouse, and a keyboard alone, neither of which asks a script to click or to focus."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MOST = 300
"""Tabs from anywhere to anywhere: who needs more of them is caught somewhere."""
NEARER = """(wanted) => {
  const place = document.activeElement.compareDocumentPosition(wanted);
  return place & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""
HELD = "(wanted) => document.activeElement === wanted"
HERE = "document.activeElement.dataset.square ?? ''"


class Hand(ABC):
    """What a person does: press what has a name, pick a square, choose from a list, type."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def use(self, wanted: Locator) -> None:
        """Presses what is seen: a button, a link, what unfolds."""

    @abstractmethod
    def square(self, name: str) -> None:
        """Picks a square of the board."""

    @abstractmethod
    def choose(self, wanted: Locator, option: str) -> None:
        """Chooses from a list by the words that are seen."""

    @abstractmethod
    def enter(self, wanted: Locator, text: str) -> None:
        """Types into an input, in the place of what it holds."""

    def press(self, name: str, within: str = "#panels") -> None:
        """Presses the button whose name begins so."""
        self.use(self.page.locator(within).get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first)

    def follow(self, name: str, within: str = "header") -> None:
        """Follows the link of a name."""
        self.use(self.page.locator(within).get_by_role("link", name=name, exact=True))


class Mouse(Hand):
    """A pointer, and a keyboard for words alone."""

    def use(self, wanted: Locator) -> None:
        wanted.click()

    def square(self, name: str) -> None:
        self.page.locator(f"[data-square={name}]").click()

    def choose(self, wanted: Locator, option: str) -> None:
        wanted.select_option(label=option)

    def enter(self, wanted: Locator, text: str) -> None:
        wanted.click(click_count=3)
        self.page.keyboard.type(text)


class Keys(Hand):
    """Key presses and nothing else: what Tab and arrows do not reach is not there."""

    def _go(self, wanted: Locator) -> None:
        """Moves the focus by Tab."""
        wanted.wait_for()
        for _ in range(MOST):
            if wanted.evaluate(HELD):
                return
            self.page.keyboard.press(wanted.evaluate(NEARER))
        raise AssertionError(f"{wanted} is not reached by Tab")

    def use(self, wanted: Locator) -> None:
        self._go(wanted)
        self.page.keyboard.press("Enter")

    def square(self, name: str) -> None:
        if not self.page.evaluate(HERE):
            self._go(self.page.locator("[role=gridcell][tabindex='0']"))
        for _ in range(MOST):
            here = str(self.page.evaluate(HERE))
            if here == name:
                return self.page.keyboard.press("Enter")
            across, down = ord(name[0]) - ord(here[0]), int(name[1:]) - int(here[1:])
            arrow = ("ArrowRight" if across > 0 else "ArrowLeft") if across else "ArrowDown" if down > 0 else "ArrowUp"
            self.page.keyboard.press(arrow)
        raise AssertionError(f"{name} is not reached by arrows")

    def choose(self, wanted: Locator, option: str) -> None:
        self._go(wanted)
        self.page.keyboard.type(option)

    def enter(self, wanted: Locator, text: str) -> None:
        self._go(wanted)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)
