"""Pages of books and reports: the printed size of pictures, and HTML pages from templates.

A template is a file in the same folder as the module that uses it, and is named by its path within this package. The
module `typesetting.py` renders templates for PDF.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..messages import gettext, ngettext
from .sharing import said_once
from .sheet import Picture, short

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parents[1]
"""The folder of this package; names of templates are paths relative to it."""

PAGE = (499.0, 690.0)
"""The width and height, in points, that an A4 page with a heading leaves for a picture."""
WIDE = 527.0
"""The usable width of a page in a book of puzzles, in points. The margins of the page are narrow, so that the pictures
of boards are large.
"""
LABELS = 6.0
"""The font size of the smallest labels on paper, in points."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A picture with its width on paper, in points."""

    picture: Picture
    width: float

    @classmethod
    def filling(cls, picture: Picture, share: float = 1.0) -> Printed:
        """Returns the picture with the greatest width that fits on a page, or with a given share of this width."""
        width, height = PAGE
        return cls(picture, round(share * min(width, height * picture.width / picture.height), 1))

    @classmethod
    def within(cls, picture: Picture, height: float) -> Printed:
        """Returns the picture with the greatest width at which it fits into the width of a page and a height in
        points.
        """
        return cls(picture, round(min(WIDE, height * picture.width / picture.height), 1))

    @classmethod
    def at_scale(cls, picture: Picture, points: float) -> Printed:
        """Returns the picture with its width at a scale in points per pixel, but no wider than a page."""
        return cls(picture, round(min(PAGE[0], points * picture.width), 1))


def html_page(template: str, **content: Any) -> str:
    """Renders a template of this package; the content's texts are escaped."""
    return _environment().get_template(template).render(content)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    def spelled(value: Any) -> Markup:
        """Escapes quotes in the way of `html.escape`. The library jinja2 escapes quotes in another way, and tests
        compare pages byte for byte.
        """
        return value if isinstance(value, Markup) else Markup(escape(str(value)))

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        finalize=spelled,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["short"] = short
    environment.globals.update(gettext=gettext, ngettext=ngettext)
    return environment


def drawn_once(printed: Mapping[str, Printed]) -> tuple[str, dict[str, Printed]]:
    """Draws the common parts of a page's pictures only once.

    Returns an SVG that defines the common parts, and the pictures by name; the returned pictures refer to the parts.
    """
    shared, pictures = said_once([replace(each.picture, prefix=f"{name}-") for name, each in printed.items()])
    again = zip(printed.items(), pictures, strict=True)
    return shared, {name: replace(each, picture=picture) for (name, each), picture in again}
