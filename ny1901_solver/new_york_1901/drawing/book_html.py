"""A book of puzzles as one HTML page that needs nothing else: to read on a screen and to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from .book import HOW_TO, Book, Components, Page
from .printed import Printed

GRADES = 5
STYLE = """
:root { --accent: #a8562a; --faint: #6f675a; --rule: #bfb49c; }
body { margin: 0 auto; max-width: 56rem; padding: 0 1.5rem 3rem; color: #2b2620; background: #fdfbf5;
  font: 1.05rem/1.45 "Libertinus Serif", Georgia, "Times New Roman", serif; }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus { text-decoration: underline; }
header { padding: 14vh 0 4rem; text-align: center; }
header h1 { font-size: 3rem; margin: 0; }
header .how { max-width: 40rem; margin: 3rem auto 0; text-align: left; }
h2 { font-size: 1.9rem; margin: 3rem 0 1rem; }
h1, h2, h3 { line-height: 1.2; }
header h1, h2, .puzzle h3 { border-bottom: 4px double #2b2620; padding-bottom: .3rem; }
h3 { font-size: 1.3rem; display: flex; gap: .8rem; align-items: baseline; margin: 0 0 .3rem; }
h3 .title { flex: 1; }
.grade { color: var(--accent); letter-spacing: .15em; font-size: .9rem; white-space: nowrap; }
.kind, .notice, .subtitle { font-style: italic; color: var(--faint); }
.kind { margin: 0 0 .6rem; }
.lesson { border-left: 3px solid var(--accent); padding-left: .8rem; font-style: italic; }
.puzzle { padding-top: 2.5rem; }
.turns { font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .85rem; margin: .2rem 0; }
svg { display: block; width: 100%; height: auto; }
.picture { max-width: 100%; margin: .8rem auto; }
.cards th { text-align: left; white-space: nowrap; padding: .1rem 1rem .1rem 0; vertical-align: top; }
.refs { display: flex; justify-content: space-between; color: var(--faint); font-size: .95rem; }
.hints dt { float: left; clear: left; width: 2rem; text-align: right; font-weight: bold; }
.hints dd { margin: 0 0 .5rem 3rem; }
.solution { border-bottom: 1px solid var(--rule); padding: 1rem 0; }
.solution p { margin: .25rem 0; }
.one { display: grid; grid-template-columns: auto 1fr; gap: 1.2rem; align-items: start; }
.one .picture { margin-top: 0; }
table { border-collapse: collapse; width: 100%; }
td { padding: .1rem .6rem; vertical-align: top; }
nav td:first-child { text-align: right; }
@media (max-width: 40rem) { .one { grid-template-columns: 1fr; } }
@page { size: A4; margin: 14mm 15mm; }
@media print {
  body { max-width: none; padding: 0; background: none; font-size: 10.5pt; }
  header { min-height: 90vh; padding: 20vh 0 0; }
  .puzzle, h2 { break-before: page; padding-top: 0; margin-top: 0; }
  .hints dd, .hints dt, .solution .head, .one, svg { break-inside: avoid; }
  a { color: inherit; }
}
"""


def book_html(book: Book) -> str:
    """The page as text; the same book gives the same text."""
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(book.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
        *_front(book),
        *(line for page in book.pages for line in _puzzle(page)),
        *(line for stage, title in book.stages() for line in _hints(book.pages, stage, title)),
        '<section>\n<h2 id="solutions">Solutions</h2>',
        *(line for page in book.pages for line in _solution(page)),
        "</section>\n</body>\n</html>",
    ]
    return "\n".join(parts) + "\n"


def _front(book: Book) -> Iterator[str]:
    yield f'<header>\n<h1>{escape(book.title)}</h1>\n<p class="subtitle">{escape(book.subtitle)}</p>'
    yield f'<div class="how">\n{_paragraphs(HOW_TO)}\n{_picture(book.key)}'
    yield "".join(f'<p class="notice">{escape(text)}</p>\n' for text in book.notices) + "</div>\n</header>"
    for components in book.components:
        yield from _components(components)
    yield "<nav>\n<h2>The puzzles</h2>\n<table>"
    for page in book.pages:
        link = f'<a href="#puzzle-{page.number}">{escape(page.title)}</a>'
        yield f"<tr><td>{page.number}</td><td>{link}</td><td>{escape(page.kind)}</td><td>{_grade(page)}</td></tr>"
    yield "</table>\n</nav>"


def _puzzle(page: Page) -> Iterator[str]:
    yield f'<section class="puzzle" id="puzzle-{page.number}">'
    yield f'<h3><span>{page.number}</span><span class="title">{escape(page.title)}</span>{_grade(page)}</h3>'
    yield f'<p class="kind">{escape(page.kind)}</p>'
    if page.lesson:
        yield f'<p class="lesson">{escape(page.lesson)}</p>'
    for text, turn in page.question:
        yield f'<p class="turns">{escape(text)}</p>' if turn else f"<p>{escape(text)}</p>"
    yield _picture(page.picture)
    hints = ", ".join(
        f'<a href="#{stage}-{page.number}">{number}</a>' for number, (stage, _) in enumerate(page.hints, 1)
    )
    given = f"<span>hints: {hints}</span>" if hints else "<span></span>"
    yield f'<p class="refs">{given}<a href="#solution-{page.number}">solution</a></p>\n</section>'


def _hints(pages: Iterable[Page], stage: str, title: str) -> Iterator[str]:
    yield f'<section>\n<h2>{escape(title)}</h2>\n<dl class="hints">'
    for page in pages:
        for name, text in page.hints:
            if name == stage:
                back = f'<a href="#puzzle-{page.number}">{page.number}</a>'
                yield f'<dt id="{stage}-{page.number}">{back}</dt><dd>{escape(text)}</dd>'
    yield "</dl>\n</section>"


def _solution(page: Page) -> Iterator[str]:
    yield f'<article class="solution" id="solution-{page.number}">\n<div class="head">'
    number = f'<a href="#puzzle-{page.number}">{page.number}</a>'
    yield f'<h3><span>{number}</span><span class="title">{escape(page.title)}</span></h3>'
    yield "".join(f'<p class="turns">{escape(turn)}</p>\n' for turn in page.answer)
    first, *more = map(_picture, page.strips)
    told = _paragraphs(page.solution)
    if len(page.answer) == 1:
        yield f'</div>\n<div class="one">{first}<div>{told}</div></div>\n</article>'
    else:
        yield "\n".join([f"{first}</div>", *more, told, "</article>"])


def _components(components: Components) -> Iterator[str]:
    yield f'<section>\n<h2>The tiles</h2>\n<p class="kind">{escape(components.title)}</p>'
    yield f"{_paragraphs(components.about)}\n{_picture(components.tiles)}"
    yield '<h2>The cards in play</h2>\n<table class="cards">'
    for name, pays in components.cards:
        yield f"<tr><th>{escape(name)}</th><td>{escape(pays)}</td></tr>"
    yield "</table>\n</section>"


def _picture(printed: Printed) -> str:
    """A picture as wide as it is printed."""
    return f'<div class="picture" style="width: {printed.width}pt">{printed.picture.svg_text()}</div>'


def _paragraphs(texts: Iterable[str]) -> str:
    return "\n".join(f"<p>{escape(text)}</p>" for text in texts)


def _grade(page: Page) -> str:
    filled = "&#9632;" * page.grade + "&#9633;" * (GRADES - page.grade)
    return f'<span class="grade" title="grade {page.grade} of {GRADES}">{filled}</span>'
