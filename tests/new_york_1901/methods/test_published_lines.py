"""The schemas of the engine's lines are satisfied by what is sent and what comes back."""

from __future__ import annotations

import io
import json

import jsonschema
import pytest

from ny1901_solver import schema
from ny1901_solver.engine import Server
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.schemas import SCHEMAS

REQUEST, RESPONSE = schema("ny1901/engine.request"), schema("ny1901/engine.response")
REQUESTS = [
    {"id": "1", "method": "version"},
    {"id": "2", "method": "puzzle-hint", "puzzle": "tutorial-boom", "stage": "where"},
    {"id": "3", "method": "score", "position": "ny1:mars"},
    {"id": "4", "method": "new", "edition": "tiny", "seed": 3},
    {"id": "5", "method": "cancel", "of": "9"},
]


def test_what_is_sent_and_what_comes_back_satisfy_the_schemas() -> None:
    for request in REQUESTS:
        jsonschema.validate(request, REQUEST)
    for wrong in ({"id": "1"}, {"id": "1", "method": "versoin"}, {"id": 1, "method": "version"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, REQUEST)
    out = io.BytesIO()
    lines = "\n".join([*map(json.dumps, REQUESTS), "garbage"]).encode()
    Server(METHODS, io.BytesIO(lines), out, 1, lambda *_: "").serve()
    messages = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(messages) == len(REQUESTS) + 1
    for message in messages:
        jsonschema.validate(message, RESPONSE)


def test_every_method_answers_a_kind_with_a_schema_and_says_what_it_does() -> None:
    for name, method in METHODS.items():
        assert f"ny1901/answers/{method.answers}" in SCHEMAS, name
        assert method.summary, name
