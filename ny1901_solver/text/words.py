"""Lists of words and clauses in sentences, and numbers with their errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..messages import gettext, gettext_noop

ORDINALS = (
    *(gettext_noop("first"), gettext_noop("second"), gettext_noop("third"), gettext_noop("fourth")),
    *(gettext_noop("fifth"), gettext_noop("sixth"), gettext_noop("seventh"), gettext_noop("eighth")),
    gettext_noop("ninth"),
)

_LISTS = {"and": gettext_noop("{others} and {last}"), "or": gettext_noop("{others} or {last}")}


def quantity(number: int, thing: str, things: str = "", grouped: bool = False) -> str:
    """A number with its noun, in the plural where it is not one: `1 card`, `3 matches`; grouped, `12,000 nodes`."""
    noun = thing if number == 1 else things or thing + ("es" if thing.endswith("ch") else "s")
    return f"{number:,} {noun}" if grouped else f"{number} {noun}"


def join_words(parts: Iterable[object], last: Literal["and", "or"] = "and") -> str:
    """Parts with commas between them and a word before the last one: `a, b and c`."""
    *others, final = [*map(str, parts)] or [""]
    return gettext(_LISTS[last], others=", ".join(others), last=final) if others else final


def join_clauses(*clauses: str) -> str:
    """Whole clauses with semicolons between them, without those that are empty."""
    return "; ".join(filter(None, clauses))


def give_or_take(error: float, digits: int = 0) -> str:
    """A standard error as it follows its mean, ` ± 3`; rounded, but never to 0, as only a proof leaves no error."""
    return f" ± {max(error, 10**-digits):.{digits}f}"
