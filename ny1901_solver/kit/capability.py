"""A capability: a question that the program answers, declared once, from which every interface is derived.

The question is a model whose docstring is the help: a first paragraph that begins with a verb, `Score a position ...`,
then as many as it takes. Each field has a type, bounds, a default and a description. A field that is `Subject`, such as
a position, is handed over otherwise at each interface: by its source at the command line, by value at the engine, as
it is in Python, and as the current one in a session. Those are the only fields that an interface knows anything about.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict
from pydantic.fields import FieldInfo

from .answers import Answer

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Subject:
    """Marks a field that each interface is handed in its own way; `kind` is what a game calls such a thing."""

    kind: str


@dataclass(frozen=True, slots=True)
class Spelled:
    """How a field is typed at the command line, where its name does not say it."""

    option: str | None = None
    metavar: str | None = None


class Unfit(Exception):
    """A field whose value does not fit the question, with a sentence that names no field."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field, self.sentence = field, sentence


class Question(BaseModel):
    """What is asked. A question is whole and checked when a capability gets it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, arbitrary_types_allowed=True)


Asked = TypeVar("Asked", bound=Question)
Shown = Any
"""A part of an answer as text: a line, or a view of rich."""


@dataclass(frozen=True, slots=True)
class Capability(Generic[Asked, Found]):
    """What answers a question: `find` works it out, `answer` is what programs get, `told` what people read of it.

    `told` gets the answer and nothing else. `argument` is the name of the first given thing in Python.
    """

    question: type[Asked]
    find: Callable[[Asked], Found]
    answer: Callable[[Asked, Found], Answer]
    told: Callable[[Any], Iterable[Shown]]
    examples: tuple[str, ...]
    PARAGRAPH: ClassVar[re.Pattern[str]] = re.compile(r"\n\s*\n")

    @property
    def help(self) -> str:
        """The whole help, without examples."""
        return "\n\n".join(self._paragraphs())

    @property
    def summary(self) -> str:
        """Its first paragraph on one line, `Score a position as if the game ended now.`"""
        return next(self._paragraphs())

    def subjects(self) -> dict[str, Subject]:
        """The fields that interfaces are handed in their own ways."""
        marks = ((name, _mark(field)) for name, field in self.question.model_fields.items())
        return {name: mark for name, mark in marks if mark is not None}

    def plain(self) -> dict[str, FieldInfo]:
        """All other fields."""
        return {name: field for name, field in self.question.model_fields.items() if _mark(field) is None}

    def asked(self, **values: Any) -> Asked:
        """The question with values that an interface has checked."""
        return self.question.model_construct(**values)

    def _paragraphs(self) -> Iterator[str]:
        yield from (" ".join(part.split()) for part in self.PARAGRAPH.split(self.question.__doc__ or ""))


def _mark(field: FieldInfo) -> Subject | None:
    return next((mark for mark in field.metadata if isinstance(mark, Subject)), None)


def load(place: str) -> Capability[Any, Any]:
    """The capability at a place, `package.module:NAME`."""
    module, name = place.split(":")
    found = getattr(importlib.import_module(module), name)
    assert isinstance(found, Capability), place
    return found


def third_person(summary: str) -> str:
    """A summary as what a method does: `Scores a position ...` of `Score a position ...`."""
    verb, _, rest = summary.partition(" ")
    return f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x')) else 's'} {rest}"
