"""`rule ...`: what the rules say, whether a move keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kit.terminal.books import rule_book_command
from ...kit.terminal.rules import rule_group
from ..capabilities import CAPABILITIES
from . import saving
from .rule_differ import differ

if TYPE_CHECKING:
    from ...kit.capabilities.rules import Rulebook
    from ..drawing.rule_book import Rulings


def _rulebook() -> Rulebook[Any]:
    from ..capabilities.rules import RULES

    return RULES


def _maker(black_and_white: bool) -> Rulings:
    from ..drawing.rule_book import Rulings

    return Rulings(black_and_white)


book = rule_book_command(
    "ny1901 --game manhattan",
    ("M-BLD-3", "M-BLD"),
    ("-o rulings.pdf", "M-BLD M-SCO-3 -o towers.html"),
    _rulebook,
    _maker,
    saving.expect_page,
)
rules = rule_group(CAPABILITIES, f"{__package__}.inputs:SUBJECTS", differ, book)
