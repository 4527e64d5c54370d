"""A book of puzzles as one HTML page that needs nothing else: to read on a screen and to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from ..pictures.pages import front_html, page_html, paragraphs, pictures_html
from .puzzle_book import Components, PuzzleBook, PuzzlePage

GRADES = 5


def puzzle_book_html(book: PuzzleBook) -> str:
    """The page as text; the same book gives the same text."""
    shared, pictures = pictures_html(dict(book.pictures()))
    parts = [
        shared,
        *_front(book, pictures),
        *(line for page in book.pages for line in _puzzle(page, pictures)),
        *(line for chapter in book.chapters for line in _hints(book.pages, *chapter)),
        '<section>\n<h2 id="solutions">Solutions</h2>',
        *(line for page in book.pages for line in _solution(book, page, pictures)),
        "</section>",
        *_themes(book),
    ]
    return page_html(book.title, parts, grey=book.grey)


def _front(book: PuzzleBook, pictures: Mapping[str, str]) -> Iterator[str]:
    yield from front_html(book.title, book.subtitle, book.how, pictures["key"], book.notices)
    for number, components in enumerate(book.components):
        yield from _components(components, pictures[f"tiles-{number}"])
    yield "<nav>\n<h2>The puzzles</h2>\n<table>"
    for page in book.pages:
        link = f'<a href="#puzzle-{page.number}">{escape(page.title)}</a>'
        yield f"<tr><td>{page.number}</td><td>{link}</td><td>{escape(page.kind)}</td><td>{_grade(page)}</td></tr>"
    yield "</table>\n</nav>"


def _puzzle(page: PuzzlePage, pictures: Mapping[str, str]) -> Iterator[str]:
    yield f'<section class="puzzle" id="puzzle-{page.number}">'
    yield f'<h3><span>{page.number}</span><span class="title">{escape(page.title)}</span>{_grade(page)}</h3>'
    yield f'<p class="kind">{escape(page.kind)}</p>'
    if page.lesson:
        yield f'<p class="lesson">{escape(page.lesson)}</p>'
    for text, turn in page.question:
        yield f'<p class="turns">{escape(text)}</p>' if turn else f"<p>{escape(text)}</p>"
    yield pictures[f"puzzle-{page.number}"]
    hints = ", ".join(
        f'<a href="#{stage}-{page.number}">{number}</a>' for number, (stage, _) in enumerate(page.hints, 1)
    )
    given = f"<span>hints: {hints}</span>" if hints else "<span></span>"
    yield f'<p class="refs">{given}<a href="#solution-{page.number}">solution</a></p>\n</section>'


def _hints(pages: Iterable[PuzzlePage], stage: str, title: str) -> Iterator[str]:
    yield f'<section>\n<h2>{escape(title)}</h2>\n<dl class="hints">'
    for page in pages:
        for name, text in page.hints:
            if name == stage:
                back = f'<a href="#puzzle-{page.number}">{page.number}</a>'
                yield f'<dt id="{stage}-{page.number}">{back}</dt><dd>{escape(text)}</dd>'
    yield "</dl>\n</section>"


def _solution(book: PuzzleBook, page: PuzzlePage, pictures: Mapping[str, str]) -> Iterator[str]:
    yield f'<article class="solution" id="solution-{page.number}">\n<div class="head">'
    number = f'<a href="#puzzle-{page.number}">{page.number}</a>'
    yield f'<h3><span>{number}</span><span class="title">{escape(page.told or page.title)}</span></h3>'
    yield "".join(f'<p class="turns">{escape(turn)}</p>\n' for turn in page.answer)
    boards = [pictures[f"board-{page.number}-{turn}"] for turn in range(len(page.boards))]
    if len(boards) == 1 and page.boards[0].width <= book.beside:
        yield f'</div>\n<div class="one">\n{boards[0]}\n<div>{paragraphs(page.solution)}</div>\n</div>\n</article>'
    else:
        yield "\n".join([f"{''.join(boards[:1])}</div>", *boards[1:], paragraphs(page.solution), "</article>"])


def _themes(book: PuzzleBook) -> Iterator[str]:
    """The index: what the answers are about, with the puzzles."""
    if book.themes:
        yield '<section>\n<h2 id="themes">What the answers are about</h2>\n<table class="cards">'
        for theme, told, numbers in book.themes:
            links = ", ".join(f'<a href="#puzzle-{number}">{number}</a>' for number in numbers)
            yield f"<tr><th>{escape(theme)}</th><td>{escape(told)} {links}</td></tr>"
        yield "</table>\n</section>"


def _components(components: Components, tiles: str) -> Iterator[str]:
    yield f'<section>\n<h2>The tiles</h2>\n<p class="kind">{escape(components.title)}</p>'
    yield f"{paragraphs(components.about)}\n{tiles}"
    yield '<h2>The cards in play</h2>\n<table class="cards">'
    for name, pays in components.cards:
        yield f"<tr><th>{escape(name)}</th><td>{escape(pays)}</td></tr>"
    yield "</table>\n</section>"


def _grade(page: PuzzlePage) -> str:
    filled = "&#9632;" * page.grade + "&#9633;" * (GRADES - page.grade)
    return f'<span class="grade" title="grade {page.grade} of {GRADES}">{filled}</span>'
