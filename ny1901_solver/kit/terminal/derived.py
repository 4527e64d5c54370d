"""The command of a capability: its options, help and output, all from the declaration."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from inspect import Parameter, Signature
from typing import Annotated, Any, get_args

import typer
from pydantic.fields import FieldInfo

from ..capability import Capability, Spelled, Unfit
from . import output
from .options import Ascii, Json
from .subjects import SubjectByWords

PROGRAM = "ny1901"


def command(word: str, capability: Capability[Any, Any], subjects: Mapping[str, SubjectByWords]) -> Callable[..., None]:
    """The function that Typer makes a command of."""
    given = {name: subjects[mark.kind] for name, mark in capability.subjects().items()}
    plain = capability.plain()

    def run(ascii_only: bool, as_json: bool, **typed: Any) -> None:
        values = {name: each.read(*(typed[key] for key in each.parameters)) for name, each in given.items()}
        values |= {name: _value(field, typed[name]) for name, field in plain.items()}
        asked = capability.asked(**values)
        try:
            found = capability.find(asked)
        except Unfit as error:
            raise typer.BadParameter(error.sentence, param_hint=_option(error.field, plain[error.field])) from None
        answer = capability.answer(asked, found)
        if as_json:
            output.answer(answer.data())
        else:
            show(capability, answer, ascii_only)

    parameters = [
        *(part for each in given.values() for part in _parameters(each.parameters)),
        *_parameters({name: _annotated(name, field) for name, field in plain.items()}),
        *_parameters({"ascii_only": (Ascii, False), "as_json": (Json, False)}),
    ]
    examples = [f"  {PROGRAM} {word} {example}" for example in capability.examples]
    told = ["", "\b", f"Example{'s' * (len(examples) > 1)}:", *examples]
    run.__doc__ = "\n".join([capability.help, *told])
    run.__name__ = word.replace("-", "_")
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run


def show(capability: Capability[Any, Any], answer: Any, ascii_only: bool) -> None:
    """Prints an answer as text."""
    for part in capability.told(answer):
        if isinstance(part, str):
            output.say(part)
        else:
            output.picture(part, ascii_only)


def _parameters(wanted: Mapping[str, tuple[Any, Any]]) -> Iterator[Parameter]:
    for name, (annotation, default) in wanted.items():
        yield Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def _annotated(name: str, field: FieldInfo) -> tuple[Any, Any]:
    """A field as an option, with its default."""
    typed = _typed(field)
    option = typer.Option(
        _option(name, field),
        help=_sentence(field.description or ""),
        metavar=typed.metavar,
        min=_bound(field, "ge"),
        max=_bound(field, "le"),
    )
    if field.annotation is bool:
        return Annotated[bool, option], field.default
    if _is_list(field):
        return Annotated[list[str] | None, option], None
    return Annotated[field.annotation, option], field.default


def _typed(field: FieldInfo) -> Spelled:
    return next((mark for mark in field.metadata if isinstance(mark, Spelled)), Spelled())


def _option(name: str, field: FieldInfo) -> str:
    return _typed(field).option or f"--{name.replace('_', '-')}"


def _bound(field: FieldInfo, name: str) -> Any:
    return next((getattr(mark, name) for mark in field.metadata if hasattr(mark, name)), None)


def _is_list(field: FieldInfo) -> bool:
    return getattr(field.annotation, "__origin__", None) is list and get_args(field.annotation) == (str,)


def _value(field: FieldInfo, typed: Any) -> Any:
    return [] if typed is None and _is_list(field) else typed


def _sentence(text: str) -> str:
    """A description, which begins small and has no end, as a sentence of help."""
    return f"{text[:1].upper()}{text[1:]}." if text else text
