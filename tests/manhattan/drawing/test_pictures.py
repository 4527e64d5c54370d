"""What pictures of Manhattan show: buildings, cities, hands as they are read, moves and what they change."""

from __future__ import annotations

import random
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.drawing import Picture, Proposal, move_picture, page_board, position_picture
from ny1901_solver.manhattan.edition import EDITIONS, load_edition
from ny1901_solver.manhattan.moves import parse_move
from ny1901_solver.manhattan.rules import legal_moves, new_game, play, violations
from ny1901_solver.manhattan.state import GameState
from tests.pictures.labels import misplaced
from tests.pictures.sound_svg import forbidden

from ..tables import board, positions, stack_of
from .kinds import CAP, EATING, ILLEGAL, moved, position


def texts(picture: Picture) -> list[str]:
    return [label.text for label in picture.labels if label.text]


def written(picture: Picture) -> str:
    return " ".join(texts(picture))


def named(picture: Picture, key: str) -> list[str]:
    root = ElementTree.fromstring(picture.svg_text())
    return [element.attrib[f"data-{key}"] for element in root.iter() if f"data-{key}" in element.attrib]


def test_a_building_tells_its_floors_and_those_of_each_colour_and_a_city_who_leads_it() -> None:
    shown = texts(position_picture(board("A1 r4b4 | A2 r1 | A3 r1 | B1 g4g3 | C1 y1 | D1 r2 | D2 b2")))
    assert {"8", "r4", "b4", "7", "red 2:1", "green 1:0", "yellow 1:0", "tie 1:1", "empty"} <= set(shown)
    assert "g7" not in shown
    pays = "The board pays now: red 5, blue 5, green 3, yellow 3."
    assert f"Tallest building now: A1, 8 floors, blue. {pays}" in " ".join(shown)


def test_two_equally_tall_buildings_are_none_alone() -> None:
    picture = position_picture(board("A1 r4 | D7 r4"))
    assert "Tallest building now: no single building." in written(picture)
    assert picture.content.count("<polygon") < position_picture(board("A1 r4 | D7 r3")).content.count("<polygon")


def test_each_card_shows_the_plot_that_it_means_from_its_seat() -> None:
    state = replace(board(""), hands=((1, 1, 0, 0, 0, 0, 0, 0, 0),) * 4)
    meant = {}
    for seat in ElementTree.fromstring(page_board(state, seen=range(4)).svg_text()).iter():
        if "data-side" in seat.attrib:
            cards = [each for each in seat.iter() if "data-card" in each.attrib]
            meant[seat.attrib["data-side"]] = ["".join(card.itertext()).replace("\n", "") for card in cards]
    assert meant == {  # M-CARD-5
        "S": ["1card 1", "2card 2"],
        "W": ["3card 1", "6card 2"],
        "N": ["9card 1", "8card 2"],
        "E": ["7card 1", "4card 2"],
    }


def test_a_hand_that_is_not_seen_is_backs_and_its_cards_are_told_nowhere() -> None:
    state = position("four")
    hidden = page_board(state, seen=())
    assert named(hidden, "card") == []
    assert len(named(hidden, "back")) == sum(map(sum, state.hands)) == 16
    other = replace(state, hands=tuple(reversed(state.hands)))
    assert hidden.svg_text() == page_board(other, seen=()).svg_text()
    assert hidden.description == page_board(other, seen=()).description
    assert sorted(named(page_board(state), "card")) == ["3", "4", "6", "8"]  # the hand of who is to move


def test_a_building_on_the_page_names_its_plot_and_its_pieces_from_bottom_to_top() -> None:
    picture = page_board(board("A1 r4b4 | C7 y1"))
    assert dict(zip(named(picture, "at"), named(picture, "building"), strict=True)) == {"A1": "r4,b4", "C7": "y1"}


def test_pieces_that_are_set_out_secretly_are_not_shown_before_all_have_done_so() -> None:
    rng = random.Random(1)
    state = new_game(
        load_edition("mayfair"),
        3,
        deck_dealer(rng),
        readings=replace(load_edition("mayfair").readings, selection="hidden"),
    )
    after = play(state, legal_moves(state)[5], deck_dealer(rng))
    other = play(state, legal_moves(state)[9], deck_dealer(rng))
    assert page_board(after).svg_text() == page_board(other).svg_text()
    assert "set out, not shown yet" in texts(page_board(after))
    assert page_board(after, seen=[0]).svg_text() != page_board(other, seen=[0]).svg_text()


