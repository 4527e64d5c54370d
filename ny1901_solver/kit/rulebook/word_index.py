"""The index of a book of rules: headings with the rules and cases that speak of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping


def word_index(headings: Iterable[str], texts: Mapping[str, str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The ids of the texts that speak of each heading, in their order; a heading of which none speaks is left out.

    A heading is looked for in its own words; or, behind a colon, in any of several words or phrases. Each stands for
    itself and its plural in -s, and with a star at its end for all words that begin so.
    """
    found = []
    for heading in headings:
        name, _, words = heading.partition(": ")
        pattern = re.compile("|".join(map(_pattern, (words or name).split(", "))), re.IGNORECASE)
        if ids := tuple(each for each, text in texts.items() if pattern.search(text)):
            found.append((name, ids))
    return tuple(found)


def _pattern(word: str) -> str:
    """A word as a pattern; what an underscore joins are words, too."""
    if word.endswith("*"):
        return rf"\b{re.escape(word[:-1])}"
    return rf"\b{re.escape(word)}s?(?![^\W_])"
