"""YAML documents: reading them, and validating them against a pydantic model, with line and column in every error.

The lines and columns in errors come from the nodes of the library PyYAML. The libraries strictyaml and ruamel.yaml know
the lines of values, but they cannot report an error at its key, or suggest the right spelling of a key.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Strict, ValidationError

from ..errors import DataError
from ..messages import gettext, gettext_noop
from ..protocol.registration import FORMAT, LINE
from ..text.words import join_clauses
from .access import Grade, Problem, fingerprint, read_text
from .validation_messages import UNKNOWN_KEY, likely_slip, meant_key, sentence

try:
    from yaml import CSafeDumper as SafeDumper
    from yaml import CSafeLoader as SafeLoader
except ImportError:  # PyYAML was built without libyaml
    from yaml import SafeDumper, SafeLoader  # type: ignore[assignment]


DIALECT = "https://json-schema.org/draft/2020-12/schema"


class FileModel(BaseModel):
    """The base class of all models of files. Unknown keys are errors, and values are not converted to other types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    @classmethod
    def file_schema(cls) -> dict[str, Any]:
        """The JSON Schema of files that this model describes."""
        return {"$schema": DIALECT, **cls.model_json_schema()}


Item = TypeVar("Item")
Several = Annotated[tuple[Item, ...], Strict(False)]
"""The type of a list in a file. A frozen model converts such a list to a tuple."""

Model = TypeVar("Model", bound=BaseModel)
Loc = tuple[int | str, ...]
DEEPEST = 20
LONGEST_QUOTED = 40  # the greatest number of characters of a value that a message quotes


class _UniqueKeyLoader(SafeLoader):
    """Refuses a mapping that contains a key twice, which YAML itself would accept."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.MarkedYAMLError(problem=gettext("a key must be plain text"), problem_mark=key.start_mark)
            if key.value in seen:
                problem = gettext("the key {key!r} is given twice", key=key.value)
                raise yaml.MarkedYAMLError(problem=problem, problem_mark=key.start_mark)
            seen.add(key.value)
        mapping: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return mapping

    def construct_object(self, node: Any, deep: bool = False) -> Any:
        try:
            made = super().construct_object(node, deep=deep)
        except ValueError:  # a number with more digits than Python reads, or an impossible date
            raise _unreadable(node) from None
        # the value is `.inf`, `.nan`, or a number that is too large, such as `1.0e+400`
        if isinstance(made, float) and not math.isfinite(made):
            raise _unreadable(node)
        return made


def _unreadable(node: Any) -> yaml.MarkedYAMLError:
    typed = node.value if len(node.value) <= LONGEST_QUOTED else f"{node.value[:LONGEST_QUOTED]}..."
    problem = gettext("{typed!r} cannot be read as a number or a date; to mean a text, put it in quotes", typed=typed)
    return yaml.MarkedYAMLError(problem=problem, problem_mark=node.start_mark)


@dataclass(frozen=True, slots=True)
class Document:
    """A YAML text with its parsed content. `name` is the document's name in messages."""

    name: str
    text: str
    data: Any

    def mark(self, loc: Loc, of_key: bool = False) -> tuple[int, int, int] | None:
        """The line, column and length of the part at a path of keys and indices; if the document has no part at this
        path, the place of the nearest part that would enclose it. If `of_key` is true, the function returns the place
        of the part's key.
        """
        parts, path = _parts(self.text), tuple(map(str, loc))
        while path not in parts:
            if not path:
                return None
            path = path[:-1]
        key, value = parts[path]
        node = key if of_key and len(path) == len(loc) else value
        start, end = node.start_mark, node.end_mark
        length = end.column - start.column if end.line == start.line else 1
        return start.line + 1, start.column + 1, max(1, length)

    def place(self, loc: Loc) -> str:
        """The line and column, in words, of the part at a path of keys and indices."""
        return self.problem_at(loc, "", "").place

    def problem_at(
        self, loc: Loc, sentence: str, kind: str, grade: Grade = Grade.MISTAKE, of_key: bool = False
    ) -> Problem:
        """A problem of the part at a path, or of the part's key; the problem contains its place, the path and the
        sentence."""
        line, column, length = self.mark(loc, of_key) or (None, None, 1)
        path = ".".join(str(step) for step in loc)
        return Problem(self.name, line, column, f"{path + ': ' if path else ''}{sentence}", kind, grade, length)

    def problem(self, loc: Loc, sentence: str) -> str:
        """A problem of the part at a path, as one line of text."""
        return str(self.problem_at(loc, sentence, ""))


