"""The ways to colour a picture: light, dark, and in black and white for print.

Players differ in lightness as well as in hue, and each has an emblem and a pattern, so that no hue is needed to tell
them apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ...kit.pictures import patterns, sheet
from ...kit.pictures.inks import Hatch, Inks, Livery
from ..edition import Edition


@dataclass(frozen=True, slots=True)
class PieceLook:
    """How the pieces of a colour look: a livery, and a pattern by number with the strokes that it has on the fill."""

    livery: Livery
    pattern: int
    stroke: str

    def ground(self, sheet: Sheet) -> str:
        """The fill of a piece."""
        return patterns.ground(sheet, self.pattern, Hatch(self.livery.fill, self.stroke))


@dataclass(frozen=True)
class Palette(Inks):
    """Every colour of a picture: of cities and their plots, of cards and their backs, of pieces by their colour.

    `spare` are the looks of colours that have no look of their own.
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
        """How the pieces of a colour of an edition look; an unknown one has a look that no other colour has."""
        name = edition.colours[colour]
        if name in self.pieces:
            return self.pieces[name]
        free = [*self.spare, *(look for known, look in self.pieces.items() if known not in edition.colours)]
        return free[[other for other in edition.colours if other not in self.pieces].index(name)]


Sheet: TypeAlias = sheet.Sheet[Palette]
"""A sheet to draw this game on."""

LEVEL, RISING, DOTS, CROSSES, FALLING, UPRIGHT, RINGS, NET = range(patterns.PATTERNS)

LIGHT = Palette(
    name="light",
    paper="#fdfaf1",
    ink="#2b2620",
    faint="#675e53",
    rule="#b9ab92",
    accent="#b3118c",
    emphasis=1.0,
    city="#e9dfc8",
    plot="#fbf6e9",
    closed=Hatch("#d9d5cb", "#bdb7a9"),
    card="#fffdf6",
    back=Hatch("#cfc6b4", "#a79b84"),
    monster="#3b2f4a",
    pieces={
        "red": PieceLook(Livery("#cf4632", "#ffffff", "#711c10", "square"), RISING, "#b93a28"),
        "blue": PieceLook(Livery("#1f3f8f", "#ffffff", "#12265a", "diamond"), NET, "#35559f"),
        "green": PieceLook(Livery("#58ab6c", "#10240f", "#1f5a31", "triangle"), DOTS, "#418a54"),
        "yellow": PieceLook(Livery("#f4cd45", "#2b2000", "#8a6a00", "star"), CROSSES, "#cfa41b"),
    },
    spare=(
        PieceLook(Livery("#6b3d1f", "#ffffff", "#3c1f0d", "cross"), FALLING, "#855432"),
        PieceLook(Livery("#f6f2e8", "#2b2620", "#5a5348", "hourglass"), UPRIGHT, "#d3cab8"),
        PieceLook(Livery("#b294cf", "#24123a", "#583a7a", "hexagon"), RINGS, "#9678b6"),
        PieceLook(Livery("#2b2825", "#ffffff", "#000000", "bar"), LEVEL, "#4a4641"),
    ),
)

DARK = Palette(
    name="dark",
    paper="#1b1815",
    ink="#f0e8d8",
    faint="#b5a994",
    rule="#5d5448",
    accent="#ff8fe0",
    emphasis=1.0,
    city="#2f2923",
    plot="#211d19",
    closed=Hatch("#3b3732", "#504a43"),
    card="#2a2520",
    back=Hatch("#4a4238", "#6a5f50"),
    monster="#cdb9e8",
    pieces={
        "red": PieceLook(Livery("#cb4531", "#ffffff", "#ffb3a6", "square"), RISING, "#b43824"),
        "blue": PieceLook(Livery("#25469e", "#ffffff", "#a9bff5", "diamond"), NET, "#3d5fb5"),
        "green": PieceLook(Livery("#68bd7e", "#0d1f10", "#c2eccb", "triangle"), DOTS, "#4f9c63"),
        "yellow": PieceLook(Livery("#f7d654", "#2b2000", "#fff0b8", "star"), CROSSES, "#d4ac28"),
    },
    spare=(
        PieceLook(Livery("#7c4a2a", "#ffffff", "#d9ab88", "cross"), FALLING, "#96623f"),
        PieceLook(Livery("#f6f2e8", "#2b2620", "#ffffff", "hourglass"), UPRIGHT, "#d3cab8"),
        PieceLook(Livery("#b99cd6", "#24123a", "#e6d7f7", "hexagon"), RINGS, "#9c7fbc"),
        PieceLook(Livery("#0c0b0a", "#ffffff", "#a39a8c", "bar"), LEVEL, "#332f2a"),
    ),
)

BLACK_AND_WHITE = Palette(
    name="black-and-white",
    paper="#ffffff",
    ink="#000000",
    faint="#404040",
    rule="#808080",
    accent="#000000",
    emphasis=1.5,
    city="#ffffff",
    plot="#ffffff",
    closed=Hatch("#e8e8e8", "#b0b0b0"),
    card="#ffffff",
    back=Hatch("#e0e0e0", "#909090"),
    monster="#000000",
    pieces={
        "red": PieceLook(Livery("#8c8c8c", "#000000", "#000000", "square"), RISING, "#6a6a6a"),
        "blue": PieceLook(Livery("#383838", "#ffffff", "#000000", "diamond"), NET, "#5e5e5e"),
        "green": PieceLook(Livery("#c6c6c6", "#000000", "#000000", "triangle"), DOTS, "#8e8e8e"),
        "yellow": PieceLook(Livery("#ffffff", "#000000", "#000000", "star"), CROSSES, "#b4b4b4"),
    },
    spare=(
        PieceLook(Livery("#585858", "#ffffff", "#000000", "cross"), FALLING, "#7c7c7c"),
        PieceLook(Livery("#ffffff", "#000000", "#000000", "hourglass"), UPRIGHT, "#b4b4b4"),
        PieceLook(Livery("#dedede", "#000000", "#000000", "hexagon"), RINGS, "#9c9c9c"),
        PieceLook(Livery("#000000", "#ffffff", "#000000", "bar"), LEVEL, "#444444"),
    ),
)

THEMES = {"light": LIGHT, "dark": DARK, "bw": BLACK_AND_WHITE}
"""The palettes by the words that ask for them."""
