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
            end = len(characters)
            while end and characters[end - 1] == " " and not styles[end - 1]:
                end -= 1
            begin = 0
            for style, run in groupby(styles[:end]):
                after = begin + sum(1 for _ in run)
                picture.append("".join(characters[begin:after]), style or None)
                begin = after
        return picture
