"""The report of a review as PDF: turning points and boards are links to their turns and back."""

from __future__ import annotations

import json

from ..pictures.pages import inks
from ..pictures.typesetting import typeset
from .report import Report

# What stands in the report comes in as data, so that no character of it is read as markup.
_SOURCE = r"""
#let report = json(bytes(sys.inputs.report))
#set document(title: report.title)
#set page("a4", margin: (x: 15mm, top: 15mm, bottom: 16mm), footer: context {
  set text(9pt, fill: faint)
  align(center, counter(page).display())
})
#set text(10pt, lang: "en")
#set par(leading: 0.55em, spacing: 0.7em)
#show raw: set text(8pt)
#let pic(name, alt) = image(bytes(sys.inputs.at(name)), format: "svg", width: 100%, alt: alt)
#show heading.where(level: 1): it => { v(3mm); text(15pt, it.body); v(-3.2mm); double; v(1mm) }
#let goto(kind, anchor, body) = link(label(kind + "-" + anchor), text(fill: accent, body))
#let head(cell) = text(9pt, style: "italic", fill: faint, cell)

#text(24pt, weight: "bold", report.title)

#text(12pt, style: "italic", fill: faint, report.subtitle)

#pic("plot", report.plot)

= Players
#table(
  columns: report.players.at(0).len(), stroke: none, inset: (x: 2mm, y: 0.8mm),
  align: (column, _) => if column == 0 { left } else { right },
  ..report.players.at(0).map(head), ..report.players.slice(1).flatten())

= Turning points
#for (anchor, told) in report.points [
  - #goto("turn", anchor)[#report.noun #anchor]: #told
]
#if report.points.len() == 0 [No #report.noun turned the game.]

= All #(report.noun)s
#table(
  columns: (auto, auto, auto, auto, auto, auto, auto, 1fr),
  stroke: (_, _) => (top: 0.4pt + rule), inset: (x: 1.3mm, y: 0.9mm),
  align: (column, _) => if column in (1, 3, 7) { left } else { right },
  table.header(..report.heads.map(head)),
  ..for row in report.turns {
    let cells = row.cells
    let number = if row.shown { goto("boards", row.anchor, cells.at(0)) } else { cells.at(0) }
    ([#number #label("turn-" + row.anchor)], cells.at(1), cells.at(2), text(weight: "bold", fill: accent, cells.at(3)),
      cells.at(4), cells.at(5), cells.at(6),
      { raw(cells.at(7)); if row.better != "" { linebreak(); text(fill: faint, raw(row.better)) } })
  })

#for marked in report.marked [
  #block(breakable: false)[
    #v(2mm)
    #text(13pt, weight: "bold", link(label("turn-" + marked.anchor), marked.title)) #label("boards-" + marked.anchor)
    #grid(columns: (1fr, 1fr), column-gutter: 5mm, ..marked.boards.enumerate().map(((place, board)) => [
      #emph(board.at(0))
      #pic("t" + marked.anchor + "-" + str(place), board.at(1))
    ]))
  ]
]

#v(3mm)
#line(length: 100%, stroke: 0.5pt + rule)
#text(9pt, fill: faint)[#for sentence in report.basis [#sentence #parbreak()]]
"""


def report_pdf(report: Report) -> bytes:
    """The bytes of the PDF; the same report gives the same bytes."""
    pictures = {"plot": report.plot.svg_text()}
    for marked in report.marked:
        for place, (_, picture) in enumerate(marked.boards):
            pictures[f"t{marked.anchor}-{place}"] = picture.svg_text()
    data = {
        "title": report.title,
        "subtitle": report.subtitle,
        "plot": report.plot.description,
        "noun": report.noun,
        "players": report.players,
        "points": report.points,
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
    }
    return typeset(inks(report.grey) + _SOURCE, {"report": json.dumps(data, ensure_ascii=False), **pictures})
