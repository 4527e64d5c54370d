"""The colours that every picture needs; a game's palette adds its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hatch:
    """How a ground looks: its fill, and the strokes of its pattern."""

    fill: str
    stroke: str


@dataclass(frozen=True, slots=True)
class Livery:
    """How what a player owns looks: the fill, what is written on it, the darker line round it, and the emblem."""

    fill: str
    ink: str
    line: str
    emblem: str


@dataclass(frozen=True)
class Inks:
    """What a sheet is drawn with, whatever it shows."""

    name: str
    paper: str
    ink: str
    faint: str
    rule: str
    accent: str
    emphasis: float  # how much thicker than in colour a line in the accent is

    @property
    def grey(self) -> bool:
        """Whether there is no colour in it, so that a page round its pictures has none either."""
        return self.accent == self.ink
