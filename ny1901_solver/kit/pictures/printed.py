"""Pictures on paper: how large they are printed, so that their smallest label can be read."""

from __future__ import annotations

from dataclasses import dataclass

from .sheet import Picture

PAGE = (499.0, 690.0)
"""The room for a picture on a page of A4 with a heading, in points."""
WIDE = 527.0
"""The width of a page of a book of puzzles, in points: its margins are narrow, for the sake of its boards."""
LABELS = 6.0
"""The smallest labels on paper, in points."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A picture with its width on paper, in points."""

    picture: Picture
    width: float

    @classmethod
    def filling(cls, picture: Picture, share: float = 1.0) -> Printed:
        """A picture as large as a page has room for, or a share of its width."""
        width, height = PAGE
        return cls(picture, round(share * min(width, height * picture.width / picture.height), 1))

    @classmethod
    def within(cls, picture: Picture, height: float) -> Printed:
        """A picture as large as fits the width of a page and a height, in points."""
        return cls(picture, round(min(WIDE, height * picture.width / picture.height), 1))

    @classmethod
    def scaled(cls, picture: Picture, points: float) -> Printed:
        """A picture at so many points a pixel, if a page has room for it."""
        return cls(picture, round(min(PAGE[0], points * picture.width), 1))
