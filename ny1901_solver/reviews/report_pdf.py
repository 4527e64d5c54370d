"""The report of a review as PDF. Turning points and boards link to the turns in the table, and the turns in the table
link back to them.
"""

from __future__ import annotations

from ..messages import gettext
from ..pictures.typesetting import typeset
from .report import Report


def report_pdf(report: Report) -> bytes:
    """The report as the bytes of a PDF file; the same report always gives the same bytes."""
    pictures = {"plot": report.plot.svg_text()}
    for marked in report.marked:
        for place, (_, picture) in enumerate(marked.boards):
            pictures[f"t{marked.anchor}-{place}"] = picture.svg_text()
    content = {
        "title": report.title,
        "subtitle": report.subtitle,
        "plot": report.plot.description,
        "players": report.players,
        "points": report.points,
        "words": {
            "players": gettext("Players"),
            "points": gettext("Turning points"),
            "turns": report.all_turns,
            "nothing": report.nothing_turned,
        },
        "heads": report.heads,
        "turns": [
            {"anchor": row.anchor, "cells": row.cells, "better": row.better, "shown": row.shown} for row in report.turns
        ],
        "marked": [
            {
                "anchor": marked.anchor,
                "title": marked.title,
                "boards": [(caption, picture.description) for caption, picture in marked.boards],
            }
            for marked in report.marked
        ],
        "basis": report.basis,
        "grey": report.grey,
    }
    return typeset("reviews/report.typ", content, pictures)
