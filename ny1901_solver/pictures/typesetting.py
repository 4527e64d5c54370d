"""Setting a page in type: what typst makes of a text, in which fonts, and the characters that none of them has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

# Stands for no character, so that no font has it: it is drawn as the box that stands for a missing one.
NOBODYS = "\U0010ffff"
_SPECIMENS = """
#set page(width: auto, height: auto)
#for character in sys.inputs.characters.codepoints() { page(character) }
"""


def typeset(source: str, inputs: dict[str, str], page: int | None = None, ppi: float = 72) -> bytes:
    """The PDF of a typst text that is given all it shows in `sys.inputs`; or one of its pages as PNG, from 1.

    It is set in the fonts that typst brings along and tells no date, so that it is the same bytes everywhere. Where
    these lack a character, the fonts of the machine help out.
    """
    import typst

    made = typst.compile(
        source.encode(),
        format="pdf" if page is None else "png",
        ppi=ppi,
        ignore_system_fonts=not lacking("".join(inputs.values())),
        sys_inputs=inputs,
        timestamp=0,
    )
    return _pages(made)[0 if page is None else page - 1]


def _pages(made: bytes | list[bytes]) -> list[bytes]:
    return made if isinstance(made, list) else [made]


def lacking(text: str, system_fonts: bool = False) -> str:
    """The characters of a text that the fonts brought along lack, each once and sorted; or all fonts of the machine."""
    return _boxes("".join(sorted({character for character in text if ord(character) > 0xFF})), system_fonts)


@lru_cache(maxsize=64)
def _boxes(characters: str, system_fonts: bool) -> str:
    """Those of some characters that are set as the box of a missing one: the renderer itself is asked."""
    if not characters:
        return ""
    import typst

    specimens = typst.compile(
        _SPECIMENS.encode(),
        format="svg",
        ignore_system_fonts=not system_fonts,
        sys_inputs={"characters": NOBODYS + characters},
        timestamp=0,
    )
    box, *glyphs = [re.findall(rb'xlink:href="#(\w+)"', page) for page in _pages(specimens)]
    return "".join(character for character, glyph in zip(characters, glyphs, strict=True) if glyph == box)


def boxes_told(texts: Iterable[str]) -> str:
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
