"""Commands that serve other programs until they are ended, called services. A service declares a command: its question,
and the function that serves until the command is ended.

The command (its options, checks, help and examples) is derived from the service in the same way as other commands are
derived from capabilities.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import Parameter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..engine import Server
from ..errors import DataError
from ..messages import gettext
from ..questions.capability import Asked, Declared, Question
from ..reviews.kept import kept_in
from .derived import describe, in_words, parameters_of, values_of, wanted_of
from .exit_codes import crash_report
from .saving import kept_reviews
from .subjects import SubjectByWords

if TYPE_CHECKING:
    from ..engine.answering import Methods


@dataclass(frozen=True, slots=True)
class Service(Declared[Asked]):
    """A command that `run` carries out; the arguments of `run` are the question, the context object of the program, and
    the options.

    The `options`, each with its default, determine where and how the command serves; the options are not part of the
    question.
    """

    run: Callable[..., None]
    options: Mapping[str, tuple[Any, Any]]
    examples: tuple[str, ...] = ()


def command(word: str, service: Service[Any], subjects: Mapping[str, SubjectByWords]) -> Callable[..., None]:
    """The function from which Typer makes the command."""
    kinds = (mark.kind for mark in service.subjects().values())
    arguments, options = wanted_of(kinds, service.plain(), subjects)

    def run(ctx: typer.Context, **typed: Any) -> None:
        with in_words(service, subjects):
            asked = service.make_question(**values_of(service, typed, subjects))
        service.run(asked, ctx.obj, **{name: typed[name] for name in service.options})

    context = Parameter("ctx", Parameter.KEYWORD_ONLY, annotation=typer.Context)
    wanted = parameters_of({**arguments, **options, **service.options})
    return describe(run, word, service, service.examples, [context, *wanted])


AT_ONCE = 4
"""The default number of requests that run at the same time.

With this default, short requests are answered while two or three long requests run; a greater number would only divide
the processor's time.
"""
_OPTIONS = {
    "at_once": (
        Annotated[int, typer.Option(min=1, max=64, help="How many requests run at the same time.")],
        AT_ONCE,
    )
}


def serve_lines(methods: Methods, at_once: int) -> None:
    """Answers requests from standard input until the input ends."""
    if sys.stdin is None:
        raise DataError([gettext("standard input: closed")])
    Server(methods, sys.stdin.buffer, sys.stdout.buffer, at_once, crash_report).serve()


class AnswerRequests(Question):
    """Answer requests of another program; requests and answers are lines of JSON.

    Every request has an `id` and a `method`, and its answer has the same id. The position in a request determines its
    game. Without a position, the field `game` does; without both, it is the game of this command. The page
    docs/how-to/ask-the-engine.md lists every method, and contains a client in 40 lines.

    The exit code is 0 when all requests have been answered.
    """


def answering(
    question: type[Question], request: str, prepare: Callable[[Any], object] = lambda asked: None
) -> Service[Any]:
    """The command `engine` of a game; `request` is an example of a request, and the function `prepare` is called with
    the question before the first request.
    """

    def run(asked: Any, methods: Methods, at_once: int) -> None:
        prepare(asked)
        kept_in.set(kept_reviews())
        serve_lines(methods, at_once)

    return Service(question, run, _OPTIONS, (f"echo '{request}' | ny1901 engine",))


ENGINE = answering(AnswerRequests, '{"id": "1", "method": "version"}')
