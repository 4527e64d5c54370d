"""Colours are told apart by everybody: by hue, lightness, emblem and pattern, in the light, in the dark, in print."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest

from ny1901_solver.manhattan.drawing import BLACK_AND_WHITE, DARK, LIGHT, Palette
from ny1901_solver.manhattan.edition import load_edition
from tests.pictures.colours_seen import VISIONS, contrast, grey, seen

PALETTES = pytest.mark.parametrize("palette", [LIGHT, DARK, BLACK_AND_WHITE], ids=lambda palette: palette.name)


@PALETTES
def test_colours_differ_in_lightness_in_emblem_and_in_pattern(palette: Palette) -> None:
    looks = [*palette.pieces.values(), *palette.spare]
    assert len({look.livery.emblem for look in looks}) == len({look.pattern for look in looks}) == len(looks) == 8
    for one, other in combinations(palette.pieces.values(), 2):
        assert abs(grey(one.livery.fill) - grey(other.livery.fill)) > 0.1


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_colours_are_told_apart_with_any_colour_vision(palette: Palette, vision: str) -> None:
    fills = [look.livery.fill for look in palette.pieces.values()]
    looks = [seen(fill, vision) for fill in (*fills, palette.plot)]
    assert min(math.dist(one, other) for one, other in combinations(looks, 2)) > 20


@PALETTES
def test_what_is_written_can_be_read_on_its_ground(palette: Palette) -> None:
    for look in (*palette.pieces.values(), *palette.spare):
        assert contrast(look.livery.ink, look.livery.fill) >= 4.5, look
        assert contrast(look.livery.line, palette.plot) >= 3, look
    for ground in (palette.paper, palette.city, palette.plot, palette.card):
        assert contrast(palette.ink, ground) >= 7
        assert contrast(palette.faint, ground) >= 4.5
        assert contrast(palette.accent, ground) >= 4.5


def test_colours_of_other_names_have_looks_that_no_other_has() -> None:
    edition = replace(
        load_edition("mayfair"), colours=("white", "red", "pink", "ivory", "teal", "navy", "olive", "xen")
    )
    looks = [LIGHT.look(edition, colour) for colour in range(8)]
    assert looks[1] == LIGHT.pieces["red"]
    assert len(set(looks)) == 8
