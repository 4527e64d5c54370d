"""Pages of books and reports: the printed size of pictures, and HTML pages from templates.

A template stands beside its module and is named by its path in this package; `typesetting.py` does the same for PDF.
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
"""The folder that names of templates are relative to."""

PAGE = (499.0, 690.0)
"""The width and height for a picture on a page of A4 with a heading, in points."""
WIDE = 527.0
"""The width of a page of a book of puzzles, in points; its margins are narrow, so that boards are large."""
LABELS = 6.0
"""The size of the smallest labels on paper, in points."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A picture with its width on paper, in points."""

    picture: Picture
    width: float

    @classmethod
    def filling(cls, picture: Picture, share: float = 1.0) -> Printed:
        """A picture as large as a page allows, or a share of that."""
        width, height = PAGE
        return cls(picture, round(share * min(width, height * picture.width / picture.height), 1))

    @classmethod
    def within(cls, picture: Picture, height: float) -> Printed:
        """A picture as large as the width of a page and a height in points allow."""
        return cls(picture, round(min(WIDE, height * picture.width / picture.height), 1))

    @classmethod
    def at_scale(cls, picture: Picture, points: float) -> Printed:
        """A picture at a scale in points for each pixel, but no wider than a page."""
        return cls(picture, round(min(PAGE[0], points * picture.width), 1))


def html_page(template: str, **content: Any) -> str:
    """Renders a template of this package; texts of the content are escaped."""
    return _environment().get_template(template).render(content)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    def spelled(value: Any) -> Markup:
        """Escapes quotes as `html.escape` does: jinja2 differs, and pages are compared by their bytes."""
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
    """The SVG of the parts that the pictures of a page share, and the pictures by name, which refer to it."""
    shared, pictures = said_once([replace(each.picture, prefix=f"{name}-") for name, each in printed.items()])
    again = zip(printed.items(), pictures, strict=True)
    return shared, {name: replace(each, picture=picture) for (name, each), picture in again}
