"""The index of a book of rules: headings with the rules and cases that speak of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping


def word_index(headings: Iterable[str], texts: Mapping[str, str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The ids of the texts that speak of each heading, in their order; a heading of which none speaks is left out.

    A heading is looked for in its own words; or, behind a colon, in any of several words or phrases. Each stands for
    itself and its plural in -s, and with a star at its end for all words that begin so. Behind a minus stands a phrase
    that does not count, or an id that is not listed; behind a plus an id that is, whatever its text says.
    """
    found = []
    for heading in headings:
        name, _, listed = heading.partition(": ")
        parts = (listed or name).split(", ")
        words = re.compile("|".join(_pattern(part) for part in parts if part[0] not in "+-"), re.IGNORECASE)
        without = re.compile("|".join(re.escape(part[1:]) for part in parts if part[0] == "-") or "(?!)", re.IGNORECASE)
        if ids := tuple(
            each
            for each, text in texts.items()
            if f"+{each}" in parts or (words.search(without.sub("", text)) and f"-{each}" not in parts)
        ):
            found.append((name, ids))
    return tuple(found)


def _pattern(word: str) -> str:
    """A word as a pattern; what an underscore joins are words, too."""
    if word.endswith("*"):
        return rf"\b{re.escape(word[:-1])}"
    return rf"\b{re.escape(word)}s?(?![^\W_])"
