"""The book of rulings as PDF: contents, rules with their diagrams, an index, and links there and back."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from ..pictures.pages import FRONT, inks
from ..pictures.typesetting import typeset
from .rule_book import ACROSS, RuleBook, RuleEntry, Ruling, shortened

WIDE = 320  # a diagram of more points leaves too little room for a table
SHORT = 6  # letters of an id

# What stands in the book comes in as data, so that no character of it is read as markup.
_SOURCE = r"""
#set document(title: book.title)
#set page("a4", margin: (x: 17mm, top: 17mm, bottom: 16mm),
  header: context {
    set text(9pt, style: "italic", fill: faint)
    let here = counter(page).get().first()
    let starts = query(heading.where(level: 1)).filter(it => it.location().page() <= here)
    if here > 1 and starts.len() > 0 and starts.last().location().page() < here {
      let chapter = starts.last()
      let rules = query(heading.where(level: 2)).filter(it => {
        let (page, y) = it.location().position()
        page >= chapter.location().page() and (page < here or page == here and y < 25mm)
      })
      chapter.body
      h(1fr)
      if rules.len() > 0 { rules.last().body }
    }
  },
  footer: context {
    set text(9pt, fill: faint)
    if counter(page).get().first() > 1 { align(center, counter(page).display()) }
  })
#set text(10pt, lang: "en")
#set par(leading: 0.58em, spacing: 0.75em)
#show raw: set text(8.5pt)
#let broken(text) = text.replace(",", ",\u{200b}")
#let goto(name, body) = link(label(name), text(fill: accent, body))
#let at(name) = context counter(page).at(label(name)).first()
#let said(body) = {
  show regex(book.in_text): it => box(if it.text in book.ids {
    link(label(it.text), text(fill: accent, it))
  } else { it })
  body
}
#let small(body) = text(8.5pt, fill: faint, body)
#let ids(names) = names.map(name => box(goto(name, name))).join(", ")
#show heading.where(level: 1): it => {
  if it.body == [Contents] or it.body == [#book.chapters.at(0).at(0)] { pagebreak(weak: true) } else { v(10mm) }
  block(sticky: true, width: 100%, text(20pt, it.body) + v(-4mm) + double + v(1mm))
}
#let badge(word, dark) = {
  box(inset: (x: 2mm, y: 0.9mm), outset: (y: 0.2mm), radius: 0.8mm, stroke: 0.7pt + accent,
    fill: if dark { accent } else { white },
    text(8.5pt, weight: "bold", fill: if dark { white } else { accent }, word))
}

#front(above: 12%, {
  let parts = book.title.split(": ")
  text(34pt, weight: "bold", parts.first())
  if parts.len() > 1 [#v(1mm) #text(18pt, style: "italic", parts.slice(1).join(": "))]
})

#heading(level: 1, "Contents")
#{
  set text(9.5pt)
  let entry(name, title) = block(spacing: 0.62em, link(label(name), grid(
    columns: (book.id_room * 1mm, 1fr, auto), column-gutter: 1mm, text(fill: accent, name), title, at(name))))
  let head(title) = block(breakable: false, sticky: true, above: 1.1em, below: 0.7em,
    strong(title) + v(-2.1mm) + line(length: 100%, stroke: 0.4pt + rule))
  let half = book.chapters.map(chapter => chapter.at(1).len() + 2).sum() / 2
  let (before, broken) = (0, false)
  columns(2, gutter: 9mm, {
    for (title, entries) in book.chapters {
      if not broken and before + entries.len() / 2 > half { colbreak(weak: true); broken = true }
      before += entries.len() + 2
      head(title)
      for each in entries { entry(each.id, each.title) }
    }
    head("At the end")
    for title in book.ends {
      block(spacing: 0.62em, link(label(title), grid(columns: (1fr, auto), title, at(title))))
    }
  })
}

#let players(rows) = {
  set text(8.5pt)
  let rows = rows.map(row => row.map(cell => box(cell)))
  table(columns: rows.at(0).len(), stroke: none, inset: (x: 1.4mm, y: 0.7mm), fill: (_, row) => if row > 0 { ground },
    align: (column, _) => if column in (0, rows.at(0).len() - 1) { left + horizon } else { center + horizon },
    ..rows.at(0).map(small), ..rows.slice(1).flatten())
}

