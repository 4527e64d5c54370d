"""Recognises typed words: an unambiguous beginning of a known word is enough."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeVar

from ..errors import UnknownWord
from ..messages import gettext, ngettext

_T = TypeVar("_T")


def choose(word: str, known: Mapping[str, _T], what: str) -> _T:
    """Returns the value of the known word that a typed word equals or unambiguously begins. Capital and small letters
    count as equal.

    Raises `UnknownWord` for any other word; the error suggests the nearest known word. `what` is a phrase for the error
    message that describes the expected word, such as `a command`.
    """
    wanted, spelt = word.strip().lower(), {name.lower(): name for name in known}
    if wanted in spelt:
        return known[spelt[wanted]]
    begun = [name for lower, name in spelt.items() if wanted and lower.startswith(wanted)]
    if len(begun) == 1:
        return known[begun[0]]
    if begun:
        names = ", ".join(begun if len(begun) <= 6 else [*begun[:5], "..."])
        reason = gettext("{word!r} may be {names}", word=word, names=names)
        raise UnknownWord(word, reason, gettext("type more letters"))
    if near := get_close_matches(wanted, spelt, 1, 0.6):
        instead = gettext("did you mean {word}?", word=spelt[near[0]])
    elif 0 < len(spelt) <= 24:
        instead = ngettext("it is {names}", "one of {names}", len(spelt), names=", ".join(spelt.values()))
    else:
        instead = ""
    raise UnknownWord(word, gettext("{word!r} is not {what}", word=word, what=what), instead)
