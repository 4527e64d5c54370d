"""YAML documents at the file boundary: read, validate against a pydantic model, and say where it went wrong."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from .errors import DataError
from .files import Grade, Problem, read_text

try:
    from yaml import CSafeDumper as SafeDumper
    from yaml import CSafeLoader as SafeLoader
except ImportError:  # PyYAML built without libyaml
    from yaml import SafeDumper, SafeLoader  # type: ignore[assignment]


class Record(BaseModel):
    """The base of every file model: unknown keys are errors, values are not coerced."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Model = TypeVar("Model", bound=BaseModel)
Loc = tuple[int | str, ...]
DEEPEST = 20


class _UniqueKeyLoader(SafeLoader):
    """Refuses a mapping that gives one key twice, which YAML itself would let pass."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.MarkedYAMLError(problem="a key must be plain text", problem_mark=key.start_mark)
            if key.value in seen:
                raise yaml.MarkedYAMLError(problem=f"the key {key.value!r} is given twice", problem_mark=key.start_mark)
            seen.add(key.value)
        mapping: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return mapping


@dataclass(frozen=True, slots=True)
class Document:
    """A YAML text with its content; `name` is what messages call it."""

    name: str
    text: str
    data: Any

    def mark(self, loc: Loc) -> tuple[int, int, int] | None:
        """Line, column and length of the part that a path of keys and indices leads to, or comes nearest to."""
        node = _composed(self.text)
        for step in loc:
            found = None
            if isinstance(node, yaml.MappingNode):
                found = next((value for key, value in node.value if key.value == str(step)), None)
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                found = node.value[step]
            if found is None:
                break
            node = found
        if node is None:
            return None
        start, end = node.start_mark, node.end_mark
        length = end.column - start.column if end.line == start.line else 1
        return start.line + 1, start.column + 1, max(1, length)

    def place(self, loc: Loc) -> str:
        """Names the line and column of the part that a path of keys and indices leads to."""
        return self.found(loc, "", "").place

    def found(self, loc: Loc, sentence: str, kind: str, grade: Grade = Grade.MISTAKE) -> Problem:
        """A problem of the part that a path leads to: its place, the path and the sentence."""
        line, column, length = self.mark(loc) or (None, None, 1)
        path = ".".join(str(step) for step in loc)
        return Problem(self.name, line, column, f"{path + ': ' if path else ''}{sentence}", kind, grade, length)

    def problem(self, loc: Loc, sentence: str) -> str:
        """One line of complaint: place, key path and sentence."""
        return str(self.found(loc, sentence, ""))


@lru_cache(maxsize=4)
def _composed(text: str) -> Any:
    return yaml.compose(text, Loader=SafeLoader)


def parse_document(text: str, name: str) -> Document:
    """Parses YAML (or JSON) without aliases; raises `DataError` with the line and column of what is wrong."""
    read = parse_or_say(text, name)
    if isinstance(read, Problem):
        raise DataError([str(read)])
    return read


def parse_or_say(text: str, name: str) -> Document | Problem:
    """Parses YAML (or JSON) without aliases, or says why it is none."""
    try:
        _refuse_bombs(text)
        data = yaml.load(text, Loader=_UniqueKeyLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (None, None)
        return Problem(name, line, column, f"not YAML: {error.problem or error.context}", "not-yaml")
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return Problem(name, None, None, f"not YAML: {' '.join(str(error).split())}", "not-yaml")
    return Document(name, text, data)


def _refuse_bombs(text: str) -> None:
    """No file of ours needs aliases, which let a short text stand for a huge one, or deep nesting."""
    depth = 0
    for event in yaml.parse(text, Loader=SafeLoader):
        mark: Any = event.start_mark
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise yaml.MarkedYAMLError(
                    problem=f"more than {DEEPEST} levels, one inside the other", problem_mark=mark
                )
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.AliasEvent):
            sentence = f"the alias *{event.anchor} is not read; write the value out"
            raise yaml.MarkedYAMLError(problem=sentence, problem_mark=mark)


def read_document(path: Path) -> Document:
    """Reads a YAML file; raises `DataError` when it cannot be read or parsed."""
    return parse_document(read_text(path), str(path))


def validate(document: Document, model: type[Model]) -> Model:
    """Makes the model of a document; raises `DataError` with every problem, each with line and column."""
    try:
        return model.model_validate(document.data)
    except ValidationError as error:
        raise DataError([str(problem) for _, problem in _complaints(document, error)]) from None


def validate_or_say(document: Document, model: type[Model]) -> Model | list[tuple[Loc, Problem]]:
    """Makes the model of a document, or says all that keeps it from being one, each with the path to it."""
    try:
        return model.model_validate(document.data)
    except ValidationError as error:
        return _complaints(document, error)


def _complaints(document: Document, error: ValidationError) -> list[tuple[Loc, Problem]]:
    found = []
    for detail in error.errors(include_url=False):
        loc = tuple(step for step in detail["loc"] if not str(step).startswith("["))
        got = "" if detail["type"] == "missing" else f" (got {_short(detail['input'])})"
        said = PLAIN_WORDS.get(detail["type"], detail["msg"].removeprefix("Value error, "))
        found.append((loc, document.found(loc, f"{said}{got}", _KINDS.get(detail["type"], "wrong-value"))))
    return found


_KINDS = {"missing": "missing-key", "extra_forbidden": "unknown-key"}
PLAIN_WORDS = {
    "missing": "this key is missing",
    "extra_forbidden": "there is no such key",
    "model_type": "keys with values are wanted here",
    "dict_type": "keys with values are wanted here",
    "list_type": "a list is wanted here",
    "string_type": "a text is wanted here",
    "int_type": "a whole number is wanted here",
    "int_parsing": "a whole number is wanted here",
    "int_parsing_size": "a smaller number is wanted here",
    "int_from_float": "a whole number is wanted here",
    "bool_type": "true or false is wanted here",
}
"""What pydantic's kinds of error are called in messages, where its own words are not a player's."""


def dump_yaml(data: Any) -> str:
    """Writes plain data as YAML in the given key order, with flow style for short lists of scalars."""
    return str(yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110))


def _short(value: Any) -> str:
    text = reprlib.repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


class _Dumper(SafeDumper):
    """Block style for mappings, flow style for lists and mappings that hold scalars only."""


def _represent_list(dumper: Any, data: list[Any]) -> Any:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=_is_flat(data))


def _represent_dict(dumper: Any, data: dict[Any, Any]) -> Any:
    return dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=_is_flat(data.values()))


def _is_flat(items: Iterable[Any]) -> bool:
    return not any(isinstance(item, (dict, list)) for item in items)


_Dumper.add_representer(list, _represent_list)
_Dumper.add_representer(dict, _represent_dict)
