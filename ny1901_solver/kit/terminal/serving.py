"""The engine on standard input and output."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import DataError
from .seam import crashed

if TYPE_CHECKING:
    from ..engine.answering import Methods

AT_ONCE = 4
"""Requests at once when nobody says: short ones are answered beside two or three long ones; more would share the
processor with these and gain nothing."""


def serve_lines(methods: Methods, at_once: int) -> None:
    """Answers the requests of standard input till they end."""
    from ..engine import Server

    if sys.stdin is None:
        raise DataError(["standard input: closed"])
    Server(methods, sys.stdin.buffer, sys.stdout.buffer, at_once, crashed).serve()


def engine(
    ctx: typer.Context,
    at_once: Annotated[int, typer.Option(min=1, max=64, help="How many requests run at the same time.")] = AT_ONCE,
) -> None:
    """Answer requests of another program: a line of JSON in, lines of JSON out.

    Every request has an `id` and a `method`, and its answer has the same id. It is about the game of the position that
    it gives; where nothing in it names a game, about that of its field `game`, else about the game that is named here.
    The page docs/engine.md has every method, and a client in 40 lines.

    Exit code 0 at the end of the requests, once all are answered.

    \b
    Example:
      echo '{"id": "1", "method": "score", "position": "mh1:..."}' | ny1901 engine
    """
    from ..review.kept import kept_in
    from .saving import kept_reviews

    kept_in.set(kept_reviews())
    serve_lines(ctx.obj, at_once)
