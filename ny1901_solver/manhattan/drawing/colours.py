"""The palettes of pictures: light, dark, and black and white for printing.

The colours of players differ in lightness as well as in hue, and each colour has an emblem and a pattern. People who do
not see hues can therefore tell the colours apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from ...pictures import patterns, sheet
from ...pictures.inks import IN_BLACK, IN_COLOUR, IN_DARK, Hatch, Inks, Livery, Palettes
from ..edition import Edition


@dataclass(frozen=True, slots=True)
class PieceLook:
    """The look of the pieces of a colour: its fill and emblem, and the number of a pattern with the colour of its
    strokes.
    """

    livery: Livery
    pattern: int
    stroke: str

    def ground(self, sheet: Sheet) -> str:
        """The fill colour of a piece."""
        return patterns.ground(sheet, self.pattern, Hatch(self.livery.fill, self.stroke))


@dataclass(frozen=True)
class Palette(Inks):
    """All colours of a picture: for cities and plots, for cards and their backs, and for pieces by colour. `spare`
    contains the looks for colours that have no look of their own.
    """

    city: str
    plot: str
    closed: Hatch
    card: str
    back: Hatch
    monster: str
    pieces: dict[str, PieceLook]
    spare: tuple[PieceLook, ...]

    def look(self, edition: Edition, colour: int) -> PieceLook:
        """Returns the look (fill, emblem and pattern) of a colour of an edition.

        An unknown colour gets a look that no other colour has.
        """
        name = edition.colours[colour]
        if name in self.pieces:
            return self.pieces[name]
        free = [*self.spare, *(look for known, look in self.pieces.items() if known not in edition.colours)]
        return free[[other for other in edition.colours if other not in self.pieces].index(name)]


Sheet: TypeAlias = sheet.Sheet[Palette]
"""A drawing surface for pictures of Manhattan."""

LEVEL, RISING, DOTS, CROSSES, FALLING, UPRIGHT, RINGS, NET = range(patterns.PATTERNS)

MARKS = (
    *(("red", "square", RISING), ("blue", "diamond", NET), ("green", "triangle", DOTS), ("yellow", "star", CROSSES)),
    *(("", "cross", FALLING), ("", "hourglass", UPRIGHT), ("", "hexagon", RINGS), ("", "bar", LEVEL)),
)
"""The emblem and the pattern of each known colour, and then the emblems and patterns of further colours.

The emblems and the patterns are the same in every palette.
"""


def _palette(pieces: str, **others: Any) -> Palette:
    """Makes a palette; `pieces` is a text with a line for each mark in `MARKS`: the colours of fill, text, outline and
    pattern.
    """
    named, spare = dict[str, PieceLook](), list[PieceLook]()
    for (name, emblem, pattern), colours in zip(MARKS, pieces.strip().splitlines(), strict=True):
        fill, ink, line, stroke = colours.split()
        look = PieceLook(Livery(fill, ink, line, emblem), pattern, stroke)
        if name:
            named[name] = look
        else:
            spare.append(look)
    return Palette(pieces=named, spare=tuple(spare), **others)


LIGHT = _palette(
    """
    #cf4632 #ffffff #711c10 #b93a28
    #1f3f8f #ffffff #12265a #35559f
    #58ab6c #10240f #1f5a31 #418a54
    #f4cd45 #2b2000 #8a6a00 #cfa41b
    #6b3d1f #ffffff #3c1f0d #855432
    #f6f2e8 #2b2620 #5a5348 #d3cab8
    #b294cf #24123a #583a7a #9678b6
    #2b2825 #ffffff #000000 #4a4641
    """,
    **IN_COLOUR,
    name="light",
    faint="#675e53",
    accent="#b3118c",
    city="#e9dfc8",
    plot="#fbf6e9",
    closed=Hatch("#d9d5cb", "#bdb7a9"),
    card="#fffdf6",
    back=Hatch("#cfc6b4", "#a79b84"),
    monster="#3b2f4a",
)

DARK = _palette(
    """
    #cb4531 #ffffff #ffb3a6 #b43824
    #25469e #ffffff #a9bff5 #3d5fb5
    #68bd7e #0d1f10 #c2eccb #4f9c63
    #f7d654 #2b2000 #fff0b8 #d4ac28
    #7c4a2a #ffffff #d9ab88 #96623f
    #f6f2e8 #2b2620 #ffffff #d3cab8
    #b99cd6 #24123a #e6d7f7 #9c7fbc
    #0c0b0a #ffffff #a39a8c #332f2a
    """,
    **IN_DARK,
    name="dark",
    faint="#b5a994",
    accent="#ff8fe0",
    city="#2f2923",
    plot="#211d19",
    closed=Hatch("#3b3732", "#504a43"),
    card="#2a2520",
    back=Hatch("#4a4238", "#6a5f50"),
    monster="#cdb9e8",
)

BLACK_AND_WHITE = _palette(
    """
    #8c8c8c #000000 #000000 #6a6a6a
    #383838 #ffffff #000000 #5e5e5e
    #c6c6c6 #000000 #000000 #8e8e8e
    #ffffff #000000 #000000 #b4b4b4
    #585858 #ffffff #000000 #7c7c7c
    #ffffff #000000 #000000 #b4b4b4
    #dedede #000000 #000000 #9c9c9c
    #000000 #ffffff #000000 #444444
    """,
    **IN_BLACK,
    emphasis=1.5,
    city="#ffffff",
    plot="#ffffff",
    closed=Hatch("#e8e8e8", "#b0b0b0"),
    card="#ffffff",
    back=Hatch("#e0e0e0", "#909090"),
    monster="#000000",
)

PALETTES = Palettes(LIGHT, BLACK_AND_WHITE, DARK)
THEMES = {"light": LIGHT, "dark": DARK, "bw": BLACK_AND_WHITE}
"""The palettes, by the name of the theme."""
