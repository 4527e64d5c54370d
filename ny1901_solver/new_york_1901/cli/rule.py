"""`rule list`, `show`, `ask`, `page`, `coverage`, `cases`: what the rules say, and where the program keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.seam import ANSWER_IS_NO
from .inputs import Json
from .rule_ask import ask, search
from .rule_book import book
from .rule_cases import cases
from .rule_check import check
from .rule_differ import differ
from .rule_show import show

if TYPE_CHECKING:
    from ..rulings import Coverage, Rule

rules = typer.Typer(
    help="Look the rules up, and ask them: text, sources, authority, readings.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
rules.command()(check)
rules.command()(differ)


@rules.command("list")
def list_(as_json: Json = False) -> None:
    """List all rules by id and title.

    \b
    Example:
      ny1901 rule list
    """
    from ..rulings import load_registry

    found = load_registry().rules
    if as_json:
        from ..answers import of_rules

        output.answer(of_rules.rule_list(found))
        return
    _print_headings(found)


rules.command()(show)
rules.command()(ask)
rules.command(hidden=True)(search)
rules.command()(book)


@rules.command()
def page() -> None:
    """Print all rules, readings and wrong claims as a page of Markdown.

    \b
    Example:
      ny1901 rule page > rules.md
    """
    from ..rulings.page import rules_page

    output.say(rules_page())


@rules.command()
def coverage(
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule only, in full.")] = None,
    as_json: Json = False,
) -> None:
    """Show where the program keeps the rules.

    That is functions, constraints, tests and cases; without an id, a line for each rule with the number of each.

    Exit code 0 when every rule is kept, 1 when one is not.

    \b
    Examples:
      ny1901 rule coverage
      ny1901 rule coverage DEM-4
    """
    from ..rulings import coverage as covered
    from ..rulings import load_registry

    wanted = None if rule_id is None else load_registry().rule(rule_id).id
    found = [entry for entry in covered() if wanted in (None, entry.rule)]
    kept = all(entry.kept for entry in found)
    if as_json:
        from ..answers import of_rules

        output.answer(of_rules.rule_coverage(found))
    elif wanted is None:
        _print_table(found)
    else:
        _print_coverage(found[0])
    if not kept:
        raise typer.Exit(ANSWER_IS_NO)


rules.command()(cases)


def _print_headings(found: Iterable[Rule]) -> None:
    for rule in found:
        mark = "" if rule.authority == "rulebook" else f" ({rule.authority})"
        output.say(f"{rule.id:<6}  {rule.title}{mark}")


def _print_table(found: Iterable[Coverage]) -> None:
    output.say(f"{'rule':<6}  {'functions':>9}  {'constraints':>11}  {'tests':>5}  {'cases':>5}")
    for entry in found:
        functions = len(entry.functions) + len(entry.helpers)
        here = str(functions) if functions else "data" if entry.data else "none"
        tests = "-" if entry.tests is None else str(len(entry.tests))
        output.say(f"{entry.rule:<6}  {here:>9}  {len(entry.constraints):>11}  {tests:>5}  {len(entry.cases):>5}")


def _print_coverage(entry: Coverage) -> None:
    output.say(entry.rule)
    _print_list("functions", entry.functions)
    _print_list("helpers that cite it", entry.helpers)
    if entry.data:
        output.say("data:")
        output.say_paragraph(entry.data, "  ")
    _print_list("constraints", entry.constraints)
    if entry.model:
        output.say("in the model:")
        output.say_paragraph(entry.model, "  ")
    if entry.tests is None:
        output.say("tests: not part of the installed package")
    else:
        _print_list("tests", entry.tests)
    _print_list("cases", entry.cases)


def _print_list(title: str, names: Iterable[str]) -> None:
    listed = list(names)
    if listed:
        output.say(f"{title}:")
    output.say(*(f"  {name}" for name in listed))
