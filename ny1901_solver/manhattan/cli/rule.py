"""`rule`: what the rules of Manhattan say."""

from __future__ import annotations

import typer

from .rule_check import check

rules = typer.Typer(
    help="Ask the rules: whether a move is legal, and why.", no_args_is_help=True, rich_markup_mode=None
)
rules.callback()(lambda: None)
rules.command()(check)
