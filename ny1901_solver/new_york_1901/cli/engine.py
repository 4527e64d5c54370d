"""`engine`: requests as lines of JSON in, answers as lines of JSON out."""

from __future__ import annotations

from typing import Annotated

import typer

from ...kit.terminal.saving import kept_reviews
from ...kit.terminal.serving import AT_ONCE, serve_lines
from . import inputs


def engine(
    ctx: typer.Context,
    edition: inputs.Edition = None,
    at_once: Annotated[int, typer.Option(min=1, max=64, help="How many requests run at the same time.")] = AT_ONCE,
) -> None:
    """Answer requests of another program: a line of JSON in, lines of JSON out.

    Every request has an `id` and a `method`, and its answer has the same id. Answers come as they are ready; a long one
    can tell how far it is, and can be cancelled. Nothing that a request names is read from a file; an edition of your
    own is named here. The page docs/engine.md has every method, and a client in 40 lines.

    Exit code 0 at the end of the requests, once all are answered.

    \b
    Example:
      echo '{"id": "1", "method": "score", "position": "ny1:..."}' | ny1901 engine
    """
    from ...kit.review.kept import kept_in
    from ..edition import load_edition
    from ..edition.own import own_edition
    from ..methods import METHODS

    own_edition.set(None if edition is None else load_edition(edition))
    kept_in.set(kept_reviews())
    serve_lines(ctx.obj or METHODS, at_once)
