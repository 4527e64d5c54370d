"""The command `engine` of every game: requests on standard input, answers on standard output."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..engine import Server
from ..errors import DataError
from ..questions.capability import Question
from ..reviews.kept import kept_in
from .exit_codes import crashed
from .saving import kept_reviews
from .service import Service

if TYPE_CHECKING:
    from ..engine.answering import Methods

AT_ONCE = 4
"""Requests at once when nobody says: short ones are answered beside two or three long ones; more would share the
processor with these and gain nothing."""
_OPTIONS = {
    "at_once": (
        Annotated[int, typer.Option(min=1, max=64, help="How many requests run at the same time.")],
        AT_ONCE,
    )
}


def serve_lines(methods: Methods, at_once: int) -> None:
    """Answers the requests of standard input till they end."""
    if sys.stdin is None:
        raise DataError(["standard input: closed"])
    Server(methods, sys.stdin.buffer, sys.stdout.buffer, at_once, crashed).serve()


class AnswerRequests(Question):
    """Answer requests of another program: a line of JSON in, lines of JSON out.

    Every request has an `id` and a `method`, and its answer has the same id. It is about the game of the position that
    it gives; where nothing in it names a game, about that of its field `game`, else about the game that is named here.
    The page docs/engine.md has every method, and a client in 40 lines.

    Exit code 0 at the end of the requests, once all are answered.
    """


def answering(
    question: type[Question], request: str, prepare: Callable[[Any], object] = lambda asked: None
) -> Service[Any]:
    """The command `engine` of a game, with a `request` as an example; `prepare` heeds the question at the start."""

    def run(asked: Any, methods: Methods, at_once: int) -> None:
        prepare(asked)
        kept_in.set(kept_reviews())
        serve_lines(methods, at_once)

    return Service(question, run, _OPTIONS, (f"echo '{request}' | ny1901 engine",))


ENGINE = answering(AnswerRequests, '{"id": "1", "method": "version"}')
