"""The group `edition`: what games are played with."""

from __future__ import annotations

import typer

from ...kit.terminal.help import Commanded
from ...kit.terminal.table import tabled
from ..capabilities import CAPABILITIES

editions = typer.Typer(
    cls=tabled(Commanded, {"list": CAPABILITIES["edition-list"]}, f"{__package__}.inputs:SUBJECTS", "edition"),
    help="List the editions: boards, pieces and cards, and the variants of each.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
