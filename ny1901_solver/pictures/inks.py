"""The colours that every picture needs; a game's palette adds its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar


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

    def on_white(self) -> Self:
        """The same on white paper, as a book or a report is printed, to spare the ink."""
        return replace(self, paper="#ffffff")


AnyInks = TypeVar("AnyInks", bound=Inks)


@dataclass(frozen=True)
class Palettes(Generic[AnyInks]):
    """The palettes of a game for whoever asks for black and white or does not."""

    colour: AnyInks
    black_and_white: AnyInks

    def for_screen(self, black_and_white: bool) -> AnyInks:
        """The colours of a picture."""
        return self.black_and_white if black_and_white else self.colour

    def for_print(self, black_and_white: bool) -> AnyInks:
        """The colours of a book or a report."""
        return self.black_and_white if black_and_white else self.colour.on_white()


IN_COLOUR: Mapping[str, Any] = {"paper": "#fdfaf1", "ink": "#2b2620", "rule": "#b9ab92", "emphasis": 1.0}
"""What palettes in colour have alike, on warm paper."""
IN_BLACK: Mapping[str, Any] = {
    "name": "black-and-white",
    "paper": "#ffffff",
    "ink": "#000000",
    "faint": "#404040",
    "rule": "#808080",
    "accent": "#000000",
}
"""What palettes in black and white have alike, for print."""
