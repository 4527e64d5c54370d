"""`rule ...`: what the rules say, whether a turn keeps them."""

from __future__ import annotations

import shlex
from typing import Annotated

import typer

from ...kit.errors import Refused, shortened
from ...kit.terminal.options import Json
from ...kit.terminal.rules import rule_group
from ..capabilities import CAPABILITIES


def search(words: Annotated[list[str] | None, typer.Argument(hidden=True)] = None, as_json: Json = False) -> None:
    """Says what became of `rule search`."""
    asked = " ".join(words or [])
    again = shlex.quote(asked) if asked and asked.isprintable() else "QUESTION"
    raise Refused(shortened(f"`rule search` is now `ny1901 rule ask {again}`"))


rules = rule_group(CAPABILITIES, f"{__package__}.inputs:SUBJECTS")
rules.command(hidden=True)(search)
