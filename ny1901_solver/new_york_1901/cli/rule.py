"""`rule ...`: what the rules say, whether a turn keeps them."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...kit.errors import Refused, shortened
from ...kit.terminal.books import rule_book_command
from ...kit.terminal.options import Json
from ...kit.terminal.rules import rule_group
from ..capabilities import CAPABILITIES
from . import saving
from .rule_differ import differ

if TYPE_CHECKING:
    from ...kit.capabilities.rules import Rulebook
    from ..drawing.rule_book import Rulings


def search(words: Annotated[list[str] | None, typer.Argument(hidden=True)] = None, as_json: Json = False) -> None:
    """Says what became of `rule search`."""
    asked = " ".join(words or [])
    again = shlex.quote(asked) if asked and asked.isprintable() else "QUESTION"
    raise Refused(shortened(f"`rule search` is now `ny1901 rule ask {again}`"))


def _rulebook() -> Rulebook[Any]:
    from ..capabilities.rules import RULES

    return RULES


def _maker(black_and_white: bool) -> Rulings:
    from ..drawing import printed_palette
    from ..drawing.rule_book import Rulings

    return Rulings(printed_palette(black_and_white))


book = rule_book_command(
    "ny1901",
    ("DEM-4", "DEM"),
    ("-o rulings.pdf", "DEM BLD-4 -o demolition.html"),
    _rulebook,
    _maker,
    saving.expect_page,
)
rules = rule_group(CAPABILITIES, f"{__package__}.inputs:SUBJECTS", differ, book)
rules.command(hidden=True)(search)
