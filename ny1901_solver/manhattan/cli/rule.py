"""`rule ...`: what the rules say, whether a move keeps them, and where the program keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from ...kit.terminal.rules import RuleCommands
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


commands = RuleCommands(
    "ny1901 --game manhattan",
    {
        "list": ("",),
        "show": (" M-BLD-3", " stuck", " WRONG-5", " M-BLD-3-b", " m-card-5 --json"),
        "ask": (' "may I cap with as many floors"', " when are cards shuffled --top 10"),
        "page": (" > rules.md",),
        "coverage": ("", " M-BLD-3"),
        "cases": ("", " monster edge", " --rule M-BLD-3", " --id M-SCO-3-b"),
    },
    keeping=_keeping,
    run=_run,
    page=_page,
    explained=explain,
    shown=_shown,
    ran=_ran,
)
rules.command()(check)
rules.command()(differ)
commands.add(rules, "list", "show", "ask", "page", "coverage", "cases")
