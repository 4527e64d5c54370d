"""The published JSON Schemas are those of the file models, and say what the program writes and refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest
from hypothesis import given, settings

import ny1901_solver
from ny1901_solver.kit.documents import parse_document
from ny1901_solver.new_york_1901.positions.file import format_position
from ny1901_solver.new_york_1901.positions.schema import Challenge, Colour, PositionFile, ReadingsFile
from ny1901_solver.new_york_1901.replay import Record, format_record
from ny1901_solver.new_york_1901.replay.record_file import RecordFile
from ny1901_solver.new_york_1901.state import COLOURS, READINGS

from ..strategies import MANHATTAN, Game, recorded, records, states

PUBLISHED = Path(ny1901_solver.__file__).parent / "new_york_1901" / "data" / "schema"
SCHEMAS = {"position": PositionFile.file_schema(), "record": RecordFile.file_schema()}


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_published_schema_is_the_model_s(name: str) -> None:
    """When a model changes, its schema is written anew: `json.dumps(PositionFile.file_schema(), indent=2)`."""
    published = json.loads((PUBLISHED / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert published == SCHEMAS[name]
    jsonschema.Draft202012Validator.check_schema(published)


def test_the_model_knows_every_colour_challenge_and_reading() -> None:
    assert get_args(Colour) == COLOURS
    assert get_args(Challenge) == MANHATTAN.challenges
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
