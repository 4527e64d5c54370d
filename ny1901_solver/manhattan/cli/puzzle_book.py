"""`puzzle book`: puzzles to print, with the solutions at the back."""

from __future__ import annotations

from typing import Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.books import BookFile, book_form, write_puzzle_book
from ...kit.terminal.options import BlackAndWhite, Json
from ...kit.terminal.puzzles import All, Files
from . import puzzle_inputs, saving

TITLE = "Manhattan: puzzles"


def book(
    file: BookFile,
    files: Files = None,
    shipped: All = False,
    title: Annotated[str, typer.Option(metavar="TEXT", help="What stands on the title page.")] = TITLE,
    black_and_white: BlackAndWhite = False,
    as_json: Json = False,
) -> None:
    """Print puzzles as a book: one on a page, the easy ones first, hints in chapters of their own, solutions behind.

    It opens with how to read it and what goes for every puzzle, and ends with an index of what the answers are about.
    An HTML book is one file that needs nothing else and prints page by page; a PDF is A4, with page numbers and
    links from each puzzle to its hints and its solution.

    \b
    Examples:
      ny1901 --game manhattan puzzle book --all -o puzzles.pdf
      ny1901 puzzle book mh-tutorial-city my-puzzle.yaml -o puzzles.html --title "For Anna"
    """
    from ..drawing.puzzle_book import puzzle_book_of
    from ..drawing.rule_book import book_palette

    sources = puzzle_inputs.sources(files, shipped)
    form = book_form(file, saving.expect_page)
    puzzles = [puzzle_inputs.read(source) for source in sources]
    palette = book_palette(black_and_white)
    answer, subtitle = write_puzzle_book(
        file, form, len(puzzles), lambda told: puzzle_book_of(puzzles, title.strip() or TITLE, palette, told)
    )
    if as_json:
        from ...kit.puzzles.answers import puzzle_book
        from ..answers.of_puzzles import BookAnswer

        output.answer(puzzle_book(*answer, BookAnswer))
    else:
        output.say(f"{file}: {subtitle}")
