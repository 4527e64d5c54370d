"""The group `rule` of a game: its capabilities about the rules, a book of them, and words that have moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

import typer

from ..errors import Refused
from .help import Commanded
from .table import tabled

SCRIPTS = {"page": "python -m tests.rule_pages", "coverage": "python -m tests.rule_coverage"}
"""What became of the commands for those who work on the program."""
ORDER = ("check", "differ", "list", "show", "ask", "book", "cases")


def rule_group(
    capabilities: Mapping[str, str],
    subjects: str,
    differ: Callable[..., None],
    book: Callable[..., None],
) -> typer.Typer:
    """The group: the `capabilities` about rules, what parts readings, and a book of all."""
    table = {word: capabilities[f"rule-{word}"] for word in ORDER if f"rule-{word}" in capabilities}
    rules = typer.Typer(
        cls=tabled(Commanded, table, subjects, "rule", ORDER),
        help="Look the rules up, and ask them: text, sources, authority, readings.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    rules.command()(differ)
    rules.command("book")(book)
    for name in SCRIPTS:
        rules.command(name, hidden=True, context_settings={"ignore_unknown_options": True})(_moved(name))
    return rules


def _moved(name: str) -> Callable[..., None]:
    """A command that says which script there is in its place."""

    def moved(_: Annotated[list[str] | None, typer.Argument()] = None) -> None:
        """Says what became of it."""
        raise Refused(f"`rule {name}` is now `{SCRIPTS[name]}`, in a checkout of the project")

    return moved
