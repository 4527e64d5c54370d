"""The group `rule` of a game: its capabilities about the rules, and words that have moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

import typer

from ..errors import Refused
from .help import group_of

SCRIPTS = {"page": "python -m tests.rule_pages", "coverage": "python -m tests.rule_coverage"}
"""What became of the commands for those who work on the program."""
ORDER = ("check", "differ", "list", "show", "ask", "book", "cases")


def rule_group(capabilities: Mapping[str, str], subjects: str) -> typer.Typer:
    """The group of the `capabilities` about rules."""
    about = "Look the rules up, and ask them: text, sources, authority, readings."
    rules = group_of("rule", about, ORDER, capabilities, subjects)
    for name in SCRIPTS:
        rules.command(name, hidden=True, context_settings={"ignore_unknown_options": True})(_moved(name))
    return rules


def _moved(name: str) -> Callable[..., None]:
    """A command that says which script there is in its place."""

    def moved(_: Annotated[list[str] | None, typer.Argument()] = None) -> None:
        """Says what became of it."""
        raise Refused(f"`rule {name}` is now `{SCRIPTS[name]}`, in a checkout of the project")

    return moved
