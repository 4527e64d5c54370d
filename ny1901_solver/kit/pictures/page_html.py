"""What books and reports share as HTML: the style, the frame of a page that needs nothing else, its first lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from html import escape

from .printed import Printed
from .sharing import said_once
from .sheet import short

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
