"""One of the words that are known, as people type it: its beginning will do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

from .errors import UnknownWord

_T = TypeVar("_T")


def choose(word: str, known: Mapping[str, _T], what: str) -> _T:
    """The value of a word, or of the one known word that it begins; raises `UnknownWord` with the nearest."""
    wanted = word.lower()
    if wanted in known:
        return known[wanted]
    begun = [name for name in known if wanted and name.startswith(wanted)]
    if len(begun) == 1:
        return known[begun[0]]
    if begun:
        shown = begun if len(begun) <= 6 else [*begun[:5], "..."]
        raise UnknownWord(word, f" may be {', '.join(shown)}", "; type more of it")
    raise UnknownWord(word, f" is not {what}", _instead(wanted, known))


def _instead(word: str, known: Iterable[str]) -> str:
    names = list(known)
    if near := get_close_matches(word, names, 1, 0.6):
        return f"; did you mean {near[0]}?"
    return f"; {'it is' if len(names) == 1 else 'one of'} {', '.join(names)}" if 0 < len(names) <= 24 else ""
