"""The report of a review as one self-contained HTML page. In the report, turning points are links to the turns at which
they occurred.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from ..pictures.pages import html_page
from ..pictures.sharing import said_once
from .report import Report


def report_html(report: Report) -> str:
    """The report as the text of an HTML page; the same report always gives the same text."""
    drawn = [(f"t{of.anchor}-{place}-", each) for of in report.marked for place, (_, each) in enumerate(of.boards)]
    shared, pictures = said_once([replace(picture, prefix=prefix) for prefix, picture in drawn])
    following = iter(pictures)
    boards = {marked.anchor: list(islice(following, len(marked.boards))) for marked in report.marked}
    return html_page(
        "reviews/report.html", title=report.title, grey=report.grey, report=report, shared=shared, boards=boards
    )
