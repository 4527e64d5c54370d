"""A command that serves other programs until it is ended, declared once: its question, and what runs.

The command is derived of it as that of a capability is: the options of its subjects and fields, their checks, help and
examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import Parameter
from typing import Any

import typer

from ..questions.capability import Asked, Declared
from .derived import described, in_words, parameters_of, values_of, wanted_of
from .subjects import SubjectByWords


@dataclass(frozen=True, slots=True)
class Service(Declared[Asked]):
    """A command that `run` carries out, given the question, what the program has for its commands, and the options.

    The `options`, each with its default, say where and how it serves, which is no part of the question.
    """

    run: Callable[..., None]
    options: Mapping[str, tuple[Any, Any]]
    examples: tuple[str, ...] = ()


def command(word: str, service: Service[Any], subjects: Mapping[str, SubjectByWords]) -> Callable[..., None]:
    """The function that Typer makes a command of."""
    kinds = (mark.kind for mark in service.subjects().values())
    arguments, options = wanted_of(kinds, service.plain(), subjects)

    def run(ctx: typer.Context, **typed: Any) -> None:
        with in_words(service, subjects):
            asked = service.asked(**values_of(service, typed, subjects))
        service.run(asked, ctx.obj, **{name: typed[name] for name in service.options})

    context = Parameter("ctx", Parameter.KEYWORD_ONLY, annotation=typer.Context)
    wanted = parameters_of({**arguments, **options, **service.options})
    return described(run, word, service, service.examples, [context, *wanted])
