"""`rule ...`: what the rules say, whether a move keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.terminal.rules import GameRules, RuleCommands
from ..capabilities import CAPABILITIES
from . import saving
from .rule_cases import explain
from .rule_differ import differ

if TYPE_CHECKING:
    from ..drawing.rule_book import Rulings


def _load() -> GameRules:
    from ..answers.of_rules import rule_cases, rule_show
    from ..rulings.cases import run
    from ..rulings.corpus import CORPUS

    return GameRules(CORPUS, run, rule_show, rule_cases)


def _maker(black_and_white: bool) -> Rulings:
    from ..drawing.rule_book import Rulings

    return Rulings(black_and_white)


rules = RuleCommands(
    "ny1901 --game manhattan",
    {
        "list": ("",),
        "show": (" M-BLD-3", " stuck", " WRONG-5", " M-BLD-3-b", " m-card-5 --json"),
        "ask": (' "may I cap with as many floors"', " when are cards shuffled --top 10"),
        "book": (" -o rulings.pdf", " M-BLD M-SCO-3 -o towers.html"),
        "cases": ("", " monster edge", " --rule M-BLD-3", " --id M-SCO-3-b"),
    },
    _load,
    explained=explain,
    such_as=("M-BLD-3", "M-BLD"),
    maker=_maker,
    expect_page=saving.expect_page,
).group(differ, table={"check": CAPABILITIES["rule-check"]}, subjects=f"{__package__}.inputs:SUBJECTS")
