"""Writes types for TypeScript, which checks the scripts of the page, from the published schemas of the games.

For each game, `generated/GAME/answers.d.ts` declares `Requests` and `Answers`, which have, for each method of the
engine, the fields of its request and the type of its answer. If an answer has several variants, its type has the keys
of all variants; a key that some variants do not have is optional.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from ny1901_solver.engine.method import Method
from ny1901_solver.manhattan.registration import REGISTRATION as MANHATTAN
from ny1901_solver.new_york_1901.registration import REGISTRATION as NEW_YORK_1901
from ny1901_solver.protocol.registration import Registration
from ny1901_solver.questions.schemas import Schemas
from ny1901_solver.web.page import KINDS_OF_PUZZLES

GENERATED = Path(__file__).parent / "generated"
ADDED_TO_REQUESTS = {"id", "method", "game"}
"""The fields of a request that the page adds to every request."""
FILES = ("position", "case")
"""The kinds of files that answers contain."""
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}

Schema: TypeAlias = dict[str, Any]


class Types:
    """Types made from schemas; `interfaces` are the declarations of the named parts of these schemas. `files` has the
    schemas of files, to which the schemas of answers refer.
    """

    def __init__(self, files: Mapping[str, Callable[[], Schema]]) -> None:
        self.interfaces: dict[str, str] = {}
        self._files = files
        self._parts: dict[str, Schema] = {}

    def of_data(self, schema: Schema, whole: Schema) -> str:
        """The type of the data that a part of a whole schema describes; `any` if the part says nothing about it."""
        if (reference := schema.get("$ref")) is not None:
            return self._of_reference(reference, whole)
        if variants := schema.get("anyOf") or schema.get("oneOf"):
            return self._of_variants(variants, whole)
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return " | ".join(map(json.dumps, schema["enum"]))
        if "properties" in schema:
            return self.of_objects([schema], whole)
        kinds = schema.get("type", "any")
        return " | ".join(self._of_kind(kind, schema, whole) for kind in ([kinds] if isinstance(kinds, str) else kinds))

    def of_objects(self, variants: Sequence[Schema], whole: Schema, without: Iterable[str] = ()) -> str:
        """The type of an object that has one of several shapes."""
        names = dict.fromkeys(name for each in variants for name in each["properties"] if name not in without)
        keys = {}
        for name in names:
            found = [each["properties"][name] for each in variants if name in each["properties"]]
            needed = all(name in each.get("required", ()) for each in variants)
            keys[f"{json.dumps(name)}{'' if needed else '?'}"] = _union(self.of_data(each, whole) for each in found)
        return _keys(keys)

    def _of_reference(self, reference: str, whole: Schema) -> str:
        if reference.startswith("../"):
            part = whole = self._files[name := reference.removeprefix("../").removesuffix(".schema.json")]()
            name = f"{name.title()}File"
        else:
            part = whole["$defs"][name := reference.removeprefix("#/$defs/")]
        while self._parts.setdefault(name, part) != part:
            name += "_"
        if name not in self.interfaces:
            self.interfaces[name] = "any"  # the part may contain itself
            self.interfaces[name] = self.of_data(part, whole)
        return name

    def _of_variants(self, variants: Sequence[Schema], whole: Schema) -> str:
        shapes = [_resolved(each, whole) for each in variants]
        objects = [shape for shape in shapes if "properties" in shape]
        if len(objects) < 2:
            return _union(self.of_data(each, whole) for each in variants)
        others = [each for each, shape in zip(variants, shapes, strict=True) if "properties" not in shape]
        return _union([self.of_objects(objects, whole), *(self.of_data(each, whole) for each in others)])

    def _of_kind(self, kind: str, schema: Schema, whole: Schema) -> str:
        if kind == "array":
            if items := schema.get("prefixItems"):
                return f"[{', '.join(self.of_data(each, whole) for each in items)}]"
            return f"({self.of_data(schema.get('items', {}), whole)})[]"
        if kind == "object":
            values = [schema.get("additionalProperties"), *schema.get("patternProperties", {}).values()]
            types = _union(self.of_data(each, whole) for each in values if isinstance(each, dict))
            return f"Record<string, {types}>"
        return PLAIN.get(kind, "any")


def _resolved(schema: Schema, whole: Schema) -> Schema:
    name = schema.get("$ref", "").removeprefix("#/$defs/")
    part: Schema = whole["$defs"].get(name, schema) if name else schema
    return part


def _union(types: Iterable[str]) -> str:
    different = dict.fromkeys(types)
    return "any" if not different or "any" in different else " | ".join(different)


def _keys(types: Mapping[str, str]) -> str:
    return "{ " + " ".join(f"{key}: {text};" for key, text in types.items()) + " }"


def declarations(game: Registration) -> str:
    """The declarations of the types of a game."""
    methods: Mapping[str, Method] = game.part(game.methods)
    schemas: Schemas = game.part(game.schemas)
    requests = schemas[f"{game.family}/engine.request"]()
    types = Types({name: schemas[f"{game.family}/{name}"] for name in FILES if f"{game.family}/{name}" in schemas})
    asked, answered = {}, {}
    for name, method in methods.items():
        fields = requests["$defs"][method.request.__name__]
        asked[json.dumps(name)] = types.of_objects([fields], requests, without=ADDED_TO_REQUESTS)
        answer = _published(schemas, game.family, method.answers)
        answered[json.dumps(name)] = types.of_data({"anyOf": answer["anyOf"]}, answer)
    named = [f"type {name} = {text};" for name, text in types.interfaces.items()]
    return "\n".join([*named, f"interface Requests {_keys(asked)}", f"interface Answers {_keys(answered)}", ""])


def _published(schemas: Schemas, family: str, kind: str) -> Schema:
    """The schema of a kind of answer; answers that are the same for every game have schemas of New York 1901."""
    own = schemas.get(f"{family}/answers/{kind}")
    return own() if own else NEW_YORK_1901.part(NEW_YORK_1901.schemas)[f"{NEW_YORK_1901.family}/answers/{kind}"]()


def main() -> None:
    """Writes the types of both games, and the script with the kinds of puzzles that the server makes."""
    for game in (NEW_YORK_1901, MANHATTAN):
        folder = GENERATED / game.name.replace("-", "_")
        kinds = folder / f".{KINDS_OF_PUZZLES}"
        kinds.parent.mkdir(parents=True, exist_ok=True)
        (folder / "answers.d.ts").write_text(declarations(game), "utf-8")
        kinds.write_bytes(game.part(game.page).files()[KINDS_OF_PUZZLES][1])


if __name__ == "__main__":
    main()
