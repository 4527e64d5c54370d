"""The board alone, for a page: what it names, and what a strict policy forbids there."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ny1901_solver.new_york_1901.drawing import BLACK_AND_WHITE, Picture, page_board, position_picture
from ny1901_solver.new_york_1901.edition import load_edition
from tests.pictures.sound_svg import forbidden

from .kinds import ILLEGAL, proposed, shipped

STATE = shipped("3p-mid-2")
KINDS = {
    "board": page_board(load_edition("tiny"), wrong=load_edition("tiny").board.squares[:2]),
    "position": page_board(STATE),
    "black and white": page_board(STATE, None, BLACK_AND_WHITE),
    "turn": page_board(*proposed("3p-mid-2", ILLEGAL)),
}


@pytest.mark.parametrize("picture", KINDS.values(), ids=KINDS)
def test_no_style_no_script_and_every_id_has_the_prefix(picture: Picture) -> None:
    assert forbidden(picture, "board-") == []


def test_territories_buildings_workers_and_the_place_of_the_first_square_are_named() -> None:
    elements = list(ElementTree.fromstring(KINDS["position"].svg_text()).iter())
    territories = [element.attrib["data-territory"] for element in elements if "data-territory" in element.attrib]
    assert territories == [territory.name for territory in STATE.edition.board.territories]
    standing = {
        (STATE.colour(seat), str(site.placement)) for seat, each in enumerate(STATE.players) for site in each.buildings
    }
    named = [element.attrib for element in elements if "data-building" in element.attrib]
    assert {(told["data-owner"], f"{told['data-building']}@{told['data-at']}") for told in named} == standing
    workers = {
        (told["data-worker"], told["data-at"]) for told in (each.attrib for each in elements) if "data-worker" in told
    }
    vacant = [(STATE.colour(seat), player.vacant) for seat, player in enumerate(STATE.players)]
    names = STATE.edition.board.names
    assert workers == {(colour, name) for colour, mask in vacant for name in names(mask)} != set()
    (place,) = [element.attrib for element in elements if "data-cell" in element.attrib]
    grid, cell = STATE.edition.board.grid, float(place["data-cell"])
    assert KINDS["position"].width == 2 * float(place["data-left"]) + grid.width * cell
    assert KINDS["position"].height == 2 * float(place["data-top"]) + grid.height * cell


def test_a_picture_that_is_no_page_s_names_nothing() -> None:
    assert "data-" not in position_picture(STATE).svg_text()
