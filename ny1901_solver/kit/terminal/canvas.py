"""A grid of styled characters to draw on."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text


class Canvas:
    """Characters by column and row, each with a rich style; what is never drawn on stays blank."""

    def __init__(self, width: int, height: int) -> None:
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str | None = None) -> None:
        """Writes from a place to the right; without a style, the styles that are there stay."""
        for i, character in enumerate(text):
            self._characters[y][x + i] = character
            if style is not None:
                self._styles[y][x + i] = style

    def text(self) -> Text:
        """The picture, blank ends of lines left out."""
        picture = Text(no_wrap=True, overflow="crop")
        for number, (characters, styles) in enumerate(zip(self._characters, self._styles, strict=True)):
            if number:
                picture.append("\n")
            pairs = list(zip(characters, styles, strict=True))
            while pairs and pairs[-1] == (" ", ""):
                pairs.pop()
            for style, run in groupby(pairs, key=lambda pair: pair[1]):
                picture.append("".join(character for character, _ in run), style or None)
        return picture
