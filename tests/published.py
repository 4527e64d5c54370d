"""Answers beside their published schemas, which are closed here to keys that they do not name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
from referencing import Registry

from ny1901_solver import schema


@cache
def _validator(name: str) -> jsonschema.Draft202012Validator:
    closed = schema(name)
    for part in _objects(closed):
        part.setdefault("additionalProperties", False)
    files: Any = Registry().with_contents((f"../{file}.schema.json", schema(f"ny1901/{file}")) for file in FILES)
    return jsonschema.Draft202012Validator(closed, registry=files)


FILES = ("case", "position")
"""The files of New York 1901 to whose schemas those of answers refer."""


def _objects(made: Any) -> Iterator[dict[str, Any]]:
    parts = made.values() if isinstance(made, dict) else made if isinstance(made, list) else ()
    if isinstance(made, dict) and "properties" in made:
        yield made
    for part in parts:
        yield from _objects(part)


def kind_of_valid(answer: dict[str, Any]) -> str:
    """The kind of an answer, `ny1901/show`, which satisfies its schema; raises `ValidationError` where it does not."""
    name = str(answer["schema"])
    _validator(name).validate(answer)
    return name.removesuffix("/1")
