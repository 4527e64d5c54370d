"""What a mistyped token of a board was probably meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...kit.spelling import in_latin, likest

LOOKALIKES = str.maketrans("OoQIl|", "000111")


def nearest_token(token: str, districts: Sequence[str], known: Iterable[str]) -> str | None:
    """The token that was probably meant: `b7`, `B07`, `b-07` and `bO7` are `b07`; else the likest one known."""
    token = in_latin(token)
    choices = sorted(set(known))
    if token in choices:
        return token
    letter, rest = token[:1].lower(), token[1:].translate(LOOKALIKES)
    digits = re.fullmatch(r"[-_. ]?0*([0-9]{1,2})", rest)
    if letter in districts and digits:
        return f"{letter}{int(digits[1]):02}"
    if len(token) == 1 and token.swapcase() in choices:
        return token.swapcase()
    near = likest(token, choices)
    return near[0] if near else None
