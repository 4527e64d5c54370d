"""A book of puzzles as PDF: text that can be searched, page numbers, and links there and back."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from ..pictures.typesetting import typeset
from .puzzle_book import MANY, PuzzleBook, PuzzlePage


def puzzle_book_pdf(book: PuzzleBook) -> bytes:
    """The bytes of the PDF; the same book gives the same bytes."""
    pictures = dict(book.pictures())
    content = {
        "title": book.title,
        "subtitle": book.subtitle,
        "how": (),
        "reading": book.how,
        "notices": book.notices,
        "pictures": {name: (each.width, each.picture.description) for name, each in pictures.items()},
        "components": [{"title": each.title, "about": each.about, "cards": each.cards} for each in book.components],
        "noun": book.noun,
        "beside": book.beside,
        "many": MANY,
        "chapters": book.chapters,
        "themes": book.themes,
        "pages": [_page(page) for page in book.pages],
        "grey": book.grey,
    }
    svgs = {name: each.picture.svg_text() for name, each in pictures.items()}
    return typeset("books/puzzle_book.typ", content, svgs)


def _page(page: PuzzlePage) -> dict[str, Any]:
    drawn = ("picture", "boards")
    content = {each.name: getattr(page, each.name) for each in fields(page) if each.name not in drawn}
    return content | {"boards": len(page.boards)}
