"""Score sheets: every point with the rule that gives it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points (0 allowed, negative for what a card's use gives up) by one rule, and why.

    `about` is the street or generation that pays, or the tile of a building; `remark` is what else there is to say.
    """

    rule: str
    points: int
    detail: str
    about: str = ""
    remark: str = ""

    @property
    def stands(self) -> str:
        """How that stands which pays: `Cedar: 2 buildings against 1`, `b1 Tower Building`."""
        if not self.about:
            return self.detail
        return f"{self.about}{' ' if self.rule == 'BLD-9' else ': '}{self.detail}"

    @property
    def reason(self) -> str:
        """Why the points are paid, in one phrase."""
        return f"{self.stands}, {self.remark}" if self.remark else self.stands


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

    @property
    def told(self) -> str:
        """The total with the points of each rule that pays: `32: BLD-9 29, SCO-5 3`."""
        paid = ", ".join(f"{rule} {points}" for rule, points in self.by_rule().items() if points)
        return f"{self.total}: {paid or 'nothing'}"

    def by_rule(self) -> dict[str, int]:
        """The points of each rule that has a line, in order."""
        points: dict[str, int] = {}
        for line in self.lines:
            points[line.rule] = points.get(line.rule, 0) + line.points
        return points

    def plus(self, lines: Iterable[ScoreLine]) -> ScoreSheet:
        """The sheet with more lines at its end."""
        return ScoreSheet((*self.lines, *lines))
