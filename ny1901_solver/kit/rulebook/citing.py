"""Which rules a text cites."""

from __future__ import annotations

import re

_SPAN = re.compile(r"\b((?:[A-Z]+-)+)([0-9]+) to \1([0-9]+)\b")


def cited(text: str, rule_id: str) -> tuple[str, ...]:
    """The ids of rules that a text cites, `SET-1 to SET-6` written out, in order and each once.

    `rule_id` is the form of an id, as a regular expression.
    """
    for prefix, first, last in _SPAN.findall(text):
        written = ", ".join(f"{prefix}{number}" for number in range(int(first), int(last) + 1))
        text = text.replace(f"{prefix}{first} to {prefix}{last}", written)
    return tuple(dict.fromkeys(re.findall(rf"(?<![\w-])(?:{rule_id})\b", text)))
