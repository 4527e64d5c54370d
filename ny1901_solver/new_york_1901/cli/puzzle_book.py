"""`puzzle book`: puzzles to print, with the solutions at the back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.bar import bar
from ...kit.terminal.books import BookFile, book_form
from ...kit.terminal.drawn import note_boxes
from . import inputs, puzzle_inputs, saving
from .inputs import Json

if TYPE_CHECKING:
    from ..drawing import Palette

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
      ny1901 puzzle book my-puzzle.yaml plan-3-7-0001 -o puzzles.html --title "For Anna"
    """
    from ...kit.files import write_bytes
    from ..drawing.book import book_of
    from ..drawing.book_html import book_html
    from ..drawing.book_pdf import book_pdf

    sources = puzzle_inputs.sources(files, shipped)
    form = book_form(file, saving.expect_page)
    puzzles = [puzzle_inputs.read(source, edition) for source in sources]
    with bar(len(puzzles)) as told:
        made = book_of(puzzles, title, printed_palette(black_and_white), told)
    write_bytes(file, book_pdf(made) if form == ".pdf" else book_html(made).encode())
    note_boxes(form.removeprefix("."), [printed.picture for _, printed in made.pictures()])
    if as_json:
        from ..answers import of_puzzles

        output.answer(of_puzzles.puzzle_book(str(file), [page.name for page in made.pages], file.stat().st_size))
    else:
        output.say(f"{file}: {made.subtitle}")


def printed_palette(black_and_white: bool) -> Palette:
    """The colours of a book or report: on white paper, to spare the ink."""
    from dataclasses import replace

    from ..drawing import BLACK_AND_WHITE, COLOUR

    return BLACK_AND_WHITE if black_and_white else replace(COLOUR, paper="#ffffff")
