"""One of the words that are known, as people type it: its beginning will do."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeVar

from ..errors import UnknownWord

_T = TypeVar("_T")


def choose(word: str, known: Mapping[str, _T], what: str) -> _T:
    """The value of a word, in capitals or not, or of the one known word that it begins.

    Raises `UnknownWord` with the nearest.
    """
    wanted, spelt = word.strip().lower(), {name.lower(): name for name in known}
    if wanted in spelt:
        return known[spelt[wanted]]
    begun = [name for lower, name in spelt.items() if wanted and lower.startswith(wanted)]
    if len(begun) == 1:
        return known[begun[0]]
    if begun:
        shown = begun if len(begun) <= 6 else [*begun[:5], "..."]
        raise UnknownWord(word, f" may be {', '.join(shown)}", "; type more of it")
    raise UnknownWord(word, f" is not {what}", _instead(wanted, spelt))


def _instead(word: str, spelt: Mapping[str, str]) -> str:
    if near := get_close_matches(word, spelt, 1, 0.6):
        return f"; did you mean {spelt[near[0]]}?"
    names = ", ".join(spelt.values())
    return f"; {'it is' if len(spelt) == 1 else 'one of'} {names}" if 0 < len(spelt) <= 24 else ""
