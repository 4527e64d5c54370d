"""The schemas of the engine's lines: published as the methods have them, and satisfied by what is sent."""

from __future__ import annotations

import io
import json
from pathlib import Path

import jsonschema
import pytest

import ny1901_solver
from ny1901_solver.kit.engine import Server
from ny1901_solver.new_york_1901.answers.published import shapes
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.methods.published import request_schema, response_schema

PUBLISHED = Path(ny1901_solver.__file__).parent / "new_york_1901" / "data" / "schema"
SCHEMAS = {"engine.request": request_schema(), "engine.response": response_schema()}
REQUESTS = [
    {"id": "1", "method": "version"},
    {"id": "2", "method": "puzzle-hint", "puzzle": "tutorial-boom", "stage": "where"},
    {"id": "3", "method": "score", "position": "ny1:mars"},
    {"id": "4", "method": "new", "edition": "tiny", "seed": 3},
    {"id": "5", "method": "cancel", "of": "9"},
]


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_published_schema_is_that_of_the_methods(name: str) -> None:
    """When a method changes: `python -m tests.new_york_1901.methods.test_published_lines`."""
    published = json.loads((PUBLISHED / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert published == SCHEMAS[name]
    jsonschema.Draft202012Validator.check_schema(published)


def test_what_is_sent_and_what_comes_back_satisfy_the_schemas() -> None:
    for request in REQUESTS:
        jsonschema.validate(request, SCHEMAS["engine.request"])
    for wrong in ({"id": "1"}, {"id": "1", "method": "versoin"}, {"id": 1, "method": "version"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, SCHEMAS["engine.request"])
    out = io.BytesIO()
    lines = "\n".join([*map(json.dumps, REQUESTS), "garbage"]).encode()
    Server(METHODS, io.BytesIO(lines), out, 1, lambda *_: "").serve()
    messages = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(messages) == len(REQUESTS) + 1
    for message in messages:
        jsonschema.validate(message, SCHEMAS["engine.response"])


def test_every_method_answers_a_published_kind_and_says_what_it_does() -> None:
    for name, method in METHODS.items():
        assert method.answers in shapes(), name
        assert method.summary, name


if __name__ == "__main__":
    for kind, schema in SCHEMAS.items():
        text = json.dumps(schema, indent=2) + "\n"
        (PUBLISHED / f"{kind}.schema.json").write_text(text, encoding="utf-8", newline="\n")
