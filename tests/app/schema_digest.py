"""A digest of all JSON Schemas for people, `docs/reference/schemas.txt`; `python -m tests.derived` remakes it.

All that decides whether a text satisfies a schema stands in it, so that a change of a model is a line that changes."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

from ny1901_solver.app.schemas import names, schema
from ny1901_solver.questions.answers import Status

PAGE = Path(__file__).parent.parent.parent / "docs" / "reference" / "schemas.txt"
FRAME = [
    "edition: EditionData | null",
    "status: " + " | ".join(map(json.dumps, get_args(Status))),
    "bound: integer | null",
    "seed: integer | null",
]
"""What answers have behind their `schema`."""
HEAD = f"""\
The JSON Schemas that `ny1901 schema` prints, in short. `python -m tests.derived` remakes this page.

A field stands with its type, `name: type`; one that may be left out has a question mark, `name?: type`, and its
default behind `=`. [T] is a list of T, {{K: T}} an object with any keys K; 1..9 is a length or a bound, /.../ a regular
expression, `any` anything. What is `closed` has no other fields. A schema has its fields below it, or the shapes of
which it is one. The parts that they name stand once, behind the schemas of their family, or below the schema that has
them otherwise. `an answer` has these fields behind its `schema`:

{chr(10).join(f"    {line}" for line in FRAME)}
"""
SAID = {"$schema", "title", "description", "examples"}
"""What only says something; all else decides what satisfies a schema."""
Schema = dict[str, Any]


def digest() -> str:
    """The whole page."""
    made = {name: schema(name) for name in names()}
    families: dict[str, dict[str, Schema]] = defaultdict(dict)
    for name, each in made.items():
        families[name.partition("/")[0]][name] = each
    return "\n".join([HEAD, *(line for family, schemas in families.items() for line in _family(family, schemas))])


def _family(family: str, schemas: dict[str, Schema]) -> Iterator[str]:
    """Every schema with its shapes and the parts that it alone has so, then the parts of the family."""
    told: dict[str, dict[str, list[str]]] = defaultdict(dict)  # the lines of a part, by its name and schema
    for name, made in schemas.items():
        for part, of_part in made.get("$defs", {}).items():
            told[part][name] = list(_lines(part, of_part, "  "))
    shared = {part: found[0] for part, of in told.items() if (found := list(of.values())).count(found[0]) == len(of)}
    for name, made in schemas.items():
        root = {key: value for key, value in made.items() if key != "$defs"}
        shapes = [] if "properties" in root else root.pop("anyOf", None) or root.pop("oneOf")
        refs = [shape["$ref"].rpartition("/")[2] for shape in shapes if "$ref" in shape]
        yield from [name] if shapes else _lines(name, root, "")
        yield from (f"  {_type(shape)}" for shape in shapes if "$ref" not in shape)
        for part in [*refs, *sorted({*made.get("$defs", {})} - {*shared, *refs})]:
            yield from told[part][name]
            shared.pop(part, None)
        if shapes:
            _expect_nothing_else(root)
        yield ""
    yield f"parts of {family}"
    yield from (line for part in sorted(shared) for line in shared[part])
    yield ""


def _lines(name: str, made: Schema, indent: str) -> Iterator[str]:
    """A schema or part: what it is, and a line for each field."""
    if not made.get("properties"):
        yield f"{indent}{name}: {_type(made)}"
        return
    rest = {key: value for key, value in made.items() if key not in ("properties", "required", "type")}
    also = [] if made["type"] == "object" else [f"wrong type {made['type']}"]
    also += ["closed"] * (rest.pop("additionalProperties", True) is False)
    also += [f"one of {_any(rest.pop(key))}" for key in ("anyOf", "oneOf") if key in rest]
    _expect_nothing_else(rest)
    fields = list(_fields(made))
    if fields[1 : 1 + len(FRAME)] == FRAME:
        also.append("an answer")
        del fields[1 : 1 + len(FRAME)]
    yield ", ".join([f"{indent}{name}", *also])
    yield from (f"{indent}  {field}" for field in fields)


def _fields(made: Schema) -> Iterator[str]:
    """Every field with its type."""
    required = made.get("required", [])
    assert set(required) <= set(made["properties"])
    for name, field in made["properties"].items():
        yield f"{name}{'' if name in required else '?'}: {_type(field)}"


def _type(made: Schema) -> str:
    """What satisfies a schema, in one line."""
    rest = {key: value for key, value in made.items() if key not in SAID}
    default = f" = {json.dumps(rest.pop('default'))}" if "default" in rest else ""
    kind = rest.pop("type", None)
    if "const" in rest:
        found = json.dumps(rest.pop("const"))
    elif "enum" in rest:
        found = " | ".join(map(json.dumps, rest.pop("enum")))
    elif "$ref" in rest:
        found = rest.pop("$ref").rpartition("/")[2].removesuffix(".schema.json")
    elif "anyOf" in rest or "oneOf" in rest:
        found = _any(rest.pop("anyOf", None) or rest.pop("oneOf"))
    elif set(rest) == {"required"}:
        found = f"with {' and '.join(rest.pop('required'))}"
    elif isinstance(kind, list):
        found = " | ".join(kind)
    else:
        found = {"array": _list, "object": _object}.get(kind, _plain)(kind, rest)
    _expect_nothing_else(rest)
    return found + default


def _any(schemas: Iterable[Schema]) -> str:
    return " | ".join(map(_type, schemas))


def _plain(kind: str | None, rest: Schema) -> str:
    """A text, a number, a truth value or nothing."""
    found = [kind or "any", *([rest.pop("format")] if "format" in rest else [])]
    if "pattern" in rest:
        found.append(f"/{rest.pop('pattern')}/")
    found += _range(rest, "minimum", "maximum") + _range(rest, "minLength", "maxLength")
    if "exclusiveMaximum" in rest:
        found.append(f"< {rest.pop('exclusiveMaximum')}")
    return " ".join(found)


def _list(_: str, rest: Schema) -> str:
    """A list, of one type or of one for each place."""
    places = rest.pop("prefixItems", None) or [rest.pop("items")]
    return " ".join([f"[{', '.join(map(_type, places))}]", *_range(rest, "minItems", "maxItems")])


def _object(_: str, rest: Schema) -> str:
    """An object, by its fields or by what its keys and values are."""
    if "properties" in rest:
        assert rest.pop("additionalProperties", True) is False
        shown = ", ".join(_fields(rest))
        rest.pop("properties"), rest.pop("required", None)
        return f"{{{shown}}}"
    keys = rest.pop("propertyNames", {})
    if "patternProperties" in rest:
        found = [(f"/{pattern}/", _type(value)) for pattern, value in rest.pop("patternProperties").items()]
        assert rest.pop("additionalProperties", False) in (True, False)
    else:
        values = rest.pop("additionalProperties", True)
        found = [(_type({"type": "string", **keys}), "any" if values is True else _type(values))]
    return f"{{{', '.join(f'{key}: {value}' for key, value in found)}}}"


def _range(rest: Schema, least: str, most: str) -> list[str]:
    if least not in rest and most not in rest:
        return []
    return [f"{rest.pop(least, '')}..{rest.pop(most, '')}"]


def _expect_nothing_else(rest: Schema) -> None:
    left = set(rest) - SAID
    assert not left, f"the digest does not tell {', '.join(sorted(left))}"


def write() -> None:
    """Writes the page."""
    PAGE.write_text(digest(), encoding="utf-8", newline="\n")
