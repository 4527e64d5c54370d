"""What a word was probably meant to be: a known one nearly spelled so, or one in letters of another alphabet."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

# The letters of the two alphabets a keyboard may be switched to that cannot be told from Latin ones by sight, each
# over its likeness. Unicode's own list of such characters has thousands, most of which no keyboard has.
_CYRILLIC = "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝЬ", "ABESIJKMHOPCTYXaesijopcyxhdqwb"
_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυ", "ABEZHIKMNOPTYXaikvopu"
_MARKS = "“”„‘’–—−", '"""\'\'---'  # word processors put them in by themselves
_ALIKE = str.maketrans(dict(zip(*map("".join, zip(_CYRILLIC, _GREEK, _MARKS, strict=True)), strict=True)))


def in_latin(text: str) -> str:
    """The text as it looks: letters of other alphabets and wide ones made Latin, what cannot be seen left out."""
    folded = unicodedata.normalize("NFKC", text).translate(_ALIKE)
    return "".join(character for character in folded if unicodedata.category(character) != "Cf")


def stranger(text: str) -> str:
    """A sentence about the first character that is not what it looks like; empty when there is none."""
    for character in text:
        seen = in_latin(character)
        if seen != character:
            name = unicodedata.name(character, f"U+{ord(character):04X}")
            return f"{character!r} is {name}, {f'not {seen!r}' if seen else 'which cannot be seen'}"
    return ""


def not_one_of(value: str, known: Iterable[str]) -> str:
    """That a value is not one of those known, and which was probably meant."""
    listed = list(known)
    near = "".join(f"; did you mean {name}?" for name in likest(value, listed))
    return f"{value!r} is not one of {', '.join(listed)}{near}"


def likest(word: str, known: Iterable[str], number: int = 1, cutoff: float = 0.6) -> list[str]:
    """The known words that a word as it looks begins or is most like, the likest first; none that is too far off.

    `cutoff` is how alike a word has to be, from 0 to 1.
    """
    seen, choices = in_latin(word), sorted(set(known))
    begun = [name for name in choices if name.startswith(seen)] if len(seen) >= 3 else []  # shorter, it says little
    return begun[:number] or get_close_matches(seen, choices, number, cutoff)
