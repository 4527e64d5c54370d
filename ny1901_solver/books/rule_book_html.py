"""The book of rulings as one HTML page that needs nothing else: contents, rules with diagrams, an index of links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from ..pictures.pages import front_html, page_html, pictures_html
from .rule_book import ACROSS, RuleBook, RuleEntry, Ruling, shortened

_MORE = """
body { max-width: 64rem; background: #fff; }
header { padding: 4rem 0 2rem; }
nav ul, .index ul { list-style: none; margin: 0; padding: 0; columns: 2; column-gap: 3rem; }
.index ul { columns: 3; font-size: .9rem; }
nav li, .index li { break-inside: avoid; padding-left: 1rem; text-indent: -1rem; }
nav h3 { margin-top: 1.2rem; border-bottom: 1px solid var(--rule); }
.rule { padding-top: 1.5rem; }
.rule > h3 { font-size: 1.5rem; border-bottom: 4px double #2b2620; padding-bottom: .3rem; }
.rule > p { font-size: 1.15rem; }
dl { display: grid; grid-template-columns: 5rem 1fr; gap: .2rem 1rem; margin: .6rem 0; font-size: .95rem; }
dt { font-style: italic; color: var(--faint); }
dd { margin: 0; }
.ruling { border-top: 1px solid var(--rule); margin-top: 1.6rem; padding-top: .8rem; break-inside: avoid; }
.ruling h4 { display: flex; gap: 1rem; align-items: baseline; margin: 0 0 .6rem; font-size: 1.1rem; line-height: 1.25; }
.ruling h4 .title { flex: 1; }
.id { color: var(--accent); white-space: nowrap; }
.verdict { border: 1px solid var(--accent); border-radius: 4px; color: var(--accent); font-size: .85rem;
  padding: .05rem .5rem; white-space: nowrap; }
.no { background: var(--accent); color: #fff; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.both { display: grid; grid-template-columns: auto 1fr; gap: 1.2rem; align-items: start; }
.both .picture { margin: 0; }
.both p { margin: .3rem 0; }
.turns { overflow-wrap: anywhere; }
.answer { border-left: 4px solid var(--accent); padding-left: .8rem; font-size: 1.1rem; }
.players { width: auto; font-size: .9rem; background: #f6f1e4; }
.players th { font-weight: normal; color: var(--faint); background: #fff; }
.players td, .players th { padding: .1rem .6rem; text-align: center; }
.players td:first-child, .players td:last-child { text-align: left; }
.small { color: var(--faint); font-size: .9rem; }
@media (max-width: 48rem) { .both { grid-template-columns: 1fr; } nav ul, .index ul { columns: 1; } }
@media print { header { min-height: 0; } h3 { break-after: avoid; } }
"""


def rule_book_html(book: RuleBook) -> str:
    """The page as text; the same book gives the same text."""
    shared, pictures = pictures_html(dict(book.pictures()))
    parts = [
        shared,
        *front_html(book.title, book.subtitle, book.how, pictures["key"], book.notices),
        *_contents(book),
        *(line for title, entries in book.chapters for line in _chapter(book, title, entries, pictures)),
        *_claims(book),
        *_documents(book),
        *_index(book),
    ]
    return page_html(book.title, parts, _MORE, book.grey)


def _contents(book: RuleBook) -> Iterator[str]:
    yield "<nav>\n<h2>Contents</h2>"
    for title, entries in book.chapters:
        links = "".join(f"<li>{_link(entry.rule.id)} {escape(entry.rule.title)}</li>" for entry in entries)
        yield f"<h3>{escape(title)}</h3>\n<ul>{links}</ul>"
    ends = [*([("claims", "Wrong claims")] if book.claims else []), ("documents", "Documents"), ("index", "Index")]
    yield f"<h3>At the end</h3>\n<ul>{''.join(f'<li>{_link(*end)}</li>' for end in ends)}</ul>\n</nav>"


def _chapter(book: RuleBook, title: str, entries: Iterable[RuleEntry], pictures: Mapping[str, str]) -> Iterator[str]:
    yield f"<section>\n<h2>{escape(title)}</h2>"
    for entry in entries:
        rule = entry.rule
        yield f'<section class="rule" id="{rule.id}">\n<h3><span class="id">{rule.id}</span> {escape(rule.title)}</h3>'
        yield f"<p>{_said(book, rule.text)}</p>\n<dl>{''.join(_facts(book, entry))}</dl>"
        for ruling in entry.rulings:
            yield from _ruling(book, ruling, pictures[ruling.id])
        yield "</section>"
    yield "</section>"


def _facts(book: RuleBook, entry: RuleEntry) -> Iterator[str]:
    """What stands below a rule's text: who says so, readings, claims and rulings elsewhere."""
    rule = entry.rule
    yield _fact("authority", _said(book, rule.authority + (f". {rule.reason}" if rule.reason else "")))
    yield _fact("sources", escape("; ".join(map(str, rule.sources))))
    for reading in entry.readings:
        values = "".join(
            f"<br><code>{escape(each.value)}</code>: {_said(book, each.meaning)}" for each in reading.values
        )
        because = f"<br><em>The first, because:</em> {_said(book, reading.default_because)}"
        yield _fact("reading", f"<code>{reading.switch}</code>{values}{because}")
    if entry.refutes:
        yield _fact("refutes", _links(entry.refutes))
    if entry.elsewhere:
        yield _fact("see also", _links(entry.elsewhere))


def _fact(head: str, body: str) -> str:
    return f"<dt>{head}</dt><dd>{body}</dd>"


def _ruling(book: RuleBook, ruling: Ruling, diagram: str) -> Iterator[str]:
    refused = " no" if ruling.refused else ""
    yield f'<article class="ruling" id="{ruling.id}">\n<h4><span class="id">{ruling.id}</span>'
    yield f'<span class="title">{escape(ruling.question)}</span><span class="verdict{refused}">{ruling.shown}</span>'
    both = "both" if ruling.diagram.width <= ACROSS else "below"
    yield f'</h4>\n<div class="{both}">\n{diagram}\n<div>'
    if ruling.turn:
        yield f'<p class="turns">{escape(ruling.turn)}</p>'
    yield f'<p class="answer">{_said(book, ruling.answer)}</p>'
    for reading, told in ruling.found:
        said = "<br>".join(_said(book, sentence) for sentence in told)
        yield f"<p><code>{escape(reading)}</code> {said}</p>" if reading else f"<p>{said}</p>" if said else ""
    yield _players(book, ruling)
    yield f'<p class="small">{escape(ruling.table)}</p>'
    if ruling.inferred:
        yield f"<p><em>Inferred:</em> {_said(book, ruling.inferred)}</p>"
    if known := book.known(ruling.rules):
        yield f'<p class="small">also about {_links(known)}</p>'
    if ruling.refutes:
        yield f'<p class="small">refutes {_links(ruling.refutes)}</p>'
    yield f'<p class="small">{escape(ruling.based)}</p>\n</div>\n</div>\n</article>'


def _players(book: RuleBook, ruling: Ruling) -> str:
    heads = "".join(f"<th>{head}</th>" for head in book.heads)
    rows = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in ruling.players)
    return f'<table class="players">\n<tr>{heads}</tr>{"".join(f"<tr>{row}</tr>" for row in rows)}</table>'


def _claims(book: RuleBook) -> Iterator[str]:
    if not book.claims:
        return
    yield '<section id="claims">\n<h2>Wrong claims</h2>\n<p>What somebody says about the game and the rules refute.</p>'
    for claim in book.claims:
        cases = [ruling.id for ruling in book.rulings if claim.id in ruling.refutes]
        see = f"; see {_links(cases)}" if cases else ""
        refuted = f"refuted by {_links(book.known(claim.refuted_by))}{see}"
        yield f'<p id="{claim.id}"><strong class="id">{claim.id}</strong> {escape(claim.claim)}<br>'
        yield f'<span class="small">{escape(str(claim.source))}; {refuted}</span></p>'
    yield "</section>"


def _documents(book: RuleBook) -> Iterator[str]:
    yield '<section id="documents">\n<h2>Documents</h2>'
    for each in book.documents:
        year = f", {each.year}" if each.year else ""
        yield f"<p><strong>{escape(each.title)}</strong>{year} (<code>{each.id}</code>)<br>{escape(each.standing)}</p>"
    yield "</section>"


def _index(book: RuleBook) -> Iterator[str]:
    yield '<section class="index" id="index">\n<h2>Index</h2>\n<ul>'
    for word, ids in book.index:
        yield f"<li>{escape(word)} {', '.join(_link(*each) for each in shortened(ids))}</li>"
    yield "</ul>\n</section>"


def _said(book: RuleBook, text: str) -> str:
    """A text whose ids are links where the book has what they name."""
    return re.sub(book.in_text, lambda found: _link(found[0]) if found[0] in book.ids else found[0], escape(text))


def _link(name: str, shown: str = "") -> str:
    return f'<a href="#{name}">{escape(shown or name)}</a>'


def _links(names: Iterable[str]) -> str:
    return ", ".join(map(_link, names))