@lru_cache(maxsize=4)
def _parts(text: str) -> dict[tuple[str, ...], tuple[Any, Any]]:
    """For every part of a text, by the path to the part, two YAML nodes: first the node of the part's key (or the
    part's own node if it has no key), then the part's own node.
    """
    root = yaml.compose(text, Loader=SafeLoader)
    parts: dict[tuple[str, ...], tuple[Any, Any]] = {} if root is None else {(): (root, root)}
    waiting = list(parts.items())
    while waiting:
        path, (_, node) = waiting.pop()
        if isinstance(node, yaml.MappingNode):
            inner = [((*path, str(key.value)), (key, value)) for key, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            inner = [((*path, str(i)), (value, value)) for i, value in enumerate(node.value)]
        else:
            continue
        parts.update(inner)
        waiting += inner
    return parts


def parse_document(text: str, name: str) -> Document:
    """Parses YAML (or JSON) without aliases; raises `DataError` with the line and column of the mistake."""
    read = parse_or_say(text, name)
    if isinstance(read, Problem):
        raise DataError([str(read)])
    return read


_known: dict[str, str] = {}


def know(contents: Mapping[str, str]) -> None:
    """Stores the content of texts that were parsed in advance: for the fingerprint of each text, its content as JSON.
    In a browser, where parsing YAML is slow, the stored texts need not be parsed again.
    """
    _known.update(contents)


def parse_or_say(text: str, name: str) -> Document | Problem:
    """Parses YAML (or JSON) without aliases, or returns the problem if the text cannot be parsed."""
    if _known and (known := _known.get(fingerprint(text))) is not None:
        return Document(name, text, json.loads(known))
    try:
        _refuse_bombs(text)
        data = yaml.load(text, Loader=_UniqueKeyLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said = gettext("not YAML: {reason}", reason=error.problem or error.context)
        if mark is None:
            return Problem(name, None, None, said, "not-yaml")
        line, column = mark.line, mark.column
        lines = text.split("\n")
        if line == len(lines):  # the end of a text without a final newline
            line, column = line - 1, len(lines[-1])
        said = join_clauses(said, likely_slip(text, line, column))
        return Problem(name, line + 1, column + 1, said, "not-yaml")
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        if isinstance(error, yaml.reader.ReaderError) and (found := yaml.reader.Reader.NON_PRINTABLE.search(text)):
            # the error of libyaml counts bytes from 0
            before = text[: found.start()].split("\n")
            said = gettext("not YAML: the character {character!r} is not allowed", character=found[0])
            return Problem(name, len(before), len(before[-1]) + 1, said, "not-yaml")
        said = gettext("not YAML: {reason}", reason=" ".join(str(error).split()))
        return Problem(name, None, None, said, "not-yaml")
    return Document(name, text, data)


def _refuse_bombs(text: str) -> None:
    """Raises an error for a YAML text with aliases or with deep nesting. Aliases are refused because a short text with
    aliases can stand for a huge text. No file of this program needs aliases or deep nesting.
    """
    try:
        _refuse_bombs_of(yaml.parse(text, Loader=SafeLoader))
    except yaml.scanner.ScannerError as error:
        if error.problem != "exceeded maximum nesting depth":
            raise
        # libyaml reads ahead and may reach its own limit first; PyYAML's parser has no limit, so this check finds the
        # same place
        _refuse_bombs_of(yaml.parse(text, Loader=yaml.SafeLoader))


def _refuse_bombs_of(events: Iterable[Any]) -> None:
    depth = 0
    for event in events:
        mark: Any = event.start_mark
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                problem = gettext("more than {levels} levels of nesting", levels=DEEPEST)
                raise yaml.MarkedYAMLError(problem=problem, problem_mark=mark)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.AliasEvent):
            problem = gettext("the alias *{anchor} is not allowed; write the value out", anchor=event.anchor)
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=mark)


_FORMS = {
    "position": gettext_noop("a position"),
    "record": gettext_noop("a game record"),
    "puzzle": gettext_noop("a puzzle"),
    "progress": gettext_noop("progress with puzzles"),
}


