"""The book of rulings as PDF: contents, rules with their diagrams, an index, and links."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from ..messages import gettext
from ..pictures.typesetting import typeset
from .rule_book import ACROSS, RuleBook, RuleEntry, Ruling, short_ids

WIDE = 320  # from this width in points on, a diagram leaves too little room for a table
SHORT = 6  # the number of letters of a short id


def rule_book_pdf(book: RuleBook) -> bytes:
    """Returns the bytes of a book's PDF; equal books give equal bytes."""
    printed = dict(book.pictures())
    content = {
        "title": book.title,
        "subtitle": book.subtitle,
        "how": book.how,
        "notices": book.notices,
        "wide": WIDE,
        "across": ACROSS,
        "id_room": 14 if max(map(len, book.rules)) <= SHORT else 19,
        "ids": sorted(book.ids),
        "in_text": book.in_text,
        "ends": [
            *([("claims", gettext("Wrong claims"))] if book.claims else []),
            ("documents", gettext("Documents")),
            ("index", gettext("Index")),
        ],
        "words": _words(),
        "chapters": [(title, [_entry(book, entry) for entry in entries]) for title, entries in book.chapters],
        "claims": [
            {
                "id": claim.id,
                "claim": claim.claim,
                "source": str(claim.source),
                "rules": book.own_rules(claim.refuted_by),
                "cases": book.refuting(claim),
            }
            for claim in book.claims
        ],
        "documents": [document.model_dump(include={"id", "title", "year", "standing"}) for document in book.documents],
        "index": [(word, short_ids(ids)) for word, ids in book.index],
        "pictures": {name: (each.width, each.picture.description) for name, each in printed.items()},
        "grey": book.grey,
    }
    pictures = {name: each.picture.svg_text() for name, each in printed.items()}
    return typeset("books/rule_book.typ", content, pictures)


def _words() -> dict[str, str]:
    """Returns the words of the template; Typst replaces the fields that some of these texts contain."""
    return {
        "contents": gettext("Contents"),
        "ends": gettext("Appendices"),
        "authority": gettext("authority"),
        "sources": gettext("sources"),
        "reading": gettext("reading"),
        "because": gettext("The first value is the default, because:"),
        "refuting": gettext("refutes"),
        "elsewhere": gettext("see also"),
        "inferred": gettext("Inferred:"),
        "about": gettext("This ruling is also about {rules}"),
        "refutes": gettext("This ruling refutes {claims}"),
        "claims": gettext("Wrong claims"),
        "wrong": gettext("Claims about the game that the rules refute."),
        "refuted": gettext("refuted by {rules}"),
        "see": gettext("see {rulings}"),
        "documents": gettext("Documents"),
        "index": gettext("Index"),
    }


def _entry(book: RuleBook, entry: RuleEntry) -> dict[str, Any]:
    rule = entry.rule
    return {
        **rule.model_dump(include={"id", "title", "text", "authority", "reason"}),
        "sources": [str(source) for source in rule.sources],
        "readings": [
            {
                "switch": reading.switch,
                "values": [(each.value, each.meaning) for each in reading.values],
                "because": reading.default_because,
            }
            for reading in entry.readings
        ],
        "refutes": entry.refutes,
        "elsewhere": entry.elsewhere,
        "rulings": [_ruling(book, ruling) for ruling in entry.rulings],
    }


def _ruling(book: RuleBook, ruling: Ruling) -> dict[str, Any]:
    sentences = {each.name: getattr(ruling, each.name) for each in fields(ruling) if each.name != "diagram"}
    players = [book.heads, *ruling.players]
    return sentences | {"players": players, "refused": ruling.is_refused, "rules": book.own_rules(ruling.rules)}
