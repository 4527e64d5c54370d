"""The board is read in every theme: what is written stands out, owners and districts differ, the dark one is dark."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from ny1901_solver.new_york_1901.drawing import COLOUR, DARK, SCREENS, Palette, page_board
from tests.pictures.colours_seen import VISIONS, contrast, grey, seen

from .kinds import shipped

PALETTES = pytest.mark.parametrize("palette", [COLOUR, DARK], ids=lambda palette: palette.name)
READ, LARGE = 4.5, 3.0
"""The contrasts of text and of lines that WCAG asks for (AA)."""


def grounds(palette: Palette) -> list[str]:
    """The fills of everything on which a label can stand."""
    land = [look.fill for look in (*palette.districts.values(), *palette.spare, palette.park)]
    return [palette.paper, palette.street, *land, *(look.fill for look in palette.pavings.values())]


@PALETTES
def test_what_is_written_on_the_board_can_be_read(palette: Palette) -> None:
    assert min(contrast(palette.ink, ground) for ground in grounds(palette)) >= READ
    assert contrast(palette.landmark_ink, palette.landmark.fill) >= READ
    for ground in (palette.paper, palette.street):
        assert contrast(palette.faint, ground) >= READ
    for look in palette.players.values():
        assert contrast(look.ink, look.fill) >= READ


@pytest.mark.parametrize("vision", VISIONS)
def test_owners_and_streets_are_told_apart_in_the_dark_with_any_colour_vision(vision: str) -> None:
    players = [seen(look.fill, vision) for look in DARK.players.values()]
    assert min(math.dist(one, other) for one, other in combinations(players, 2)) > 20
    streets = [seen(fill, vision) for fill in (DARK.street, *(look.fill for look in DARK.pavings.values()))]
    assert min(math.dist(one, other) for one, other in combinations(streets, 2)) > 15


def test_districts_owners_and_streets_differ_in_the_dark() -> None:
    land = [seen(look.fill, "all cones") for look in (*DARK.districts.values(), DARK.park)]
    players = [seen(look.fill, "all cones") for look in DARK.players.values()]
    streets = [seen(look.fill, "all cones") for look in DARK.pavings.values()]
    assert min(math.dist(one, other) for one, other in combinations(land, 2)) > 12
    for some, others in combinations((land, players, streets), 2):
        assert min(math.dist(one, other) for one in some for other in others) > 12
    for look in DARK.players.values():
        assert min(contrast(look.line, ground.fill) for ground in DARK.districts.values()) >= LARGE


def test_a_dark_board_has_no_pale_land() -> None:
    assert max(grey(ground) for ground in grounds(DARK)) < 0.45 < min(grey(ground) for ground in grounds(COLOUR))
    state = shipped("3p-mid-1")
    light, dark = (page_board(state, None, SCREENS[theme]).svg_text() for theme in ("light", "dark"))
    pale = {COLOUR.street, COLOUR.paper, *(look.fill for look in COLOUR.districts.values())}
    assert pale < {*light.split('"')}
    assert not pale & {*dark.split('"')}
    assert light.count("<path") == dark.count("<path")