def refuse_other_form(document: Document, wanted: str) -> None:
    """Raises `DataError` if the format that a document names belongs to another kind of file."""
    data = document.data
    if isinstance(data, str) and LINE.match(data):
        held = "position"
    else:
        form = FORMAT.match(str(data.get("format"))) if isinstance(data, dict) else None
        held = form[1] if form else wanted
    if held != wanted and held in _FORMS:
        sentence = gettext(
            "{name}: this is {form}, not {wanted}",
            name=document.name,
            form=gettext(_FORMS[held]),
            wanted=gettext(_FORMS[wanted]),
        )
        raise DataError([sentence])


def refuse_other_game(document: Document, wanted: str) -> None:
    """Raises `DataError` if a document's format belongs to another game. `wanted` is the format that the document
    should name.
    """
    form = str(document.data.get("format")) if isinstance(document.data, dict) else wanted
    if FORMAT.match(form) and form.partition("-")[0] != wanted.partition("-")[0]:
        sentence = gettext(
            "{name}: this is {form}, the format of another game; expected {wanted}",
            name=document.name,
            form=form,
            wanted=wanted,
        )
        raise DataError([sentence])


def read_document(path: Path) -> Document:
    """Reads a YAML file; raises `DataError` if it cannot be read or parsed."""
    return parse_document(read_text(path), str(path))


def validate(document: Document, model: type[Model]) -> Model:
    """Returns the model of a document; raises `DataError` with every problem, each with its line and column."""
    try:
        return model.model_validate(document.data)
    except ValidationError as error:
        raise DataError([str(problem) for _, problem in _complaints(document, error, model)]) from None


def validate_or_say(document: Document, model: type[Model]) -> Model | list[tuple[Loc, Problem]]:
    """Returns the model of a document, or every problem with the path to the part that has the problem."""
    try:
        return model.model_validate(document.data)
    except ValidationError as error:
        return _complaints(document, error, model)


def _complaints(document: Document, error: ValidationError, model: type[BaseModel]) -> list[tuple[Loc, Problem]]:
    """Every problem in the data, with the path to the part that has the problem. A misspelt key is reported once, at
    its place, and the key that was meant is not reported as missing.
    """
    complaints: list[tuple[Loc, str | None, Problem]] = []
    for detail in error.errors(include_url=False):
        loc = tuple(step for step in detail["loc"] if not str(step).startswith("["))
        unknown = detail["type"] in UNKNOWN_KEY
        meant = meant_key(model, document.data, loc) if unknown else None
        of_key = unknown or detail["loc"][-1:] == ("[key]",)  # pydantic marks an error of a key in this way
        kind = _KINDS.get(detail["type"], "wrong-value")
        complaints.append((loc, meant, document.problem_at(loc, sentence(detail, meant), kind, of_key=of_key)))
    missing = {loc for loc, _, problem in complaints if problem.kind == "missing-key"}
    right = {
        loc: (*loc[:-1], meant) for loc, meant, _ in complaints if meant is not None and (*loc[:-1], meant) in missing
    }
    return [(right.get(loc, loc), problem) for loc, _, problem in complaints if loc not in right.values()]


_KINDS = {"missing": "missing-key", "extra_forbidden": "unknown-key", "invalid_key": "unknown-key"}


def dump_yaml(data: Any) -> str:
    """Plain data as YAML with its keys in the given order. Lists and mappings that contain only scalars are in flow
    style, on one line.
    """
    return str(yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110))


def plain(text: str) -> str:
    """A text as a YAML scalar. The scalar is in quotes if YAML would read another value without quotes. A whole number
    stays without quotes, because readers accept a number as a text, too.
    """
    try:
        known = yaml.load(text, SafeLoader)
    except yaml.YAMLError:
        known = None
    whole = type(known) is int and str(known) == text
    return text if known == text or whole else json.dumps(text, ensure_ascii=False)


def dump_key(key: str, text: str) -> str:
    """Writes a key with a text as its value, as lines of YAML."""
    return str(yaml.dump({key: text}, Dumper=SafeDumper, default_flow_style=False, allow_unicode=True, width=110))


class _Dumper(SafeDumper):
    """Writes mappings in block style; lists and mappings that contain only scalars are in flow style."""


def _represent_list(dumper: Any, data: list[Any]) -> Any:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=_is_flat(data))


def _represent_dict(dumper: Any, data: dict[Any, Any]) -> Any:
    return dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=_is_flat(data.values()))


def _is_flat(items: Iterable[Any]) -> bool:
    return not any(isinstance(item, (dict, list)) for item in items)


_Dumper.add_representer(list, _represent_list)
_Dumper.add_representer(dict, _represent_dict)
