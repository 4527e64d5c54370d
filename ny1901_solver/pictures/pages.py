"""What books and reports share: how large pictures are printed, the frame of an HTML page, and the PDF's title page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape

from .sharing import said_once
from .sheet import Picture, short

PAGE = (499.0, 690.0)
"""The room for a picture on a page of A4 with a heading, in points."""
WIDE = 527.0
"""The width of a page of a book of puzzles, in points: its margins are narrow, for the sake of its boards."""
LABELS = 6.0
"""The smallest labels on paper, in points."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A picture with its width on paper, in points."""

    picture: Picture
    width: float

    @classmethod
    def filling(cls, picture: Picture, share: float = 1.0) -> Printed:
        """A picture as large as a page has room for, or a share of its width."""
        width, height = PAGE
        return cls(picture, round(share * min(width, height * picture.width / picture.height), 1))

    @classmethod
    def within(cls, picture: Picture, height: float) -> Printed:
        """A picture as large as fits the width of a page and a height, in points."""
        return cls(picture, round(min(WIDE, height * picture.width / picture.height), 1))

    @classmethod
    def scaled(cls, picture: Picture, points: float) -> Printed:
        """A picture at so many points a pixel, if a page has room for it."""
        return cls(picture, round(min(PAGE[0], points * picture.width), 1))


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
.once { position: absolute; width: 0; height: 0; }
.picture { max-width: 100%; margin: .8rem auto; content-visibility: auto; }
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


GREY = """
:root { --accent: #000; --faint: #404040; --rule: #808080; }
body, .players { background: #fff; color: #000; }
"""


def page_html(title: str, body: Iterable[str], style: str = "", grey: bool = False) -> str:
    """A page of some lines, in the style of all and one of its own; a `grey` one has no colours."""
    style += GREY if grey else ""
    lines = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>",
        *body,
        "</body>\n</html>",
    ]
    return "\n".join(lines) + "\n"


def front_html(title: str, subtitle: str, how_to: Iterable[str], key: str, notices: Iterable[str]) -> Iterator[str]:
    """What a book begins with: its title, how to read it, the key to its pictures, and what must be said of them."""
    yield f'<header>\n<h1>{escape(title)}</h1>\n<p class="subtitle">{escape(subtitle)}</p>'
    yield f'<div class="how">\n{paragraphs(how_to)}\n{key}'
    yield "".join(f'<p class="notice">{escape(text)}</p>\n' for text in notices) + "</div>\n</header>"


def pictures_html(printed: Mapping[str, Printed]) -> tuple[str, dict[str, str]]:
    """What all pictures of a page use, and each of them as wide as it is printed, by name.

    It takes its room before it is drawn, so that a browser can leave that until somebody looks at it.
    """
    shared, pictures = said_once([replace(each.picture, prefix=f"{name}-") for name, each in printed.items()])
    drawn = dict[str, str]()
    for (name, each), picture in zip(printed.items(), pictures, strict=True):
        room = f"width: {each.width}pt; aspect-ratio: {short(picture.width)}/{short(picture.height)}"
        drawn[name] = f'<div class="picture" style="{room}">{picture.svg_text()}</div>'
    return shared, drawn


def paragraphs(texts: Iterable[str]) -> str:
    """A paragraph for each text."""
    return "\n".join(f"<p>{escape(text)}</p>" for text in texts)


_COLOURED = r"""
#let faint = rgb("#6f675a")
#let rule = rgb("#bfb49c")
#let accent = rgb("#a8562a")
#let ground = rgb("#f6f1e4")
"""
_GREY = r"""
#let faint = luma(25%)
#let rule = luma(50%)
#let accent = black
#let ground = luma(93%)
"""
_DOUBLE = r"""
#let double = stack(spacing: 0.9mm, line(length: 100%, stroke: 1.2pt), line(length: 100%, stroke: 0.4pt))
"""


def inks(grey: bool) -> str:
    """The inks of a page, without colours where it is `grey`, and the double rule."""
    return (_GREY if grey else _COLOURED) + _DOUBLE


FRONT = r"""
#let book = json(bytes(sys.inputs.book))
#let pic(name) = {
  let given = book.pictures.at(name)
  image(bytes(sys.inputs.at(name)), format: "svg", width: given.at(0) * 1pt, alt: given.at(1))
}
#let front(heading, above: 26%) = {
  v(above)
  align(center)[
    #heading
    #v(2mm)
    #block(width: 70%, double)
    #v(1mm)
    #text(14pt, style: "italic", fill: faint, book.subtitle)
  ]
  v(1fr)
  align(center, block(width: 78%)[
    #set align(left)
    #set par(justify: true)
    #for text in book.how [#text #parbreak()]
    #v(3mm)
    #pic("key")
    #v(2mm)
    #for text in book.notices [#emph(text) #parbreak()]
  ])
  v(6%)
}
"""
"""The book that comes in as data, its pictures by name, and its title page under a heading."""