def test_a_move_tells_what_changes_hands_and_what_the_board_pays_then() -> None:
    told = written(moved("four", CAP))
    for sentence in (
        "With card 4 red builds 1 floor on E4 in City E.",
        "The building on E4 changes its owner from yellow to red.",
        "Most buildings in City E: nobody; before the move: yellow.",
        "After the move the board pays: red 14 (+1), blue 10, green 11 (-3), yellow 11 (-3).",
    ):
        assert sentence in told
    assert "changes hands" in told
    eaten = written(moved("two", EATING))
    assert "The monster moves from D1 to D5. The monster destroys 1 piece on D5." in eaten
    assert "taken by the monster" in eaten


def test_an_illegal_move_is_hatched_with_every_broken_rule_and_changes_nothing_else() -> None:
    state, move = position("three"), parse_move(ILLEGAL)
    picture, broken = moved("three", ILLEGAL), violations(state, move)
    assert {violation.rule for violation in broken} == {"M-RND-2", "M-SLO-1"}
    for violation in broken:
        assert f"{violation.rule}: {violation.sentence}." in picture.description
    assert picture.content.count("url(#offence)") == 2  # the plot, and the key
    assert "After the move the board pays" not in written(picture)
    assert "offence" not in moved("four", CAP).content


@pytest.mark.parametrize("text", ["r4@H9", "k4@A1", "r9@A1", "r:1,1", "open E", "void r3", "discard 9 r3", "redraw"])
def test_any_move_that_can_be_typed_can_be_drawn(text: str) -> None:
    state, move = position("three"), parse_move(text)
    picture = position_picture(state, Proposal(move, violations(state, move)))
    assert misplaced(picture) == []
    assert f"A proposed move, illegal: {text}" in picture.description


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_draws_at_each_number_of_players(edition: str, players: int) -> None:
    rng = random.Random(players)
    state = new_game(load_edition(edition), players, deck_dealer(rng))
    while not state.over:
        state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
    for picture in (position_picture(state), page_board(state)):
        assert misplaced(picture) == []


def test_labels_keep_apart_in_games_under_all_variants_and_readings_with_a_move_on_them() -> None:
    for number, state in enumerate(positions(11, 4)):
        if number % 41 == 0 and not state.over:
            move = random.Random(number).choice(legal_moves(state))
            assert misplaced(move_picture(state, move, seen=state.setup.seats)) == [], (number, move)


def crowded(plot: str, *, monster: bool) -> GameState:
    """A plot with pieces of four colours and high floors, on which the baby stands or not."""
    state = board("", variants=("baby-monster",))
    at = state.edition.board.number[plot]
    stacks = list(state.stacks)
    stacks[at] = stack_of("r4b4g4y4" * 3)
    return replace(state, stacks=tuple(stacks), monster=at if monster else None)


@pytest.mark.parametrize("monster", [True, False])
def test_labels_keep_apart_on_a_crowded_plot_with_the_monster_on_it(monster: bool) -> None:
    state = crowded("B4", monster=monster)
    for sides in (("S", "W", "N", "E"), ("W", "N", "E", "S"), ("E", "S", "W", "N")):
        picture = position_picture(replace(state, setup=replace(state.setup, sides=sides)))
        assert misplaced(picture) == []
    assert {"48", "y12"} <= set(texts(picture))


def test_the_page_s_table_names_cities_plots_seats_cards_and_pieces_and_obeys_a_strict_policy() -> None:
    state = position("two")
    picture = page_board(state)
    assert forbidden(picture, "board-") == []
    assert named(picture, "plot") == list(state.edition.board.plots)
    assert named(picture, "city") == list("ABCDEF")
    assert named(picture, "seat") == ["gy", "rb"]
    assert named(picture, "colour") == ["g", "y", "r", "b"]
    assert sorted(named(picture, "card") + named(picture, "back")) == sorted([*"1156", *"0123"])
    assert "data-" not in position_picture(state).svg_text()
