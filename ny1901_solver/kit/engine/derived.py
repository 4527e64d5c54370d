"""The method of a capability: the model of its request and what answers it, both from the declaration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import create_model

from ..capability import Capability, Unfit, third_person
from .method import Caller, FieldError, Method, Request, in_field


@dataclass(frozen=True, slots=True)
class SubjectByValue:
    """How a thing is given in a request: the type of the field, and what reads it, given the request and the value."""

    annotation: Any
    read: Callable[[Any, Any], Any]


def method(
    word: str,
    capability: Capability[Any, Any],
    subjects: Mapping[str, SubjectByValue],
    base: type[Request],
    program: str,
) -> Method:
    """The method; requests are of a class below `base`, which has what all of a game have."""
    given = {name: subjects[mark.kind] for name, mark in capability.subjects().items()}
    plain = capability.plain()
    fields: dict[str, Any] = {name: (each.annotation, ...) for name, each in given.items()}
    fields |= {name: (field.annotation, field) for name, field in plain.items()}
    summary = third_person(capability.summary).removesuffix(".")
    request: type[Request] = create_model(
        f"{capability.question.__name__}Request",
        __base__=base,
        __doc__=f"{summary}, as `{program} {word}`.",
        **fields,
    )

    def answered(asked: Any, _: Caller) -> dict[str, Any]:
        values = {}
        for name, each in given.items():
            with in_field(name):
                values[name] = each.read(asked, getattr(asked, name))
        question = capability.asked(**values, **{name: getattr(asked, name) for name in plain})
        try:
            found = capability.find(question)
        except Unfit as error:
            raise FieldError(error.field, f"{error.field}: {error.sentence}") from None
        return capability.answer(question, found).data()

    return Method(request, answered, word)
