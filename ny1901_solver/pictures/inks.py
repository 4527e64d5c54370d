"""The colours that the pictures of all games use; the palette of a game adds further colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar


@dataclass(frozen=True, slots=True)
class Hatch:
    """The style of a hatched area: its background colour, and the strokes of its pattern."""

    fill: str
    stroke: str


@dataclass(frozen=True, slots=True)
class Livery:
    """The colours of a player's pieces and marks: the fill, the text colour on it, the darker outline, and the
    emblem.
    """

    fill: str
    ink: str
    line: str
    emblem: str


@dataclass(frozen=True)
class Inks:
    """The colours that every picture needs."""

    name: str
    paper: str
    ink: str
    faint: str
    rule: str
    accent: str
    emphasis: float  # factor for the width of accent lines, relative to the palettes in colour

    @property
    def grey(self) -> bool:
        """Whether the palette has no colours. If it has none, the page around a picture with this palette has no
        colours either.
        """
        return self.accent == self.ink

    def on_white(self) -> Self:
        """Returns the same palette with white paper as the background, for printed books and reports."""
        return replace(self, paper="#ffffff")


AnyInks = TypeVar("AnyInks", bound=Inks)


@dataclass(frozen=True)
class Palettes(Generic[AnyInks]):
    """The palettes of a game: in colour, in black and white, and for dark screens."""

    colour: AnyInks
    black_and_white: AnyInks
    dark: AnyInks

    def for_screen(self, black_and_white: bool, dark: bool = False) -> AnyInks:
        """The palette for pictures on a screen, which is `dark` or light."""
        return self.black_and_white if black_and_white else self.dark if dark else self.colour

    def for_print(self, black_and_white: bool) -> AnyInks:
        """The palette for books and reports."""
        return self.black_and_white if black_and_white else self.colour.on_white()


IN_COLOUR: Mapping[str, Any] = {"paper": "#fdfaf1", "ink": "#2b2620", "rule": "#b9ab92", "emphasis": 1.0}
"""The colours that all palettes in colour share, for warm paper."""
IN_DARK: Mapping[str, Any] = {"paper": "#1b1815", "ink": "#f0e8d8", "rule": "#5d5448", "emphasis": 1.0}
"""The colours that all dark palettes share, for screens."""
IN_BLACK: Mapping[str, Any] = {
    "name": "black-and-white",
    "paper": "#ffffff",
    "ink": "#000000",
    "faint": "#404040",
    "rule": "#808080",
    "accent": "#000000",
}
"""The colours that all palettes in black and white share, for print."""
