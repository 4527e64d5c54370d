"""The JSON Schemas of the lines of JSON that the engine reads and writes: requests and responses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic.json_schema import models_json_schema

from ..files.documents import DIALECT
from ..questions.answers import Untitled
from .method import Method
from .server import CancelRequest

_ID = {"type": "string"}
_ANSWER = {
    "description": "the answer, as described by the schema that its key `schema` names; for `cancel`, the id of "
    "the cancelled request",
    "type": "object",
}
_ERROR = {
    "type": "object",
    "properties": {
        "kind": {"enum": ["request", "field", "undecided", "cancelled", "disagreement", "crash"]},
        "field": {
            "type": ["string", "null"],
            "description": "the wrong field; `null` if the error is not about one field",
        },
        "sentence": {"type": "string"},
    },
    "required": ["kind", "field", "sentence"],
    "additionalProperties": False,
}


def request_schema(methods: Mapping[str, Method], game: str = "") -> dict[str, Any]:
    """The JSON Schema of a request to the given methods. Every request may have a field `game` with the name of the
    game.
    """
    shapes = {name: method.request for name, method in methods.items()} | {"cancel": CancelRequest}
    models = [(shape, "validation") for shape in shapes.values()]
    _, schema = models_json_schema(models, schema_generator=Untitled)  # type: ignore[arg-type]
    for name, shape in shapes.items():
        schema["$defs"][shape.__name__]["properties"]["method"] = {"const": name}
        if game and name != "cancel":
            schema["$defs"][shape.__name__]["properties"]["game"] = {"const": game}
    references = [{"$ref": f"#/$defs/{shape.__name__}"} for shape in shapes.values()]
    return {"$schema": DIALECT, "title": "a request to the engine", "anyOf": references, **schema}


def response_schema() -> dict[str, Any]:
    """The JSON Schema of a response: an answer, an error, or a partial answer."""
    line = {"type": "integer", "description": "the number of the line that is not a request, counted from 1"}
    partial = {"type": "object", "description": "the result so far; for a plan, the best value and the upper bound"}
    kinds = [
        _message({"id": _ID, "final": {"const": True}, "answer": _ANSWER}),
        _message({"id": _ID, "final": {"const": True}, "error": _ERROR}),
        _message({"id": {"type": "null"}, "line": line, "final": {"const": True}, "error": _ERROR}),
        _message({"id": _ID, "final": {"const": False}, "partial": partial}),
    ]
    return {"$schema": DIALECT, "title": "a line that the engine sends", "oneOf": kinds}


def _message(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
