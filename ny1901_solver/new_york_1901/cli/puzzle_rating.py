"""`puzzle progress`: what was solved, the own rating, and the puzzle to go on with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ...kit.errors import DataError
from ...kit.terminal import output
from ...kit.terminal.prompt import at_terminal
from ...kit.words import counted
from . import inputs, puzzle_progress
from .inputs import Json
from .puzzle_show import title_lines

if TYPE_CHECKING:
    from ...kit.progress import OwnRating, ProgressFile
    from ...kit.puzzles.shelf import Heading


def progress(progress: puzzle_progress.File = None, ascii_only: inputs.Ascii = False, as_json: Json = False) -> None:
    """Tell what you have solved, your own rating, and the puzzle to go on with.

    The rating is on the scale of the puzzles: with one of as many points you have even odds to solve it at the first
    try without a hint. It follows from how each puzzle went at first; the more there are, the smaller is its error.

    \b
    Examples:
      ny1901 puzzle progress
      ny1901 puzzle progress --progress mine.yaml --json
    """
    from ...kit.progress import NOTHING_YET, facts_on
    from ..puzzles.collection import headings

    kept = puzzle_progress.shown(progress, as_json)
    if kept is None and (progress is not None or as_json or not at_terminal()):
        raise typer.BadParameter(
            "a file is wanted here; only at a terminal there is one without", param_hint="--progress"
        )
    kept, shelf = kept or NOTHING_YET, headings()
    following = kept.next_of(shelf, None)
    if as_json:
        from ..answers import of_progress

        facts = facts_on(puzzle_progress.today(), kept, shelf)
        output.answer(of_progress.puzzle_progress(facts, following, {}, None, kept.mark))
    else:
        _say_progress(kept, kept.own_rating(shelf), following, ascii_only)


def _say_progress(kept: ProgressFile, rating: OwnRating | None, following: Heading | None, ascii_only: bool) -> None:
    from ...kit.progress import streak
    from ..puzzles import read_puzzle
    from ..puzzles.collection import shipped

    tried, days = len(kept.puzzles) - kept.solved, streak(kept.solved_days, puzzle_progress.today())
    more = [f"{tried} more tried"] * (tried > 0) + [f"{counted(days, 'day')} in a row"] * (days > 0)
    output.say(", ".join([f"{counted(kept.solved, 'puzzle')} solved", *more]))
    _say_rating(rating, ascii_only)
    if following is not None:
        title, heading, *_ = title_lines(read_puzzle(shipped()[following.id]))
        output.say(*(line.replace("±", "+-") if ascii_only else line for line in (f"next: {title}", heading)))


def say_rating_kept(named: Path | None, ascii_only: bool) -> None:
    """Says the own rating behind a puzzle, where progress is kept; that a file is broken is told by who writes it."""
    from ..puzzles.collection import SHELF

    try:
        kept = puzzle_progress.shown(named, as_json=False)
    except DataError:
        return
    if kept is not None:
        _say_rating(kept.own_rating(SHELF.named({each.id for each in kept.puzzles})), ascii_only)


def _say_rating(rating: OwnRating | None, ascii_only: bool) -> None:
    if rating is not None:
        output.say(f"your rating: {rating}".replace("±", "+-" if ascii_only else "±"))
