"""A scale of scores, with markers that do not cover each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import svg

from .inks import Inks, Livery
from .metrics import width
from .sheet import Box, Sheet, short
from .signs import LEAST, emblem

RADIUS = 9.0
DEPTH = 7.0  # the height of the band with the scale


@dataclass(frozen=True, slots=True)
class ScoreScale:
    """A scale of scores from 0 to `last`, between a left and a right edge.

    `top` is the upper edge of the highest marker above the scale.
    """

    scores: Sequence[int]
    last: int
    left: float
    right: float
    top: float

    @property
    def step(self) -> float:
        """The distance in pixels between two scores that differ by 1."""
        return (self.right - self.left - 2 * RADIUS) / self.last

    @property
    def line(self) -> float:
        """The height (y coordinate) of the upper edge of the scale."""
        return self.top + 6 + (1 + max(self._levels())) * (2 * RADIUS + 2)

    def at(self, score: int) -> float:
        """The horizontal position of a score on the scale."""
        return self.left + RADIUS + score * self.step

    def band(self, low: int, high: int) -> Box:
        """The part of the scale between two scores, as a box in pixels."""
        return Box(self.at(low), self.line, self.at(high), self.line + DEPTH)

    def draw(self, sheet: Sheet[Inks]) -> None:
        """Paints the ticks of the scale, and round numbers below it."""
        line, step = self.line, self.step
        room = max(24, width(str(self.last), LEAST) + 6)
        every = next(round_score for round_score in _round_scores() if round_score * step > room)
        long = 5 if 5 * step > 2 else every
        for score in range(0, self.last + 1, 1 if step > 6 else long):
            at = self.at(score)
            sheet.line(at, line, at, line + (DEPTH if score % long == 0 else 3), sheet.palette.ink, 0.7)
            if score % every == 0:
                sheet.text(str(score), at, line + 20, LEAST, fill=sheet.palette.faint, anchor="middle")

    def mark(self, sheet: Sheet[Inks], looks: Sequence[Livery]) -> None:
        """Paints a marker at each score, in the colours of its player."""
        for score, level, look in zip(self.scores, self._levels(), looks, strict=True):
            x, y = self.at(score), self.line - RADIUS - 1 - level * (2 * RADIUS + 2)
            sheet.add(
                svg.Circle(cx=short(x), cy=short(y), r=RADIUS, fill=look.fill, stroke=look.line, stroke_width=1.2)
            )
            emblem(sheet, look.emblem, x, y, 5, look.ink)
            sheet.mark(Box(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS))

    def _levels(self) -> list[int]:
        """For each marker, the number of its row above the scale. The rows of the markers are chosen so that no marker
        covers another.
        """
        levels: list[int] = []
        for seat, score in enumerate(self.scores):
            near = {
                levels[other] for other in range(seat) if abs(self.scores[other] - score) * self.step < 2 * RADIUS + 1
            }
            levels.append(next(level for level in range(len(self.scores)) if level not in near))
        return levels


def _round_scores() -> Iterator[int]:
    """The distances between labelled scores to choose from: 5, 10, 50, 100, 500 and so on."""
    for ten in count(1):
        yield from (5 * 10 ** (ten - 1), 10**ten)
