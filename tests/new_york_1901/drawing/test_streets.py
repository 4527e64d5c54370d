"""Whose frontage a side is can be seen: by colour, with any kind of colour vision, by its kerb and by names."""

from __future__ import annotations

import math
from itertools import accumulate, combinations

import pytest
import svg

from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901.drawing import BLACK_AND_WHITE, COLOUR, Palette, board_picture, position_picture
from ny1901_solver.new_york_1901.drawing.colours import Sheet
from ny1901_solver.new_york_1901.drawing.grounds import Border, crossings, kerbs
from ny1901_solver.new_york_1901.drawing.key import _street
from ny1901_solver.new_york_1901.drawing.puzzle_picture import key_picture
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.planning.problem import with_queue
from ny1901_solver.pictures.patterns import PATTERNS
from tests.pictures.colours_seen import VISIONS, seen

from .kinds import shipped


@pytest.mark.parametrize("vision", VISIONS)
def test_five_streets_and_those_that_do_not_score_are_told_apart_with_any_colour_vision(vision: str) -> None:
    fills = [COLOUR.street, *(look.fill for look in COLOUR.pavings.values())]
    looks = [seen(fill, vision) for fill in fills]
    assert len(fills) == 6
    assert min(math.dist(one, other) for one, other in combinations(looks, 2)) > 20


def test_a_street_looks_like_no_district_no_park_and_no_player() -> None:
    others = [look.fill for look in (*COLOUR.districts.values(), COLOUR.park)]
    others += [look.fill for look in COLOUR.players.values()]
    for one in COLOUR.pavings.values():
        assert all(math.dist(seen(one.fill, "all cones"), seen(fill, "all cones")) > 15 for fill in others)


@pytest.mark.parametrize("palette", [COLOUR, BLACK_AND_WHITE], ids=lambda palette: palette.name)
def test_five_streets_differ_without_colour(palette: Palette) -> None:
    assert len({look.dashes for look in palette.pavings.values()}) == 5


def test_colours_of_streets_do_not_run_out_a_sixth_has_the_first_one_with_another_kerb() -> None:
    cards = [f"street-{number}" for number in range(25)]
    looks = [COLOUR.paving(card, cards) for card in cards]
    assert looks[5].fill == looks[0].fill
    assert len(set(looks)) == 25


def test_a_street_has_the_same_look_in_every_edition_and_others_have_what_it_leaves() -> None:
    cards = ("first", "broadway", "second", "cedar", "third", "fourth")
    looks = [COLOUR.paving(card, cards) for card in cards]
    assert looks[1] == COLOUR.paving("broadway", ["broadway"])
    assert len({look.fill for look in looks}) == 5
    assert len(set(looks)) == 6


@pytest.mark.parametrize("name", ["tiny", "lower-manhattan"])
def test_the_kerb_of_a_street_runs_along_the_squares_that_front_it_and_along_no_other(name: str) -> None:
    board = load_edition(name).board
    for street, mask in zip(board.legend.streets, board.streets, strict=True):
        fronting = {cell for side in kerbs(board, street.token) for cell in _behind(side)}
        assert fronting == set(board.squares_of(mask)), street.name


def _behind(side: Border) -> list[Square]:
    """The cells along a side that are not of its street."""
    (left, top), (right, bottom), (dx, dy) = side
    columns = range(left, right) if dy else [left - (dx > 0)]
    rows = range(top, bottom) if dx else [top - (dy > 0)]
    return [Square(column, row) for column in columns for row in rows]


def test_where_broadway_meets_wall_street_a_line_tells_whose_side_is_whose() -> None:
    board = load_edition("lower-manhattan").board
    assert Border((8, 10), (8, 11), (-1, 0)) in crossings(board, "B")
    met = [side for street in board.legend.streets for side in crossings(board, street.token)]
    assert len({side[:2] for side in met}) == len(met)


def test_the_key_names_every_street_that_scores() -> None:
    state = shipped("3p-mid-2")
    for picture, cards in (
        (key_picture(state), state.edition.street_ids),
        (position_picture(state), state.setup.streets),
        (board_picture(state.edition), state.edition.street_ids),
    ):
        key = [label.text for label in picture.labels]
        key = key[key.index("territory of a starter building") :]
        assert {state.edition.card_name(card) for card in cards} <= set(key)


@pytest.mark.parametrize("palette", [COLOUR, BLACK_AND_WHITE], ids=lambda palette: palette.name)
def test_the_kerbs_of_five_streets_differ_as_the_key_shows_them(palette: Palette) -> None:
    sheet = Sheet(palette)
    for look in palette.pavings.values():
        _street(sheet, look)(0, 0)
    kerbs = [each for each in sheet.elements if isinstance(each, svg.Line)]
    painted = [[_painted(kerb, at) for at in range(0, int(kerb.x2 - kerb.x1))] for kerb in kerbs]  # type: ignore[operator]
    assert len(painted) == 5
    for one, other in combinations(painted, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 2


def _painted(kerb: svg.Line, at: int) -> bool:
    """Whether a dash is in the middle of a pixel along a line."""
    dashes = [float(each) for each in kerb.stroke_dasharray or [1.0, 0.0]]  # type: ignore[union-attr]
    ends = list(accumulate(dashes))
    return next(number for number, end in enumerate(ends) if (at + 0.5) % ends[-1] < end) % 2 == 0


def test_a_colour_of_land_has_the_same_pattern_in_every_edition_and_no_two_districts_share_one() -> None:
    for names in (
        ["red", "blue"],
        ["harbour", "blue", "mills"],
        [f"district-{number}" for number in range(7)] + ["red"],
    ):
        patterns = [COLOUR.pattern(name, names) for name in names]
        assert len({number % PATTERNS for number in patterns}) == len(names)
        known = [name for name in names if name in COLOUR.districts]
        assert [COLOUR.pattern(name, known) for name in known] == [COLOUR.pattern(name, names) for name in known]


def test_the_key_says_what_next_and_then_mean_where_the_order_of_cards_is_known() -> None:
    state = shipped("3p-mid-2")
    queued = with_queue(state, [state.edition.kind("y3"), state.edition.kind("b2")])
    meaning = "the cards that come up next, in unknown order"
    for picture, told in (
        (position_picture(queued), True),
        (position_picture(state), False),
        (key_picture(state), True),
    ):
        assert (meaning in [label.text for label in picture.labels]) == told
