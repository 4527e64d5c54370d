"""`rule ...`: what the rules say, whether a turn keeps them."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import Refused, shortened
from ...kit.terminal.options import Json
from ...kit.terminal.rules import GameRules, RuleCommands
from ..capabilities import CAPABILITIES
from . import saving
from .rule_cases import explain
from .rule_differ import differ

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..drawing.rule_book import Rulings
    from ..rulings.cases import CaseResult


def search(words: Annotated[list[str] | None, typer.Argument(hidden=True)] = None, as_json: Json = False) -> None:
    """Says what became of `rule search`."""
    asked = " ".join(words or [])
    again = shlex.quote(asked) if asked and asked.isprintable() else "QUESTION"
    raise Refused(shortened(f"`rule search` is now `ny1901 rule ask {again}`"))


def _load() -> GameRules:
    from ..answers.of_rules import rule_cases, rule_show
    from ..rulings.cases import run
    from ..rulings.corpus import CORPUS

    return GameRules(CORPUS, run, rule_show, rule_cases)


def _maker(black_and_white: bool) -> Rulings:
    from ..drawing.rule_book import Rulings
    from .puzzle_book import printed_palette

    return Rulings(printed_palette(black_and_white))


def _positions(results: Sequence[CaseResult]) -> str:
    from ..answers.of_rules import known_positions

    known = known_positions(results)
    return (
        f"positions: {known.recorded} with a game that leads there, {known.unrecorded} that are only known to "
        f"break no condition"
    )


rules = RuleCommands(
    "ny1901",
    {
        "list": ("",),
        "show": (" DEM-4", " flip_tiles", " WRONG-5", " DEM-4-b", " act-1 --json"),
        "ask": (' "can I demolish my starter"', " when do workers come back --top 10"),
        "book": (" -o rulings.pdf", " DEM BLD-4 -o demolition.html"),
        "cases": ("", " park street", " --rule DEM-4", " --id DEM-5-a"),
    },
    _load,
    explained=explain,
    such_as=("DEM-4", "DEM"),
    maker=_maker,
    expect_page=saving.expect_page,
    tail=_positions,
).group(differ, table={"check": CAPABILITIES["rule-check"]}, subjects=f"{__package__}.inputs:SUBJECTS")
rules.command(hidden=True)(search)
