"""What pictures show: outlines, buildings, land, turns and scores."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.geometry import Square, parse_squares
from ny1901_solver.geometry.rings import outlines, seams
from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.drawing import (
    BLACK_AND_WHITE,
    COLOUR,
    Palette,
    Picture,
    Proposal,
    board_picture,
    position_picture,
)
from ny1901_solver.new_york_1901.drawing.pieces import building_labels
from ny1901_solver.new_york_1901.drawing.proposal import covered_squares, draw_proposal
from ny1901_solver.new_york_1901.drawing.puzzle_picture import page_picture
from ny1901_solver.new_york_1901.drawing.strip import plan_frames, record_frames, strip
from ny1901_solver.new_york_1901.drawing.tiles_view import UNIT, UNITS, tile_shape
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.masks import NO_SQUARES
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.puzzles import Kind, Task
from ny1901_solver.new_york_1901.replay import Record, position_after, read_record, replay
from ny1901_solver.new_york_1901.rules import new_game, violations
from ny1901_solver.pictures.metrics import Face, fit_text, width, wrap
from ny1901_solver.pictures.patterns import Frame
from ny1901_solver.pictures.sheet import Sheet
from tests.pictures.colours_seen import grey
from tests.pictures.labels import misplaced

from .kinds import ILLEGAL, LEGAL, PUZZLES, proposed, shipped


def texts(picture: Picture) -> list[str]:
    return [label.text for label in picture.labels if label.text]


def test_the_outline_of_squares_is_one_ring_without_needless_corners() -> None:
    (ring,) = outlines(parse_squares("A1,A2,B2"))
    assert sorted(ring) == [(0, 0), (0, 2), (1, 0), (1, 1), (2, 1), (2, 2)]
    (inset,) = outlines([Square(0, 0), Square(1, 0)], 0.25)
    assert sorted(inset) == [(0.25, 0.25), (0.25, 0.75), (1.75, 0.25), (1.75, 0.75)]


def test_squares_round_a_hole_have_two_rings_and_squares_apart_one_each() -> None:
    around = [Square(column, row) for column in range(3) for row in range(3) if (column, row) != (1, 1)]
    assert len(outlines(around)) == 2
    assert len(outlines(parse_squares("A1,C1"))) == 2
    assert outlines([]) == ()


def test_seams_are_the_edges_between_two_squares() -> None:
    assert seams(parse_squares("A1,A2,B2")) == (((0, 1), (1, 1)), ((1, 1), (1, 2)))
    assert seams(parse_squares("A1,B2")) == ()


@pytest.mark.parametrize("palette", [COLOUR, BLACK_AND_WHITE], ids=lambda palette: palette.name)
def test_players_differ_in_lightness_and_in_emblem(palette: Palette) -> None:
    looks = palette.players.values()
    assert len({look.emblem for look in looks}) == 4
    for one, other in combinations(looks, 2):
        assert abs(grey(one.fill) - grey(other.fill)) > 0.1
    for look in looks:
        assert abs(grey(look.fill) - grey(look.ink)) > 0.3


def test_every_building_tells_tile_and_points_and_every_territory_with_free_land_its_token() -> None:
    state = shipped("4p-mid-1")
    shown = texts(position_picture(state))
    board = state.edition.board
    built = 0
    for player in state.players:
        built |= player.occupied
        for site in player.buildings:
            assert site.placement.tile in shown
            assert str(site.points) in shown
    free = [territory for territory in board.territories if territory.mask & ~built]
    tokens = {board.legend.territory_token(territory.name) for territory in board.territories}
    assert sorted(text for text in shown if text in tokens) == sorted(
        board.legend.territory_token(territory.name) for territory in free
    )


def test_streets_in_play_stand_in_capitals_the_others_do_not() -> None:
    state = shipped("3p-mid-2")
    shown = texts(position_picture(state))
    assert {"BROADWAY", "WALL STREET", "PINE STREET", "THAMES STREET"} <= set(shown)
    assert "Cedar Street" in shown
    assert "CEDAR STREET" not in shown


def test_land_that_two_players_take_out_is_crossed_out() -> None:
    two = new_game(load_edition("lower-manhattan"), 2, random.Random(1))
    three = new_game(load_edition("lower-manhattan"), 3, random.Random(1))
    assert "taken-out" in position_picture(two).svg_text()
    assert "taken-out" not in position_picture(three).svg_text()
    assert "not in this game" in texts(position_picture(two))
    assert "not in this game" not in texts(position_picture(three))


def test_a_known_queue_is_shown_in_its_order() -> None:
    from ny1901_solver.new_york_1901.planning.problem import with_queue

    state = shipped("3p-mid-2")
    kinds = [state.edition.kind(name) for name in ("y3", "b2")]
    shown = texts(position_picture(with_queue(state, kinds)))
    at = shown.index("next")
    assert shown[at : at + 4] == ["next", "y3", "then", "b2"]
    assert "order unknown" in texts(position_picture(state))


def test_an_illegal_turn_has_its_squares_hatched_and_every_broken_rule_below() -> None:
    state, proposal = proposed("3p-mid-2", ILLEGAL)
    picture = position_picture(state, proposal)
    written = " ".join(texts(picture))
    assert "url(#offence)" in picture.svg_text()
    for violation in proposal.violations:
        assert f"{violation.rule}: {violation.sentence}" in written
        assert violation.sentence in picture.description
    legal = position_picture(*proposed("3p-mid-2", LEGAL))
    assert "BLD" not in " ".join(texts(legal))


def test_a_turn_off_the_board_with_an_unknown_tile_and_territory_can_be_drawn() -> None:
    state = shipped("3p-mid-2")
    turn = Turn.parse("take mauve-01; build zz@A1,Z99")
    picture = position_picture(state, Proposal(turn, violations(state, turn)))
    assert "zz" in texts(picture)
    assert strip([plan_frames(state, [turn])[0]]).description


def test_a_plan_ends_with_its_first_illegal_turn() -> None:
    state = shipped("3p-mid-2")
    turns = [Turn.parse(LEGAL), Turn.parse("take yellow-07; pass"), Turn.parse("take red-01; pass")]
    frames = plan_frames(state, turns)
    assert [bool(frame.proposal.violations) for frame in frames] == [False, True]
    assert [(frame.number, frame.points, frame.total) for frame in frames] == [(1, 5, 35), (2, 0, 35)]
    assert frames[1].before.mover.score == 35


def test_a_plan_takes_no_card_that_nobody_knows() -> None:
    state = shipped("3p-mid-2")
    turns = [Turn.parse(LEGAL), Turn.parse("take blue-03; pass")]
    (broken,) = plan_frames(state, turns)[1].proposal.violations
    assert broken.rule == "EXP-1"
    assert (
        broken.sentence == "it is unknown whether the cards that the turn takes will be face up"
    )  # a fourth card does


def test_a_plan_does_not_go_on_after_the_last_turn() -> None:
    state = shipped("3p-last-1")
    assert state.last_round
    first = next(turn for turn in map(Turn.parse, _legal(state)))
    frames = plan_frames(state, [first, first])
    assert [violation.rule for violation in frames[-1].proposal.violations] == ["END-2"]


def _legal(state: object) -> list[str]:
    from ny1901_solver.new_york_1901.rules import legal_turns
    from ny1901_solver.new_york_1901.state import GameState

    assert isinstance(state, GameState)
    return [str(turn) for turn in legal_turns(state, shifts=False)]


def test_the_turns_of_a_record_carry_their_points() -> None:
    record = read_record(PUZZLES / "games" / "market-4p.yaml")
    played = list(replay(Record(record.start, record.turns[:9])))
    frames = record_frames(played, 5, 9)
    assert [frame.number for frame in frames] == [5, 6, 7, 8, 9]
    for frame, turn in zip(frames, played[4:], strict=True):
        assert frame.total == turn.after.players[turn.seat].score
    with pytest.raises(DataError, match="no turns from 12 to 13"):
        record_frames(played, 12, 13)
    with pytest.raises(DataError, match="at least one turn"):
        strip([])


@pytest.mark.parametrize("name", ["2p-mid-1", "4p-mid-1"])
def test_points_stand_on_every_tile_whether_it_is_built_or_not(name: str) -> None:
    state, tiles = shipped(name), shipped(name).edition.tiles
    on_board = [tiles[site.tile] for player in state.players for site in player.buildings]
    beside = [tiles[n] for player in state.players for n in bits(player.unbuilt)]
    beside += [tiles[n] for n in bits(state.legendaries)]
    for picture, shown in (
        (position_picture(state), [*on_board, *beside]),
        (page_picture(Task(Kind.BEST_TURN, state), "A title"), [*on_board, *beside]),
        (strip(plan_frames(state, [Turn.parse("pass")])), on_board),
        (board_picture(state.edition), tiles),
    ):
        medals = [label.box for label in picture.labels if not label.text]
        points = Counter(
            label.text for label in picture.labels if any(medal.holds(label.box) for medal in medals) and label.text
        )
        assert Counter(str(tile.points) for tile in shown) == points


def test_a_building_of_which_one_square_is_free_has_points_and_name_there() -> None:
    sheet, tile = Sheet(COLOUR), load_edition("lower-manhattan").tiles[0]
    building_labels(sheet, Frame(0, 0, 34), [Square(0, 0)], "b1", tile, COLOUR.players["blue"])
    assert [label.text for label in sheet.labels if label.text] == [str(tile.points), "b1"]
    assert misplaced(sheet.picture(34, 34, "", "", "")) == []


def test_every_unbuilt_tile_and_every_unused_card_of_a_player_is_shown() -> None:
    state = shipped("2p-mid-1")
    bare = replace(state, players=tuple(replace(player, buildings=(), occupied=NO_SQUARES) for player in state.players))
    shown = texts(position_picture(bare))
    for player in state.players:
        for number in bits(player.unbuilt):
            assert state.edition.tiles[number].id in shown


def test_wrapped_lines_fit_and_lose_no_letter() -> None:
    text = "build metropolitan-life@A1,A2,A3,A4,B1,B2,B3,B4 and a word"
    for room in (30, 60, 200, 900):
        lines = wrap(text, room, 11, Face.MONO)
        assert all(width(line, 11, Face.MONO) <= room for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_letter_with_an_accent_is_as_wide_as_without_and_an_unknown_one_as_wide_as_can_be() -> None:
    assert width("Été", 10) == width("Ete", 10)
    assert width("漢", 10) == 10


def test_a_name_that_does_not_fit_is_made_smaller_then_cut_short() -> None:
    assert fit_text("woolworth", 200, (12, 8)) == ("woolworth", 12)
    assert fit_text("woolworth", width("woolworth", 8), (12, 8)) == ("woolworth", 8)
    text, size = fit_text("woolworth", 20, (12, 8))
    assert text.endswith(".")
    assert width(text, size) <= 20


def test_squares_that_are_wrong_are_hatched_below_the_labels_and_told_in_words_and_in_the_key() -> None:
    edition = load_edition("tiny")
    picture = board_picture(edition, wrong=[Square(1, 1), Square(0, 1)])
    assert "There is a mistake at A2, B2." in picture.description
    assert "something is wrong here" in texts(picture)
    assert picture.content.count("url(#offence)") == 3  # both squares, and the key
    assert picture.content.rindex('opacity="0.7"') < picture.content.index(">r01<")
    assert "offence" not in board_picture(edition).content


def test_a_park_without_a_name_has_none_on_it() -> None:
    edition = load_edition("tiny")
    legend = edition.board.legend
    for name in ("", "  "):
        unnamed = replace(legend, parks=tuple(replace(park, name=name) for park in legend.parks))
        picture = board_picture(replace(edition, board=replace(edition.board, legend=unnamed)))
        assert "City Hall Park" not in texts(picture)
        assert misplaced(picture) == []


def test_land_that_is_taken_is_framed_outside_of_what_is_built_on_it() -> None:
    content = position_picture(*proposed("3p-mid-2", LEGAL)).content
    accents = [line for line in content.splitlines() if f'stroke="{COLOUR.accent}"' in line and "<path" in line]
    taken, built = accents[:2]
    assert "stroke-dasharray" in taken
    assert "stroke-dasharray" not in built
    left = [min(float(x) for x in re.findall(r"[MLQ] (-?[0-9.]+) ", line)) for line in (taken, built)]
    assert left[0] < left[1]


def test_what_is_left_of_a_building_that_falls_is_named_above_its_dashed_outline() -> None:
    state = position_after(read_record(PUZZLES / "games" / "tiles-2p.yaml"), 8)
    proposal, sheet = Proposal(Turn.parse("demolish s6@I8,I9,I10,J8,J9,J10")), Sheet(COLOUR)
    draw_proposal(sheet, Frame(0, 0, 34), state, proposal)
    painted = [str(element) for element in sheet.elements]
    outline = max(number for number, text in enumerate(painted) if 'stroke-dasharray="4 3"' in text)
    names = [number for number, text in enumerate(painted) if ">b3</text>" in text]
    assert len(names) == 1
    assert names[0] > outline
    assert parse_squares("K8")[0] in covered_squares(state, proposal)  # so that the board names it nowhere


@pytest.mark.parametrize("unit", [*UNITS, UNIT])
def test_the_line_inside_a_tile_keeps_clear_of_its_id(unit: float) -> None:
    edition = load_edition("lower-manhattan")
    tiles = [tile for tile in edition.tiles if tile.shape.lying.height == 1 and tile != edition.tiles[edition.starter]]
    for tile in tiles:
        sheet = Sheet(BLACK_AND_WHITE)
        tile_shape(sheet, tile, 0, 0, unit, None)
        line = tile.shape.lying.width * unit - min(3.0, unit / 3.2) - 0.7
        assert all(label.box.right <= line - 1 for label in sheet.labels if label.text == tile.id), tile.id
    assert len(tiles) > 2
