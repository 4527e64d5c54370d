"""What a mistyped token of a board was probably meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

LOOKALIKES = str.maketrans("OoQIl|", "000111")


def nearest_token(token: str, districts: Sequence[str], known: Iterable[str]) -> str | None:
    """The token that was probably meant: `b7`, `B07`, `b-07` and `bO7` are `b07`; else the likest one known."""
    letter, rest = token[:1].lower(), token[1:].translate(LOOKALIKES)
    digits = re.fullmatch(r"[-_. ]?0*([0-9]{1,2})", rest)
    if letter in districts and digits:
        return f"{letter}{int(digits[1]):02}"
    choices = sorted(set(known))
    if len(token) == 1 and token.swapcase() in choices:
        return token.swapcase()
    import difflib

    likest = difflib.get_close_matches(token, choices, n=1, cutoff=0.6)
    return likest[0] if likest else None
