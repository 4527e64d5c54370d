"""The JSON Schemas of all answers, by kind."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from ...kit.documents import DIALECT
from . import (
    of_advice,
    of_arena,
    of_composing,
    of_drafts,
    of_editions,
    of_pictures,
    of_plans,
    of_playing,
    of_positions,
    of_progress,
    of_puzzles,
    of_review,
    of_rules,
    of_turns,
    of_verdicts,
)
from .answer import ELSEWHERE, Answer, PositionAnswer

MODULES = (
    of_positions,
    of_turns,
    of_playing,
    of_plans,
    of_rules,
    of_verdicts,
    of_drafts,
    of_editions,
    of_puzzles,
    of_composing,
    of_progress,
    of_pictures,
    of_advice,
    of_arena,
    of_review,
)


class Untitled(GenerateJsonSchema):
    """Leaves out titles that only say the names of keys again."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """No title for a key."""
        return False


def shapes() -> dict[str, list[type[Answer]]]:
    """The shapes of every kind of answer; most kinds have one."""
    found: dict[str, list[type[Answer]]] = defaultdict(list)
    for shape in _below(Answer):
        if shape is not PositionAnswer:
            found[shape.command].append(shape)
    return dict(sorted(found.items()))


def answer_schema(command: str) -> dict[str, Any]:
    """The JSON Schema of a kind of answer; positions and cases in it are told by the schemas of their files."""
    chosen = shapes()[command]
    _, schema = models_json_schema([(shape, "serialization") for shape in chosen], schema_generator=Untitled)
    for shape in chosen:
        schema["$defs"][shape.__name__]["properties"]["schema"] = {"const": f"ny1901/{command}/1"}
    references = [{"$ref": f"#/$defs/{shape.__name__}"} for shape in chosen]
    made = {"$schema": DIALECT, "title": f"ny1901/{command}/1", "anyOf": references, **schema}
    referring: dict[str, Any] = json.loads(json.dumps(made).replace(f'"{ELSEWHERE}"', '"$ref"'))
    return referring


def _below(shape: type[BaseModel]) -> Iterator[Any]:
    for each in shape.__subclasses__():
        yield each
        yield from _below(each)
