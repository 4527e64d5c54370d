"""The group `puzzle`: puzzles worth solving, made, listed, shown, played, checked and printed."""

from __future__ import annotations

import typer

from ...kit.terminal.help import Commanded
from .puzzle_book import book
from .puzzle_check import check
from .puzzle_compose import compose
from .puzzle_generate import generate
from .puzzle_list import list_
from .puzzle_play import play
from .puzzle_rating import progress
from .puzzle_show import daily, hint, show
from .puzzle_solve import grade, solve

puzzles = typer.Typer(
    cls=Commanded,
    help="Puzzles worth solving: list, show, play, solve, check, print and make them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
puzzles.command("list")(list_)
for each in (show, play, progress, hint, solve, check, grade, daily, book, generate, compose):
    puzzles.command()(each)
