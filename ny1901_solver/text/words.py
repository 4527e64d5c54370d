"""Writes lists of words and clauses in sentences, numbers in words, and standard errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..messages import gettext, gettext_noop

ORDINALS = (
    *(gettext_noop("first"), gettext_noop("second"), gettext_noop("third"), gettext_noop("fourth")),
    *(gettext_noop("fifth"), gettext_noop("sixth"), gettext_noop("seventh"), gettext_noop("eighth")),
    gettext_noop("ninth"),
)

NUMBERS = (
    *(gettext_noop("no"), gettext_noop("one"), gettext_noop("two"), gettext_noop("three")),
    *(gettext_noop("four"), gettext_noop("five"), gettext_noop("six"), gettext_noop("seven")),
    *(gettext_noop("eight"), gettext_noop("nine"), gettext_noop("ten"), gettext_noop("eleven")),
    *(gettext_noop("twelve"), gettext_noop("thirteen"), gettext_noop("fourteen"), gettext_noop("fifteen")),
    gettext_noop("sixteen"),
)

_LISTS = {"and": gettext_noop("{others} and {last}"), "or": gettext_noop("{others} or {last}")}


def number_word(number: int, most: int = len(NUMBERS) - 1) -> str:
    """Writes a number in words, or in digits if the number is greater than `most`."""
    return gettext(NUMBERS[number]) if number <= most else str(number)


def join_words(parts: Iterable[object], last: Literal["and", "or"] = "and") -> str:
    """Writes a list of parts with commas, and with a word before the last part: `a, b and c`."""
    *others, final = [*map(str, parts)] or [""]
    return gettext(_LISTS[last], others=", ".join(others), last=final) if others else final


def join_clauses(*clauses: str) -> str:
    """Joins clauses by semicolons; empty clauses are left out."""
    return "; ".join(filter(None, clauses))


def give_or_take(error: float, digits: int = 0) -> str:
    """A standard error as text, in the form in which it is printed after a mean: ` ± 3`.

    The error is rounded, but never to 0, because only a proved number has an error of 0.
    """
    return f" ± {max(error, 10**-digits):.{digits}f}"
