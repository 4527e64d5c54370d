"""Elements of SVG, told apart by their shape wherever they lie."""

from __future__ import annotations

import re
from itertools import cycle, repeat
from typing import NamedTuple

from .sheet import short

_WHOLE = re.compile(r"<(\w+)[^>]*(/>|>.*</\1>)")
"""A line that is one whole element, as most are; groups may begin on one line and end on another."""
_STILL = re.compile(r'url\(| transform="| d="[^"]*[^"MLQCZ\d. -]')
"""What is not moved by its coordinates alone: a pattern, too, lies on the page and not on what it fills."""
_PLACE = re.compile(r' (x|y|x1|y1|x2|y2|cx|cy|points|d)="([^"]*)"')
_NUMBER = re.compile(r"-?[\d.]+")


class Use(NamedTuple):
    """A shape or a group of them, by number, and where it lies, in hundredths of a pixel."""

    what: int
    x: int
    y: int

    def moved(self, right: int, down: int) -> Use:
        """The same further to the right and further down."""
        return Use(self.what, self.x + right, self.y + down)


class Shapes:
    """The shapes that some lines of SVG paint, by number, each at the corner of the page; `still` ones stay there."""

    def __init__(self) -> None:
        self.texts = list[str]()
        self.still = set[int]()
        self._numbers = dict[str, int]()
        self._uses = dict[str, Use]()

    def use(self, line: str) -> Use:
        """What a line paints, and where; a line that is no whole element is like no other."""
        if not _WHOLE.fullmatch(line):
            return self._at_the_corner(line)
        if line not in self._uses:
            self._uses[line] = self._found(line)
        return self._uses[line]

    def _found(self, line: str) -> Use:
        numbers = [number for _, value in _PLACE.findall(line) for number in _NUMBER.findall(value)]
        if len(numbers) < 2 or _STILL.search(line):
            return self._at_the_corner(line)
        x, y = (_hundredths(number) for number in numbers[:2])
        shape = _moved(line, -x, -y)
        if shape not in self._numbers:
            self._numbers[shape] = len(self.texts)
            self.texts.append(shape)
        return Use(self._numbers[shape], x, y)

    def _at_the_corner(self, line: str) -> Use:
        self.still.add(len(self.texts))
        self.texts.append(line)
        return Use(len(self.texts) - 1, 0, 0)

    def painted(self, use: Use) -> str:
        """A shape where it lies."""
        return _moved(self.texts[use.what], use.x, use.y) if use.x or use.y else self.texts[use.what]


def use_of(name: str, x: int, y: int) -> str:
    """A use of what has a name, so many hundredths of a pixel from where it was painted."""
    at = "".join(f' {axis}="{_pixels(place)}"' for axis, place in (("x", x), ("y", y)) if place)
    return f'<use href="#{name}"{at}/>'


def _moved(element: str, right: int, down: int) -> str:
    def moved(found: re.Match[str]) -> str:
        name, value = found.groups()
        ways = cycle((right, down)) if name in ("points", "d") else repeat(right if "x" in name else down)
        return f' {name}="{_NUMBER.sub(lambda number: _pixels(_hundredths(number[0]) + next(ways)), value)}"'

    return _PLACE.sub(moved, element)


def _hundredths(pixels: str) -> int:
    return round(100 * float(pixels))


def _pixels(hundredths: int) -> str:
    return str(short(hundredths / 100))
