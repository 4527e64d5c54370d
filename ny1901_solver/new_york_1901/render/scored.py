"""What was scored, in a sentence: for the terminal, and below a picture."""

from __future__ import annotations

from collections.abc import Iterable

from ...questions.answers import LineData
from ...text.words import counted
from ..scoring import ScoreLine


def points_sentence(colour: str, lines: Iterable[ScoreLine | LineData]) -> str:
    """What a player scored, with the reasons."""
    listed = list(lines)
    if not listed:
        return f"{colour} scores nothing"
    total = sum(line.points for line in listed)
    reasons = ", ".join(f"{line.points} for {line.reason} ({line.rule})" for line in listed)
    return f"{colour} scores {counted(total, 'point')}: {reasons}"
