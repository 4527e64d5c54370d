"""The JSON Schemas of positions and records say what the program writes and refuses."""

from __future__ import annotations

from typing import Any, get_args

import jsonschema
import pytest
from hypothesis import given, settings

from ny1901_solver import schema
from ny1901_solver.files.documents import parse_document
from ny1901_solver.new_york_1901.edition import CHALLENGES
from ny1901_solver.new_york_1901.positions.file import format_position
from ny1901_solver.new_york_1901.positions.schema import ReadingsFile
from ny1901_solver.new_york_1901.replay import Record, format_record
from ny1901_solver.new_york_1901.state import READINGS

from ..strategies import MANHATTAN, Game, recorded, records, states

SCHEMAS = {name: schema(f"ny1901/{name}") for name in ("position", "record")}


def test_the_model_knows_every_reading_and_its_default() -> None:
    assert MANHATTAN.challenges == CHALLENGES
    assert {name: get_args(field.annotation) for name, field in ReadingsFile.model_fields.items()} == READINGS
    assert ReadingsFile().model_dump() == {name: values[0] for name, values in READINGS.items()}


@settings(max_examples=25)
@given(records)
def test_what_is_written_satisfies_the_schema(record: Record) -> None:
    data = parse_document(format_record(record, "a test"), "record.yaml").data
    jsonschema.validate(data, SCHEMAS["record"])
    position = parse_document(format_position(record.start, "a test"), "position.yaml").data
    jsonschema.validate(position, SCHEMAS["position"])


def _position() -> dict[str, Any]:
    data: dict[str, Any] = parse_document(format_position(states(Game("tiny", 2, seed=3))[4]), "position.yaml").data
    return data


def _record() -> dict[str, Any]:
    data: dict[str, Any] = parse_document(format_record(recorded(Game("tiny", 2, seed=3))), "record.yaml").data
    return data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), "ny1901-position/9"),
        (("colour",), "green"),
        (("streets",), "broadway"),
        (("challenge",), "luck"),
        (("market", "open"), ["blue-2"]),
        (("market", "future"), [{"b2": -1}]),
        (("to_move",), "red"),
        (("players",), []),
        (("players", 0, "score"), "5"),
        (("players", 0, "estate"), ["blue-7"]),
        (("options", "readings"), {"flip_tiles": "perhaps"}),
    ],
)
def test_the_schema_refuses_what_the_program_refuses(path: tuple[str | int, ...], value: object) -> None:
    data = _position()
    jsonschema.validate(data, SCHEMAS["position"])
    part: Any = data
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, SCHEMAS["position"])


@pytest.mark.parametrize("turn", [{}, {"red": "pass"}, {"green": "pass", "blue": "pass"}, {"green": 1}, "green: pass"])
def test_a_turn_of_a_record_has_one_player(turn: object) -> None:
    data = _record()
    jsonschema.validate(data, SCHEMAS["record"])
    data["turns"][0] = turn
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, SCHEMAS["record"])
