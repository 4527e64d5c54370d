"""Setting pages in type: what typst makes of a template, in which fonts, and the characters that none of them has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal

from .pages import TEMPLATES

# Stands for no character, so that no font has it: it is drawn as the box that stands for a missing one.
NOBODYS = "\U0010ffff"


def typeset(
    template: str, content: Mapping[str, Any], pictures: Mapping[str, str], page: int | None = None, ppi: float = 72
) -> bytes:
    """The PDF that a template of this package makes of some content and pictures; or one page of it as PNG, from 1.

    It is set in the fonts that typst brings along and tells no date, so that it is the same bytes everywhere. Where
    these lack a character, the fonts of the machine help out.
    """
    inputs = {"content": json.dumps(content, ensure_ascii=False), **pictures}
    made = _compiled(template, inputs, "pdf" if page is None else "png", bool(lacking("".join(inputs.values()))), ppi)
    return made[0 if page is None else page - 1]


def _compiled(
    template: str, inputs: Mapping[str, str], form: Literal["pdf", "png", "svg"], system_fonts: bool, ppi: float = 72
) -> list[bytes]:
    """The pages of a template that is given all it shows in `sys.inputs`; a PDF is one of them."""
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
    """The characters of a text that the fonts brought along lack, each once and sorted; or all fonts of the machine."""
    return _boxes("".join(sorted({character for character in text if ord(character) > 0xFF})), system_fonts)


@lru_cache(maxsize=64)
def _boxes(characters: str, system_fonts: bool) -> str:
    """Those of some characters that are set as the box of a missing one: the renderer itself is asked."""
    if not characters:
        return ""
    specimens = _compiled("pictures/specimens.typ", {"characters": NOBODYS + characters}, "svg", system_fonts)
    box, *glyphs = [re.findall(rb'xlink:href="#(\w+)"', page) for page in specimens]
    return "".join(character for character, glyph in zip(characters, glyphs, strict=True) if glyph == box)


def boxes_sentence(texts: Iterable[str]) -> str:
    """A sentence about the characters of some texts that no font of the machine has; empty when there are none."""
    for text in texts:
        if lost := lacking(text, system_fonts=True):
            named = ", ".join(map(repr, lost[:8]))
            return (
                f"no font here has {named}{', ...' if len(lost) > 8 else ''}, so {text!r} is drawn with "
                f"boxes: install one that has, such as Noto Sans CJK, or draw an SVG or HTML, which use the fonts of "
                f"whoever looks at them"
            )
    return ""
