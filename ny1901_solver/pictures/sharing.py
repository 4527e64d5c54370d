"""Makes a page of many pictures small: the page defines common parts once, and each picture refers to them.

The pictures of a book repeat the same board, and tiles, workers and labels look the same on all of them. Shapes that
occur several times with the same distance between them form a group, and groups form larger groups. By sharing parts,
the text of the page becomes several times shorter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, pairwise, repeat
from typing import NamedTuple, TypeAlias

from .sheet import Picture, short

_WHOLE = re.compile(r"<(\w+)[^>]*(/>|>.*</\1>)")
"""Matches a line of SVG that is one whole element. Most lines are whole elements; a group element may begin on one line
and end on another.
"""
_STILL = re.compile(r'url\(| transform="| d="[^"]*[^"MLQCZ\d. -]')
"""Matches elements that cannot be moved by coordinates alone, such as patterns, which are placed relative to the page
and not to the shape that they fill.
"""
_PLACE = re.compile(r' (x|y|x1|y1|x2|y2|cx|cy|points|d)="([^"]*)"')
_NUMBER = re.compile(r"-?[\d.]+")


class Use(NamedTuple):
    """One use of a shape or of a group of shapes in a picture: the number of the shape or group, and its place in
    hundredths of a pixel.
    """

    what: int
    x: int
    y: int

    def move(self, right: int, down: int) -> Use:
        """Returns the same use at a place further to the right and further down."""
        return Use(self.what, self.x + right, self.y + down)


class Shapes:
    """The distinct shapes of lines of SVG, by number. Each shape is stored in the form that it has when it is moved to
    the corner of the page.

    Shapes whose numbers are in `still` cannot be moved by changing their coordinates.
    """

    def __init__(self) -> None:
        self.texts = list[str]()
        self.still = set[int]()
        self._numbers = dict[str, int]()
        self._uses = dict[str, Use]()

    def use(self, line: str) -> Use:
        """The shape of a line of SVG, and the place of the shape. A line of SVG that is not one whole element always
        gets a shape of its own."""
        if not _WHOLE.fullmatch(line):
            return self._at_the_corner(line)
        if line not in self._uses:
            self._uses[line] = self._find_use(line)
        return self._uses[line]

    def _find_use(self, line: str) -> Use:
        numbers = [number for _, value in _PLACE.findall(line) for number in _NUMBER.findall(value)]
        if len(numbers) < 2 or _STILL.search(line):
            return self._at_the_corner(line)
        x, y = (_hundredths(number) for number in numbers[:2])
        shape = _move(line, -x, -y)
        if shape not in self._numbers:
            self._numbers[shape] = len(self.texts)
            self.texts.append(shape)
        return Use(self._numbers[shape], x, y)

    def _at_the_corner(self, line: str) -> Use:
        self.still.add(len(self.texts))
        self.texts.append(line)
        return Use(len(self.texts) - 1, 0, 0)

    def paint(self, use: Use) -> str:
        """The SVG text of a shape at its place."""
        return _move(self.texts[use.what], use.x, use.y) if use.x or use.y else self.texts[use.what]


def use_of(name: str, x: int, y: int) -> str:
    """A reference to a named shape, moved by `x` and `y`, which are hundredths of a pixel."""
    at = "".join(f' {axis}="{_pixels(place)}"' for axis, place in (("x", x), ("y", y)) if place)
    return f'<use href="#{name}"{at}/>'


def _move(element: str, right: int, down: int) -> str:
    def replace_place(match: re.Match[str]) -> str:
        name, value = match.groups()
        ways = cycle((right, down)) if name in ("points", "d") else repeat(right if "x" in name else down)
        return f' {name}="{_NUMBER.sub(lambda number: _pixels(_hundredths(number[0]) + next(ways)), value)}"'

    return _PLACE.sub(replace_place, element)


def _hundredths(pixels: str) -> int:
    return round(100 * float(pixels))


def _pixels(hundredths: int) -> str:
    return str(short(hundredths / 100))


WORTH = 40
"""The least number of characters of a shape that is worth sharing; a reference to a shape has about 30."""
SPARED = 20
"""The least number of uses of shapes that a named group must save. A group that saves fewer uses of shapes gets no
name, because a browser has to follow a reference for each use of a named group.
"""

_END = "</defs>\n"
_ID = re.compile(r' id="([^"]*)"')
_TAG = re.compile(r"<\w+")
_FILL = re.compile(r"url\(#([^)]*)\)")

Lying: TypeAlias = tuple[int, int, int, int]


def said_once(pictures: Sequence[Picture]) -> tuple[str, list[Picture]]:
    """Returns an SVG of size 0 that defines the common parts, and the pictures rewritten so that they refer to these
    parts. The rewritten pictures look the same.
    """
    shapes, defined = Shapes(), dict[str, str]()
    bodies = [[shapes.use(line) for line in _body(picture, defined)] for picture in pictures]
    groups, bodies = _worth_a_name(_group(bodies, len(shapes.texts), shapes.still), bodies)
    times = _times([*groups.values(), *bodies])
    alone = [what for what, text in enumerate(shapes.texts) if times[what] > 1 and len(text) >= WORTH]
    # short names, because a page has thousands of them
    names = {what: f"o{number}" for number, what in enumerate([*alone, *groups])}

    def lines(uses: Iterable[Use]) -> str:
        return "\n".join(
            use_of(names[use.what], use.x, use.y) if use.what in names else shapes.paint(use) for use in uses
        )

    once = [
        '<svg class="once" aria-hidden="true">\n<defs>',
        *(_with_id(line, name) for line, name in defined.items()),
        *(_with_id(shapes.texts[what], names[what]) for what in alone),
        *(f'<g id="{names[what]}">\n{lines(uses)}\n</g>' for what, uses in groups.items()),
        "</defs>\n</svg>\n",
    ]
    pages = [replace(picture, content=lines(body)) for picture, body in zip(pictures, bodies, strict=True)]
    return "\n".join(once), pages


def _body(picture: Picture, defined: dict[str, str]) -> list[str]:
    """The lines of a picture's SVG except its definitions.

    The definitions of the picture are added to `defined`, under names that all pictures share.
    """
    head, _, body = picture.content.partition(_END)
    names = dict[str, str]()
    for line in head.splitlines()[1:]:
        names[_ID.findall(line)[0]] = defined.setdefault(_ID.sub("", line, count=1), f"d{len(defined)}")
    return _FILL.sub(lambda fill: f"url(#{names[fill[1]]})", body).splitlines()


def _with_id(element: str, name: str) -> str:
    return _TAG.sub(rf'\g<0> id="{name}"', element, count=1)


def _group(bodies: list[list[Use]], first: int, still: set[int]) -> dict[int, tuple[Use, Use]]:
    """Joins repeated pairs of neighbouring shapes or groups to new groups, again and again; returns the groups,
    numbered from `first` on.

    If three uses follow each other and both pairs of neighbours are repeated, the more frequent pair is joined. A group
    that contains a shape in `still` (one that cannot be moved) is added to `still`, too.
    """
    groups = dict[int, tuple[Use, Use]]()
    while True:
        rows = [[_lying(*two) for two in pairwise(body)] for body in bodies]
        times, made = Counter(pair for row in rows for pair in row), dict[Lying, int]()
        for body, row in zip(bodies, rows, strict=True):
            joined, place = list[Use](), 0
            while place < len(row):
                one, pair = body[place], row[place]
                if times[pair] > 1 and (place + 1 == len(row) or times[pair] >= times[row[place + 1]]):
                    other, place = body[place + 1], place + 1
                    x, y = (0, 0) if still & {one.what, other.what} else (one.x, one.y)
                    number = made.setdefault(pair, first + len(groups))
                    groups.setdefault(number, (one.move(-x, -y), other.move(-x, -y)))
                    one = Use(number, x, y)
                joined.append(one)
                place += 1
            body[:] = joined + body[place:]
        if not made:
            return groups
        still |= {number for number in made.values() if still & {use.what for use in groups[number]}}


def _lying(one: Use, other: Use) -> Lying:
    """A description of two neighbouring uses of shapes or groups: their two numbers, and the distance from the first
    use to the second.
    """
    return one.what, other.what, other.x - one.x, other.y - one.y


def _worth_a_name(
    groups: Mapping[int, tuple[Use, Use]], bodies: Sequence[list[Use]]
) -> tuple[dict[int, list[Use]], list[list[Use]]]:
    """Returns the groups that get a name, each as the list of its shapes and named groups, and the rewritten pictures
    (`bodies`: a list of uses for each picture), in which each other group is replaced by its contents.
    """
    times = _times([*groups.values(), *bodies])
    named, others = dict[int, list[Use]](), dict[int, list[Use]]()

    def unfold(uses: Iterable[Use]) -> list[Use]:
        return [
            part.move(use.x, use.y) if use.what in others else use
            for use in uses
            for part in others.get(use.what, [use])
        ]

    for number, pair in groups.items():  # a group follows the groups that it contains
        parts = unfold(pair)
        less = (times[number] - 1) * len(parts) - times[number]  # uses
        (named if less > SPARED else others)[number] = parts
    return named, [unfold(body) for body in bodies]


def _times(bodies: Iterable[Iterable[Use]]) -> Counter[int]:
    return Counter(use.what for body in bodies for use in body)
