"""The first line of a draft's text, which identifies the draft. Reading the line loads no other module."""

from __future__ import annotations

import re

from ..registration import REGISTRATION

MAGIC = f"# {REGISTRATION.family}-draft/1"
HEADER = re.compile(re.escape(MAGIC) + r" edition=(\S+) hash=([0-9a-f]+) players=([a-z,]+)")
"""A regular expression for the edition, its hash and the colours of the players."""


def is_draft(text: str) -> bool:
    """Whether a text is a draft rather than a position."""
    return text.startswith(MAGIC.rpartition("/")[0])


def edition_named(text: str) -> str:
    """The name of the edition in the header of a draft, or the empty string if the text has no header."""
    header = HEADER.fullmatch(text.partition("\n")[0].rstrip())
    return header[1] if header else ""
