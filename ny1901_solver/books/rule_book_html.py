"""The book of rulings as one self-contained HTML page: contents, rules with diagrams, and an index of links."""

from __future__ import annotations

import re

from ..pictures.pages import drawn_once, html_page
from .rule_book import ACROSS, RuleBook, short_ids


def rule_book_html(book: RuleBook) -> str:
    """Returns the HTML page of a book as text; equal books give equal texts."""
    shared, pictures = drawn_once(dict(book.pictures()))
    id_in_text = re.compile(f"({book.in_text})")
    return html_page(
        "books/rule_book.html",
        title=book.title,
        grey=book.grey,
        book=book,
        ids=book.ids,
        shared=shared,
        pictures=pictures,
        across=ACROSS,
        shortened=short_ids,
        pieces=id_in_text.split,
    )
