"""A book of puzzles as PDF: text that can be searched, page numbers, and links there and back."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from ..pictures.pages import FRONT, inks
from ..pictures.typesetting import typeset
from .puzzle_book import MANY, PuzzleBook, PuzzlePage

# What stands in the book comes in as data, so that no character of it is read as markup.
_SOURCE = r"""
#set document(title: book.title)
#set page("a4", margin: (x: 12mm, top: 14mm, bottom: 15mm), footer: context {
  set text(9pt, fill: faint)
  if counter(page).get().first() > 1 { align(center, counter(page).display()) }
})
#set text(10.5pt, lang: "en")
#set par(leading: 0.6em, spacing: 0.75em)
#show raw: set text(9pt)
#let grade(n) = for i in range(5) {
  box(width: 2.2mm, height: 2.2mm, baseline: 0.1mm, stroke: 0.5pt + accent, fill: if i < n { accent })
  h(0.8mm)
}
#let chapter(title) = {
  pagebreak(weak: true)
  heading(level: 1, title)
}
#show heading.where(level: 1): it => { text(20pt, it.body); v(-4mm); double; v(2mm) }
#let goto(kind, n, body) = link(label(kind + "-" + str(n)), text(fill: accent, body))
#let at(kind, n) = context counter(page).at(label(kind + "-" + str(n))).first()
#let turns(list) = for turn in list { block(spacing: 0.6em, raw(turn)) }

#front(text(34pt, weight: "bold", book.title))

#chapter("How to read this book")
#{
  set par(justify: true, spacing: 1.1em)
  for text in book.reading { par(text) }
}

#for (number, given) in book.components.enumerate() {
  chapter("The tiles")
  text(style: "italic", fill: faint, given.title)
  parbreak()
  par(given.about.join(" "))
  v(2mm)
  pic("tiles-" + str(number))
  block(breakable: false, {
    heading(level: 1, "The cards in play")
    table(columns: (auto, 1fr), stroke: none, inset: (x: 0mm, y: 1.3mm), column-gutter: 4mm,
      ..given.cards.map(card => (strong(card.at(0)), card.at(1))).flatten())
  })
}

#if book.pages.len() > 6 {
  chapter("The puzzles")
  set text(9.5pt)
  let entry(page) = (
    goto("puzzle", page.number, str(page.number)),
    link(label("puzzle-" + str(page.number)), page.title),
    grade(page.grade),
    at("puzzle", page.number),
  )
  table(columns: (auto, 1fr, auto, auto), stroke: none, inset: (x: 2mm, y: 1.1mm), align: (right, left, left, right),
    ..book.pages.map(entry).flatten())
}

#for page in book.pages {
  pagebreak()
  [#grid(columns: (auto, 1fr, auto), column-gutter: 4mm, align: (left + bottom, left + bottom, right + bottom),
    text(22pt, weight: "bold", fill: accent, str(page.number)),
    text(15pt, weight: "bold", page.title),
    grade(page.grade)) #label("puzzle-" + str(page.number))]
  v(-1.2mm)
  double
  v(-1mm)
  text(style: "italic", fill: faint, page.kind)
  parbreak()
  if page.lesson != "" { block(inset: (x: 4mm, y: 1.5mm), stroke: (left: 1.2pt + accent), emph(page.lesson)) }
  {
    set par(justify: true)
    for part in page.question { if part.at(1) { block(spacing: 0.6em, raw(part.at(0))) } else { par(part.at(0)) } }
  }
  v(1fr)
  align(center, pic("puzzle-" + str(page.number)))
  v(1fr)
  text(9pt, fill: faint)[
    #let place(kind) = goto(kind, page.number, at(kind, page.number))
    #let soon = page.hints.filter(hint => hint.at(0).starts-with("1-") and not hint.at(0).ends-with("full"))
    #let later = page.hints.filter(hint => not soon.contains(hint))
    #let found = soon.map(hint => place("hint-" + hint.at(0))).join(", ", last: " and ")
    #if soon.len() > 0 [hints on page#if soon.len() > 1 [s] #found]
    #if soon.len() > 0 and later.len() > 0 [ and ]
    #if later.len() > 0 [on later #(book.noun)s from page #place("hint-" + later.first().at(0))]
    #h(1fr) solution on page #place("solution")
  ]
}

#for stage in book.chapters {
  chapter(stage.at(1))
  for page in book.pages {
    for hint in page.hints.filter(hint => hint.at(0) == stage.at(0)) [
      #block(breakable: false, spacing: 0.9em, grid(columns: (9mm, 1fr), column-gutter: 3mm,
        align(right, goto("puzzle", page.number, strong(str(page.number)))), hint.at(1)))
      #label("hint-" + stage.at(0) + "-" + str(page.number))
    ]
  }
}

#chapter("Solutions")
#for page in book.pages [
  #let head = [
    #let named = if page.told == "" { page.title } else { page.told }
    #text(13pt, weight: "bold")[#goto("puzzle", page.number, str(page.number)) #h(2mm) #named]
    #label("solution-" + str(page.number))
    #turns(page.answer)
  ]
  #let told = for sentence in page.solution { par(sentence) }
  #let boards = range(page.boards).map(turn => pic("board-" + str(page.number) + "-" + str(turn)))
  #if page.boards == 1 and book.pictures.at("board-" + str(page.number) + "-0").at(0) <= book.beside {
    block(breakable: false, { head; grid(columns: (auto, 1fr), column-gutter: 4mm, boards.first(), told) })
  } else {
    block(breakable: false, { head; boards.at(0, default: none) })
    for board in boards.slice(calc.min(1, boards.len())) { block(breakable: false, board) }
    told
  }
  #v(0.5mm)
  #line(length: 100%, stroke: 0.5pt + rule)
  #v(0.5mm)
]

#if book.themes.len() > 0 {
  chapter("What the answers are about")
  let most = calc.max(..book.themes.map(theme => theme.at(2).len()))
  table(columns: (auto, 1fr, if most > book.many { 1fr } else { auto }),
    stroke: none, inset: (x: 0mm, y: 1.1mm), column-gutter: 4mm,
    ..book.themes.map(theme => (strong(theme.at(0)), theme.at(1), {
      set align(right)
      theme.at(2).map(number => goto("puzzle", number, str(number))).join(", ")
    })).flatten())
}
"""


def puzzle_book_pdf(book: PuzzleBook) -> bytes:
    """The bytes of the PDF; the same book gives the same bytes."""
    return typeset(inks(book.grey) + FRONT + _SOURCE, _inputs(book))


def _inputs(book: PuzzleBook) -> dict[str, str]:
    pictures = dict(book.pictures())
    data = {
        "title": book.title,
        "subtitle": book.subtitle,
        "how": (),
        "reading": book.how,
        "notices": book.notices,
        "pictures": {name: (each.width, each.picture.description) for name, each in pictures.items()},
        "components": [{"title": each.title, "about": each.about, "cards": each.cards} for each in book.components],
        "noun": book.noun,
        "beside": book.beside,
        "many": MANY,
        "chapters": book.chapters,
        "themes": book.themes,
        "pages": [_page(page) for page in book.pages],
    }
    svgs = {name: each.picture.svg_text() for name, each in pictures.items()}
    return {"book": json.dumps(data, ensure_ascii=False), **svgs}


def _page(page: PuzzlePage) -> dict[str, Any]:
    drawn = ("picture", "boards")
    told = {each.name: getattr(page, each.name) for each in fields(page) if each.name not in drawn}
    return told | {"boards": len(page.boards)}
