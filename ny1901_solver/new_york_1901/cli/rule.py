"""`rule ...`: what the rules say, whether a turn keeps them, and where the program keeps them."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...kit.errors import Refused, shortened
from ...kit.terminal.options import Json
from ...kit.terminal.rules import RuleCommands
from .rule_book import book
from .rule_cases import explain
from .rule_check import check
from .rule_differ import differ

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kit.rulebook.coverage import Keeping
    from ..rulings.case_file import CaseFile
    from ..rulings.cases import CaseResult

rules = typer.Typer(
    help="Look the rules up, and ask them: text, sources, authority, readings.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def search(words: Annotated[list[str] | None, typer.Argument(hidden=True)] = None, as_json: Json = False) -> None:
    """Says what became of `rule search`."""
    asked = " ".join(words or [])
    again = shlex.quote(asked) if asked and asked.isprintable() else "QUESTION"
    raise Refused(shortened(f"`rule search` is now `ny1901 rule ask {again}`"))


def _keeping() -> Keeping:
    from ..rulings.corpus import KEEPING

    return KEEPING


def _run(case: CaseFile) -> CaseResult:
    from ..rulings.cases import run

    return run(case)


def _page() -> str:
    from ..rulings.page import rules_page

    return rules_page()


def _shown(entry: Any) -> dict[str, Any]:
    from ..answers import of_rules

    return of_rules.rule_show(entry)


def _ran(results: Sequence[CaseResult]) -> dict[str, Any]:
    from ..answers import of_rules

    return of_rules.rule_cases(results)


def _positions(results: Sequence[CaseResult]) -> str:
    from ..answers.of_rules import known_positions

    known = known_positions(results)
    return (
        f"positions: {known.recorded} with a game that leads there, {known.unrecorded} that are only known to "
        f"break no condition"
    )


commands = RuleCommands(
    "ny1901",
    {
        "list": ("",),
        "show": (" DEM-4", " flip_tiles", " WRONG-5", " DEM-4-b", " act-1 --json"),
        "ask": (' "can I demolish my starter"', " when do workers come back --top 10"),
        "page": (" > rules.md",),
        "coverage": ("", " DEM-4"),
        "cases": ("", " park street", " --rule DEM-4", " --id DEM-5-a"),
    },
    keeping=_keeping,
    run=_run,
    page=_page,
    explained=explain,
    shown=_shown,
    ran=_ran,
    tail=_positions,
)
rules.command()(check)
rules.command()(differ)
commands.add(rules, "list", "show", "ask")
rules.command(hidden=True)(search)
rules.command()(book)
commands.add(rules, "page", "coverage", "cases")
