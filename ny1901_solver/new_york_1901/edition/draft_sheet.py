"""A file of an edition in which placeholder values replace the mistakes, so that its other values can be checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import UnionType
from typing import Any, Generic, TypeVar, get_args, get_origin

from ...files.access import Grade, Problem
from ...files.documents import Document, FileModel, Loc, validate_or_say
from ...messages import gettext
from ..board.grid import BLANK

Model = TypeVar("Model", bound=FileModel)
NO_TOKEN = "\0"  # replaces a wrong token, because nobody types this character


@dataclass(frozen=True, slots=True)
class DraftSheet(Generic[Model]):
    """A YAML document and its content, in which placeholder values replace the values at the paths in `wrong`."""

    document: Document
    content: Model
    wrong: frozenset[Loc]
    problems: tuple[Problem, ...]

    def sound(self, *locs: Loc) -> bool:
        """Whether the values at the given paths were typed and have no mistakes, so that no placeholder value replaces
        them."""
        return not any(bad[: len(loc)] == loc or loc[: len(bad)] == bad for loc in locs for bad in self.wrong)

    def problem(self, loc: Loc, kind: str, sentence: str, grade: Grade = Grade.MISTAKE) -> Problem:
        """Makes a problem that concerns the value at a path."""
        return self.document.problem_at(loc, sentence, kind, grade)


def read_sheet(document: Document | None, name: str, model: type[Model]) -> DraftSheet[Model]:
    """Reads a document of an edition. If the document is missing, every value is a placeholder value."""
    if document is None:
        return DraftSheet(Document(name, "", {}), _salvage(model, {}, {()}), frozenset({()}), ())
    blanks = [loc for loc, value in _leaves(document.data) if isinstance(value, str) and BLANK.fullmatch(value)]
    problems = [document.problem_at(loc, gettext("not filled in yet"), "blank", Grade.BLANK) for loc in blanks]
    read = validate_or_say(document, model)
    if not isinstance(read, list):
        return DraftSheet(document, read, frozenset(blanks), tuple(problems))
    wrong = {loc for loc, _ in read} | set(blanks)
    problems += [problem for loc, problem in read if loc not in blanks]
    problems.sort(key=lambda problem: (problem.line or 0, problem.column or 0))
    return DraftSheet(document, _salvage(model, document.data, wrong), frozenset(wrong), tuple(problems))


def filled_in(document: Document) -> tuple[int, int]:
    """The number of values in a document that are filled in, and the number of all values in the document."""
    leaves = [value for _, value in _leaves(document.data)]
    blank = sum(isinstance(value, str) and BLANK.fullmatch(value) is not None for value in leaves)
    return len(leaves) - blank, len(leaves)


def _leaves(data: Any, loc: Loc = ()) -> Iterator[tuple[Loc, Any]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, (*loc, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from _leaves(value, (*loc, i))
    else:
        yield loc, data


def _salvage(model: type[Model], data: Any, wrong: set[Loc]) -> Model:
    """A model of the data with placeholder values in place of wrong values.

    The paths in `wrong` start at the top of the given data.
    """
    values = {}
    for name, field in model.model_fields.items():
        inner = {loc[1:] for loc in wrong if loc[:1] in ((name,), ())}
        given = data.get(name) if isinstance(data, dict) and () not in wrong else None
        values[name] = _value(field.annotation, given, inner | ({()} if () in wrong else set()), name)
    return model.model_construct(**values)


def _value(kind: Any, given: Any, wrong: set[Loc], name: str) -> Any:
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, FileModel):
        return _salvage(kind, given, wrong) if wrong else kind.model_validate(given)
    if origin is list:
        items = given if isinstance(given, list) and () not in wrong else []
        return [
            _value(inner[0], item, {loc[1:] for loc in wrong if loc[:1] == (i,)}, name) for i, item in enumerate(items)
        ]
    if origin is dict:
        bad = {str(loc[0]) for loc in wrong if loc}
        known = given if isinstance(given, dict) and () not in wrong else {}
        return {key: value for key, value in known.items() if str(key) not in bad}
    if not wrong:
        return given
    return _stand_in(kind, name)


def _stand_in(kind: Any, name: str) -> Any:
    if name in ("token", "void"):
        return NO_TOKEN
    origin, inner = get_origin(kind), get_args(kind)
    if origin is UnionType and type(None) in inner:
        return None
    base = inner[0] if hasattr(kind, "__metadata__") else kind
    return {int: 0, bool: False}.get(base, "")
