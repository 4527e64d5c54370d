"""Score sheets: every point with the rule that gives it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points (0 allowed, negative for what a card's use gives up) by one rule, and why."""

    rule: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Score lines in the order of the rules."""

    lines: tuple[ScoreLine, ...]

    def __repr__(self) -> str:
        parts = ", ".join(f"{rule} {points:+d}" for rule, points in self.by_rule().items())
        return f"<ScoreSheet {self.total}: {parts}>"

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)

    def by_rule(self) -> dict[str, int]:
        """The points of each rule that has a line, in order."""
        points: dict[str, int] = {}
        for line in self.lines:
            points[line.rule] = points.get(line.rule, 0) + line.points
        return points

    def plus(self, lines: Iterable[ScoreLine]) -> ScoreSheet:
        """The sheet with more lines at its end."""
        return ScoreSheet((*self.lines, *lines))
