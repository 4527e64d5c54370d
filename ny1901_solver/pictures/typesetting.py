"""Typesets templates with typst and its fonts, and finds characters that no font has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal

from ..messages import gettext
from .pages import TEMPLATES

# This code point is no character, so no font contains it, and renderers draw the box of a missing character for it.
NOBODYS = "\U0010ffff"


def typeset(
    template: str, content: Mapping[str, Any], pictures: Mapping[str, str], page: int | None = None, ppi: float = 72
) -> bytes:
    """Typesets a template of this package as a PDF, or a single page (counted from 1) as a PNG.

    The template is filled with `content` and with the pictures. The function uses typst's own fonts and no date, so
    that the bytes are the same on every machine. If no font of typst has a character, the function also uses the fonts
    of the machine.
    """
    inputs = {"content": json.dumps(content, ensure_ascii=False), **pictures}
    made = _compiled(template, inputs, "pdf" if page is None else "png", bool(lacking("".join(inputs.values()))), ppi)
    return made[0 if page is None else page - 1]


def _compiled(
    template: str, inputs: Mapping[str, str], form: Literal["pdf", "png", "svg"], system_fonts: bool, ppi: float = 72
) -> list[bytes]:
    """Compiles a template, which can read the inputs as `sys.inputs`. Returns the pages of the result, or one PDF."""
    import typst

    made = typst.compile(
        str(TEMPLATES / template),
        root=str(TEMPLATES),
        format=form,
        ppi=ppi,
        ignore_system_fonts=not system_fonts,
        sys_inputs=dict(inputs),
        timestamp=0,
    )
    return made if isinstance(made, list) else [made]


def lacking(text: str, system_fonts: bool = False) -> str:
    """The characters of a text that typst's fonts lack, each once and sorted; optionally the machine's fonts count,
    too.
    """
    return _boxes("".join(sorted({character for character in text if ord(character) > 0xFF})), system_fonts)


@lru_cache(maxsize=64)
def _boxes(characters: str, system_fonts: bool) -> str:
    """The characters that the renderer draws as the box of a missing character."""
    if not characters:
        return ""
    specimens = _compiled("pictures/specimens.typ", {"characters": NOBODYS + characters}, "svg", system_fonts)
    box, *glyphs = [re.findall(rb'xlink:href="#(\w+)"', page) for page in specimens]
    return "".join(character for character, glyph in zip(characters, glyphs, strict=True) if glyph == box)


def boxes_sentence(texts: Iterable[str]) -> str:
    """A sentence about the first text with a character that no font of the machine has; empty if no text has such a
    character.
    """
    for text in texts:
        if lost := lacking(text, system_fonts=True):
            named = ", ".join([*map(repr, lost[:8]), *(["..."] if len(lost) > 8 else [])])
            return gettext(
                "no font on this machine has {characters}, so {text!r} is drawn with boxes; install a font with "
                "these characters, such as Noto Sans CJK, or draw an SVG or HTML, which use the fonts of the "
                "viewer",
                characters=named,
                text=text,
            )
    return ""
