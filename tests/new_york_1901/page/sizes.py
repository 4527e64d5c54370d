"""What is too small for fingers or eyes on a phone, as the browser measures it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
"""The options of a browser on a phone, whose pointer is a finger."""
LEAST_TEXT, LEAST_TARGET = 14, 40  # pixels
# Pictures are left out, because they are enlarged; so are links within a sentence, whose lines they share.
FINDS = """([text, target]) => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const about = (element) => `${element.localName}.${element.className} ${element.textContent.trim().slice(0, 30)}`;
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, data } = texts.currentNode;
    if (!data.trim() || !seen(element) || element.closest("svg, noscript, .visually-hidden, h1")) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < text) found.push([about(element), size]);
  }
  const targets = "a[href], button, input, select, textarea, summary, [role=treeitem]";
  for (const element of document.querySelectorAll(targets)) {
    const inSentence = element.localName === "a" && getComputedStyle(element).display === "inline";
    if (!seen(element) || inSentence || element.closest("#board") || element.matches(".skip")) continue;
    const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    if (Math.min(width, height) < target - 0.1) found.push([about(element), Math.round(width), Math.round(height)]);
  }
  return found;
}"""


def too_small(page: Page) -> list[list[object]]:
    """The texts below 14 pixels and the targets below 40 pixels, with their sizes."""
    found: list[list[object]] = page.evaluate(FINDS, [LEAST_TEXT, LEAST_TARGET])
    return found
