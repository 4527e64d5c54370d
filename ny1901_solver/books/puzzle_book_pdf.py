"""A book of puzzles as PDF, with searchable text, page numbers and links."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from ..messages import gettext, ngettext
from ..pictures.typesetting import typeset
from .puzzle_book import MANY, PuzzleBook, PuzzlePage


def puzzle_book_pdf(book: PuzzleBook) -> bytes:
    """Returns the bytes of a book's PDF; equal books give equal bytes."""
    pictures = dict(book.pictures())
    content = {
        "title": book.title,
        "subtitle": book.subtitle,
        "how": (),
        "reading": book.how,
        "notices": book.notices,
        "pictures": {name: (each.width, each.picture.description) for name, each in pictures.items()},
        "components": [{"title": each.title, "about": each.about, "cards": each.cards} for each in book.components],
        "beside": book.beside,
        "many": MANY,
        "chapters": book.chapters,
        "themes": book.themes,
        "pages": [_page(page) for page in book.pages],
        "words": {
            "how": gettext("How to read this book"),
            "tiles": gettext("The tiles"),
            "cards": gettext("The cards in play"),
            "puzzles": gettext("The puzzles"),
            "solution": gettext("the solution is on page {page}"),
            "solutions": gettext("Solutions"),
            "reasons": gettext("Why it holds"),
            "themes": gettext("What the answers are about"),
            "list": gettext("{others} and {last}"),
        },
        "grey": book.grey,
    }
    svgs = {name: each.picture.svg_text() for name, each in pictures.items()}
    return typeset("books/puzzle_book.typ", content, svgs)


def _page(page: PuzzlePage) -> dict[str, Any]:
    drawn = ("picture", "boards")
    content = {each.name: getattr(page, each.name) for each in fields(page) if each.name not in drawn}
    soon = [key for key, _ in page.hints if key.startswith("1-") and not key.endswith("full")]
    later = [key for key, _ in page.hints if key not in soon][:1]
    return content | {"boards": len(page.boards), "soon": soon, "later": later, "where": _where(len(soon), bool(later))}


def _where(soon: int, later: bool) -> str:
    """Returns the sentence about the pages of a puzzle's hints; Typst fills in the page numbers."""
    if not soon:
        return gettext("the hints begin on page {later}") if later else ""
    if later:
        return ngettext(
            "hints are on page {pages}, and more hints from page {later} on",
            "hints are on pages {pages}, and more hints from page {later} on",
            soon,
            pages="{pages}",
            later="{later}",
        )
    return ngettext("hints are on page {pages}", "hints are on pages {pages}", soon, pages="{pages}")
