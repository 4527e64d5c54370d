"""The group `edition`: what games are played with."""

from __future__ import annotations

from ...kit.terminal.help import group_of
from ..capabilities import CAPABILITIES

editions = group_of(
    "edition",
    "List the editions: boards, pieces and cards, and the variants of each.",
    ("list", "show", "check"),
    CAPABILITIES,
    f"{__package__}.inputs:SUBJECTS",
)
