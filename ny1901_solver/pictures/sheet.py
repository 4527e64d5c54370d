"""A drawing surface: SVG elements in painting order, with the places of all labels and marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from math import ceil
from typing import Generic, TypeVar
from xml.sax.saxutils import escape, quoteattr

import svg

from .inks import Inks
from .metrics import ASCENT, DESCENT, FAMILIES, Face, width


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in a picture, in pixels; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        """Whether the two boxes share an area, not only an edge."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: Box, slack: float = 0.01) -> bool:
        """Whether the other box lies inside this box."""
        return (
            self.left <= other.left + slack
            and self.top <= other.top + slack
            and self.right >= other.right - slack
            and self.bottom >= other.bottom - slack
        )


@dataclass(frozen=True, slots=True)
class Label:
    """A text in a picture, or a mark without a text. The label must stay inside its `region`."""

    text: str
    box: Box
    region: Box | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: its size in pixels, its description, its notice, and its SVG elements.

    `paper` is the background colour. Every id of an SVG element begins with `prefix`, so that several pictures can
    share a page.
    """

    width: float
    height: float
    title: str
    description: str
    notice: str
    labels: tuple[Label, ...]
    content: str
    paper: str = "#ffffff"
    prefix: str = ""

    def __repr__(self) -> str:
        width, height = self.size()
        return f"<Picture {width}x{height}: {self.title}>"

    def _repr_svg_(self) -> str:
        """The picture as SVG; Jupyter notebooks call this method to show it."""
        return self.svg_text()

    def size(self, scale: float = 1.0) -> tuple[int, int]:
        """The width and height of the picture in whole pixels, rounded up, because renderers drop the last row of a
        picture that ends within a pixel.
        """
        return ceil(round(self.width * scale, 2)), ceil(round(self.height * scale, 2))

    def facts(self, scale: float = 1.0) -> dict[str, object]:
        """The picture as data: its SVG, its size in pixels, and its notice, if the picture has one."""
        width, height = self.size(scale)
        return {"svg": self.svg_text(scale), "width": width, "height": height, "notice": self.notice or None}

    def svg_text(self, scale: float = 1.0) -> str:
        """The picture as an SVG document with one element on each line; `scale` changes only its size."""
        width, height = self.size(scale)
        root = svg.SVG(
            viewBox=svg.ViewBoxSpec(0, 0, short(self.width), short(self.height)),
            width=width,
            height=height,
            text="\n".join(
                [
                    "",
                    str(svg.Title(id=f"{self.prefix}title", text=escape(self.title))),
                    str(svg.Desc(id=f"{self.prefix}description", text=escape(self.description))),
                    self.content,
                    "",
                ]
            ),
            extra={"role": "img", "aria-labelledby": f"{self.prefix}title {self.prefix}description"},
        )
        return f"{root}\n"


_P = TypeVar("_P", bound=Inks, covariant=True)


class Sheet(Generic[_P]):
    """A drawing surface with its elements in painting order; `definitions` are patterns by id, without the prefix.

    If `tells` is true, the elements of each game piece form a group with data attributes, by which the scripts of a
    page identify the piece.
    """

    def __init__(self, palette: _P, prefix: str = "", tells: bool = False) -> None:
        self.palette, self.prefix, self.tells = palette, prefix, tells
        self.elements: list[svg.Element] = []
        self.labels: list[Label] = []
        self.definitions: dict[str, svg.Element] = {}

    def add(self, *elements: svg.Element) -> None:
        """Paints SVG elements above all elements that were painted before."""
        self.elements += elements

    @contextmanager
    def thing(self, **names: object) -> Iterator[None]:
        """A context manager that puts all elements painted within its block into a group with data attributes."""
        start = len(self.elements)
        yield
        if self.tells:
            attributes = {name: quoteattr(str(value), {'"': "&quot;"})[1:-1] for name, value in names.items()}
            self.elements[start:] = [svg.G(elements=self.elements[start:], data=attributes)]

    def mark(self, box: Box, region: Box | None = None) -> None:
        """Registers the place of a mark (a worker or an emblem, for example), because no label may cross a mark."""
        self.labels.append(Label("", box, region))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        face: Face = Face.SERIF,
        *,
        fill: str | None = None,
        anchor: str = "start",
        turned: bool = False,
        track: float = 0.0,
        halo: str | None = None,
        region: Box | None = None,
    ) -> Box:
        """Writes a line of text with its baseline at `y`. If `turned` is true, the text runs upwards, with its baseline
        at `x`.

        `anchor` states which end of the text is at `x`: start, middle or end; `track` is the extra space between
        letters, as a share of the size; `halo` is the colour behind the text.
        """
        length = width(text, size, face) * (1 + track)
        before = {"start": 0.0, "middle": length / 2, "end": length}[anchor]
        if turned:
            box = Box(x - ASCENT * size, y - length + before, x + DESCENT * size, y + before)
        else:
            box = Box(x - before, y - ASCENT * size, x - before + length, y + DESCENT * size)
        element = svg.Text(
            x=short(x - before) if not turned else 0,
            y=short(y) if not turned else 0,
            transform=[svg.Translate(short(x), short(y + before)), svg.Rotate(-90)] if turned else None,
            textLength=short(length),
            # Without an adjustment, letters of a wider font would cover one another. Renderers of PNG and PDF files add
            # a letter-spacing to the length instead of counting it, so the length alone spaces letters.
            lengthAdjust="spacing" if track else "spacingAndGlyphs",
            font_size=short(size),
            font_weight="bold" if face is Face.BOLD else None,
            font_style="italic" if face is Face.ITALIC else None,
            font_family=FAMILIES["mono"] if face is Face.MONO else None,
            fill=fill or self.palette.ink,
            text=escape(text),
        )
        if halo:
            element.stroke, element.stroke_width, element.stroke_linejoin = halo, short(size / 3), "round"
            element.paint_order = "stroke"
        self.add(element)
        self.labels.append(Label(text, box, region))
        return box

    def lines(
        self, lines: Iterable[str], x: float, y: float, size: float, face: Face = Face.SERIF, fill: str | None = None
    ) -> float:
        """Writes lines of text below each other, the first with its baseline at `y`; returns the baseline for a
        following line.
        """
        for line in lines:
            self.text(line, x, y, size, face, fill=fill)
            y += 1.3 * size
        return y

    def rectangle(
        self,
        box: Box,
        *,
        fill: str = "none",
        stroke: str | None = None,
        stroke_width: float = 1,
        radius: float | None = None,
        dashes: Sequence[float] = (),
    ) -> None:
        """Paints a box."""
        self.add(
            svg.Rect(
                x=short(box.left),
                y=short(box.top),
                width=short(box.right - box.left),
                height=short(box.bottom - box.top),
                rx=radius,
                fill=fill,
                stroke=stroke,
                stroke_width=stroke_width if stroke else None,
                stroke_dasharray=dash_lengths(dashes),
            )
        )

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        stroke: str,
        stroke_width: float = 1,
        dashes: Sequence[float] = (),
    ) -> None:
        """Paints a straight line."""
        self.add(
            svg.Line(
                x1=short(x1),
                y1=short(y1),
                x2=short(x2),
                y2=short(y2),
                stroke=stroke,
                stroke_width=stroke_width,
                stroke_dasharray=dash_lengths(dashes),
            )
        )

    def pattern(self, name: str, size: float, elements: list[svg.Element], turn: int = 0) -> str:
        """Defines a pattern, unless it is defined already; returns the fill value that refers to the pattern."""
        if name not in self.definitions:
            self.definitions[name] = svg.Pattern(
                id=f"{self.prefix}{name}",
                width=size,
                height=size,
                patternUnits="userSpaceOnUse",
                patternTransform=[svg.Rotate(turn)] if turn else None,
                elements=elements,
            )
        return f"url(#{self.prefix}{name})"

    def copy_pattern(self, name: str, fill: str) -> None:
        """Defines a pattern like another one, which is given by its fill value, under a name that a page can use."""
        like = fill.removeprefix(f"url(#{self.prefix}").removesuffix(")")
        self.definitions[name] = replace(self.definitions[like], id=f"{self.prefix}{name}")

    def picture(self, width: float, height: float, title: str, description: str, notice: str) -> Picture:
        """The finished picture, with the paper below all elements."""
        ground = svg.Rect(width=short(width), height=short(height), fill=self.palette.paper)
        definitions = svg.Defs(text="\n".join(["", *map(str, self.definitions.values()), ""]))
        body = svg.G(
            # a style attribute is avoided, because a page's security policy may forbid it
            extra={"font-family": FAMILIES["serif"]},
            text="\n".join(["", *map(str, [ground, *self.elements]), ""]),
        )
        content = f"{definitions}\n{body}"
        labels, paper = tuple(self.labels), self.palette.paper
        return Picture(width, height, title, description, notice, labels, content, paper, self.prefix)


def dash_lengths(lengths: Sequence[float]) -> list[Decimal | float | int] | None:
    """The lengths of dashes and gaps as the value of an SVG attribute. For a line without dashes, returns `None`, and
    the SVG element does not get the attribute.
    """
    return list(lengths) or None


def short(number: float) -> float:
    """Rounds a number to at most two decimals, without trailing zeros, to keep pictures small."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded
