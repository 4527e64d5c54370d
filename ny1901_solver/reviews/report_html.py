"""The report of a review as one HTML page that needs nothing else: turning points are links to their turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape

from ..pictures.pages import page_html
from ..pictures.sharing import said_once
from ..pictures.sheet import Picture
from .report import MarkedTurn, Report

_MORE = """
body { max-width: 68rem; background: #fff; }
header { padding: 2.5rem 0 0; text-align: left; }
header h1 { font-size: 2.2rem; }
table { font-variant-numeric: tabular-nums; font-size: .92rem; }
.turns { overflow-wrap: anywhere; }
.players { width: auto; }
th { text-align: right; font-weight: normal; font-style: italic; color: var(--faint); }
th, td { padding: .1rem .4rem; }
td { text-align: right; white-space: nowrap; border-top: 1px solid var(--rule); }
.all td:last-child { text-align: left; white-space: normal; width: 100%; }
.all td:nth-child(2), td:nth-child(4) { text-align: left; }
.players td:first-child { text-align: left; font-weight: bold; }
td.mark { font-weight: bold; color: var(--accent); }
td .turns { margin: 0; }
td .better { color: var(--faint); }
tr:target td { background: #f3e7c9; }
.boards { display: grid; grid-template-columns: 1fr 1fr; gap: 1.2rem; }
.boards h4 { margin: .4rem 0 0; font-style: italic; font-weight: normal; }
.basis { color: var(--faint); font-size: .95rem; margin-top: 3rem; border-top: 1px solid var(--rule); }
@media (max-width: 40rem) { .boards { grid-template-columns: 1fr; } }
@media print { h2 { break-before: auto; break-after: avoid; } header { min-height: 0; padding: 0; }
  .marked, tr { break-inside: avoid; } }
"""


def report_html(report: Report) -> str:
    """The page as text; the same report gives the same text."""
    drawn = [(f"t{of.anchor}-{place}-", each) for of in report.marked for place, (_, each) in enumerate(of.boards)]
    shared, pictures = said_once([replace(picture, prefix=prefix) for prefix, picture in drawn])
    boards = iter(pictures)
    parts = [
        f'<header>\n<h1>{escape(report.title)}</h1>\n<p class="subtitle">{escape(report.subtitle)}</p>\n</header>',
        f"<section>\n<h2>{escape(report.plotted)}</h2>\n{report.plot.svg_text()}</section>",
        *_players(report),
        *_points(report),
        *_turns(report),
        shared,
        *(line for marked in report.marked for line in _boards(marked, boards)),
        '<footer class="basis">',
        *(f"<p>{escape(text)}</p>" for text in report.basis),
        "</footer>",
    ]
    return page_html(report.title, parts, _MORE, report.grey)


def _players(report: Report) -> Iterator[str]:
    heads, *rows = report.players
    yield f'<section>\n<h2>Players</h2>\n<table class="players">\n<tr>{_cells("th", heads)}</tr>'
    yield from (f"<tr>{_cells('td', row)}</tr>" for row in rows)
    yield "</table>\n</section>"


def _points(report: Report) -> Iterator[str]:
    yield "<nav>\n<h2>Turning points</h2>\n<ul>"
    for anchor, told in report.points:
        yield f'<li><a href="#turn-{anchor}">{report.noun} {anchor}</a>: {escape(told)}</li>'
    yield "</ul>\n</nav>" if report.points else f"</ul>\n<p>No {report.noun} turned the game.</p>\n</nav>"


def _turns(report: Report) -> Iterator[str]:
    yield f'<section>\n<h2>All {report.noun}s</h2>\n<table class="all">\n<tr>{_cells("th", report.heads)}</tr>'
    for row in report.turns:
        number, colour, wins, mark, *rest, turn = row.cells
        number = f'<a href="#boards-{row.anchor}">{number}</a>' if row.shown else number
        better = f'<p class="turns better">{escape(row.better)}</p>' if row.better else ""
        told = f'<td><p class="turns">{escape(turn)}</p>{better}</td>'
        cells = f'<td>{number}</td>{_cells("td", (colour, wins))}<td class="mark">{mark}</td>{_cells("td", rest)}'
        yield f'<tr id="turn-{row.anchor}">{cells}{told}</tr>'
    yield "</table>\n</section>"


def _boards(marked: MarkedTurn, pictures: Iterator[Picture]) -> Iterator[str]:
    """A turn with a mark, and its boards, which are the next pictures."""
    link = f'<a href="#turn-{marked.anchor}">{escape(marked.title)}</a>'
    yield f'<article class="marked" id="boards-{marked.anchor}">\n<h3>{link}</h3>\n<div class="boards">'
    for caption, _ in marked.boards:
        yield f"<div><h4>{escape(caption)}</h4>\n{next(pictures).svg_text()}</div>"
    yield "</div>\n</article>"


def _cells(kind: str, cells: Iterable[str]) -> str:
    return "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in cells)
