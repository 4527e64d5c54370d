"""The group `puzzle`: puzzles of Manhattan, listed, shown, played, solved, checked, printed and made."""

from __future__ import annotations

import typer

from ...kit.terminal.help import Commanded
from .puzzle_book import book
from .puzzle_check import check
from .puzzle_generate import generate
from .puzzle_play import play
from .puzzle_show import hint, list_, show
from .puzzle_solve import solve

puzzles = typer.Typer(
    cls=Commanded,
    help="Puzzles worth solving: list, show, play, solve, check and make them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
puzzles.command("list")(list_)
for each in (show, play, hint, solve, check, book, generate):
    puzzles.command()(each)
