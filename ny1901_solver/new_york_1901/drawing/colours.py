"""The palettes of pictures: light, dark, and black and white for printing.

Players differ in lightness as well as in hue, and each has an emblem. Each district has a pattern. Therefore no
information depends on hue alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ...pictures import sheet
from ...pictures.inks import IN_BLACK, IN_COLOUR, IN_DARK, Hatch, Inks, Livery, Palettes
from ...pictures.patterns import PATTERNS


@dataclass(frozen=True, slots=True)
class Ring:
    """The style of the ring around the buildings of a generation: its colour, its dashes, and the fill of the medal
    (the disc that shows the building's points)."""

    stroke: str
    dashes: tuple[float, ...]
    medal: str


@dataclass(frozen=True, slots=True)
class Paving:
    """The style of a scoring street: its fill, and its kerb (a line along the squares that front the street). The
    lengths of `dashes` are multiples of the width of the kerb's line.
    """

    fill: str
    kerb: str
    dashes: tuple[float, ...] = ()


@dataclass(frozen=True)
class Palette(Inks):
    """The colours of a picture. The rings around buildings are listed by generation: starter, bronze, silver and
    gold."""

    street: str
    held: str
    pavings: dict[str, Paving]
    park: Hatch
    landmark: Hatch
    landmark_ink: str
    taken_out: Hatch
    rings: tuple[Ring, Ring, Ring, Ring]
    districts: dict[str, Hatch]
    spare: tuple[Hatch, ...]
    players: dict[str, Livery]

    def ground(self, district: str, index: int) -> Hatch:
        """The style of a district's land. If a district's name is not a known colour, the district's number determines
        the style."""
        return self.districts.get(district, self.spare[index % len(self.spare)])

    def pattern(self, district: str, districts: Sequence[str]) -> int:
        """The number of the pattern of a district of an edition.

        A district whose name is a known colour always has the same pattern. Districts with other names get the next
        patterns. When no next pattern is left, further districts get the patterns of colours that the edition does not
        use.
        """
        known = list(self.districts)
        if district in known:
            return known.index(district)
        absent = [number for number, name in enumerate(known) if name not in districts]
        free: list[int] = [*range(len(known), PATTERNS), *absent, *range(PATTERNS, PATTERNS + len(districts))]
        return free[[other for other in districts if other not in known].index(district)]

    def paving(self, card: str, cards: Sequence[str]) -> Paving:
        """The style of the streets that belong to a street card of an edition.

        Each street of the printed game has a style of its own, and all other streets get the remaining styles. If a
        board has more streets than the palette has styles, a fill colour is used again with another kerb (the pattern
        along the street's edge).
        """
        if card in self.pavings:
            return self.pavings[card]
        others = [other for other in cards if other not in self.pavings]
        free = [number for number, name in enumerate(self.pavings) if name not in cards]
        looks, free = list(self.pavings.values()), [*free, *range(len(self.pavings), len(self.pavings) + len(others))]
        again, colour = divmod(free[others.index(card)], len(looks))
        return replace(looks[colour], dashes=looks[(colour + again) % len(looks)].dashes)


Sheet: TypeAlias = sheet.Sheet[Palette]
"""A drawing sheet that uses this game's palette."""

SOLID, BLOCKS, DOTS, CHAIN, RAYS = (), (3.0, 1.0), (1.0, 1.0), (3.0, 1.0, 1.0, 1.0), (0.4, 0.8)
"""The dash patterns of the kerbs (edge lines) of five streets. The lengths of dashes and gaps are multiples of the
line's width."""

COLOUR = Palette(
    **IN_COLOUR,
    name="colour",
    faint="#6f665a",
    street="#f4eddb",
    held="#ead7a4",
    pavings={
        "broadway": Paving("#f3c795", "#a0622a", SOLID),
        "wall-street": Paving("#df859f", "#7d2947", BLOCKS),
        "nassau-broad": Paving("#8f9de0", "#2f3c86", DOTS),
        "cedar": Paving("#a7a14f", "#4f4614", CHAIN),
        "pine-thames": Paving("#9bdcec", "#1d6b7d", RAYS),
    },
    park=Hatch("#a9c893", "#6f9a5c"),
    landmark=Hatch("#6f675d", "#847b70"),
    landmark_ink="#fffdf6",
    taken_out=Hatch("#dedad0", "#c4beb1"),
    accent="#c2361b",
    rings=(
        Ring("#ffffff", (), "#ffffff"),
        Ring("#c07a3e", (), "#e0a871"),
        Ring("#aeb8c2", (), "#dfe5ea"),
        Ring("#e2b007", (), "#fbdc6a"),
    ),
    districts={
        "blue": Hatch("#cfe0ef", "#a9c4de"),
        "red": Hatch("#f0cfc6", "#dfaca0"),
        "yellow": Hatch("#f6ecba", "#dccb7e"),
        "green": Hatch("#d5e6c8", "#b0cd9c"),
        "pink": Hatch("#efd6e6", "#d9aecb"),
    },
    spare=(
        Hatch("#dcd3ec", "#bcaedb"),
        Hatch("#d0e6e4", "#a5cbc8"),
        Hatch("#f3dcc2", "#dfbd95"),
        Hatch("#dedede", "#c0c0c0"),
        Hatch("#e6ebc4", "#c9d191"),
    ),
    players={
        "green": Livery("#58ab6c", "#10240f", "#1f5a31", "triangle"),
        "blue": Livery("#1f3f8f", "#ffffff", "#12265a", "diamond"),
        "yellow": Livery("#f2c52e", "#2b2000", "#8a6a00", "star"),
        "brown": Livery("#8a5330", "#ffffff", "#4d2b15", "square"),
    },
)

DARK = replace(
    COLOUR,
    **IN_DARK,
    name="dark",
    faint="#b5a994",
    accent="#ff9277",
    street="#2b2a20",
    held="#4a3f22",
    pavings={
        "broadway": Paving("#895c12", "#f0b45c", SOLID),
        "wall-street": Paving("#832256", "#f08fb4", BLOCKS),
        "nassau-broad": Paving("#3837a4", "#b3b8ff", DOTS),
        "cedar": Paving("#54400a", "#d4bb60", CHAIN),
        "pine-thames": Paving("#1d6c83", "#86dcf2", RAYS),
    },
    park=Hatch("#2c5a24", "#47803c"),
    landmark=Hatch("#57504a", "#6b635b"),
    taken_out=Hatch("#24211d", "#3d3832"),
    districts={
        "blue": Hatch("#2a3f57", "#3f5c7c"),
        "red": Hatch("#5c322b", "#7d4a40"),
        "yellow": Hatch("#5a5330", "#776e42"),
        "green": Hatch("#2f4a2c", "#46683f"),
        "pink": Hatch("#54334d", "#744b6b"),
    },
    spare=(
        Hatch("#41375c", "#5b4f7d"),
        Hatch("#22504f", "#37706d"),
        Hatch("#634522", "#836036"),
        Hatch("#454545", "#606060"),
        Hatch("#4b5227", "#697139"),
    ),
    players={
        "green": Livery("#68bd7e", "#0d1f10", "#c2eccb", "triangle"),
        "blue": Livery("#2f55c4", "#ffffff", "#a9bff5", "diamond"),
        "yellow": Livery("#f2c52e", "#2b2000", "#fff0b8", "star"),
        "brown": Livery("#8f5f42", "#ffffff", "#e3bb9d", "square"),
    },
)

BLACK_AND_WHITE = Palette(
    **IN_BLACK,
    street="#ffffff",
    held="#ececec",
    pavings={card: replace(look, fill="#e4e4e4", kerb="#000000") for card, look in COLOUR.pavings.items()},
    park=Hatch("#ffffff", "#606060"),
    landmark=Hatch("#d0d0d0", "#909090"),
    landmark_ink="#000000",
    taken_out=Hatch("#ffffff", "#c8c8c8"),
    emphasis=1.6,
    rings=(
        Ring("#ffffff", (), "#ffffff"),
        Ring("#000000", (1.5, 2.5), "#ffffff"),
        Ring("#000000", (7, 3), "#ffffff"),
        Ring("#000000", (), "#ffffff"),
    ),
    districts={name: Hatch("#ffffff", "#a8a8a8") for name in ("blue", "red", "yellow", "green", "pink")},
    spare=(Hatch("#ffffff", "#a8a8a8"),),
    players={
        "green": Livery("#c4c4c4", "#000000", "#000000", "triangle"),
        "blue": Livery("#3a3a3a", "#ffffff", "#000000", "diamond"),
        "yellow": Livery("#ffffff", "#000000", "#000000", "star"),
        "brown": Livery("#888888", "#000000", "#000000", "square"),
    },
)

PALETTES = Palettes(COLOUR, BLACK_AND_WHITE, DARK)
THEMES = {
    "colour": COLOUR,
    "dark": DARK,
    "black-and-white": BLACK_AND_WHITE,
    "printed": PALETTES.for_print(False),
}
"""The palettes, by their names in questions; `printed` is the palette for paper."""
SCREENS = {"light": COLOUR, "dark": DARK, "bw": BLACK_AND_WHITE}
"""The palettes of pictures on a screen, by the theme of the screen."""
