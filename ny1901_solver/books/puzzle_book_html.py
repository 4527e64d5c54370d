"""A book of puzzles as one self-contained HTML page, for screen and print."""

from __future__ import annotations

from ..pictures.pages import drawn_once, html_page
from .puzzle_book import PuzzleBook


def puzzle_book_html(book: PuzzleBook) -> str:
    """Returns the HTML page of a book as text; equal books give equal texts."""
    shared, pictures = drawn_once(dict(book.pictures()))
    return html_page(
        "books/puzzle_book.html", title=book.title, grey=book.grey, book=book, shared=shared, pictures=pictures
    )