#let asked(each, narrow) = {
  if each.turn != "" { block(above: 0pt, below: 2.2mm, raw(broken(each.turn))) }
  block(inset: (left: 3mm, y: 0.6mm), stroke: (left: 1.6pt + accent), below: 2.2mm, above: 0pt,
    text(10.5pt, said(each.answer)))
  for (reading, told) in each.found {
    if reading != "" or told.len() > 0 {
      block(above: 0pt, below: 2mm, {
        set text(9pt)
        set par(hanging-indent: 3mm)
        if reading != "" { par(raw(reading)) }
        for sentence in told { par(said(broken(sentence))) }
      })
    }
  }
  v(1mm)
  if narrow {
    set text(8.5pt)
    for (name, told) in each.told { block(above: 0pt, below: 2mm)[*#name*: #told] }
  } else { block(above: 0pt, below: 2mm, players(each.players)) }
  block(above: 0pt, below: 2mm, small(each.table))
  if each.inferred != "" { block(above: 0pt, below: 1.6mm, text(8.5pt)[_Inferred:_ #said(each.inferred)]) }
  let more = ()
  if each.rules.len() > 0 { more.push([also about #ids(each.rules)]) }
  if each.refutes.len() > 0 { more.push([refutes #ids(each.refutes)]) }
  if more.len() > 0 { block(above: 0pt, below: 1.2mm, small(more.join("; "))) }
  if each.based != "" { small(each.based) }
}

#let ruling(each) = block(breakable: false, width: 100%, above: 4.5mm, below: 4.5mm, {
  line(length: 100%, stroke: 0.5pt + rule)
  v(-1.2mm)
  let head = (text(10.5pt, weight: "bold", fill: accent, each.id), text(11pt, weight: "bold", each.question),
    badge(each.shown, each.refused))
  [#if each.id.len() < 12 {
    grid(columns: (auto, 1fr, auto), column-gutter: 3.5mm, align: (left + top, left + top, right + top), ..head)
  } else {
    grid(columns: (1fr, auto), row-gutter: 2mm, head.at(0), head.at(2), grid.cell(colspan: 2, head.at(1)))
  } #label(each.id)]
  v(0.2mm)
  let wide = book.pictures.at(each.id).at(0)
  if wide > book.across { pic(each.id); v(1.5mm); asked(each, false) } else {
    grid(columns: (auto, 1fr), column-gutter: 5mm, pic(each.id), asked(each, wide > book.wide))
  }
})

#let entry(each) = {
  block(breakable: false, above: 9mm, below: 4mm, width: 100%, {
    [#heading(level: 2, [#text(fill: accent, each.id) #h(1.5mm) #each.title]) #label(each.id)]
    v(-1mm)
    double
    v(-0.5mm)
    text(11.5pt, said(each.text))
    v(0.5mm)
    set text(9pt)
    set par(spacing: 0.6em)
    let line(head, body) = grid(columns: (17mm, 1fr), text(style: "italic", fill: faint, head), body)
    line("authority", [#each.authority#if each.reason != none [. #said(each.reason)]])
    line("sources", each.sources.join("; "))
    for reading in each.readings {
      line("reading", {
        par(raw(reading.switch))
        set par(hanging-indent: 3mm)
        for (value, meaning) in reading.values { par[#raw(value): #said(meaning)] }
        par[_The first, because:_ #said(reading.because)]
      })
    }
    if each.refutes.len() > 0 { line("refutes", ids(each.refutes)) }
    if each.elsewhere.len() > 0 { line("see also", ids(each.elsewhere)) }
  })
  for each in each.rulings { ruling(each) }
}

#show heading.where(level: 2): it => text(15pt, weight: "bold", it.body)
#for (title, entries) in book.chapters {
  heading(level: 1, title)
  for each in entries { entry(each) }
}

#if book.claims.len() > 0 [
  #heading(level: 1, "Wrong claims") #label("Wrong claims")
  What somebody says about the game and the rules refute.
  #for claim in book.claims [
    #block(breakable: false, above: 4mm, width: 100%)[
      #text(weight: "bold", fill: accent, claim.id) #label(claim.id) #h(2mm) #text(11pt, claim.claim)
      #linebreak()
      #small[#claim.source\; refuted by #ids(claim.rules)#if claim.cases.len() > 0 [; see #ids(claim.cases)]]
    ]
  ]
]

#heading(level: 1, "Documents") #label("Documents")
#for document in book.documents [
  #block(breakable: false, above: 4mm)[*#document.title*#if document.year != none [, #document.year] (#raw(document.id))
  #linebreak() #document.standing]
]

#heading(level: 1, "Index") #label("Index")
#{
  set text(8.5pt)
  set par(leading: 0.5em)
  columns(3, gutter: 6mm, for (word, refs) in book.index {
    block(spacing: 0.7em, par(hanging-indent: 4mm, [#word#h(1.5mm)#refs.map(each =>
      { let shown = link(label(each.at(0)), [#text(fill: accent, each.at(1))~#at(each.at(0))])
        if each.at(1).len() < 20 { box(shown) } else { shown } }).join(", ")]))
  })
}
"""


def rule_book_pdf(book: RuleBook) -> bytes:
    """The bytes of the PDF; the same book gives the same bytes."""
    return typeset(inks(book.grey) + FRONT + _SOURCE, _inputs(book))


def _inputs(book: RuleBook) -> dict[str, str]:
    refuting = {claim.id: [each.id for each in book.rulings if claim.id in each.refutes] for claim in book.claims}
    data = {
        "title": book.title,
        "subtitle": book.subtitle,
        "how": book.how,
        "notices": book.notices,
        "wide": WIDE,
        "across": ACROSS,
        "id_room": 14 if max(map(len, book.rules)) <= SHORT else 19,
        "ids": sorted(book.ids),
        "in_text": book.in_text,
        "ends": [*(["Wrong claims"] if book.claims else []), "Documents", "Index"],
        "chapters": [(title, [_entry(book, entry) for entry in entries]) for title, entries in book.chapters],
        "claims": [
            {
                "id": claim.id,
                "claim": claim.claim,
                "source": str(claim.source),
                "rules": book.known(claim.refuted_by),
                "cases": refuting[claim.id],
            }
            for claim in book.claims
        ],
        "documents": [document.model_dump(include={"id", "title", "year", "standing"}) for document in book.documents],
        "index": [(word, shortened(ids)) for word, ids in book.index],
    }
    printed = dict(book.pictures())
    data["pictures"] = {name: (each.width, each.picture.description) for name, each in printed.items()}
    pictures = {name: each.picture.svg_text() for name, each in printed.items()}
    return {"book": json.dumps(data, ensure_ascii=False), **pictures}


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
    told = {each.name: getattr(ruling, each.name) for each in fields(ruling) if each.name != "diagram"}
    players = [book.heads, *ruling.players]
    return told | {"players": players, "refused": ruling.refused, "rules": book.known(ruling.rules)}
