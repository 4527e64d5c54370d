"""Draws with characters on a grid. In each cell of the grid up to four half lines (arms) meet; the weights of these
arms determine the line-drawing character.

Every drawing can be converted to ASCII.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby

from rich.text import Text


class Canvas:
    """A grid of characters by column and row, blank at first; each character has a rich style."""

    def __init__(self, width: int, height: int) -> None:
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str | None = None) -> None:
        """Writes a text to the right, starting at a place; without a style, the characters keep their styles."""
        for i, character in enumerate(text):
            self._characters[y][x + i] = character
            if style is not None:
                self._styles[y][x + i] = style

    def text(self) -> Text:
        """The drawing as text, without blanks at the ends of lines."""
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


# The index is 27 * up + 9 * right + 3 * down + left, where each weight is 0 (none), 1 (light) or 2 (heavy).
_JOINTS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_SYMBOLS = {"●": "*", "○": ".", "·": "-", "–": "-", "—": "-", "…": "~", "▶": ">", "■": "#", "×": "x", "≥": ">"}


def joint(up: int, right: int, down: int, left: int) -> str:
    """The line-drawing character whose four arms have the given weights."""
    return _JOINTS[27 * up + 9 * right + 3 * down + left]


def to_ascii(text: str) -> str:
    """Replaces each character of a text by one ASCII character, so that pictures and columns keep their shape.

    Light lines become `-`, `|` and `+`; heavy lines become `=` and `#`. Letters lose their accents. A character without
    a similar ASCII character becomes `?`.
    """
    return text if text.isascii() else text.translate(_Ascii())


class _Ascii(dict[int, str]):
    """A translation table that computes the replacement of a character when the character first occurs."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if code < 128:
            plain = character
        elif character in _JOINTS:
            plain = _line(_JOINTS.index(character))
        elif character in _SYMBOLS:
            plain = _SYMBOLS[character]
        else:
            decomposed = unicodedata.normalize("NFKD", character)[0]
            plain = decomposed if decomposed.isascii() else "?"
        self[code] = plain
        return plain


def _line(index: int) -> str:
    arms = [index // 27 % 3, index // 9 % 3, index // 3 % 3, index % 3]
    across, along = max(arms[1], arms[3]), max(arms[0], arms[2])
    if across and along:
        return "#" if 2 in arms else "+"
    if across:
        return "=" if across == 2 else "-"
    return "#" if along == 2 else "|"
