"""Every value has one text, and the text gives the value back."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901_solver.files.documents import parse_document
from ny1901_solver.geometry import Shape, Square, format_squares, parse_squares
from ny1901_solver.new_york_1901.moves import Step, Turn
from ny1901_solver.new_york_1901.moves.steps import parse_step
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.positions.file import format_position, parse_position
from ny1901_solver.new_york_1901.replay import Record, RecordedTurn, format_record, parse_record
from ny1901_solver.new_york_1901.state import GameState, Market
from ny1901_solver.new_york_1901.tiles import Placement
from ny1901_solver.records.record import DEEPEST_VARIATION

from .. import strategies as own


@given(own.squares)
def test_a_square_is_its_name(square: Square) -> None:
    assert Square.parse(str(square)) == square


@given(st.sets(own.squares, min_size=1))
def test_a_set_of_squares_has_one_spelling(squares: set[Square]) -> None:
    text = format_squares(squares)
    assert set(parse_squares(text)) == squares
    assert format_squares(parse_squares(text)) == text


@given(own.shapes)
def test_a_shape_is_its_drawing(shape: Shape) -> None:
    assert Shape.parse(shape.drawing()) == shape


@given(own.placements, st.sampled_from(",."))
def test_a_placement_is_tile_and_squares(placement: Placement, separator: str) -> None:
    assert Placement.parse(placement.format(separator), separator) == placement


@given(own.steps)
def test_a_step_is_its_words(step: Step) -> None:
    assert parse_step(str(step)) == step


@given(own.turns)
def test_a_turn_is_its_steps(turn: Turn) -> None:
    assert Turn.parse(str(turn)) == turn


@given(own.turns)
def test_spaces_and_the_pass_after_a_take_may_be_left_out(turn: Turn) -> None:
    short = str(turn).replace("; ", ";").removesuffix(";pass") if len(turn.steps) > 1 else str(turn)
    loose = short.replace(";", "  ;\t").replace(" ", "  ")
    assert Turn.parse(short) == Turn.parse(loose)
    assert Turn.parse(f" {short} ").steps[: len(turn.steps) - 1] == turn.steps[:-1]


@given(own.markets())
def test_a_market_keeps_its_cards_and_the_order_of_its_layers(market: Market) -> None:
    again = Market.of(reversed(market.open), market.future)
    assert again == market
    assert Market.of(market.open, [layer for pile in market.future for layer in (pile, (0,) * len(pile))]) == market


@settings(max_examples=60)
@given(own.positions)
def test_a_position_is_its_line(state: GameState) -> None:
    line = format_line(state)
    assert parse_line(line) == state
    assert not set(line) & set(" '\"\n\t$&|<>*?;()[]{}\\#!~`")


@settings(max_examples=60)
@given(own.positions)
def test_a_position_is_its_file(state: GameState) -> None:
    text = format_position(state)
    again = parse_position(text, "position.yaml")
    assert again == state
    assert format_position(again) == text


@settings(max_examples=30)
@given(own.positions)
def test_line_and_file_say_the_same_as_do_yaml_and_json(state: GameState) -> None:
    text = format_position(state)
    assert format_line(parse_position(text, "position.yaml")) == format_line(state)
    assert format_position(parse_line(format_line(state))) == text
    assert parse_position(json.dumps(parse_document(text, "position.yaml").data), "position.json") == state


@settings(max_examples=40)
@given(own.records)
def test_a_record_is_its_file(record: Record) -> None:
    text = format_record(record)
    assert parse_record(text, "record.yaml") == record
    assert parse_record(json.dumps(parse_document(text, "record.yaml").data), "record.json") == record


SHORT = own.recorded(own.Game("tiny", 2, seed=1), 3)
annotated = st.recursive(
    st.sampled_from(SHORT.turns),
    lambda turns: st.builds(
        lambda turn, note, lines: replace(turn, note=note, variations=lines),
        st.sampled_from(SHORT.turns),
        st.just("") | st.text(),
        st.lists(st.lists(turns, min_size=1, max_size=2).map(tuple), max_size=2).map(tuple),
    ),
    max_leaves=5,
).filter(lambda turn: turn.depth <= DEEPEST_VARIATION)


@settings(max_examples=60)
@given(st.lists(annotated, max_size=3))
def test_notes_and_variations_are_in_the_file_of_their_record(turns: list[RecordedTurn]) -> None:
    record = replace(SHORT, turns=tuple(turns), result=None)
    text = format_record(record)
    again = parse_record(text, "record.yaml")
    assert again == record
    assert format_record(again) == text
