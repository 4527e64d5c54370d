"""Handles misspelt words: finds similar known words, and letters of other alphabets."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

from ..messages import gettext
from .words import join_clauses

# Cyrillic and Greek letters that look like Latin letters, each with its Latin letter. They are common mistakes, as
# keyboards can be switched to these alphabets. Unicode lists thousands more such letters, most of which no keyboard
# has.
_CYRILLIC = "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝЬ", "ABESIJKMHOPCTYXaesijopcyxhdqwb"
_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυ", "ABEZHIKMNOPTYXaikvopu"
_MARKS = "“”„‘’–—−", '"""\'\'---'  # quotation marks and dashes that word processors insert automatically
_ALIKE = str.maketrans(dict(zip(*map("".join, zip(_CYRILLIC, _GREEK, _MARKS, strict=True)), strict=True)))


def in_latin(text: str) -> str:
    """Writes a text in Latin letters: letters that look like Latin letters and wide letters are replaced, and invisible
    characters are removed.
    """
    folded = unicodedata.normalize("NFKC", text).translate(_ALIKE)
    return "".join(character for character in folded if unicodedata.category(character) != "Cf")


def stranger(text: str) -> str:
    """A sentence about the first character of a text that looks like another character or is invisible; empty if the
    text contains no such character.
    """
    for character in text:
        seen = in_latin(character)
        if seen != character:
            name = unicodedata.name(character, f"U+{ord(character):04X}")
            if seen:
                return gettext("{character!r} is {name}, not {seen!r}", character=character, name=name, seen=seen)
            return gettext("{character!r} is {name}, an invisible character", character=character, name=name)
    return ""


def not_one_of(value: str, known: Iterable[str]) -> str:
    """A sentence that states that a value is not among the known values, and suggests the most similar one."""
    listed = list(known)
    sentence = gettext("{value!r} is not one of {names}", value=value, names=", ".join(listed))
    return join_clauses(sentence, *(gettext("did you mean {word}?", word=name) for name in likest(value, listed)))


def likest(word: str, known: Iterable[str], number: int = 1, cutoff: float = 0.6) -> list[str]:
    """The known words that a typed word begins or resembles, the most similar first, at most `number` of them.

    Letters that look like Latin letters count as Latin letters. `cutoff` is the minimum similarity of a suggested word,
    from 0 to 1.
    """
    seen, choices = in_latin(word), sorted(set(known))
    begun = (
        [name for name in choices if name.startswith(seen)] if len(seen) >= 3 else []
    )  # fewer letters begin too many words
    return begun[:number] or get_close_matches(seen, choices, number, cutoff)
