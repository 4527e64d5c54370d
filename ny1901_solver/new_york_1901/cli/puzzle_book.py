"""`puzzle book`: puzzles to print, with the solutions at the back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.books import BookFile, book_form, write_puzzle_book
from . import inputs, puzzle_inputs, saving
from .inputs import Json

if TYPE_CHECKING:
    pass

TITLE = "New York 1901: puzzles"


def book(
    file: BookFile,
    files: puzzle_inputs.Files = None,
    shipped: puzzle_inputs.All = False,
    title: Annotated[str, typer.Option(metavar="TEXT", help="What stands on the title page.")] = TITLE,
    black_and_white: inputs.BlackAndWhite = False,
    edition: inputs.Edition = None,
    as_json: Json = False,
) -> None:
    """Print puzzles as a book: one on a page, the easy ones first, hints in chapters of their own, solutions behind.

    It opens with how to read it, what goes for every puzzle, the tiles with what they are worth, and the cards in play
    with what they pay, and ends with an index of what the answers are about.
    An HTML book is one file that needs nothing else and prints page by page; a PDF is A4, with page numbers and
    links from each puzzle to its hints and its solution. No label of a picture is below 6 points on paper, on boards
    of up to 22 columns.

    \b
    Examples:
      ny1901 puzzle book --all -o puzzles.pdf
      ny1901 puzzle book my-puzzle.yaml plan-3-344-0003 -o puzzles.html --title "For Anna"
    """
    from ..drawing.puzzle_book import puzzle_book_of

    sources = puzzle_inputs.sources(files, shipped)
    form = book_form(file, saving.expect_page)
    puzzles = [puzzle_inputs.read(source, edition, answered=True) for source in sources]
    from ..drawing import printed_palette

    palette = printed_palette(black_and_white)
    answer, subtitle = write_puzzle_book(
        file, form, len(puzzles), lambda told: puzzle_book_of(puzzles, title.strip() or TITLE, palette, told)
    )
    if as_json:
        from ...kit.puzzles.answers import puzzle_book

        output.answer(puzzle_book(*answer))
    else:
        output.say(f"{file}: {subtitle}")
